import { createCipheriv, createHmac, timingSafeEqual } from 'node:crypto'

/** Versions of the signature, by the name they have in messages. */
export const SIGNATURES = { V1: 'HMAC_SHA256_V1', V2: 'HMAC_SHA512_V2' } as const
export type SignatureVersion = keyof typeof SIGNATURES

/** The version that a message names; undefined for any other. */
export const versionNamed = (name: string | null | undefined): SignatureVersion | undefined =>
  name === SIGNATURES.V1 ? 'V1' : name === SIGNATURES.V2 ? 'V2' : undefined

/**
 * Signs a text for one order, as Redsys wants it. V1: the order, enciphered by 3DES with the decoded secret, is the key of
 * an HMAC-SHA256 in Base64. V2: the order, enciphered by AES-128 with the first 16 letters of the secret and put into
 * Base64, is the key of an HMAC-SHA512 in Base64url without padding.
 */
export function signFor(version: SignatureVersion, secret: string, order: string, text: string): string {
  if (version === 'V1') {
    const key = keyByTripleDes(Buffer.from(secret, 'base64'), order)
    return createHmac('sha256', key).update(text).digest('base64')
  }
  return createHmac('sha512', keyByAes(secret, order)).update(text).digest('base64url')
}

/** True if exactly this text was signed; either alphabet of Base64 is taken, as Redsys sends both. */
export function isSigned(
  version: SignatureVersion,
  secret: string,
  order: string,
  text: string,
  signature: string,
): boolean {
  const right = Buffer.from(signFor(version, secret, order, text), 'base64')
  const given = Buffer.from(signature, 'base64')
  return right.length === given.length && timingSafeEqual(right, given)
}

/** The order is filled up with zeros instead of padded, so no padding may be added. */
function keyByTripleDes(secret: Buffer, order: string): Buffer {
  const cipher = createCipheriv('des-ede3-cbc', secret, Buffer.alloc(8)).setAutoPadding(false)
  const blocks = Buffer.alloc(Math.ceil(Buffer.byteLength(order) / 8) * 8)
  blocks.write(order)
  return Buffer.concat([cipher.update(blocks), cipher.final()])
}

function keyByAes(secret: string, order: string): string {
  const cipher = createCipheriv('aes-128-cbc', secret.slice(0, 16), Buffer.alloc(16))
  return Buffer.concat([cipher.update(order), cipher.final()]).toString('base64')
}
