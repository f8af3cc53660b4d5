import { readFileSync, renameSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs'
import { errorCode } from './errors.ts'
import { pause, processRealm, startOf } from './processes.ts'

/** The process that holds a lock file. `started` distinguishes it from a later process with the same pid. */
export interface LockHolder {
  pid: number
  started: string
  realm: string
}

export interface Lock {
  release: () => void
}

/** Either a lock that is ours until `release`, or the living process that has it. */
export type LockResult = Lock | { heldBy: LockHolder }

/** A file is written in two steps (create, fill); an empty one older than this was left by a crash. */
const HALF_WRITTEN_MS = 1_000
/** A holder in another container cannot be looked up: it shows that it lives by touching the file this often ... */
const BEAT_MS = 1_000
/** ... and has gone when it did not for so long. */
const SILENT_MS = 6_000
/** A file this old is not watched first; far more than clocks of two machines differ. */
const LONG_AGO_MS = 120_000

/**
 * Takes a lock file for this process. A lock whose process is dead, or whose pid was given to another process since,
 * is taken over; one that lives is reported, also when it is this very process. One of another container or machine
 * is watched for some seconds.
 */
export async function takeLock(file: string): Promise<LockResult> {
  const self = { pid: process.pid, started: startOf(process.pid) ?? '', realm: processRealm() }
  const mine = JSON.stringify(self)
  const halfWrittenUntil = Date.now() + HALF_WRITTEN_MS
  for (;;) {
    if (createFile(file, mine)) return ownLock(file, mine)
    const text = readText(file)
    if (text === undefined) continue
    const holder = parseHolder(text)
    if (holder && (await isHolding(file, holder))) return { heldBy: holder }
    if (!holder && Date.now() < halfWrittenUntil) await pause(20)
    else takeAway(file, text)
  }
}

function ownLock(file: string, content: string): Lock {
  const beat = setInterval(() => {
    const now = new Date()
    utimes(file, now, now, () => {})
  }, BEAT_MS)
  beat.unref()
  return {
    release: () => {
      clearInterval(beat)
      if (readText(file) === content) rmSync(file, { force: true })
    },
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
export async function lockHolder(file: string): Promise<LockHolder | undefined> {
  const holder = parseHolder(readText(file) ?? '')
  return holder && (await isHolding(file, holder)) ? holder : undefined
}

/** True when the lock belongs to a process of another container or machine, whose server we could not reach. */
export function isOfOtherRealm(holder: LockHolder): boolean {
  return holder.realm !== processRealm()
}

async function isHolding(file: string, holder: LockHolder): Promise<boolean> {
  if (!isOfOtherRealm(holder)) return startOf(holder.pid) === holder.started
  const first = touchedAt(file)
  if (first === undefined || Math.abs(Date.now() - first) > LONG_AGO_MS) return false
  for (let waited = 0; waited < SILENT_MS; waited += 200) {
    await pause(200)
    if (touchedAt(file) !== first) return true
  }
  return false
}

function touchedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs
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
 * Removes a stale lock. Two processes may find it stale together, and the slower one must not remove the lock that the
 * faster one has created meanwhile: so the file is moved aside first and restored when it is another one.
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
    const { pid, started, realm } = value as Partial<Record<keyof LockHolder, unknown>>
    if (typeof pid !== 'number' || typeof started !== 'string' || typeof realm !== 'string') return undefined
    return { pid, started, realm }
  } catch {
    return undefined
  }
}
