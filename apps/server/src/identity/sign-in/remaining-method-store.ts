import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'

/**
 * Refuses (`account.last_way`) what would leave an account without any way in: neither password, passkey nor provider,
 * and no confirmed address that a link could be mailed to. Call it after the removal, with the account locked.
 */
export async function requireAnotherSignInMethod(tx: Db, accountId: number): Promise<void> {
  const { rows } = await sql<{ hasWay: boolean }>`
    select a.password_hash is not null or a.confirmed_at is not null
      or exists (select from passkey where account_id = a.id)
      or exists (select from account_identity where account_id = a.id) as "hasWay"
    from account a where a.id = ${accountId}`.execute(tx)
  if (!rows[0]?.hasWay) throw new AppError('account.last_way')
}
