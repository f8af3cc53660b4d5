import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../scripts/lib/root.ts'

/**
 * How long `npm start` takes to its first answer once everything is installed and built, on an empty folder (cold) and
 * on one that was used before (warm), and the memory of the whole process tree while idle.
 */
const PORT = Number(process.env.PORT ?? 4950)
const ROUNDS = 3
const IDLE_SECONDS = 20

const cold: number[] = []
const warm: number[] = []
let idleMb = 0
for (let round = 1; round <= ROUNDS; round++) {
  const dataDir = mkdtempSync(join(tmpdir(), 'larunbat-bench-'))
  cold.push(await timeStart(dataDir))
  warm.push(await timeStart(dataDir, round === ROUNDS))
  rmSync(dataDir, { recursive: true, force: true })
}
console.log(`cold start, ms: ${cold.join(', ')} (median ${median(cold)}, limit 5000)`)
console.log(`warm start, ms: ${warm.join(', ')} (median ${median(warm)}, limit 2000)`)
console.log(`idle memory of the process tree, PSS: ${idleMb} MB after ${IDLE_SECONDS} s (limit 250)`)

async function timeStart(dataDir: string, isMeasuringMemory = false): Promise<number> {
  const began = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: { ...process.env, ENV_FILE: '', PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const pageMs = await firstPage(began)
  if (isMeasuringMemory) {
    await pause(IDLE_SECONDS * 1000)
    idleMb = Math.round(treeOf(child.pid as number).reduce((sum, pid) => sum + pssKb(pid), 0) / 1000)
  }
  await stop(child)
  return Math.round(pageMs)
}

/** The first page of the site, which needs the database. */
async function firstPage(began: number): Promise<number> {
  while (performance.now() - began < 60_000) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/en`).catch(() => undefined)
    if (answer?.ok) {
      await answer.text()
      return performance.now() - began
    }
    await pause(10)
  }
  throw new Error('No answer within a minute')
}

async function stop(child: ChildProcess): Promise<void> {
  const pids = treeOf(child.pid as number)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
  // PostgreSQL is a grandchild: wait until it has written its last page too.
  while (pids.some(isAlive)) await pause(50)
}

function treeOf(root: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // It ended while we were looking.
    }
  }
  const tree = [root]
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child)
  return tree
}

function pssKb(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number
}
