import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../database/tables.ts'
import { getSecret } from '../../files/stored-files/secret-store.ts'
import { findCheckoutId } from './bought-store.ts'

const ID_BYTES = 16
/** With those of the id a multiple of three, so that each token has one spelling only. */
const MAC_BYTES = 23
const SHAPE = /^[A-Za-z0-9_-]{52}$/

/**
 * Returns a secret that opens a checkout, for addresses in mails: of the first secret of its buyer only the hash is
 * stored. It is the checkout's id with 184 bits that cannot be computed without our own secret.
 */
export async function mailedToken(db: Db, checkoutId: string): Promise<string> {
  const id = Buffer.from(checkoutId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, await macOf(db, id)]).toString('base64url')
}

/** The id of the checkout that a mailed token opens; undefined for any other token. */
export async function mailedCheckoutId(db: Db, token: string): Promise<string | undefined> {
  if (!SHAPE.test(token)) return undefined
  const mailed = Buffer.from(token, 'base64url')
  const id = mailed.subarray(0, ID_BYTES)
  const isOurs = timingSafeEqual(mailed.subarray(ID_BYTES), await macOf(db, id))
  return isOurs ? toUuid(id.toString('hex')) : undefined
}

/** The id of the checkout that a token opens, mailed or not; undefined for anything else. */
export async function openedBy(db: Db, token: string): Promise<string | undefined> {
  const mailed = await mailedCheckoutId(db, token)
  return mailed ?? findCheckoutId(db, createHash('sha256').update(token).digest())
}

async function macOf(db: Db, id: Buffer): Promise<Buffer> {
  const secret = await getSecret(db, 'checkout-mail')
  return createHmac('sha256', secret).update(id).digest().subarray(0, MAC_BYTES)
}

/** 32 hexadecimal digits as a UUID. */
export const toUuid = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
