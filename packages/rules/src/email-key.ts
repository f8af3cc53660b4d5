const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/**
 * What tells one buyer from another by e-mail address: NFKC, lower case, without a plus tag; at Gmail without dots and by
 * its one domain. Spellings that reach one mailbox have one key. Only ever compared, never mailed to.
 */
export function emailKey(address: string): string {
  const normal = address.normalize('NFKC').trim().toLowerCase()
  const at = normal.lastIndexOf('@')
  if (at < 1) return normal
  const domain = normal.slice(at + 1)
  const plus = normal.indexOf('+')
  const local = normal.slice(0, plus > 0 && plus < at ? plus : at)
  if (!DOTLESS.has(domain)) return `${local}@${domain}`
  return `${local.replaceAll('.', '')}@gmail.com`
}
