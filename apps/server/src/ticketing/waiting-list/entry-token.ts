import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../database/tables.ts'
import { getSecret } from '../../files/stored-files/secret-store.ts'

const ID_BYTES = 16
/** With those of the id a multiple of three, so that each token has one spelling only. */
const MAC_BYTES = 23
const SHAPE = /^[A-Za-z0-9_-]{52}$/

/** The secret that shows an entry of a waiting list and lets its owner leave; it stands in mails. */
export async function entryToken(db: Db, entryId: string): Promise<string> {
  const id = Buffer.from(entryId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, await macOf(db, id)]).toString('base64url')
}

/** The number of the entry that a token opens; undefined for any other text. */
export async function entryOfToken(db: Db, token: string): Promise<string | undefined> {
  if (!SHAPE.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const id = bytes.subarray(0, ID_BYTES)
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), await macOf(db, id))) return undefined
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

async function macOf(db: Db, id: Buffer): Promise<Buffer> {
  const secret = await getSecret(db, 'waiting-mail')
  return createHmac('sha256', secret).update(id).digest().subarray(0, MAC_BYTES)
}
