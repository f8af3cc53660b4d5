import { sql } from 'kysely'
import type { TestApp } from '../../../testing/test-app.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import type { HoldOutcome } from '../../orders/hold.ts'
import { holdBatch } from '../../orders/hold-store.ts'
import type { OnSale } from '../../orders/testing/given-on-sale.ts'
import { requestsOf } from '../../orders/testing/given-request.ts'
import { ensureTypeStock } from '../on-sale-store.ts'

/** What the counter of a type says, and what its orders say. */
export async function stockOf(db: TestApp['db'], { eventId, typeId }: OnSale) {
  const { rows } = await sql<{ capacity: number; sold: number; held: number; lines: number }>`
    select k.capacity, k.sold, k.held, (select coalesce(sum(l.quantity), 0)::int from order_line l
        join orders o on o.event_id = l.event_id and o.id = l.order_id and o.status in ('held', 'paid')
        where l.event_id = k.event_id and l.session_id = k.session_id and l.type_id = k.type_id) as lines
    from type_stock k where k.event_id = ${eventId} and k.type_id = ${typeId}`.execute(db)
  return rows[0]
}

/** A purchase that began before a first quota was stored, and gets its locks after that. */
export async function holdDuringFirstQuota(
  db: TestApp['db'],
  on: OnSale,
  text: string,
): Promise<HoldOutcome['is'] | 'again' | undefined> {
  const request = (await requestsOf(db, on, { quantity: 3 }))()
  let purchase: ReturnType<ReturnType<typeof holdBatch>> | undefined
  await db.transaction().execute(async (tx) => {
    await sql`select from event where id = ${on.eventId} for update`.execute(tx)
    purchase = holdBatch(db, text)([request])
    await untilWaiting(db)
    await sql`update session set offer_version = offer_version + 1 where event_id = ${on.eventId}`.execute(tx)
    await sql`update ticket_type set capacity = 5 where event_id = ${on.eventId}`.execute(tx)
    await sql`insert into type_stock (event_id, session_id, type_id, capacity)
      values (${on.eventId}, ${on.sessionId}, ${on.typeId}, 5)`.execute(tx)
  })
  return (await purchase)?.[0]?.is
}

/** What is done to held places once a first quota of five is being stored, so that it gets its locks after that. */
export async function duringFirstQuota<T>(
  db: TestApp['db'],
  { eventId }: OnSale,
  work: () => Promise<T>,
): Promise<T | undefined> {
  let done: Promise<T> | undefined
  await db.transaction().execute(async (tx) => {
    await sql`update session set offer_version = offer_version + 1 where event_id = ${eventId}`.execute(tx)
    done = work()
    await untilWaiting(db)
    await sql`update ticket_type set capacity = 5 where event_id = ${eventId}`.execute(tx)
    await ensureTypeStock(tx, eventId)
  })
  return done
}
