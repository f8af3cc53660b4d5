import type { Logger } from 'pino'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { readReference } from '../../reference/lookups/reference.ts'
import { findEvent, lockEvent } from '../event/event-store.ts'
import { changeEventStatus, hasSessionOnSale } from './change-event-status.ts'
import { listFinishedEvents } from './finished-edition-store.ts'

/**
 * Archives published events whose edition is over in their hub and whose last session has ended (contract section 5,
 * row 2 -> 3), each in a transaction of its own. Returns how many. One that fails is reported and does not hold up the
 * others; it is tried again at the next run.
 */
export async function archiveFinishedEditions(db: Db, services: Services, log: Logger): Promise<number> {
  const reference = await readReference(db)
  let archived = 0
  for (const id of await listFinishedEvents(db)) {
    try {
      const isMoved = await db.transaction().execute(async (tx) => {
        await lockEvent(tx, id)
        const record = await findEvent(tx, id)
        if (record?.status !== 2 || hasSessionOnSale(record)) return false
        await changeEventStatus(tx, { actor: null, services, reference }, record, 3)
        return true
      })
      if (isMoved) archived += 1
    } catch (error) {
      log.error({ err: error, eventId: id }, 'an event could not be archived')
    }
  }
  return archived
}
