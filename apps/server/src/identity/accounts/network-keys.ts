import { createHmac } from 'node:crypto'
import type { Db } from '../../database/tables.ts'
import { getSecret } from '../../files/stored-files/secret-store.ts'
import { networksOf } from '../../platform/limits/networks-of.ts'
import type { NetworkKey } from '../../platform/mail/mail-limits.ts'

/**
 * Returns the networks of an address as keys of 16 signs, narrowest first. Keyed with a secret of this installation: without it
 * the few addresses of IPv4 could be tried until one fits.
 */
export async function networkKeysOf(db: Db, ip: string): Promise<NetworkKey[]> {
  const secret = await getSecret(db, 'network-keys')
  return networksOf(ip).map(({ name, factor }) => ({
    key: createHmac('sha256', secret).update(name).digest('base64url').slice(0, 16),
    factor,
  }))
}
