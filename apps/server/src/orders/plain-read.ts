import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import type { HoldRequest } from './hold.ts'
import type { Office } from './office.ts'
import { soldOut } from './price-order.ts'

/**
 * Answers "sold out" by a plain read while a session is known to be scarce, so that those who come too late lock no row.
 * What is full because of holds that are over is left to the purchase, which frees them; a repeated request (`tokenHash`)
 * gets its own places whatever is left.
 */
export async function assertRoom(
  db: Db,
  { scarce }: Pick<Office, 'scarce'>,
  { needs }: Pick<HoldRequest, 'needs'>,
  tokenHash: Buffer | undefined,
): Promise<void> {
  for (const { kind, contentId, a, quantity, cap } of needs) {
    if (kind !== 'session') continue
    const until = scarce.get(a)
    if (until === undefined) continue
    if (until < Date.now()) scarce.delete(a)
    const { rows } = await sql<{ room: number | null; isWaitingForSweep: boolean; isKnown: boolean }>`
      select least(least(s.capacity, ${cap}::int) - s.sold - s.held, s.spare) as room,
        exists (select from checkout c join orders o on o.checkout_id = c.id
          where c.status in ('open', 'paying') and c.expires_at <= now() and o.content_id = s.content_id
        ) as "isWaitingForSweep",
        exists (select from checkout where token_hash = ${tokenHash ?? null}) as "isKnown"
      from session s where s.content_id = ${contentId} and s.id = ${a}`.execute(db)
    const [row] = rows
    if (row && row.room !== null && row.room < quantity && !row.isWaitingForSweep && !row.isKnown)
      throw soldOut(a, Math.max(0, row.room))
  }
}
