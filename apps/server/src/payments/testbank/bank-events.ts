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
  const rows = events.flatMap(({ type, object, at = null }, place) => {
    const after = how === 'late' ? LATE_S : how === 'shuffled' ? (events.length - 1 - place) * APART_S : 0
    const body = JSON.stringify({
      id: newName('evt'),
      object: 'event',
      type,
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      data: { object },
    })
    return Array.from({ length: how === 'twice' ? 2 : 1 }, () => ({ body, at, after }))
  })
  await sql`insert into testbank_delivery (body, due_at)
    select body, greatest(now(), coalesce(at, now())) + make_interval(secs => after)
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(body text, at timestamptz, after float)`.execute(
    tx,
  )
}
