import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { BackupError } from '../backup-error.ts'

/**
 * Sealed archives: a header in the clear, then pieces of 64 KiB, each encrypted and authenticated by itself (AES-256-GCM;
 * the piece's number and whether it is the last one are part of the nonce), so that neither a byte, nor the order, nor
 * the end can be changed unnoticed, and memory stays at one piece. The construction is STREAM (Hoang, Reyhanitabar,
 * Rogaway, Vizár: "Online authenticated-encryption and its nonce-reuse misuse-resistance", 2015).
 */
const MAGIC = Buffer.from('larunbat-sealed-1\n')
const SALT = 16
const PREFIX = 7
const PROOF = 16
const TAG = 16
const PIECE = 64 * 1024
/** 32 MB and about 0.1 s of one core: a guessed word costs as much. */
const COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

export const SEAL_HEADER_BYTES: number = MAGIC.length + SALT + PREFIX + PROOF

/** True for the first bytes of a sealed archive. */
export const isSealed = (head: Buffer): boolean => head.subarray(0, MAGIC.length).equals(MAGIC)

/** Encrypts what is written to it. */
export async function sealWith(word: string): Promise<Transform> {
  const salt = randomBytes(SALT)
  const prefix = randomBytes(PREFIX)
  const key = await keyOf(word, salt)
  const header = Buffer.concat([MAGIC, salt, prefix, proofOf(key)])
  let number = 0
  const seal = (piece: Buffer, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(prefix, number++, isLast))
    cipher.setAAD(header)
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
  return inPieces(PIECE, seal, header)
}

/** Decrypts what `sealWith` made, header included; throws `BackupError` for another key, a change or a missing end. */
export async function unsealWith(word: string, header: Buffer): Promise<Transform> {
  const salt = header.subarray(MAGIC.length, MAGIC.length + SALT)
  const prefix = header.subarray(MAGIC.length + SALT, MAGIC.length + SALT + PREFIX)
  const key = await keyOf(word, salt)
  if (!timingSafeEqual(proofOf(key), header.subarray(SEAL_HEADER_BYTES - PROOF))) {
    throw new BackupError('wrong_key', 'BACKUP_KEY is not the key this archive was sealed with.')
  }
  let number = 0
  const unseal = (piece: Buffer, isLast: boolean) => {
    try {
      if (piece.length < TAG) throw new RangeError('no tag')
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(prefix, number++, isLast))
      decipher.setAAD(header)
      decipher.setAuthTag(piece.subarray(piece.length - TAG))
      return Buffer.concat([decipher.update(piece.subarray(0, piece.length - TAG)), decipher.final()])
    } catch (error) {
      throw new BackupError('damaged', 'The archive was changed or cut off: its seal is broken.', error)
    }
  }
  return inPieces(PIECE + TAG, unseal)
}

/** The last piece, which may be empty, is marked, unlike a whole piece that is only the last one so far. */
function inPieces(
  length: number,
  turn: (piece: Buffer, isLast: boolean) => Buffer,
  first?: Buffer,
): Transform {
  let held: Buffer[] = []
  let bytes = 0
  const attempt = (done: TransformCallback, work: () => void) => {
    try {
      work()
      done()
    } catch (error) {
      done(error as Error)
    }
  }
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      attempt(done, () => {
        held.push(chunk)
        bytes += chunk.length
        if (bytes <= length) return
        let rest: Buffer = Buffer.concat(held)
        for (; rest.length > length; rest = rest.subarray(length))
          this.push(turn(rest.subarray(0, length), false))
        held = [rest]
        bytes = rest.length
      })
    },
    flush(done) {
      attempt(done, () => void this.push(turn(Buffer.concat(held), true)))
    },
  })
  if (first) stream.push(first)
  return stream
}

function nonceOf(prefix: Buffer, number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  prefix.copy(nonce)
  nonce.writeUInt32BE(number, PREFIX)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

const proofOf = (key: Buffer) => createHmac('sha256', key).update('this key fits').digest().subarray(0, PROOF)

function keyOf(word: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(word, salt, 32, COST, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
