import { sql } from 'kysely'
import { AppError } from '../errors.ts'
import type { Context } from './context.ts'

export interface IdempotencyClaim {
  /** The caller and the call: keys of different callers never collide. */
  caller: string
  key: string
  bodyHash: Buffer
}

/**
 * Runs `work` once for a key and repeats its response for 24 hours (contract section 1). Claim, effect and response are
 * one transaction: after a crash either all or none of it is stored, and a second request with the key waits for the
 * first one. The same key with another body is refused. `requireRight` throws when the caller may no longer read the
 * stored response: the right may have ended since.
 */
export async function withIdempotency<Tables, S>(
  ctx: Context<Tables, S>,
  claim: IdempotencyClaim,
  work: (ctx: Context<Tables, S>) => Promise<string>,
  requireRight: (ctx: Context<Tables, S>) => Promise<void> = async () => {},
): Promise<string> {
  return ctx.db.transaction().execute(async (tx) => {
    const claimed = await sql`
      insert into idempotency_key (caller, key, body_hash) values (${claim.caller}, ${claim.key}, ${claim.bodyHash})
      on conflict (caller, key) do update set created_at = now(), body_hash = excluded.body_hash, answer = null
        where idempotency_key.created_at < now() - interval '24 hours'
      returning key`.execute(tx)
    if (claimed.rows.length === 0) {
      const stored = await sql<{ body_hash: Buffer; answer: string }>`
        select body_hash, answer from idempotency_key where caller = ${claim.caller} and key = ${claim.key}`.execute(
        tx,
      )
      const row = stored.rows[0]
      if (!row?.body_hash.equals(claim.bodyHash))
        throw new AppError('request.key_reused', { fields: ['clave'] })
      await requireRight({ ...ctx, db: tx })
      return row.answer
    }
    const answer = await work({ ...ctx, db: tx })
    await sql`update idempotency_key set answer = ${answer}
      where caller = ${claim.caller} and key = ${claim.key}`.execute(tx)
    return answer
  })
}
