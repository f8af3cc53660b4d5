const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+$/i
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u
/** Blanks, control and format characters that copying leaves around an address. */
const AROUND = /^[\p{Z}\p{Cc}\p{Cf}]+|[\p{Z}\p{Cc}\p{Cf}]+$/gu
const SCRIPTS = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Han: /\p{Script=Han}/u,
  Hiragana: /\p{Script=Hiragana}/u,
  Katakana: /\p{Script=Katakana}/u,
  Hangul: /\p{Script=Hangul}/u,
  Bopomofo: /\p{Script=Bopomofo}/u,
} as const
/** Scripts that one label may mix (UTS 39, restriction level "highly restrictive"). */
const MIXABLE = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
] as const

/** What is wrong with an e-mail address; each is a key of the texts `errors:field`. */
export type EmailFault = 'field.email' | 'field.email_local' | 'field.email_mixed'

/**
 * Returns an e-mail address as it is stored and compared: NFKC, so that full-width letters are plain ones, in lower case,
 * its domain in ASCII (punycode, UTS 46), without blanks and invisible characters around.
 */
export function normalizeEmail(text: string): string {
  const plain = compatible(text)
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  return at < 1 || isAscii(domain) ? plain : `${plain.slice(0, at)}@${asciiDomain(domain)}`
}

/**
 * Returns what is wrong with a typed address, or undefined. `email_local`: letters beyond ASCII before the @, which need
 * SMTPUTF8 (RFC 6531). `email_mixed`: a label of the domain mixes scripts whose letters look alike.
 */
export function emailFault(text: string): EmailFault | undefined {
  if (text.length > 1000) return 'field.email'
  const plain = compatible(text)
  const at = plain.lastIndexOf('@')
  const labels = plain.slice(at + 1).split('.')
  if (at < 1 || !labels.every((label) => LABEL.test(label))) return 'field.email'
  if (/^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u.test(plain.slice(0, at)) && !isAscii(plain.slice(0, at)))
    return 'field.email_local'
  if (labels.some(mixesScripts)) return 'field.email_mixed'
  return isEmail(normalizeEmail(plain)) ? undefined : 'field.email'
}

/**
 * Returns true for a stored address that can be mailed to: local part up to 64 characters, whole up to 254 (RFC 5321), a
 * domain with a dot. Quoted local parts and address literals are refused, as people have none.
 */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  if (at < 1 || at > 64 || !LOCAL.test(local)) return false
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false
  const labels = text.slice(at + 1).split('.')
  const last = labels.at(-1) ?? ''
  return labels.length > 1 && last.length > 1 && !/^\d+$/.test(last) && labels.every(isLabel)
}

const compatible = (text: string) =>
  text.slice(0, 1000).normalize('NFKC').replace(AROUND, '').toLowerCase().normalize('NFC')

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what is asked for
const isAscii = (text: string) => /^[\x00-\x7f]*$/.test(text)

/** The domain in punycode; as it was when it is no host name. */
function asciiDomain(domain: string): string {
  const address = `http://${domain}`
  return domain.split('.').every((label) => LABEL.test(label)) && URL.canParse(address)
    ? new URL(address).hostname
    : domain
}

function mixesScripts(label: string): boolean {
  const names = Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[]
  const found = names.filter((name) => SCRIPTS[name].test(label))
  const isOther = [...label].some(
    (sign) => /\p{L}/u.test(sign) && !names.some((name) => SCRIPTS[name].test(sign)),
  )
  if (isOther) return found.length > 0
  return (
    found.length > 1 &&
    !MIXABLE.some((set) => found.every((name) => (set as readonly string[]).includes(name)))
  )
}

function isLabel(label: string): boolean {
  return label.length <= 63 && LABEL.test(label)
}

/** `m••••@example.org`: enough for its owner to know it, not enough for others. */
export function maskEmail(text: string): string {
  const at = text.lastIndexOf('@')
  return at < 1 ? '••••' : `${[...text][0]}••••${text.slice(at)}`
}
