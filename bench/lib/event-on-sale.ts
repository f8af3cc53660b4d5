import type { Db } from '../../apps/server/src/database/tables.ts'
import { ensureDefaultType } from '../../apps/server/src/ticketing/ticket-types/on-sale-store.ts'
import { publishNow } from './publish-now.ts'

/**
 * A published event with one session of so many places, booked free or sold at a price of which a third goes to its
 * cause; returns the body that asks for one of them.
 */
export async function eventOnSale(
  db: Db,
  ownerId: number,
  capacity: number,
  priceCents?: number,
  maxPerPerson = 10,
) {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const { id } = await db
    .insertInto('event')
    .values({
      owner_id: ownerId,
      hub_id: 2,
      title: '[:es]Coros en la calle[:eu]Abesbatzak kalean[:]',
      city: 'Bilbao',
      ticket_mode: priceCents === undefined ? 3 : 1,
      price_cents: priceCents ?? null,
      currency: 'EUR',
      vat_regime: '10',
      impact: JSON.stringify({ project: 'Lagun', collaborationId: 1, percentage: 33 }),
      capacity,
      max_per_person: maxPerPerson,
      sale_starts_at: at(-1),
      sale_ends_at: at(300),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = await db
    .insertInto('session')
    .values({ event_id: id, starts_at: at(300), time_zone: 'Europe/Madrid', capacity } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await publishNow(db, id)
  await ensureDefaultType(db, id)
  const type = await db
    .selectFrom('ticket_type')
    .select('id')
    .where('event_id', '=', id)
    .executeTakeFirstOrThrow()
  const linea = { sesion_id: session.id, tipo_id: type.id, cantidad: 1 }
  return {
    eventId: id,
    sessionId: session.id,
    body: { vendedor: ownerId, pedidos: [{ contenido_id: id, lineas: [linea] }] },
  }
}
