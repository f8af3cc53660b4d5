import { randomBytes } from 'node:crypto'
import type { Db } from '../tables.ts'

/** The 32 random bytes kept under a name, made at first use; every process gets the same ones. */
export async function getSecret(db: Db, name: string): Promise<Buffer> {
  const find = () => db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  const known = await find()
  if (known) return known.value
  await db
    .insertInto('secret')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = (await find()) as { value: Buffer }
  return value
}
