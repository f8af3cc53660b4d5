import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { NetworkKey } from '../../platform/mail/mail-limits.ts'

/** Days that the networks of a booking are kept: as long as its organiser may still have to look through bookings. */
export const NETWORK_DAYS = 30

/** Notes the networks a booking came from; the first ones stay. */
export async function saveBookingNetworks(
  tx: Db,
  checkoutId: string,
  keys: readonly NetworkKey[],
): Promise<void> {
  await sql`insert into booking_network (checkout_id, networks)
    values (${checkoutId}, ${keys.map(({ key }) => key)}::text[]) on conflict do nothing`.execute(tx)
}

/** Deletes networks that are kept long enough; returns how many. */
export async function deleteOldNetworks(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`delete from booking_network
    where created_at < now() - make_interval(days => ${NETWORK_DAYS})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Places of a checkout, those of companions too. */
export async function countPlaces(db: Db, checkoutId: string): Promise<number> {
  const { rows } = await sql<{ places: number }>`
    select coalesce(sum(l.quantity), 0)::int as places from orders o
      join order_line l on l.event_id = o.event_id and l.order_id = o.id
    where o.checkout_id = ${checkoutId}`.execute(db)
  return rows[0]?.places ?? 0
}

/**
 * Has a locked checkout wait for its mailed link: its places stay kept so long, from the first mail on. Returns until when.
 */
export async function saveConfirmation(
  tx: Db,
  checkoutId: string,
  emailKey: string,
  minutes: number,
): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    update checkout set confirm_email_key = ${emailKey}, confirm_mailed_at = now(),
      confirm_by = coalesce(confirm_by, now() + make_interval(mins => ${minutes})),
      expires_at = coalesce(confirm_by, greatest(expires_at, now() + make_interval(mins => ${minutes})))
    where id = ${checkoutId} returning confirm_by as until`.execute(tx)
  return rows[0]?.until as string
}
