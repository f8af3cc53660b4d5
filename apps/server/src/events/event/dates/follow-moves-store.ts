import { sql } from 'kysely'
import type { Db } from '../../../database/tables.ts'

/** What of an event goes by the time of its sessions. */
export interface EventPairs {
  saleStartsAt: string | null
  saleEndsAt: string | null
  visibleFrom: string | null
  visibleUntil: string | null
}

interface StoredPair {
  id: number
  from: string | null
  until: string | null
}

export const findEventPairs = (db: Db, eventId: number): Promise<EventPairs> =>
  db
    .selectFrom('event')
    .select([
      'sale_starts_at as saleStartsAt',
      'sale_ends_at as saleEndsAt',
      'visible_from as visibleFrom',
      'visible_until as visibleUntil',
    ])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()

/** Windows of the ticket types that are sold; null sessions are all of them. */
export const listTypePairs = (
  db: Db,
  eventId: number,
): Promise<(StoredPair & { sessionIds: number[] | null })[]> =>
  db
    .selectFrom('ticket_type')
    .select(['id', 'sale_starts_at as from', 'sale_ends_at as until', 'session_ids as sessionIds'])
    .where('event_id', '=', eventId)
    .where((eb) => eb.or([eb('sale_starts_at', 'is not', null), eb('sale_ends_at', 'is not', null)]))
    .orderBy('id')
    .execute()

/** Validity of the event's discount codes. */
export const listVoucherPairs = (db: Db, eventId: number): Promise<StoredPair[]> =>
  db
    .selectFrom('voucher')
    .select(['id', 'valid_from as from', 'valid_until as until'])
    .where('event_id', '=', eventId)
    .where((eb) => eb.or([eb('valid_from', 'is not', null), eb('valid_until', 'is not', null)]))
    .orderBy('id')
    .execute()

export async function saveEventPairs(tx: Db, eventId: number, pairs: EventPairs): Promise<void> {
  await tx
    .updateTable('event')
    .set({
      sale_starts_at: pairs.saleStartsAt,
      sale_ends_at: pairs.saleEndsAt,
      visible_from: pairs.visibleFrom,
      visible_until: pairs.visibleUntil,
    })
    .where('id', '=', eventId)
    .execute()
}

/** An open form of the type meets the newer version; `updated_at` stays, as codes typed before still open it. */
export async function saveTypePairs(
  tx: Db,
  eventId: number,
  typeId: number,
  { from, until }: Omit<StoredPair, 'id'>,
): Promise<void> {
  await sql`update ticket_type set sale_starts_at = ${from}, sale_ends_at = ${until}, version = version + 1
    where event_id = ${eventId} and id = ${typeId}`.execute(tx)
}

export async function saveVoucherPairs(
  tx: Db,
  eventId: number,
  voucherId: number,
  { from, until }: Omit<StoredPair, 'id'>,
): Promise<void> {
  await sql`update voucher set valid_from = ${from}, valid_until = ${until}
    where event_id = ${eventId} and id = ${voucherId}`.execute(tx)
}

/** True for an event that is published or archived: its dates are followed when they go live. */
export async function isPublic(db: Db, eventId: number): Promise<boolean> {
  const row = await db.selectFrom('event').select('status').where('id', '=', eventId).executeTakeFirst()
  return (row?.status ?? 0) >= 2
}
