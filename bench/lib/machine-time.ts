import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'

/** Processor time of the whole machine so far, in ticks: what the host gave to others, and all of it. */
export interface MachineTime {
  stolen: number
  all: number
}

/** Zero where the system does not report it: outside of Linux, or on a dedicated machine. See proc_stat(5). */
export function machineTime(): MachineTime {
  try {
    const ticks = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '')
      .split(/\s+/)
      .slice(1, 9)
      .map(Number)
    return { stolen: ticks[7] ?? 0, all: ticks.reduce((sum, n) => sum + n, 0) }
  } catch {
    return { stolen: 0, all: 0 }
  }
}

/**
 * Which part of the processors was kept from this machine by its host since then, from 0 to 1. Above a few hundredths times
 * say more about neighbours than about what was measured.
 */
export function stolenSince({ stolen, all }: MachineTime): number {
  const now = machineTime()
  return now.all > all ? (now.stolen - stolen) / (now.all - all) : 0
}

/** One line on how undisturbed a measurement was. */
export const disturbance = (since: MachineTime): string =>
  `Load average of the last minute ${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} cores; the host kept ${Math.round(100 * stolenSince(since))} % of them from us.`
