import type { Db } from '../../../database/tables.ts'

/** An extra and an appearance of an event, and a series of its owner with one chapter. */
export async function givenParts(db: Db, eventId: number, ownerId: number) {
  const { id: extra } = await db
    .insertInto('extra')
    .values({
      event_id: eventId,
      kind: 'link',
      title: 'Programa de mano',
      url: 'https://example.org/programa',
      position: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: appearance } = await db
    .insertInto('appearance')
    .values({ event_id: eventId, day: '2026-12-05', venue_name: 'Kafe Antzokia', city: 'Bilbao' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const insert = db.insertInto('event').returning('id')
  const { id: series } = await insert
    .values({ owner_id: ownerId, title: 'Ibilbidea', is_series: true, hub_id: 2 })
    .executeTakeFirstOrThrow()
  const { id: chapter } = await insert
    .values({ owner_id: ownerId, title: 'Lehena', series_id: series, series_order: 1, hub_id: 2 })
    .executeTakeFirstOrThrow()
  return { extra, appearance, series, chapter }
}
