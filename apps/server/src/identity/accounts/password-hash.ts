import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { checkPassword, isDigest } from '@larunbat/rules/identity/password'
import { AppError } from '../../platform/errors.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { boundedQueue } from '../../platform/limits/bounded-queue.ts'
import { type HashOrder, HashProcess } from './hash-process.ts'
import { isListedDigest } from './listed-passwords.ts'

/** OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 } as const
const SALT_BYTES = 16
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const hashes = new HashProcess()
/** One at a time in that process, the next already sent: what waits beyond fifty is refused. */
const inTurn = boundedQueue({ running: 2, waiting: 50 })

/** Returns the lower-case hex MD5 of a plain password: what the original client sends in its place (contract section 2). */
export function toDigest(password: string): string {
  return isDigest(password) ? password.toLowerCase() : createHash('md5').update(password).digest('hex')
}

/**
 * Refuses a new password with `account.password_weak`: a plain one that is too short, too long or easy to guess, and a
 * digest of the empty password. A listed one, plain or as a digest, is refused with `account.password_common`.
 */
export async function requireGoodPassword(password: string): Promise<void> {
  const fault = await findPasswordFault(password)
  if (fault) throw new AppError(fault, { fields: ['password'] })
}

/** The same as the code of the refusal; undefined for a good one. */
async function findPasswordFault(password: string) {
  const isWeak = isDigest(password) ? isDigestOfNothing(password) : await checkPassword(password)
  if (isWeak) return 'account.password_weak'
  return (await isListedPassword(password)) ? 'account.password_common' : undefined
}

/** Returns the fault of a password that is sent along with other fields, in the field `password`. */
export async function checkNewPassword(password: string | null | undefined): Promise<FieldFaults> {
  const faults = new FieldFaults()
  const fault = password ? await findPasswordFault(password) : undefined
  return fault ? faults.add(fault, 'password') : faults
}

const isDigestOfNothing = (digest: string) => digest.toLowerCase() === toDigest('')

/** Returns whether a password, plain or as a digest, is on the list of common and breached ones. */
export async function isListedPassword(password: string): Promise<boolean> {
  if (isDigest(password)) return isListedDigest(password)
  return (await isListedDigest(toDigest(password))) || isListedDigest(toDigest(password.toLowerCase()))
}

/** argon2id of the password's digest as a PHC string. Throws `request.too_many` when too many wait already. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const key = await derive({ message: toDigest(password), nonce, ...COST })
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(key)}`
}

/**
 * True when the password is the one of the stored PHC string. Without a stored one (unknown account, or one that has no
 * password) the same computation runs, so that the response time does not reveal it.
 */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const parts = stored ? PHC.exec(stored) : null
  if (!parts) {
    await derive({ message: toDigest(password), nonce: randomBytes(SALT_BYTES), ...COST })
    return false
  }
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts
  const expected = Buffer.from(hash, 'base64')
  const key = await derive({
    message: toDigest(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(key, expected)
}

const derive = (order: Omit<HashOrder, 'id'>) => inTurn(() => hashes.hash(order))

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
