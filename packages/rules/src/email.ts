const LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u

/** An e-mail address as it is stored and compared: NFC, without spaces around, in lower case. */
export function normalizeEmail(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}

/**
 * True for an address that can be mailed to: local part up to 64 characters, whole up to 254 (RFC 5321), a domain
 * with a dot. Quoted local parts and address literals are refused, as nobody signs up with them.
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

function isLabel(label: string): boolean {
  return label.length <= 63 && LABEL.test(label)
}

/** `m••••@example.org`: enough for its owner to know it, not enough for others. */
export function maskEmail(text: string): string {
  const at = text.lastIndexOf('@')
  return at < 1 ? '••••' : `${[...text][0]}••••${text.slice(at)}`
}
