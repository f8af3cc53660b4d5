import type { Language } from '@larunbat/rules/text/language'

/** One address that a message goes to. */
export interface Reader {
  /** As stored where it was found. */
  email: string
  /** The same for all spellings of one mailbox. */
  key: string
  name: string | null
  language: Language
  /** Titles of the events it is about, multilingual. */
  titles: readonly string[]
  /** Paid for a ticket with this address, so it is no address that a stranger typed. */
  hasPaid: boolean
  accountId: number | null
  /** The purchase in which news were agreed to. */
  checkoutId: string | null
}

/** Returns the readers without those whose key is there already; the first of each is kept. */
export function onePerMailbox(readers: readonly Reader[]): Reader[] {
  const byKey = new Map<string, Reader>()
  for (const reader of readers) if (!byKey.has(reader.key)) byKey.set(reader.key, reader)
  return [...byKey.values()]
}
