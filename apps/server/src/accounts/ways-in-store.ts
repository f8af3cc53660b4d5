import { sql } from 'kysely'
import type { Db } from '../tables.ts'

/** Passkeys and accounts of providers open the account no more. */
export async function endWaysIn(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('passkey').where('account_id', '=', id).execute()
  await tx.deleteFrom('account_identity').where('account_id', '=', id).execute()
}

/**
 * The address is proved only now: what was opened before, another person may have opened. Passkeys and providers go, keys of
 * the interface end, and messages to addresses elsewhere wait until they are switched on again.
 */
export async function endUnproved(tx: Db, id: number): Promise<void> {
  await endWaysIn(tx, id)
  await tx
    .updateTable('api_token')
    .set({ revoked_at: sql<string>`now()` })
    .where('account_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  await tx
    .updateTable('webhook_endpoint')
    .set((eb) => ({ status: 'paused', version: eb('version', '+', 1) }))
    .where('account_id', '=', id)
    .where('status', '=', 'active')
    .execute()
}
