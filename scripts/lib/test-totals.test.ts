import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addTotals, playwrightTotals, vitestTotals } from './test-totals.ts'

const dir = mkdtempSync(join(tmpdir(), 'larunbat-totals-'))
afterAll(() => rmSync(dir, { recursive: true }))

function report(content: object): string {
  const file = join(dir, `${Math.random()}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}

const passing = { name: 'a', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'holds' }] }

test('given a file that does not load, when counted, then it is one failure', () => {
  const file = report({
    numPassedTests: 1,
    numFailedTests: 0,
    testResults: [passing, { name: 'b', status: 'failed', message: 'No such module', assertionResults: [] }],
  })
  expect(vitestTotals(file, 1)).toEqual({
    ...{ passed: 1, failed: 1, failures: ['b\n    No such module'] },
    files: [{ file: 'b' }],
  })
})

test('given a failed test, when counted, then its file is not counted again', () => {
  const file = report({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      passing,
      {
        name: 'b',
        status: 'failed',
        assertionResults: [{ status: 'failed', fullName: 'is so', failureMessages: ['No\n\nat one'] }],
      },
    ],
  })
  expect(vitestTotals(file, 1)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['b > is so\n    No\n    at one'],
    files: [{ file: 'b' }],
  })
})

test('given all passed but a bad exit code, when counted, then the run has failed', () => {
  const file = report({ numPassedTests: 5, numFailedTests: 0, testResults: [passing] })
  expect(vitestTotals(file, 1)).toMatchObject({ passed: 5, failed: 1 })
  expect(vitestTotals(file, 0)).toEqual({ passed: 5, failed: 0, failures: [] })
})

test('given no report or no test at all, when counted, then the run has failed', () => {
  expect(vitestTotals(join(dir, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(playwrightTotals(report({ stats: { expected: 0, unexpected: 0, flaky: 0 } }), 0).failed).toBe(1)
})

test('given a browser test that passed only when repeated, when counted, then it has failed', () => {
  const results = [{ error: { message: '\u001b[31mnot there\u001b[39m' } }, {}]
  const spec = { title: 'buys', file: 'buy.spec.ts', ok: false, tests: [{ projectName: 'phone', results }] }
  const file = report({
    stats: { expected: 3, unexpected: 1, flaky: 1 },
    suites: [{ suites: [{ specs: [spec] }] }],
  })
  expect(playwrightTotals(file, 1)).toEqual({
    passed: 3,
    failed: 2,
    failures: ['[phone] buy.spec.ts > buys\n    not there'],
    files: [{ file: 'buy.spec.ts', project: 'phone' }],
  })
})

test('given several parts, when added, then nothing is lost', () => {
  expect(
    addTotals([
      { passed: 1, failed: 2, failures: ['one'] },
      { passed: 3, failed: 4, failures: ['two'] },
    ]),
  ).toEqual({ passed: 4, failed: 6, failures: ['one', 'two'] })
})
