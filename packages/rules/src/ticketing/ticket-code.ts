import { trimTyped } from '../text/typed-text.ts'

/** What a ticket's code says: whose place it is, in which session of which event. */
export interface TicketFacts {
  /** 1 to 2^32 - 1. */
  eventId: number
  /** 1 to 2^32 - 1. */
  sessionId: number
  /** 16 random bytes, unlike those of any other ticket. */
  serial: Uint8Array
}

/** A code in the form of one; its signature shows whether it is genuine. */
export interface TicketCode extends TicketFacts {
  /** First byte of the SHA-256 of the public key. Two keys may share it. */
  keyId: number
  /** What is signed. */
  message: Uint8Array<ArrayBuffer>
  /** 64 bytes, Ed25519. */
  signature: Uint8Array<ArrayBuffer>
}

/** A key as browsers and Node have it; its name is a type only where there is a DOM. */
type PublicKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/** A public key that codes are checked with, offline as well. */
export interface TicketKey {
  keyId: number
  key: PublicKey
}

const PREFIX = 'LB1.'
const VERSION = 1
const SERIAL_BYTES = 16
const HEAD_BYTES = 10 + SERIAL_BYTES
const SIGNATURE_BYTES = 64
/** Bytes are a multiple of three, so that each code has one spelling only. */
const SHAPE = /^LB1\.([A-Za-z0-9_-]{120})$/
const UINT32_MAX = 0xffff_ffff

/** Characters of a code, all of them fit for an address. */
export const TICKET_CODE_LENGTH = PREFIX.length + 120

/** Returns the bytes that a code's signature covers. Throws a RangeError for facts that no code can hold. */
export function ticketMessage(
  { eventId, sessionId, serial }: TicketFacts,
  keyId: number,
): Uint8Array<ArrayBuffer> {
  for (const id of [eventId, sessionId])
    if (!Number.isInteger(id) || id < 1 || id > UINT32_MAX)
      throw new RangeError(`${id} does not fit a ticket`)
  if (serial.length !== SERIAL_BYTES) throw new RangeError('a serial has 16 bytes')
  const message = new Uint8Array(PREFIX.length + HEAD_BYTES)
  message.set(Array.from(PREFIX, (letter) => letter.charCodeAt(0)))
  const head = new DataView(message.buffer, PREFIX.length)
  head.setUint8(0, VERSION)
  head.setUint8(1, keyId)
  head.setUint32(2, eventId)
  head.setUint32(6, sessionId)
  message.set(serial, PREFIX.length + 10)
  return message
}

/** The text of a code: `LB1.` and base64url of version, key, event, session, serial and signature. */
export function printTicketCode(message: Uint8Array, signature: Uint8Array): string {
  if (signature.length !== SIGNATURE_BYTES) throw new RangeError('a signature has 64 bytes')
  return PREFIX + toBase64Url([...message.slice(PREFIX.length), ...signature])
}

/** Reads a code, with blanks around it as hand scanners send them; undefined for anything else. Does not verify the signature. */
export function readTicketCode(text: string): TicketCode | undefined {
  const body = SHAPE.exec(trimTyped(text))?.[1]
  if (body === undefined) return undefined
  const bytes = fromBase64Url(body)
  const head = new DataView(bytes.buffer)
  const [eventId, sessionId] = [head.getUint32(2), head.getUint32(6)]
  if (head.getUint8(0) !== VERSION || eventId === 0 || sessionId === 0) return undefined
  const keyId = head.getUint8(1)
  const serial = bytes.slice(10, HEAD_BYTES)
  const message = ticketMessage({ eventId, sessionId, serial }, keyId)
  return { eventId, sessionId, serial, keyId, message, signature: bytes.slice(HEAD_BYTES) }
}

/**
 * Returns the content of a code, verified by one of the keys; undefined for a foreign, forged or damaged code. Whether
 * the ticket is still valid or was used before is only in the list of the door.
 */
export async function verifyCode(text: string, keys: readonly TicketKey[]): Promise<TicketFacts | undefined> {
  const code = readTicketCode(text)
  if (!code) return undefined
  for (const { keyId, key } of keys) {
    if (keyId !== code.keyId) continue
    if (await crypto.subtle.verify('Ed25519', key, code.signature, code.message)) {
      const { eventId, sessionId, serial } = code
      return { eventId, sessionId, serial }
    }
  }
  return undefined
}

/** A public key from its 32 bytes in base64url, as the door gets it. */
export async function importTicketKey(publicKey: string): Promise<TicketKey> {
  const bytes = fromBase64Url(publicKey)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify'])
  return { keyId: digest[0] as number, key }
}

function toBase64Url(bytes: readonly number[]): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
}
