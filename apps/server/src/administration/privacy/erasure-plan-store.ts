import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { sellerAccounts } from '../../finance/payouts/position-store.ts'

/** One event of an account, as far as an erasure asks. */
export interface OwnedEvent {
  readonly id: number
  readonly status: 0 | 1 | 2 | 3
  /** False once its edition is over. */
  readonly isRunning: boolean
  /** Places sold, and places sold or held. */
  readonly sold: number
  readonly taken: number
  /** Year in which the last session with sold places took place. */
  readonly lastSaleYear: number | null
}

/** The events of an account, by number. */
export async function listOwnedEvents(db: Db, accountId: number): Promise<OwnedEvent[]> {
  const { rows } = await sql<OwnedEvent>`
    select c.id, c.status, coalesce(e.is_current, true) as "isRunning",
      coalesce(s.sold, 0)::int as sold, coalesce(s.taken, 0)::int as taken, s.year as "lastSaleYear"
    from event c left join edition e on e.id = c.edition_id
    left join lateral (select sum(sold) as sold, sum(sold + held) as taken,
        extract(year from max(starts_at) filter (where sold > 0))::int as year
      from session where event_id = c.id) s on true
    where c.owner_id = ${accountId} order by c.id`.execute(db)
  return rows
}

/**
 * Year of the newest entry in the books that names one of these accounts as a seller: money that moved, a receipt, a payout.
 * Null when there is none. Given back or not, an entry stays one.
 */
export async function findLastEntryYear(db: Db, accountIds: readonly number[]): Promise<number | null> {
  const ids = sql`${[...accountIds]}::bigint[]`
  const accounts = sql`${accountIds.flatMap(sellerAccounts)}::text[]`
  const { rows } = await sql<{ year: number | null }>`
    select extract(year from greatest(
        (select max(at) from transfer where credit = any(${accounts})),
        (select max(at) from transfer where debit = any(${accounts})),
        (select max(issued_at) from receipt where seller_id = any(${ids})),
        (select max(paid_at) from payout where kind = 'seller' and subject_id = any(${ids}))
      ) at time zone 'Europe/Madrid')::int as year`.execute(db)
  return rows[0]?.year ?? null
}

/** Holds the account's events, and others that are named, until the transaction ends, by number; returns how many. */
export async function lockOwnedEvents(
  tx: Db,
  accountId: number,
  others: readonly number[] = [],
): Promise<number> {
  const { rows } =
    await sql`select id from event where owner_id = ${accountId} or id = any(${[...others]}::bigint[])
    order by id for update`.execute(tx)
  return rows.length
}

/** Events that name profiles the account took over with an invitation, by number, of any owner. */
export async function listShownIn(db: Db, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct k.event_id as id
    from participant p join event_participant k on k.participant_id = p.id
    where p.owner_id = ${accountId} and p.claimed_at is not null order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Participants of the account: those no event but the given ones names, and the others. */
export async function countParticipants(
  db: Db,
  accountId: number,
  goingIds: readonly number[],
): Promise<{ deleted: number; kept: number }> {
  const { rows } = await sql<{ deleted: number; kept: number }>`
    select count(*) filter (where not needed)::int as deleted, count(*) filter (where needed)::int as kept
    from (select exists (select from event_participant k
        where k.participant_id = p.id and k.event_id <> all(${[...goingIds]}::bigint[])) as needed
      from participant p where p.owner_id = ${accountId}) x`.execute(db)
  return rows[0] ?? { deleted: 0, kept: 0 }
}

/** Returns the purchases of an address that are kept as papers of their sellers, and the waiting lists it stands in. */
export async function countOfBuyer(
  db: Db,
  emailKey: string,
): Promise<{ purchases: number; waitingPlaces: number }> {
  const { rows } = await sql<{ purchases: number; waitingPlaces: number }>`select
    (select count(*)::int from checkout where email_key = ${emailKey} and paid_at is not null) as purchases,
    (select count(*)::int from waiting_entry where email_key = ${emailKey} and status in ('waiting', 'offered'))
      as "waitingPlaces"`.execute(db)
  return rows[0] ?? { purchases: 0, waitingPlaces: 0 }
}

/** True when some other account that is not blocked administers. */
export async function hasOtherAdmin(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('profile_id', '=', 1)
    .where('id', '<>', accountId)
    .where('blocked_at', 'is', null)
    .where('is_team', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lets one administrator at a time go, so that two cannot each count on the other. */
export async function lockAdmins(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(tx)
}
