import type { compareSales as contract } from '@larunbat/contract'
import { toLocalDate } from '@larunbat/rules/time/dates'
import type { SignedInHandler } from '../../database/context.ts'
import { type Reference, readReference } from '../../reference/lookups/reference.ts'
import { checkFilter, inOneCurrency } from './checked-filter.ts'
import { compareEvent } from './compare-event.ts'
import { comparedDays } from './compared-days.ts'
import { foldSales } from './fold-sales.ts'
import { listDays } from './sales-store.ts'

type Edition = Reference['editions'] extends ReadonlyMap<number, infer E> ? E : never

/**
 * Sales of an edition beside the one before it, day by day to the day it begins; those of one event beside the event it
 * goes on with.
 */
export const compareSales: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { filter: asked, zone } = await checkFilter(ctx, input)
  const { db } = ctx
  await foldSales(db)
  const { editions, currentEditionId } = await readReference(db)
  const edition = editions.get(input.editionId ?? currentEditionId ?? -1)
  const before = edition && editionBefore([...editions.values()], edition)
  const filter = await inOneCurrency(ctx, { ...asked, editionId: edition?.id })
  const [start, startBefore] = [edition, before].map((one) => one && startOf(one, input.hubId))
  const common = { currency: filter.currency, edition: named(edition), eventBefore: null }
  const nothing = { ...common, before: null, today: null, days: [] }
  if (input.eventId !== undefined) {
    // Sessions and types of two events are not the same ones.
    const isPart = input.sessionId !== undefined || input.ticketTypeId !== undefined
    const compared = isPart ? undefined : await compareEvent(ctx, input.eventId, filter, zone)
    return compared ? { ...common, ...compared } : nothing
  }
  if (!edition || !before || !start || !startBefore) return nothing
  const span = { from: undefined, until: undefined, fromDay: undefined, untilDay: undefined }
  const [now, earlier] = [
    await listDays(db, { ...filter, ...span }, zone),
    await listDays(db, { ...filter, ...span, editionId: before.id }, zone),
  ]
  const today = toLocalDate(new Date().toISOString(), zone)
  return { ...common, before: named(before), ...comparedDays({ now, earlier, start, startBefore, today }) }
}

const named = (edition: Edition | undefined) => (edition ? { id: edition.id, year: edition.year } : null)

function editionBefore(editions: readonly Edition[], { year }: Edition): Edition | undefined {
  return editions.filter((edition) => edition.year < year).sort((a, b) => b.year - a.year)[0]
}

/** Returns the first day of an edition: in the requested hub, else in most of them. */
function startOf({ ranges }: Edition, hubId: number | undefined): string | undefined {
  const own = ranges.find((range) => range.hubId === hubId) ?? ranges.find((range) => range.hubId === null)
  return own?.from ?? ranges.map(({ from }) => from).sort()[0]
}
