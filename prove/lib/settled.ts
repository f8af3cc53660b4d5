import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/database/tables.ts'

/** Returns how many payments and refunds have no end yet after that time, and how long it took. */
export async function untilSettled(db: Db, mostMs = 300_000): Promise<{ open: number; seconds: number }> {
  const began = performance.now()
  for (;;) {
    const { rows } = await sql<{ n: number }>`select (
        (select count(*) from payment where status in ('created', 'pending') and provider <> 'door')
        + (select count(*) from refund where status = 'pending'))::int as n`.execute(db)
    const open = rows[0]?.n ?? -1
    const ms = performance.now() - began
    if (open === 0 || ms > mostMs) return { open, seconds: ms / 1000 }
    await pause(1_000)
  }
}
