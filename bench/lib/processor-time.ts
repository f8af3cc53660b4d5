import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time of processes in ticks of 10 ms. */
const TICK_MS = 10

/** Processor time of a process so far, user and system, in ms; 0 when it is gone. */
function processMs(pid: number | string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return 0
  }
}

/**
 * The same of a process and those it started directly, as a database server does for its connections; without the one
 * named `except`.
 */
export function treeMs(pid: number, except?: number): number {
  let sum = processMs(pid)
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name) || Number(name) === except) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid) sum += processMs(name)
    } catch {
      // It ended while we were looking.
    }
  }
  return sum
}
