import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../../database/tables.ts'
import { getSecret } from '../../../../files/stored-files/secret-store.ts'

const ID_BYTES = 16
const TIME_BYTES = 4
/** With the others a multiple of three, so that each token has one spelling only. */
const MAC_BYTES = 22
const SHAPE = /^[A-Za-z0-9_-]{56}$/

export const LINK_MINUTES = 60

/**
 * A secret that opens all purchases of the address one of them was made with, for an hour. It is the number of that
 * purchase and the end of the hour, signed: it names no person, and nothing of it is stored.
 */
export async function purchasesToken(db: Db, checkoutId: string, now = Date.now()): Promise<string> {
  const head = Buffer.alloc(ID_BYTES + TIME_BYTES)
  head.write(checkoutId.replaceAll('-', ''), 'hex')
  head.writeUInt32BE(Math.floor(now / 1000) + LINK_MINUTES * 60, ID_BYTES)
  return Buffer.concat([head, await macOf(db, head)]).toString('base64url')
}

/** The purchase whose buyer may see all of theirs; undefined for a token that is over or none of ours. */
export async function openedPurchase(db: Db, token: string, now = Date.now()): Promise<string | undefined> {
  if (!SHAPE.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const head = bytes.subarray(0, ID_BYTES + TIME_BYTES)
  if (!timingSafeEqual(bytes.subarray(ID_BYTES + TIME_BYTES), await macOf(db, head))) return undefined
  if (head.readUInt32BE(ID_BYTES) * 1000 <= now) return undefined
  return head.subarray(0, ID_BYTES).toString('hex')
}

async function macOf(db: Db, head: Buffer): Promise<Buffer> {
  const secret = await getSecret(db, 'purchases-mail')
  return createHmac('sha256', secret).update(head).digest().subarray(0, MAC_BYTES)
}
