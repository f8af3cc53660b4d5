import type { Duplicate } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { fold } from '@larunbat/rules/text/fold'
import { parseMultilingual } from '@larunbat/rules/text/multilingual-text'
import { isBlank } from '@larunbat/rules/text/text-length'
import type { Db } from '../../database/tables.ts'
import type { EventRecord } from '../event/event-record.ts'
import { listDoubleBooked, listOfTitle, listSamePlaceAndHour } from './duplicate-store.ts'

type DuplicateValue = Of<typeof Duplicate>

/** Titles of all languages, folded, without punctuation: "¡Noche de Jazz!" and "noche de jazz" are one. */
function titlesOf(title: string): string[] {
  const words = Object.values(parseMultilingual(title)).map((text) =>
    fold(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .join(' '),
  )
  return [...new Set(words)].filter((text) => !isBlank(text))
}

/**
 * Events that may be the same: one title in the edition, or one place and overlapping hours; and those that an artist of
 * this one plays at the same time. Each event once for each reason; those of these hubs alone where hubs are given.
 */
export async function findDuplicates(
  db: Db,
  record: EventRecord,
  hubIds?: readonly number[],
): Promise<DuplicateValue[]> {
  const titles = titlesOf(record.title)
  const candidates = await listOfTitle(db, record, titles, hubIds)
  const sameTitle = candidates.filter(({ title }) => titlesOf(title).some((other) => titles.includes(other)))
  return [
    ...sameTitle,
    ...(await listSamePlaceAndHour(db, record.id, hubIds)),
    ...(await listDoubleBooked(db, record.id, hubIds)),
  ]
}
