import type { Db } from '../../tables.ts'
import { type BankEvent, type Notifying, postEvents } from './bank-events.ts'
import { intentJson, sessionJson } from './bank-json.ts'
import { type BankSession, findSession, saveSession } from './bank-store.ts'
import type { Outcome } from './test-numbers.ts'

/** How long a payment that takes time takes. */
const DELAY_S = 60

export interface BankPayment {
  method: 'card' | 'bizum'
  outcome: Outcome
  notifying: Notifying
}

/** Pays a session once; undefined when it is closed. A declined one stays open for another try. */
export async function paySession(
  db: Db,
  id: string,
  publicUrl: string,
  { method, outcome, notifying }: BankPayment,
): Promise<BankSession | undefined> {
  return db.transaction().execute(async (tx) => {
    const open = await findSession(tx, id, true)
    if (open.status !== 'open' || open.isOver) return undefined
    if (outcome === 'generic_decline' || outcome === 'insufficient_funds') {
      const declined = await saveSession(tx, id, { method, error: outcome })
      await postEvents(
        tx,
        [{ type: 'payment_intent.payment_failed', object: intentJson(declined) }],
        notifying,
      )
      return declined
    }
    const delay = outcome === 'delayed' ? DELAY_S : 0
    const session = await saveSession(tx, id, { status: 'complete', method }, delay)
    await postEvents(tx, eventsOf(session, publicUrl), outcome === 'silent' ? 'never' : notifying)
    return session
  })
}

function eventsOf(session: BankSession, publicUrl: string): BankEvent[] {
  const completed = { type: 'checkout.session.completed', object: sessionJson(session, publicUrl) }
  if (session.isPaid) return [{ type: 'payment_intent.succeeded', object: intentJson(session) }, completed]
  const paid = { ...session, isPaid: true }
  const at = session.settles_at as string
  return [
    completed,
    { type: 'checkout.session.async_payment_succeeded', object: sessionJson(paid, publicUrl), at },
  ]
}
