export interface MailLink {
  url: string
  /** Words of the link; '' when the mail shows the address itself. */
  words: string
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}
const ENTITY = /&(?:([a-z]+)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi
const ANCHOR = /<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>([\s\S]*?)<\/a>/gi
const ADDRESS = /https?:\/\/[^\s<>"']+/gi

/** Named and numbered characters of HTML; what is none stays as it is. */
const decode = (text: string) =>
  text.replace(ENTITY, (found, name?: string, decimal?: string, hexadecimal?: string) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? found
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : found
  })
// Mails hold invisible characters that keep buttons in shape.
const INVISIBLE = /[\u200B-\u200F\u2060\uFEFF\u00AD]/g
const wordsOf = (html: string) =>
  decode(html.replace(/<!--[\s\S]*?-->|<[^>]*>/g, ' '))
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * The web addresses a mail leads to, each once, in order: those of its HTML with their words, then those only its text
 * has. Anything that is not http or https is left out.
 */
export function linksOf(text: string, html: string | null): MailLink[] {
  const links = new Map<string, string>()
  for (const [, double, single, inner = ''] of (html ?? '').matchAll(ANCHOR)) {
    const url = decode((double ?? single ?? '').trim())
    const words = wordsOf(inner)
    // A button and the address below it are one link: the words that say something win.
    if (/^https?:\/\//i.test(url) && !links.get(url)) links.set(url, words === url ? '' : words)
  }
  for (const [found] of text.matchAll(ADDRESS)) {
    const url = found.replace(/[.,;:!?)\]]+$/, '')
    if (!links.has(url)) links.set(url, '')
  }
  return [...links].map(([url, words]) => ({ url, words }))
}

/**
 * A mail's HTML as a document for a sandboxed frame: nothing in it runs, and nothing is fetched but pictures of
 * `origin`, so that opening a mail is not tracked.
 */
export function previewDocument(html: string, origin: string): string {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data: ${origin}; form-action 'none'; base-uri 'none'`
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="color-scheme" content="light">${html}`
}
