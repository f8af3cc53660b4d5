import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { PostgresStartError } from './errors.ts'
import {
  disownPostmasterFile,
  launchPostmaster,
  type PostmasterFile,
  readPostmasterFile,
  removeUnwrittenPostmasterFile,
  stopPostmaster,
} from './postmaster.ts'
import { probeServer } from './probe.ts'
import { isPostgresOn, isProgramGone, pause, postgresProcessesOn, signal } from './processes.ts'
import { clearSocketDir, prepareSocketDir } from './socket-dir.ts'

/** A server that accepts connections. `child` is set when this process started it. */
export interface OpenServer {
  pid: number
  socketDir: string
  child: ChildProcess | undefined
}

/** PostgreSQL's words for a lock that may be stale: a pid in use, or shared memory of a backend not yet gone. */
const LOCKED = /already exists|is still in use|is empty|bogus data/
/** Its words for the lock of a server that was killed while it wrote that. */
const UNWRITTEN = /lock file .* is empty|bogus data in lock file/
const TIMEOUT_MS = 30_000
const SILENCE_MS = 8_000
const STRAGGLER_MS = 1_000

/**
 * Adopts the server that already runs on this data directory, else starts one. Call under the start lock. A server
 * whose program was replaced (an update of the dependencies) lacks its other files and is started anew. A lock
 * left by a killed server is disowned when its process is not a PostgreSQL on this data, else waited for.
 */
export async function openServer(runtime: string, cluster: Cluster): Promise<OpenServer> {
  const began = Date.now()
  for (;;) {
    const file = readPostmasterFile(cluster.dir)
    if (file && isPostgresOn(file.pid, cluster.dir)) {
      const adopted = await adopt(file, cluster, began)
      if (adopted) return adopted
      continue
    }
    if (file) disownPostmasterFile(cluster.dir)
    const socketDir = prepareSocketDir(cluster)
    clearSocketDir(socketDir)
    const launch = await launchPostmaster(runtime, cluster, socketDir)
    if (launch.ready) return greet(launch.child, socketDir, cluster)
    const elapsed = Date.now() - began
    if (!LOCKED.test(launch.output) || elapsed > TIMEOUT_MS) throw startFailed(cluster, launch.output)
    if (UNWRITTEN.test(launch.output) && postgresProcessesOn(cluster.dir).length === 0)
      removeUnwrittenPostmasterFile(cluster.dir)
    if (elapsed > STRAGGLER_MS) for (const pid of postgresProcessesOn(cluster.dir)) signal(pid, 'SIGTERM')
    await pause(50)
  }
}

/** Undefined: try again, the server was busy or was requested to shut down. */
async function adopt(file: PostmasterFile, cluster: Cluster, began: number): Promise<OpenServer | undefined> {
  const probe = file.socketDir ? await probeServer(file.socketDir, cluster.dir) : 'silent'
  const isOutdated = isProgramGone(file.pid)
  if (probe === 'ready' && !isOutdated) return { pid: file.pid, socketDir: file.socketDir, child: undefined }
  if (probe === 'busy') await pause(25)
  else if (isOutdated || isCutOff(file) || Date.now() - began > SILENCE_MS) await stopPostmaster(file.pid)
  else await pause(25)
  return undefined
}

/** Its socket was swept out of the temporary directory: such a server cannot be reached any more. */
function isCutOff({ status, socketDir }: PostmasterFile): boolean {
  return status === 'ready' && !existsSync(join(socketDir, '.s.PGSQL.5432'))
}

async function greet(child: ChildProcess, socketDir: string, cluster: Cluster): Promise<OpenServer> {
  const probe = await probeServer(socketDir, cluster.dir)
  if (probe !== 'ready' || child.pid === undefined) throw startFailed(cluster, `It started but is ${probe}.`)
  return { pid: child.pid, socketDir, child }
}

function startFailed(cluster: Cluster, output: string): PostgresStartError {
  return new PostgresStartError(
    'start_failed',
    `PostgreSQL does not start on ${cluster.dir}: ${output.trim()}`,
  )
}
