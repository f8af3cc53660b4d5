import { fold } from '@larunbat/rules/text/fold'
import { parseMultilingual } from '@larunbat/rules/text/multilingual-text'
import type { EventRecord } from './event-record.ts'

/** All languages of a text in one line, without its tags. */
export const allWords = (text: string | null): string =>
  text?.includes('[') ? Object.values(parseMultilingual(text)).join(' ') : (text ?? '')

/** What the tables of the panel are searched in: title, venue, city and owner, folded. */
export function searchTextOf(record: EventRecord): string {
  return fold(
    [allWords(record.title), record.venueName, record.city, record.ownerFacts.name].filter(Boolean).join(' '),
  )
}
