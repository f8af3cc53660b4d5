import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { checkPassword, isDigest } from '@larunbat/rules/password'
import { AppError } from '../platform/errors.ts'
import { boundedQueue } from '../platform/limits/bounded-queue.ts'
import { type HashOrder, HashProcess } from './hash-process.ts'

/** OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 } as const
const SALT_BYTES = 16
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const hashes = new HashProcess()
/** One at a time in that process, the next already sent: what waits beyond fifty is refused. */
const inTurn = boundedQueue({ running: 2, waiting: 50 })

/** Lower-case hex MD5 of a plain password: what the original client sends in its place (contract section 2). */
export function toDigest(password: string): string {
  return isDigest(password) ? password : createHash('md5').update(password).digest('hex')
}

/**
 * Refuses a new plain password that is too short, too long or used by everybody: `account.password_weak`. Of a digest
 * nothing can be said: its client has checked.
 */
export async function requireGoodPassword(password: string): Promise<void> {
  if (isDigest(password)) return
  const fault = await checkPassword(password)
  if (fault) throw new AppError('account.password_weak', { fields: ['password'] })
}

/** argon2id of the password's digest as a PHC string. Throws `request.too_many` when too many wait already. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const key = await derive({ message: toDigest(password), nonce, ...COST })
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(key)}`
}

/**
 * True when the password is the one of the stored PHC string. Without a stored one (unknown account, or one that has
 * no password) the same work is done for nothing, so that the time taken does not tell.
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
