import type { Db } from '../../../database/tables.ts'
import { type BankEvent, lettersOf, type Notifying } from './bank-events.ts'
import { intentJson, sessionJson } from './bank-json.ts'
import { type BankSession, changeOpen } from './bank-store.ts'
import type { Outcome } from './test-numbers.ts'

/** How long a payment that takes time takes. */
const DELAY_S = 60

export interface BankPayment {
  method: 'card' | 'bizum'
  outcome: Outcome
  notifying: Notifying
}

/** Pays a session, as it was read, once; undefined when it is closed. A declined one stays open for another try. */
export async function paySession(
  db: Db,
  session: BankSession,
  publicUrl: string,
  { method, outcome, notifying }: BankPayment,
): Promise<BankSession | undefined> {
  if (outcome === 'generic_decline' || outcome === 'insufficient_funds') {
    const object = intentJson({ ...session, method, error: outcome })
    const told = [{ type: 'payment_intent.payment_failed', object }]
    return changeOpen(db, session.id, { method, error: outcome }, lettersOf(told, notifying))
  }
  const settlesIn = outcome === 'delayed' ? DELAY_S : 0
  const complete = { ...session, status: 'complete', method } as const
  const told = lettersOf(eventsOf(complete, publicUrl, settlesIn), outcome === 'silent' ? 'never' : notifying)
  return changeOpen(db, session.id, { status: 'complete', method, settlesIn }, told)
}

function eventsOf(complete: BankSession, publicUrl: string, settlesIn: number): BankEvent[] {
  const paid = { ...complete, isPaid: true }
  if (settlesIn === 0)
    return [
      { type: 'payment_intent.succeeded', object: intentJson(paid) },
      { type: 'checkout.session.completed', object: sessionJson(paid, publicUrl) },
    ]
  return [
    { type: 'checkout.session.completed', object: sessionJson(complete, publicUrl) },
    {
      type: 'checkout.session.async_payment_succeeded',
      object: sessionJson(paid, publicUrl),
      inS: settlesIn,
    },
  ]
}
