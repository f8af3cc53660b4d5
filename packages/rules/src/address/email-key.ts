import { normalizeEmail } from './email.ts'

const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the key that identifies an account: the stored form, at Gmail without dots and with one domain. A plus tag is
 * kept: only some providers treat it as a tag (RFC 5233), and an office uses one for each of its accounts.
 */
export function accountKey(address: string): string {
  const normal = normalizeEmail(address)
  const at = normal.lastIndexOf('@')
  if (at < 1 || !DOTLESS.has(normal.slice(at + 1))) return normal
  const local = normal.slice(0, at)
  const plus = local.indexOf('+')
  const base = plus > 0 ? local.slice(0, plus) : local
  return `${base.replaceAll('.', '')}${local.slice(base.length)}@gmail.com`
}

/**
 * Returns the key by which limits count an address: `accountKey` without a plus tag. Buyers, teams, waiting lists and mails
 * use it. Only ever compared, never mailed to.
 */
export function emailKey(address: string): string {
  const key = accountKey(address)
  const at = key.lastIndexOf('@')
  const plus = key.indexOf('+')
  return plus > 0 && plus < at ? `${key.slice(0, plus)}${key.slice(at)}` : key
}
