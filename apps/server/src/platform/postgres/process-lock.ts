import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { errorCode } from './errors.ts'
import { pause, startOf } from './processes.ts'

/** The process that holds a lock file. `started` tells it from a later process with the same pid. */
export interface LockHolder {
  pid: number
  started: string
}

/** Either a lock that is ours until `release`, or the living process that has it. */
export type LockResult = { release: () => void } | { heldBy: LockHolder }

/** A file is written in two steps (create, fill); an empty one older than this was left by a crash. */
const HALF_WRITTEN_MS = 1_000

/**
 * Takes a lock file for this process. A lock whose process is dead, or whose pid was given to another process since,
 * is taken over; one that lives is reported, also when it is this very process.
 */
export async function takeLock(file: string): Promise<LockResult> {
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) ?? '' })
  const halfWrittenUntil = Date.now() + HALF_WRITTEN_MS
  for (;;) {
    if (createFile(file, mine)) return { release: () => removeIfStill(file, mine) }
    const text = readText(file)
    if (text === undefined) continue
    const holder = parseHolder(text)
    if (holder && isHolding(holder)) return { heldBy: holder }
    if (!holder && Date.now() < halfWrittenUntil) await pause(20)
    else takeAway(file, text)
  }
}

/** Runs `work` while holding the lock file, waiting up to `timeoutMs` for other processes to leave it. */
export async function withLock<T>(file: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const lock = await takeLock(file)
    if ('release' in lock) {
      try {
        return await work()
      } finally {
        lock.release()
      }
    }
    if (Date.now() > deadline) {
      throw new Error(`Process ${lock.heldBy.pid} has been holding ${file} for too long.`)
    }
    await pause(15)
  }
}

/** The living process that holds the lock, if any. */
export function lockHolder(file: string): LockHolder | undefined {
  const holder = parseHolder(readText(file) ?? '')
  return holder && isHolding(holder) ? holder : undefined
}

function isHolding(holder: LockHolder): boolean {
  return startOf(holder.pid) === holder.started
}

function createFile(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o644 })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes a stale lock. Two processes may find it stale at once, and the slower one must not remove the lock the
 * quicker one has made meanwhile: so the file is moved aside first and put back when it is not the one judged.
 */
function takeAway(file: string, judged: string): void {
  const aside = `${file}.stale-${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const moved = readText(aside)
  if (moved !== undefined && moved !== judged) createFile(file, moved)
  rmSync(aside, { force: true })
}

function removeIfStill(file: string, content: string): void {
  if (readText(file) === content) rmSync(file, { force: true })
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function parseHolder(text: string): LockHolder | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    const { pid, started } = value as Partial<Record<keyof LockHolder, unknown>>
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined
  } catch {
    return undefined
  }
}
