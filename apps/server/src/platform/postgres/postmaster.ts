import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { isAlive, pause, signal, waitForExit } from './processes.ts'
import { serverSettings } from './settings.ts'

/** What PostgreSQL writes into `postmaster.pid`, its lock on the data directory. */
export interface PostmasterFile {
  pid: number
  socketDir: string
  status: string
}

/** Result of a launch: the server accepts connections, or the process has ended with this log. */
export type Launch = { ready: true; child: ChildProcess } | { ready: false; output: string }

const ROTATE_BYTES = 5 * 1024 * 1024
const GIVE_UP_MS = 10 * 60_000

/** The lock file's content, `undefined` when there is none. */
export function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  const lines = readLines(join(clusterDir, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, socketDir: lines[4]?.trim() ?? '', status: lines[7]?.trim() ?? '' }
}

/**
 * Makes PostgreSQL see the lock file as stale. The file is kept and only its pid replaced by that of this process,
 * which the server, being our child, ignores: the shared memory key in it lets the server still refuse to start
 * beside a backend that outlived its postmaster. Deleting the file would take that protection away.
 */
export function disownPostmasterFile(clusterDir: string): void {
  const file = join(clusterDir, 'postmaster.pid')
  const lines = readFileSync(file, 'utf8').split('\n')
  lines[0] = String(process.pid)
  writeFileSync(file, lines.join('\n'))
}

/**
 * Takes away a lock file without a pid in it, the remnant of a server killed while it wrote that: PostgreSQL itself
 * refuses such a file for ever. Nothing is lost by it: the server writes its pid before it makes shared memory. Call
 * only when no PostgreSQL process works on the directory.
 */
export function removeUnwrittenPostmasterFile(clusterDir: string): void {
  if (!readPostmasterFile(clusterDir)) rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
}

/** Starts the server in its own session, so that Ctrl-C in a terminal reaches us first and we stop it in order. */
export async function launchPostmaster(
  runtime: string,
  cluster: Cluster,
  socketDir: string,
): Promise<Launch> {
  const logFile = join(cluster.homeDir, 'postgres.log')
  const log = openLog(logFile)
  const from = statSync(logFile).size
  const child = spawn(
    join(runtime, 'bin', 'postgres'),
    ['-D', cluster.dir, ...serverSettings(socketDir, cluster.settings)],
    {
      cwd: '/',
      detached: true,
      // A file, not a pipe: the server may outlive this process and must not lose its log with it.
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      ...(cluster.identity ? { uid: cluster.identity.uid, gid: cluster.identity.gid } : {}),
    },
  )
  closeSync(log)
  child.unref()
  let spawnFault: string | undefined
  child.once('error', (error) => {
    spawnFault = error.message
  })

  const deadline = Date.now() + GIVE_UP_MS
  for (;;) {
    if (spawnFault) return { ready: false, output: spawnFault }
    if (child.exitCode !== null || child.signalCode !== null) {
      return { ready: false, output: readFrom(logFile, from) }
    }
    const file = readPostmasterFile(cluster.dir)
    if (file?.pid === child.pid && file?.status === 'ready') return { ready: true, child }
    if (Date.now() > deadline) {
      child.kill('SIGQUIT')
      return { ready: false, output: `It was not ready after ${GIVE_UP_MS / 60_000} minutes.` }
    }
    await pause(4)
  }
}

/**
 * Stops a server: rolls back what is open and writes a checkpoint (fast shutdown). One that does not end within 30 s
 * gets an immediate shutdown, which loses no committed data and costs a recovery at the next start.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  if (await waitForExit(pid, 30_000)) return
  signal(pid, 'SIGQUIT')
  await waitForExit(pid, 10_000)
  if (isAlive(pid)) throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
}

function openLog(file: string): number {
  try {
    if (statSync(file).size > ROTATE_BYTES) renameSync(file, `${file}.1`)
  } catch {
    // No log yet.
  }
  return openSync(file, 'a', 0o600)
}

function readFrom(file: string, from: number): string {
  const length = Math.min(statSync(file).size - from, 20_000)
  if (length <= 0) return ''
  const buffer = Buffer.alloc(length)
  const fd = openSync(file, 'r')
  readSync(fd, buffer, 0, length, from)
  closeSync(fd)
  return buffer.toString('utf8')
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
