import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { cpus } from 'node:os'

/** Linux counts in hundredths of a second wherever it runs. */
const TICK_MS = 10
const LOOK_MS = 1_000

/** Milliseconds of processor time by part, since it was begun. */
export interface ProcessorTime {
  readonly byPart: Readonly<Record<string, number>>
  /** Of whatever else runs on the machine. */
  readonly others: number
  /** What all cores together had to give. */
  readonly most: number
}

interface Watched {
  /** Folder that everything works in. */
  dir: string
  /** Groups of processes by what they are. */
  partOf(group: number): string | undefined
}

/**
 * Counts the processor time of each part of the drill, of this process (buyers and the S3 server) and of all others, so
 * that it can be said what a purchase costs where. Returns how to end it.
 */
export function watchProcessor({ dir, partOf }: Watched): () => ProcessorTime {
  const began = performance.now()
  const byPart: Record<string, number> = {}
  let others = 0
  let known = readProcesses()
  const look = () => {
    const now = readProcesses()
    for (const [pid, { ticks, group, name }] of now) {
      const before = known.get(pid)?.ticks ?? 0
      if (ticks <= before) continue
      const ms = (ticks - before) * TICK_MS
      const part = pid === process.pid ? 'buyers and S3' : (partOf(group) ?? partIn(dir, pid, name))
      if (part === undefined) others += ms
      else byPart[part] = (byPart[part] ?? 0) + ms
    }
    known = now
  }
  const timer = setInterval(look, LOOK_MS)
  return () => {
    clearInterval(timer)
    look()
    return { byPart, others, most: (performance.now() - began) * cpus().length }
  }
}

/** PostgreSQL leaves the process group of its parent; it works in its data directory. */
function partIn(dir: string, pid: number, name: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(dir) ? name : undefined
  } catch {
    return undefined
  }
}

function readProcesses() {
  const found = new Map<number, { ticks: number; group: number; name: string }>()
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry)
    if (!Number.isInteger(pid)) continue
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const end = stat.lastIndexOf(')')
      const fields = stat.slice(end + 2).split(' ')
      const name = stat.slice(stat.indexOf('(') + 1, end)
      // proc(5): group is field 5, time of its own in user and system mode 14 and 15.
      found.set(pid, { ticks: Number(fields[11]) + Number(fields[12]), group: Number(fields[2]), name })
    } catch {
      // It ended meanwhile.
    }
  }
  return found
}
