import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * When a process began, as an opaque text that two processes with the same (recycled) pid do not share.
 * `undefined` when no such process lives; a zombie counts as dead, it only waits for its parent to notice.
 */
export function startOf(pid: number): string | undefined {
  return process.platform === 'linux' ? linuxStartOf(pid) : psStartOf(pid)
}

function linuxStartOf(pid: number): string | undefined {
  const stat = readOrEmpty(`/proc/${pid}/stat`)
  // The command name stands in brackets and may hold spaces, so fields are counted from the last bracket:
  // state is the first one after it, the start time the twentieth (proc(5): fields 3 and 22).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, ticks] = [fields[0], fields[19]]
  if (!ticks || state === 'Z' || state === 'X') return undefined
  return `${bootId()}:${ticks}`
}

function bootId(): string {
  return readOrEmpty('/proc/sys/kernel/random/boot_id').trim()
}

function psStartOf(pid: number): string | undefined {
  const [state, ...started] = ps(['-o', 'stat=,lstart=', '-p', String(pid)]).split(/\s+/)
  return !state || state.startsWith('Z') ? undefined : started.join(' ')
}

/**
 * Where a pid has a meaning: this boot of this machine and, on Linux, this container. A process of another realm cannot
 * be looked up, alive or not.
 */
export function processRealm(): string {
  if (process.platform !== 'linux') return hostname()
  try {
    return `${bootId()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return `${bootId()} ${hostname()}`
  }
}

/** True while the process lives and is not a zombie. */
export function isAlive(pid: number): boolean {
  return startOf(pid) !== undefined
}

/** True when the process is a living postmaster (or backend, on Linux) working on this data directory. */
export function isPostgresOn(pid: number, clusterDir: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return ps(['-o', 'command=', '-p', String(pid)]).includes(clusterDir)
  return linuxPostgresOn(pid, clusterDir)
}

/**
 * Living PostgreSQL processes on this data directory. After a `kill -9` of the postmaster a backend may still be
 * finishing its statement. Linux only; elsewhere the list is empty and PostgreSQL's own check has to do.
 */
export function postgresProcessesOn(clusterDir: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => linuxPostgresOn(pid, clusterDir) && isAlive(pid))
}

/** True when the program file a process runs from has been deleted or replaced since it started (Linux). */
export function isProgramGone(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`).endsWith(' (deleted)')
  } catch {
    return false
  }
}

function linuxPostgresOn(pid: number, clusterDir: string): boolean {
  const command = readOrEmpty(`/proc/${pid}/cmdline`)
  if (!command.includes('postgres')) return false
  // The postmaster was started with `-D`; its backends retitle themselves, but all work inside the data directory.
  if (command.split('\0').includes(clusterDir)) return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === clusterDir
  } catch {
    return false
  }
}

/** Waits until the process has ended; false when it still runs after `timeoutMs`. */
export async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await pause(5)
  }
  return true
}

/** Sends a signal; a process that has just gone is not an error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Ended, or not ours: the caller checks the outcome, not the signal.
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function ps(args: string[]): string {
  return (spawnSync('ps', args, { encoding: 'utf8' }).stdout ?? '').trim()
}
