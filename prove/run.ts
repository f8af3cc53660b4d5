import { writeFileSync } from 'node:fs'
import { finish } from '../scripts/lib/finish.ts'
import type { Check } from './lib/check.ts'
import { runInLanes } from './lib/lanes.ts'
import { loadChecks } from './lib/load-checks.ts'
import { type Options, optionsOf } from './lib/options.ts'
import { commitOf, linesOf } from './lib/report.ts'
import { type Result, runCheck, Shared } from './lib/runner.ts'
import { writeReport } from './lib/write-report.ts'

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/**
 * `npm run prove [-- --full] [-- 9 15] [-- --report] [-- --lanes=3] [-- --seed=N]`: the last line is the sum, 1 when one
 * does not pass.
 */
await finish(async () => {
  const options = optionsOf(process.argv.slice(2))
  const checks = await loadChecks(options.ids)
  if (options.answer !== undefined) return answer(checks, options, options.answer)
  const facts = { ...options, commit: commitOf(), began: new Date() }
  const onResult = (result: Result) => console.log(linesOf(result, facts).join('\n'))
  const isInLanes = options.tier === 'full' && checks.length > 1
  const results = isInLanes
    ? await runInLanes(checks, options, onResult)
    : await runAll(checks, options, onResult)
  const failed = results.filter(({ verdict }) => verdict === 'fail' || verdict === 'could not run').length
  if (options.isReport) console.log(`Report: ${writeReport(results, facts)}`)
  const passed = results.filter(({ verdict }) => verdict === 'pass').length
  console.log(`${passed} checks passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})
// What a check that could not run left open, such as a mail server of its own, must not delay the others.
process.exit()

/** One after the other in this process, on products that they share. */
async function runAll(
  checks: readonly Check[],
  options: Options,
  onResult: (result: Result) => void,
): Promise<Result[]> {
  const shared = new Shared()
  const results: Result[] = []
  try {
    for (const check of checks) {
      const result = await runCheck(check, { ...options, shared })
      results.push(result)
      onResult(result)
    }
  } finally {
    await shared.stop()
  }
  return results
}

/** Writes what became of the one check of this process for the run that began it. */
async function answer(checks: readonly Check[], options: Options, file: string): Promise<number> {
  const [result] = await runAll(checks, options, () => {})
  writeFileSync(file, JSON.stringify(result))
  return 0
}
