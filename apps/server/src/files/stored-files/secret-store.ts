import { randomBytes } from 'node:crypto'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import type { SealingKeys } from '../../platform/seal-secret.ts'

const kept = new WeakMap<Db, Map<string, Promise<Buffer>>>()

/**
 * The 32 random bytes kept under a name, made at first use; every process gets the same ones. They never change, so that
 * each process asks for them once.
 */
export function getSecret(db: Db, name: string): Promise<Buffer> {
  // What a transaction made is gone when it is rolled back.
  if (db.isTransaction) return findOrMake(db, name)
  const ofDb = kept.get(db) ?? new Map<string, Promise<Buffer>>()
  kept.set(db, ofDb)
  const known = ofDb.get(name)
  if (known) return known
  const asked = findOrMake(db, name)
  ofDb.set(name, asked)
  asked.catch(() => ofDb.delete(name))
  return asked
}

/** Returns the keys that secrets are sealed with: the configured one, and the one that is kept in the database. */
export const sealingKeys = async (db: Db, { config }: Pick<Services, 'config'>): Promise<SealingKeys> => ({
  configured: config.guard.secretsKey,
  stored: await getSecret(db, 'sealing'),
})

async function findOrMake(db: Db, name: string): Promise<Buffer> {
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
