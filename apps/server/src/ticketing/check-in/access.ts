import type { Ctx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { hashToken } from '../../identity/accounts/access-tokens.ts'
import { AppError } from '../../platform/errors.ts'
import { type DoorLinkRow, type FoundDoor, findDoors } from './check-in-link-store.ts'

/** The right of a helper: one event, some of its sessions or all, until it ends. */
export type Door = DoorLinkRow

interface Waiting {
  hash: Buffer
  resolve: (door: FoundDoor | undefined) => void
  reject: (error: unknown) => void
}

const waitingOf = new WeakMap<Db, Waiting[]>()

/**
 * The door that a secret opens. Throws `door.link_invalid` for one that is unknown, was taken back or is over; with
 * `isLate` one that is over less than three days still passes, so that a device that comes back late can tell what it saw.
 */
export async function requireDoor(
  { db }: Pick<Ctx, 'db'>,
  token: string,
  { isLate = false }: { isLate?: boolean } = {},
): Promise<Door> {
  const found = await lookUp(db, hashToken(token))
  if (!found || (found.isOver && !isLate)) throw new AppError('door.link_invalid')
  return found
}

/** True when the link is for this session of its event, or for all. */
export const isDoorOf = ({ session_ids }: Pick<Door, 'session_ids'>, sessionId: number): boolean =>
  session_ids === null || session_ids.includes(sessionId)

/** Secrets of calls that arrive in the same moment are looked up by one statement, and never remembered. */
function lookUp(db: Db, hash: Buffer): Promise<FoundDoor | undefined> {
  return new Promise((resolve, reject) => {
    const waiting = waitingOf.get(db) ?? []
    waitingOf.set(db, waiting)
    if (waiting.length === 0) setImmediate(() => void flush(db))
    waiting.push({ hash, resolve, reject })
  })
}

async function flush(db: Db): Promise<void> {
  const batch = waitingOf.get(db) ?? []
  waitingOf.delete(db)
  try {
    const found = await findDoors(
      db,
      batch.map(({ hash }) => hash),
    )
    const byHash = new Map(found.map((door) => [door.hash.toString('hex'), door]))
    for (const { hash, resolve } of batch) resolve(byHash.get(hash.toString('hex')))
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
