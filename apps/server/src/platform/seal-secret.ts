import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** 32 bytes each: the configured one is used when there is one; the other, kept in the database, opens what it once sealed. */
export interface SealingKeys {
  configured: Buffer | undefined
  stored: Buffer
}

const NONCE = 12
const TAG = 16
/** A sealed value begins with it and with which of the keys sealed it. */
const MARK = Buffer.from('sealed1')
const CONFIGURED = 1
const STORED = 0
const HEAD = MARK.length + 1

const keyFor = (key: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `larunbat secret: ${purpose}`, 32))

/**
 * A secret as it is written into the database: AES-256-GCM under a key of its purpose (RFC 5869), so that a table that
 * leaked by itself opens nothing, and one value cannot be put in the place of another purpose's.
 */
export function sealSecret({ configured, stored }: SealingKeys, purpose: string, value: Buffer): Buffer {
  const head = Buffer.concat([MARK, Buffer.from([configured ? CONFIGURED : STORED])])
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyFor(configured ?? stored, purpose), nonce)
  cipher.setAAD(head)
  return Buffer.concat([head, nonce, cipher.update(value), cipher.final(), cipher.getAuthTag()])
}

/**
 * The secret again; what was written before secrets were sealed comes as it is. Throws when the key is another one or the
 * value was changed.
 */
export function openSecret(keys: SealingKeys, purpose: string, kept: Buffer): Buffer {
  if (!isSealed(kept)) return kept
  const head = kept.subarray(0, HEAD)
  const key = head[HEAD - 1] === CONFIGURED ? keys.configured : keys.stored
  if (!key) throw new Error('A secret was sealed with SECRETS_KEY, which is not configured any more.')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(key, purpose), kept.subarray(HEAD, HEAD + NONCE))
  decipher.setAAD(head)
  decipher.setAuthTag(kept.subarray(kept.length - TAG))
  return Buffer.concat([decipher.update(kept.subarray(HEAD + NONCE, kept.length - TAG)), decipher.final()])
}

const isSealed = (kept: Buffer) =>
  kept.length > HEAD + NONCE + TAG && kept.subarray(0, MARK.length).equals(MARK)
