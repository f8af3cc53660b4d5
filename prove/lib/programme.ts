import { eventOnSale } from '../../bench/lib/event-on-sale.ts'
import { givenOwner } from '../../bench/lib/product.ts'
import { fillProgramme } from '../../bench/lib/programme.ts'
import type { Product } from './product.ts'

/** Cards of one page of the programme. */
const CARDS = 24

/** Publishes so many events and puts one more on sale; returns the addresses that visitors ask for and what they buy. */
export async function givenFestival(
  { db }: Product,
  events: number,
  { capacity, cents }: { capacity: number; cents?: number },
) {
  const slugs = await fillProgramme(db, events)
  const ids = (await db.selectFrom('publication').select('event_id').execute()).map((row) => row.event_id)
  const owner = await givenOwner(db, 'prove-owner-of-the-festival')
  const { body, eventId } = await eventOnSale(db, owner, capacity, cents)
  return {
    owner,
    eventId,
    body,
    lists: [
      '/es',
      '/en',
      '/eu',
      ...['q=concierto', 'type=3', 'hub=2', 'price=free'].map((query) => `/es?${query}`),
    ],
    pages: slugs.map((slug) => `/es/eventos/${slug}`),
    places: Array.from(
      { length: Math.max(1, Math.floor(events / CARDS)) },
      (_, page) => `/places.json?e=${ids.slice(page * CARDS, (page + 1) * CARDS).join(',')}`,
    ),
  }
}
