import type { Db } from '../../database/tables.ts'

const PREFIX = 'ticket-public-key:'

/** Keeps a public key under its own text, so that what it signed can be verified for ever. */
export async function savePublicKey(db: Db, publicKey: Buffer): Promise<void> {
  const name = PREFIX + publicKey.toString('base64url')
  await db
    .insertInto('secret')
    .values({ name, value: publicKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Every key that tickets were ever signed with: 32 bytes each, in base64url. */
export async function listPublicKeys(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('secret')
    .select('value')
    .where('name', 'like', `${PREFIX}%`)
    .orderBy('created_at')
    .orderBy('name')
    .execute()
  return rows.map(({ value }) => value.toString('base64url'))
}
