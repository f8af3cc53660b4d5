/** Longest name that a mail to a stranger carries. */
const MOST = 80

/**
 * A name for a mail to somebody who did not ask for it: whoever invites chooses it, so it may be no advertisement. Web
 * and mail addresses in it are left out, by which a mail program would make links of them, and it is cut at 80.
 */
export function withoutAddresses(name: string): string {
  const words = name
    .split(/\s+/)
    .filter((word) => !/[/@\\]|www\.|[\p{L}\p{N}-]\.\p{L}{2,}/iu.test(word))
    .join(' ')
  return [...(words || '…')].slice(0, MOST).join('')
}
