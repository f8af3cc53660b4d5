import { mailName } from '@larunbat/rules/text/person-name'

/**
 * Returns a name or title for a mail to a person who did not ask for it: as `mailName`, and without words that are a bare
 * domain, since the sender chooses it. Never empty.
 */
export function withoutAddresses(name: string): string {
  const words = name
    .split(/\s+/)
    .filter((word) => !/[/@\\]|www\.|[\p{L}\p{N}-]\.\p{L}{2,}/iu.test(word.normalize('NFKC')))
    .join(' ')
  return mailName(words) || '…'
}
