import type { Db } from '../../database/tables.ts'
import { insertDeliveries, takeNumbers } from './delivery-store.ts'
import {
  findMergedAccounts,
  findOrderFacts,
  hasEvents,
  listListeners,
  type Noted,
  takeEvents,
} from './event-store.ts'
import { messageBody, messageData } from './message-data.ts'

const BATCH = 500

/** Makes of what was noted a message for each endpoint that wants it. Returns how many notes were taken. */
export async function createDeliveries(db: Db, publicUrl: string): Promise<number> {
  if (!(await hasEvents(db))) return 0
  return db.transaction().execute(async (tx) => {
    const events = (await takeEvents(tx, BATCH)) ?? []
    if (events.length === 0) return 0
    const heirs = await findMergedAccounts(tx, [...new Set(events.map(({ account_id }) => account_id))])
    const listeners = await listListeners(tx, [...new Set(heirs.values())])
    const orders = await findOrderFacts(tx, ordersOf(events))
    for (const listener of listeners) {
      const wanted = events.filter(
        ({ type, account_id }) =>
          listener.types.includes(type) &&
          (listener.account_id === null || listener.account_id === heirs.get(account_id)),
      )
      if (wanted.length === 0) continue
      const first = await takeNumbers(tx, listener.id, wanted.length)
      await insertDeliveries(
        tx,
        wanted.map((event, index) => ({
          endpointId: listener.id,
          number: first + index,
          type: event.type,
          body: messageBody(event.type, event.at, first + index, messageData(event, orders, publicUrl)),
        })),
      )
    }
    return events.length
  })
}

const ordersOf = (events: readonly Noted[]) =>
  events.flatMap(({ type, event_id, subject }) =>
    type === 'order.paid' && event_id !== null ? [{ eventId: event_id, id: subject }] : [],
  )
