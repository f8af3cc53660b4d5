import type { Facets } from '@larunbat/rules/address/site-pages'
import type { ProgrammeQuery } from '@larunbat/rules/events/programme-query'
import { answersWords, type Findable, isOnIn, WHENS } from '@larunbat/rules/events/programme-words'
import { fold } from '@larunbat/rules/text/fold'
import { isTimeZone } from '@larunbat/rules/time/dates'
import type { IndexedEvent, Programme } from './programme-index.ts'

type Facet = keyof Facets

const FACETS = [
  'hub',
  'city',
  'day',
  'when',
  'discipline',
  'type',
  'mode',
  'price',
  'access',
  'children',
] as const

/** The values of an event that a facet counts, as they stand in the address. */
const VALUES: Readonly<Record<Facet, (event: IndexedEvent, now: number) => readonly (string | number)[]>> = {
  hub: (event) => [event.hub],
  city: (event) => (event.card.city ? [event.card.city] : []),
  day: (event) => [...event.days, ...event.nights],
  when: (event, now) => WHENS.filter((when) => isOnIn(when, findable(event), now)),
  discipline: (event) => event.disciplines,
  type: (event) => [event.card.typeId ?? 0],
  mode: (event) => event.card.availability ?? [],
  price: (event) => [event.card.isFree ? 'free' : 'paid'],
  access: (event) => event.access,
  children: (event) => (event.card.isForChildren ? ['1'] : []),
}

const findable = ({ card, days, begins }: IndexedEvent): Findable => ({
  days,
  begins,
  timeZone: isTimeZone(card.timeZone) ? card.timeZone : 'UTC',
  isFree: card.isFree,
  isForChildren: card.isForChildren === true,
})

export type Found = { events: IndexedEvent[]; facets: Facets }

/**
 * The events that fit a query, those still to come first, and for each facet how many events each of its values would
 * leave under the rest of the query. One pass over the programme. A hub is selected by its shown number (`shownHub`).
 */
export function filterProgramme(programme: Programme, query: ProgrammeQuery, now: number): Found {
  const asked = askedValues(query)
  const words = fold(query.text).split(/\s+/).filter(Boolean)
  const counts = Object.fromEntries(FACETS.map((facet) => [facet, new Map()])) as Record<
    Facet,
    Map<string | number, number>
  >
  const coming: IndexedEvent[] = []
  const past: IndexedEvent[] = []
  for (const event of programme.events) {
    if (!answersWords(words, event.search, findable(event), now)) continue
    const failing = FACETS.filter((facet) => {
      const value = asked[facet]
      return value !== undefined && !VALUES[facet](event, now).includes(value)
    })
    if (failing.length === 0) (event.endsAt >= now ? coming : past).push(event)
    if (failing.length > 1) continue
    // An event that fails by one facet alone is what that facet's other values would find.
    for (const facet of failing.length === 0 ? FACETS : failing)
      count(counts[facet], VALUES[facet](event, now))
  }
  const facets = Object.fromEntries(
    FACETS.map((facet) => [facet, Object.fromEntries(counts[facet])]),
  ) as Facets
  return { events: [...coming, ...past.reverse()], facets }
}

function askedValues(query: ProgrammeQuery): Partial<Record<Facet, string | number>> {
  return { ...query, children: query.children && '1' }
}

function count(counts: Map<string | number, number>, values: readonly (string | number)[]) {
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
}
