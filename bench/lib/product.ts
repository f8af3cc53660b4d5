import { createHash } from 'node:crypto'
import type { Db } from '../../apps/server/src/database/tables.ts'
import { Product } from '../../prove/lib/product.ts'

export type { Product }

/** Starts the server, without building the front ends. Its data are deleted in the end. */
export const startProduct = (port: number, dataDir?: string): Promise<Product> =>
  Product.start({ port, ...(dataDir === undefined ? {} : { dataDir }), isTemporary: true })

/** An account that may sign in with `token`; returns its number. */
export async function givenOwner(db: Db, token: string): Promise<number> {
  const moment = new Date().toISOString()
  const { id } = await db
    .insertInto('account')
    .values({
      email: `${token}@example.org`,
      name: 'Owner',
      phone: '+34944123456',
      profile_id: 3,
      confirmed_at: moment,
      policy_accepted_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('access_token')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      account_id: id,
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    .execute()
  return id
}
