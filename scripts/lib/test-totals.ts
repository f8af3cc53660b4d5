import { existsSync, readFileSync } from 'node:fs'

/** How many tests passed and failed. Skipped ones count as neither. */
export interface Totals {
  passed: number
  failed: number
}

/**
 * Reads vitest's JSON report. A file that could not even be loaded holds no test, yet counts as one failure; so does
 * a run that ended badly without saying why, and one without a report.
 */
export function vitestTotals(file: string, exitCode: number): Totals {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    testResults: { status: string; assertionResults: { status: string }[] }[]
  }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length
  return settle({ passed: report.numPassedTests, failed: report.numFailedTests + broken }, exitCode)
}

/** Reads Playwright's JSON report. A test that passed only when repeated counts as failed: it cannot be trusted. */
export function playwrightTotals(file: string, exitCode: number): Totals {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  const { expected, unexpected, flaky } = report.stats
  return settle({ passed: expected, failed: unexpected + flaky }, exitCode)
}

/** The sum of several. */
export function addTotals(parts: Totals[]): Totals {
  return parts.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    {
      passed: 0,
      failed: 0,
    },
  )
}

function settle({ passed, failed }: Totals, exitCode: number): Totals {
  const isUnexplained = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: isUnexplained ? 1 : failed }
}
