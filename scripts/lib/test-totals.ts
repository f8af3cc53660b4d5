import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Lines of a failure that are repeated at the end; the rest stays where it was printed. */
const TOLD_LINES = 4
const LONGEST_LINE = 200

/** How many tests passed and failed. Skipped ones count as neither. */
export interface Totals {
  passed: number
  failed: number
  /** What failed, each by its name and the first lines of why, as far as the report says so. */
  failures: string[]
  /** Files of the failed tests, with their project in Playwright; missing where a failure belongs to no file. */
  files?: FailedFile[]
}

export interface FailedFile {
  file: string
  project?: string
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

interface PlaywrightSuite {
  specs?: { title: string; file: string; ok: boolean; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}
interface PlaywrightTest {
  projectName: string
  results: { error?: { message?: string } }[]
}

/**
 * Reads vitest's JSON report. A file that could not even be loaded holds no test, yet counts as one failure; so does
 * a run that ended badly without saying why, and one without a report.
 */
export function vitestTotals(file: string, exitCode: number): Totals {
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: [`No report: ${file}`] }
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const failures: string[] = []
  let broken = 0
  for (const { name, status, message, assertionResults } of report.testResults) {
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed')
    for (const { fullName, failureMessages } of failed)
      failures.push(told(`${name} > ${fullName}`, failureMessages?.[0]))
    if (status !== 'failed' || failed.length > 0) continue
    broken += 1
    failures.push(told(name, message))
  }
  const files = report.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => ({ file: name }))
  return settle(
    { passed: report.numPassedTests, failed: report.numFailedTests + broken, failures, files },
    exitCode,
  )
}

/** Reads Playwright's JSON report. A test that passed only when repeated beside others counts as failed. */
export function playwrightTotals(file: string, exitCode: number): Totals {
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: [`No report: ${file}`] }
  const report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightSuite & {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  const { expected, unexpected, flaky } = report.stats
  const files = [...new Map(failedFilesOf(report).map((one) => [`${one.project} ${one.file}`, one])).values()]
  return settle(
    { passed: expected, failed: unexpected + flaky, failures: failuresOf(report), files },
    exitCode,
  )
}

function failedFilesOf({ specs = [], suites = [] }: PlaywrightSuite): FailedFile[] {
  const own = specs.flatMap(({ file, tests }) =>
    tests
      .filter(({ results }) => results.some(({ error }) => error))
      .map(({ projectName }) => ({ file, project: projectName })),
  )
  return [...own, ...suites.flatMap(failedFilesOf)]
}

function failuresOf({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ projectName, results }) => {
      const error = results.find((result) => result.error)?.error
      return error ? [told(`[${projectName}] ${file} > ${title}`, error.message)] : []
    }),
  )
  return [...own, ...suites.flatMap(failuresOf)]
}

/** The sum of several. */
export function addTotals(parts: Totals[]): Totals {
  return {
    passed: parts.reduce((sum, { passed }) => sum + passed, 0),
    failed: parts.reduce((sum, { failed }) => sum + failed, 0),
    failures: parts.flatMap(({ failures }) => failures),
  }
}

function told(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [name, ...lines.slice(0, TOLD_LINES).map((line) => `    ${line.slice(0, LONGEST_LINE)}`)].join('\n')
}

function settle({ passed, failed, failures, files }: Totals, exitCode: number): Totals {
  if (failed > 0) return { passed, failed, failures, ...(files && { files }) }
  if (exitCode === 0 && passed > 0) return { passed, failed, failures }
  return { passed, failed: 1, failures: [`Nothing is said to have failed; exit code ${exitCode}`] }
}
