import { toLocalDate } from '@larunbat/rules/time/dates'
import type { SignedInCtx } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { AppError } from '../../platform/errors.ts'
import { comparedDays } from './compared-days.ts'
import { findWithPredecessor } from './predecessor-store.ts'
import type { SalesFilter } from './sales-filter.ts'
import { listDays } from './sales-store.ts'

/** An event beside the one it goes on with, by days to go until each of them; nothing without one the caller sells for. */
export async function compareEvent(
  ctx: SignedInCtx,
  eventId: number,
  filter: SalesFilter & { currency: string },
  zone: string,
) {
  const { db } = ctx
  const found = await findWithPredecessor(db, eventId)
  const { own, before } = found ?? {}
  if (!own?.startsOn || !before?.startsOn || !(await maySell(ctx, before.id))) return undefined
  const { currency, channel } = filter
  const daysOf = (id: number) => listDays(db, { eventId: id, currency, channel }, zone)
  const [now, earlier] = [await daysOf(own.id), await daysOf(before.id)]
  const today = toLocalDate(new Date().toISOString(), zone)
  return {
    edition: { id: own.editionId, year: own.year },
    before: { id: before.editionId, year: before.year },
    eventBefore: { id: before.id, title: before.title },
    ...comparedDays({ now, earlier, start: own.startsOn, startBefore: before.startsOn, today }),
  }
}

/** A caller who may sell for one of two events gets no data about the other. */
async function maySell(ctx: SignedInCtx, eventId: number): Promise<boolean> {
  try {
    await requireEventRight(ctx, eventId, 'sell')
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
