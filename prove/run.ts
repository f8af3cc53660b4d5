import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { finish } from '../scripts/lib/finish.ts'
import type { Check, Tier } from './lib/check.ts'
import { commitOf, linesOf, type RunFacts, writeReport } from './lib/report.ts'
import { type Result, runCheck, Shared } from './lib/runner.ts'

const CHECKS = join(import.meta.dirname, 'checks')
const DEFAULT_SEED = 20261128

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** `npm run prove [-- --full] [-- 9 15] [-- --report] [-- --seed=N]`: the last line is the sum, 1 when one does not pass. */
await finish(async () => {
  const args = process.argv.slice(2)
  const options = args.filter((arg) => arg.startsWith('--'))
  const unknown = options.filter((arg) => !/^--(full|report|seed=\d+|share=(1|0?\.\d+))$/.test(arg))
  const ids = args.filter((arg) => !arg.startsWith('--')).map(Number)
  if (unknown.length > 0 || ids.some((id) => !Number.isInteger(id)))
    throw new Error(
      'Usage: npm run prove -- [--full] [--report] [--seed=N] [--share=0.1] [number of a check ...]',
    )
  const tier: Tier = options.includes('--full') ? 'full' : 'quick'
  const seed = Number(options.find((arg) => arg.startsWith('--seed='))?.slice(7) ?? DEFAULT_SEED)
  const share = Number(options.find((arg) => arg.startsWith('--share='))?.slice(8) ?? 1)
  if (share !== 1 && options.includes('--report')) throw new Error('A report is made of whole checks')
  const facts: RunFacts = { tier, seed, share, commit: commitOf(), began: new Date() }
  const checks = await loadChecks(ids)
  const results = await runAll(checks, facts)
  const failed = results.filter(({ verdict }) => verdict === 'fail' || verdict === 'could not run').length
  if (options.includes('--report')) console.log(`Report: ${writeReport(results, facts)}`)
  const passed = results.filter(({ verdict }) => verdict === 'pass').length
  console.log(`${passed} checks passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})

async function runAll(checks: readonly Check[], facts: RunFacts): Promise<Result[]> {
  const shared = new Shared()
  const results: Result[] = []
  try {
    for (const check of checks) {
      const result = await runCheck(check, { ...facts, shared })
      results.push(result)
      console.log(linesOf(result, facts).join('\n'))
    }
  } finally {
    await shared.stop()
  }
  return results
}

/** Those of `ids`, or all there are, by number. One that cannot be loaded could not run. */
async function loadChecks(ids: readonly number[]): Promise<Check[]> {
  const files = readdirSync(CHECKS).filter((file) => /^\d\d-[\w-]+\.ts$/.test(file))
  const idOf = (file: string) => Number(file.slice(0, 2))
  const missing = ids.filter((id) => !files.some((file) => idOf(file) === id))
  if (missing.length > 0) throw new Error(`There is no check ${missing.join(', ')}`)
  const wanted = files.sort().filter((file) => ids.length === 0 || ids.includes(idOf(file)))
  return Promise.all(wanted.map(loadCheck))
}

async function loadCheck(file: string): Promise<Check> {
  try {
    return ((await import(join(CHECKS, file))) as { check: Check }).check
  } catch (error) {
    return { id: Number(file.slice(0, 2)), title: file, invariants: [], run: () => Promise.reject(error) }
  }
}
