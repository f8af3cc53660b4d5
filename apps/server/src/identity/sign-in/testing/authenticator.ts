import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

const UP = 0x01
const UV = 0x04
const AT = 0x40

/** What this device says differently from what is right. */
export interface Twist {
  origin?: string
  isVerified?: boolean
  counter?: number
  challenge?: string
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** CBOR (RFC 8949) of the few things an authenticator says: whole numbers, bytes, text, maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as number)])
  return Buffer.concat([head(5, value.size), ...parts])
}

/** A device with one passkey (P-256) that responds as WebAuthn level 2 describes. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url')
  readonly #origin: string
  readonly #key: KeyObject
  readonly #cose: Buffer
  counter = 0
  userHandle = ''

  constructor(origin: string) {
    this.#origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }

  /** Answers `navigator.credentials.create`. */
  create(options: { challenge: string; user: { id: string } }, twist: Twist = {}) {
    this.userHandle = options.user.id
    const credential = Buffer.from(this.id, 'base64url')
    const data = Buffer.concat([
      this.#data(twist, AT),
      Buffer.alloc(16),
      Buffer.from([0, credential.length]),
      credential,
      this.#cose,
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ])
    return this.#answer('webauthn.create', options.challenge, twist, {
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Answers `navigator.credentials.get`. */
  get(options: { challenge: string }, twist: Twist = {}) {
    this.counter += 1
    const data = this.#data(twist, 0)
    const client = this.#client('webauthn.get', options.challenge, twist)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#key)
    return this.#answer('webauthn.get', options.challenge, twist, {
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: this.userHandle,
    })
  }

  #data({ isVerified = true, counter = this.counter }: Twist, more: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = Buffer.from([UP | (isVerified ? UV : 0) | more])
    return Buffer.concat([sha256(new URL(this.#origin).hostname), flags, count])
  }

  #client(type: string, challenge: string, twist: Twist): Buffer {
    const told = { type, challenge: twist.challenge ?? challenge, origin: twist.origin ?? this.#origin }
    return Buffer.from(JSON.stringify({ ...told, crossOrigin: false }))
  }

  #answer<R extends object>(type: string, challenge: string, twist: Twist, response: R) {
    const clientDataJSON = this.#client(type, challenge, twist).toString('base64url')
    return { id: this.id, rawId: this.id, type: 'public-key', response: { clientDataJSON, ...response } }
  }
}
