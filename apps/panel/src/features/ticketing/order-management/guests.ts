import { fold } from '@larunbat/rules/text/fold'
import { collator } from '../../../shared/i18n/format.ts'
import type { GuestRow, NamedSession } from './order-queries.ts'

/** Milliseconds a session is still "the next one" after it began: people come late. */
const LATE_MS = 3 * 3_600_000

/** The session the door is about to open for: the first that has not been over for long, else the last. */
export function nextSession(sessions: readonly NamedSession[], now: number): NamedSession | undefined {
  return sessions.find(({ startsAt }) => Date.parse(startsAt) > now - LATE_MS) ?? sessions.at(-1)
}

/** Guests by name whose name or number has these words; case, accents and dashes do not count. */
export function guestsNamed(rows: readonly GuestRow[], text: string): GuestRow[] {
  const wanted = fold(text).trim()
  const number = wanted.replaceAll('-', '')
  const { compare } = collator()
  return rows
    .filter(
      (row) =>
        wanted === '' ||
        fold(row.name ?? '').includes(wanted) ||
        (number !== '' && row.number.replaceAll('-', '').toLowerCase().includes(number)),
    )
    .toSorted((a, b) => compare(a.name ?? '', b.name ?? '') || compare(a.number, b.number))
}

/** The same, in the order of order numbers: tickets bought together stand together. */
export function byNumber(rows: readonly GuestRow[]): GuestRow[] {
  return rows.toSorted((a, b) => a.number.localeCompare(b.number, 'en'))
}

/** Places that hold, and how many of them are inside. */
export function guestTotals(rows: readonly GuestRow[]): { tickets: number; used: number } {
  return rows.reduce(
    (sum, row) => ({ tickets: sum.tickets + row.tickets - row.cancelled, used: sum.used + row.used }),
    { tickets: 0, used: 0 },
  )
}

/** What the door needs to know of a row. */
export function guestState({ tickets, used, cancelled }: Pick<GuestRow, 'tickets' | 'used' | 'cancelled'>) {
  const valid = tickets - cancelled
  if (valid <= 0) return 'cancelled'
  if (used === 0) return 'valid'
  return used < valid ? 'partly' : 'used'
}
