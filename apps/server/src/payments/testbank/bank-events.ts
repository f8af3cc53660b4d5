import { sql } from 'kysely'
import type { Db } from '../../tables.ts'
import { newName } from './bank-store.ts'

/** How messages about a payment are sent: once, each twice, two minutes late, the last one first, or not at all. */
export const NOTIFYING = ['once', 'twice', 'late', 'shuffled', 'never'] as const
export type Notifying = (typeof NOTIFYING)[number]

export interface BankEvent {
  type: string
  object: object
  /** When it happens; now unless told. */
  at?: string
}

const LATE_S = 120
/** Between two messages that come in the wrong order. */
const APART_S = 2

/** Puts messages into the bank's post, part of the transaction they tell about. */
export async function postEvents(tx: Db, events: readonly BankEvent[], how: Notifying): Promise<void> {
  if (how === 'never') return
  for (const [place, { type, object, at = null }] of events.entries()) {
    const after = how === 'late' ? LATE_S : how === 'shuffled' ? (events.length - 1 - place) * APART_S : 0
    const body = JSON.stringify({
      id: newName('evt'),
      object: 'event',
      type,
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      data: { object },
    })
    for (let copy = 0; copy < (how === 'twice' ? 2 : 1); copy++) {
      await sql`insert into testbank_delivery (body, due_at)
        values (${body}, greatest(now(), coalesce(${at}::timestamptz, now())) + make_interval(secs => ${after}))`.execute(
        tx,
      )
    }
  }
}
