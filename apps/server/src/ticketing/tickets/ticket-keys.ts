import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { printTicketCode, type TicketFacts, ticketMessage } from '@larunbat/rules/ticketing/ticket-code'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { getSecret } from '../../files/stored-files/secret-store.ts'
import { listPublicKeys, savePublicKey } from './ticket-key-store.ts'

/** What of a running server the keys need. */
export interface KeyHolder {
  db: Db
  services: Pick<Services, 'config'>
}

interface SigningKey {
  id: number
  key: KeyObject
}

/** RFC 8410: what comes before the 32 bytes of a private key. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

// One server has one database, and its configuration is one object as long as it runs.
const loaded = new WeakMap<Services['config'], Promise<SigningKey>>()

/**
 * Signs the code of a ticket (see `@larunbat/rules/ticketing/ticket-code`). The same ticket always gets the same code while the key
 * is the same. Not to be called inside a transaction: a key made in one that fails would be lost with its signatures.
 */
export async function signCode(holder: KeyHolder, facts: TicketFacts): Promise<string> {
  const { id, key } = await signingKey(holder)
  const message = ticketMessage(facts, id)
  return printTicketCode(message, sign(null, message, key))
}

/**
 * Every key that tickets may be signed with, 32 bytes each in base64url, for devices that check codes. Outside
 * transactions.
 */
export async function publicTicketKeys(holder: KeyHolder): Promise<string[]> {
  // Before the first ticket is printed the key may not be made yet.
  await signingKey(holder)
  return listPublicKeys(holder.db)
}

async function signingKey({ db, services: { config } }: KeyHolder): Promise<SigningKey> {
  const known = loaded.get(config)
  if (known) return known
  if (db.isTransaction) throw new Error('The key of tickets cannot be loaded inside a transaction.')
  const key = loadKey(db, config.ticketSigningKey)
  loaded.set(config, key)
  key.catch(() => loaded.delete(config))
  return key
}

/**
 * The key of the settings, else the one this installation made for itself. Its public half is kept, so that tickets stay
 * good when the settings name another one later.
 */
async function loadKey(db: Db, configured: string | undefined): Promise<SigningKey> {
  const seed =
    configured === undefined ? await getSecret(db, 'ticket-key') : Buffer.from(configured, 'base64url')
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  await savePublicKey(db, publicKey)
  return { id: createHash('sha256').update(publicKey).digest()[0] as number, key }
}
