import type { TeamAudience } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { accountKey } from '@larunbat/rules/address/email-key'
import type { Language } from '@larunbat/rules/text/language'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { reviewRecord } from '../../events/event/completeness-record.ts'
import { findEvents } from '../../events/event/event-store.ts'
import { readReference } from '../../reference/lookups/reference.ts'
import type { Reader } from './reader.ts'

export type TeamAudienceValue = Of<typeof TeamAudience>

interface Row {
  eventId: number
  title: string
  accountId: number
  email: string
  name: string
  language: Language
}

const HAS_COMMENTS = sql`exists (select from remark r where r.event_id = c.id and r.resolved_at is null)`
const STATES = {
  draft: sql`(c.status = 0 and not ${HAS_COMMENTS})`,
  returned: sql`(c.status = 0 and ${HAS_COMMENTS})`,
  inReview: sql`c.status = 1`,
  published: sql`c.status = 2`,
} as const

/** Events read whole at once. */
const PORTION = 200
/** Titles that a reader with many events is written of. */
const MAX_TITLES = 5

/** Organisers with an event of this audience, as they are now, one an account; with `only`, those of these addresses. */
export async function listOrganiserReaders(
  db: Db,
  { states, hubIds, missing, editionId }: TeamAudienceValue,
  only?: readonly string[],
): Promise<Reader[]> {
  const wanted = states && states.length > 0 ? states.map((state) => STATES[state]) : [sql`c.status < 3`]
  const { rows } = await sql<Row>`
    select c.id as "eventId", c.title, a.id as "accountId", a.email, a.name, a.language
    from event c join account a on a.id = c.owner_id
    where a.confirmed_at is not null and a.blocked_at is null and a.merged_into is null and not a.is_team
      and (${sql.join(wanted, sql` or `)})
      and ${hubIds && hubIds.length > 0 ? sql`c.hub_id = any(${[...hubIds]}::int[])` : sql`true`}
      and ${editionId ? sql`c.edition_id = ${editionId}` : sql`true`}
      and ${only ? sql`a.email = any(${[...only]}::text[])` : sql`true`}
    order by a.email, c.id`.execute(db)
  const found = missing && missing.length > 0 ? await withMissing(db, rows, new Set(missing)) : rows
  const byAccount = new Map<number, Reader>()
  for (const { accountId, email, name, language, title } of found) {
    const known = byAccount.get(accountId)
    if (!known)
      byAccount.set(accountId, {
        ...{ email, name, language, accountId, titles: [title] },
        ...{ key: accountKey(email), hasPaid: false, checkoutId: null },
      })
    else if (known.titles.length < MAX_TITLES)
      byAccount.set(accountId, { ...known, titles: [...known.titles, title] })
  }
  return [...byAccount.values()]
}

/** Those of the events with one of these checks pending. */
async function withMissing(db: Db, rows: readonly Row[], missing: ReadonlySet<string>): Promise<Row[]> {
  const reference = await readReference(db)
  const lacking = new Set<number>()
  for (let from = 0; from < rows.length; from += PORTION) {
    const ids = rows.slice(from, from + PORTION).map(({ eventId }) => eventId)
    for (const record of await findEvents(db, ids)) {
      const { pending, warnings } = reviewRecord(record, reference)
      if ([...pending, ...warnings].some(({ code }) => missing.has(code))) lacking.add(record.id)
    }
  }
  return rows.filter(({ eventId }) => lacking.has(eventId))
}
