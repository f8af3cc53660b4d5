import {
  listPublicCauses,
  listPublicDisciplines,
  listPublicEditions,
  listPublicHubs,
  listPublicTypes,
} from '@larunbat/contract/public'
import { DISCIPLINES } from '@larunbat/rules/reference/lookups/disciplines'
import { EVENT_TYPES } from '@larunbat/rules/reference/lookups/event-types'
import { HUBS } from '@larunbat/rules/reference/lookups/hubs'
import type { Lookup } from '@larunbat/rules/reference/lookups/lookup'
import { isOffered } from '@larunbat/rules/reference/lookups/lookup'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import type { CatalogEvent } from '../programme/catalog.ts'
import { listEditionDays } from './edition-store.ts'
import { type ReadCtx, reader } from './read-context.ts'

/** Events of the running programme. */
async function liveEvents({ catalog }: Pick<ReadCtx, 'catalog'>): Promise<CatalogEvent[]> {
  return (await catalog.current()).events.filter(({ status }) => status === 2)
}

/** How often each value stands among the events. */
function countBy<K>(
  events: readonly CatalogEvent[],
  valuesOf: (event: CatalogEvent) => readonly K[],
): Map<K, number> {
  const counts = new Map<K, number>()
  for (const event of events)
    for (const value of valuesOf(event)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** Those that are offered, and those that events still stand under. */
function shownOnes<T extends Lookup>(list: readonly T[], counts: ReadonlyMap<number | null, number>): T[] {
  return list.filter((entry) => isOffered(entry) || counts.has(entry.id))
}

export const readHubs = reader(listPublicHubs, async (ctx) => {
  const counts = countBy(await liveEvents(ctx), ({ hubId }) => [hubId])
  const data = shownOnes(HUBS, counts).map((hub) => ({
    id: hub.id,
    name: hub[ctx.language],
    lat: hub.lat,
    lng: hub.lng,
    currency: hub.currency,
    timeZone: hub.timeZone,
    eventCount: counts.get(hub.id) ?? 0,
  }))
  return { data }
})

const readNamed = (
  read: typeof listPublicDisciplines | typeof listPublicTypes,
  list: readonly Lookup[],
  valuesOf: (event: CatalogEvent) => readonly (number | null)[],
) =>
  reader(read, async (ctx) => {
    const counts = countBy(await liveEvents(ctx), valuesOf)
    const data = shownOnes(list, counts).map((entry) => ({
      id: entry.id,
      name: entry[ctx.language],
      eventCount: counts.get(entry.id) ?? 0,
    }))
    return { data }
  })

export const readDisciplines = readNamed(
  listPublicDisciplines,
  DISCIPLINES,
  ({ disciplineIds }) => disciplineIds,
)
export const readTypes = readNamed(listPublicTypes, EVENT_TYPES, ({ typeId }) => [typeId])

export const readCauses = reader(listPublicCauses, async (ctx) => {
  const events = await liveEvents(ctx)
  const counts = countBy(events, ({ causeKey }) => (causeKey ? [causeKey] : []))
  const data = [...counts].map(([key, eventCount]) => {
    const named = events.filter(({ causeKey }) => causeKey === key)
    return {
      key,
      name: pickText(named[0]?.project ?? '', ctx.language),
      url: named.find(({ causeUrl }) => causeUrl)?.causeUrl ?? null,
      eventCount,
    }
  })
  return { data: data.sort((a, b) => a.key.localeCompare(b.key)) }
})

export const readEditions = reader(listPublicEditions, async (ctx) => {
  const { events } = await ctx.catalog.current()
  const counts = countBy(events, ({ editionId }) => [editionId])
  const rows = await listEditionDays(ctx.db)
  return { data: rows.map((row) => ({ ...row, eventCount: counts.get(row.id) ?? 0 })) }
})
