import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../../scripts/lib/run-command.ts'
import { vitestTotals } from '../../scripts/lib/test-totals.ts'
import { CouldNotRunError, exactly, type Figure, seen } from './check.ts'

interface Report {
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
}

interface TestRun {
  cases?: number
  /** Only tests whose names match. */
  name?: string
  /** Guards to leave out: goes to the tests as PROVE_CONTROL, for a run that has to fail. */
  control?: string
}

/**
 * Runs test files with more cases than with every commit: `cases` is passed to them as PROVE_CASES. Returns how many
 * tests passed and failed; the first failure is in the error of a run without a single test.
 */
export async function runTests(
  files: readonly string[],
  { cases = 0, name = '', control = '' }: TestRun = {},
): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'larunbat-prove-tests-'))
  try {
    const report = join(dir, 'report.json')
    const { code, output } = await runCommand(
      [
        'vitest',
        'run',
        '--reporter=json',
        `--outputFile.json=${report}`,
        '--testTimeout=900000',
        ...(name === '' ? [] : ['-t', name]),
        ...files,
      ],
      {
        env: {
          ...(cases > 0 ? { PROVE_CASES: String(cases) } : {}),
          ...(control === '' ? {} : { PROVE_CONTROL: control }),
        },
      },
    )
    const { passed, failed } = vitestTotals(report, code)
    if (failed > 0 && control === '') console.error(`    ${firstFailure(report) || output.slice(-500)}`)
    if (passed === 0 && control === '')
      throw new CouldNotRunError(`No test ran: ${firstFailure(report) || output.slice(-500)}`)
    return [seen('tests passed', passed), exactly('tests failed', failed, 0)]
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

function firstFailure(file: string): string {
  try {
    const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
    const failed = testResults.flatMap(({ assertionResults }) => assertionResults)
    const first = failed.find(({ status }) => status === 'failed')
    return first ? `${first.fullName}: ${first.failureMessages[0]?.slice(0, 300)}` : ''
  } catch {
    return ''
  }
}
