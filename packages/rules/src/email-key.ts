import { normalizeEmail } from './email.ts'

const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the key by which addresses are one: the stored form without a plus tag, at Gmail without dots and under its one
 * domain. Accounts, buyers, teams, waiting lists and limits use it. Only ever compared, never mailed to.
 */
export function emailKey(address: string): string {
  const normal = normalizeEmail(address)
  const at = normal.lastIndexOf('@')
  if (at < 1) return normal
  const domain = normal.slice(at + 1)
  const plus = normal.indexOf('+')
  const local = normal.slice(0, plus > 0 && plus < at ? plus : at)
  if (!DOTLESS.has(domain)) return `${local}@${domain}`
  return `${local.replaceAll('.', '')}@gmail.com`
}
