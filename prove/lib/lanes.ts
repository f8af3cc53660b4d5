import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Check } from './check.ts'
import type { Options } from './options.ts'
import { emptyResult, type Result } from './runner.ts'

const RUN = join(import.meta.dirname, '../run.ts')
const { PROVE_SOAK_MINUTES = 0, PROVE_TROUBLE_MINUTES = 0 } = process.env
/** A check of the list may take half an hour; the soak and the seven faults of a bank as long as requested. */
const LONGEST_MS = (45 + Number(PROVE_SOAK_MINUTES) + 8 * Number(PROVE_TROUBLE_MINUTES)) * 60_000

/**
 * Plays each check in a process of its own: first those that measure times, one after the other with nothing beside them
 * but what only waits, then all others in `lanes` beside each other, the longest first. `onResult` hears of each as it
 * ends.
 */
export async function runInLanes(
  checks: readonly Check[],
  options: Options,
  onResult: (result: Result) => void,
): Promise<Result[]> {
  const results: Result[] = []
  const play = async (check: Check, lane: number) => {
    const result = { ...(await runApart(check, options)), lane }
    results.push(result)
    onResult(result)
  }
  const inTurn = async (queue: Check[], lane: number) => {
    for (let check = queue.shift(); check; check = queue.shift()) await play(check, lane)
  }
  const light = checks.filter(({ isLight, isTimed }) => isLight && !isTimed)
  const waiting = Promise.all(light.map((check, n) => play(check, options.lanes + 1 + n)))
  await inTurn(
    checks.filter(({ isTimed }) => isTimed),
    0,
  )
  const others = checks
    .filter(({ isTimed, isLight }) => !isTimed && !isLight)
    .sort((a, b) => (b.minutes ?? 1) - (a.minutes ?? 1) || a.id - b.id)
  await Promise.all(Array.from({ length: options.lanes }, (_, lane) => inTurn(others, lane + 1)))
  await waiting
  return results.sort((a, b) => a.check.id - b.check.id)
}

/** What became of one check; that its process ended without an answer, or not in time, is one that could not run. */
async function runApart(check: Check, { seed, share }: Options): Promise<Result> {
  const dir = mkdtempSync(join(tmpdir(), 'larunbat-prove-lane-'))
  const file = join(dir, 'result.json')
  const began = performance.now()
  const args = [RUN, '--full', `--seed=${seed}`, `--share=${share}`, `--answer=${file}`, String(check.id)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  const timer = setTimeout(end, LONGEST_MS)
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve)
    child.once('error', () => resolve(null))
  })
  clearTimeout(timer)
  process.off('exit', end)
  try {
    return { ...(JSON.parse(readFileSync(file, 'utf8')) as Result), check }
  } catch {
    const error =
      performance.now() - began >= LONGEST_MS ? 'It did not end in time' : `Its process ended with ${code}`
    const seconds = (performance.now() - began) / 1000
    return { ...emptyResult(check), verdict: 'could not run', error, seconds, load: loadavg()[0] ?? 0 }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
