import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../database/tables.ts'
import { getSecret } from '../../files/stored-files/secret-store.ts'

/**
 * The secret of a new checkout, 256 bits. With an idempotency key it is derived from caller and key, so that a repeated
 * request, whose first response was lost, finds its checkout; it cannot be computed without our own secret.
 */
export async function checkoutToken(db: Db, caller: string, key: string | undefined): Promise<string> {
  if (key === undefined) return randomBytes(32).toString('base64url')
  const secret = await getSecret(db, 'checkout')
  return createHmac('sha256', secret)
    .update(JSON.stringify([caller, key]))
    .digest('base64url')
}

export const hashCheckoutToken = (token: string): Buffer => createHash('sha256').update(token).digest()
