import { inTransaction, type SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import type { Reference } from '../../reference/lookups/reference.ts'
import type { EventRecord } from '../event/event-record.ts'
import { withEvent } from '../event/with-event.ts'
import { lockSeries } from './lock-series.ts'
import { publishPlaces } from './series-store.ts'

/**
 * The same as `withEvent` for its owner's work that takes an event away: what is or was in a series with it is held as well, as
 * chapters move up or become events of their own.
 */
export function withWholeSeries<T>(
  ctx: SignedInCtx,
  id: number,
  work: (tx: Db, record: EventRecord, reference: Reference) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    const { chapters } = await lockSeries(tx, id)
    const answer = await withEvent({ ...ctx, db: tx }, id, 'own', work)
    await publishPlaces(
      tx,
      chapters.map((chapter) => chapter.id),
    )
    return answer
  })
}
