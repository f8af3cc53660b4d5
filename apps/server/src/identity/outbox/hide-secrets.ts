interface StoredMail {
  template: string
  status: string
  text: string
  html: string | null
  isForAdmin: boolean
}

/** Whatever opens something by itself has at least 256 bits and is written like this, in paths and queries. */
export const SECRET_PATTERN = '[A-Za-z0-9_-]{43,}'
const SECRET = new RegExp(SECRET_PATTERN, 'g')
/** The code that erases an account is typed, so it is shorter; in other mails it would be a user's text. */
const CODE = /\b\d{4} \d{4}\b/g
const CODE_TEMPLATE = 'account-erasure-code'
const BLANK = '•••'
/**
 * Templates whose secrets stay readable where no mail server is configured, as the outbox is where such mails are handed
 * on. None of them opens an account, proves a mailbox or speaks for a cause.
 */
const HANDED_ON = /^(door-link|order-|ticket-|waiting-|session-)/

/**
 * A mail as administrators read it: without what signs in, or acts as the recipient. That is every secret of
 * every template, so that a new one is closed by itself: links to sign in, reset and confirm; invitations, which confirm an
 * address; a cause's answer, which no administrator may give; purchases and offers, where money goes back; doors.
 * For all of them administrators have calls of their own, under their own name. Where no mail server is configured, links of
 * purchases and doors stay readable; the others are in a file of the server (`kept-links.ts`).
 */
export function hideSecrets<M extends StoredMail>({ isForAdmin, ...mail }: M) {
  if (mail.status === 'kept' && !isForAdmin && HANDED_ON.test(mail.template))
    return { ...mail, isSecretHidden: false }
  const blank = (words: string) => {
    const open = words.replace(SECRET, BLANK)
    return mail.template === CODE_TEMPLATE ? open.replace(CODE, BLANK) : open
  }
  const text = blank(mail.text)
  const html = mail.html === null ? null : blank(mail.html)
  return { ...mail, text, html, isSecretHidden: text !== mail.text || html !== mail.html }
}
