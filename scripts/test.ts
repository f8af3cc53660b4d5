import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildStale } from './lib/build-stale.ts'
import { printCheck, runChecks } from './lib/checks.ts'
import { ensureChromium } from './lib/chromium.ts'
import { ensureFfmpeg } from './lib/ffmpeg.ts'
import { finish } from './lib/finish.ts'
import { ROOT } from './lib/root.ts'
import { runCommand } from './lib/run-command.ts'
import { NATIVE_TARGET, TARGETS } from './lib/targets.ts'
import { addTotals, type FailedFile, playwrightTotals, type Totals, vitestTotals } from './lib/test-totals.ts'

const REPORTS = join(ROOT, 'test-results')
/** Rows of stories that take about as long as each other; files that are in none of them make the last one. */
const ROWS = [
  ['accessibility.spec.ts', '--project=phone'],
  ['accessibility.spec.ts', '--project=desktop'],
  ['story.spec.ts', 'series.spec.ts', 'public-series.spec.ts'],
  [
    'door.spec.ts',
    'native.spec.ts',
    'office.spec.ts',
    'offline.spec.ts',
    'old-browser.spec.ts',
    'old-client.spec.ts',
  ],
]
const FIRST_PORT = 4900
/** With more, the picture processes of a server, which give way to all others, get no turn on two cores. */
const ROWS_AT_ONCE = 3
/** More files than this do not fail for want of processor time. */
const MAX_RERUN_FILES = 5

/**
 * `npm test`: checks, unit and call tests, components and stories in Chromium, each even when another one has failed. Files
 * that failed beside the others run once more alone; those that pass then are named at the end (CONTRIBUTING.md).
 * `unit` and `e2e` run one part, with further arguments passed on to vitest or Playwright. The last line is the sum of all.
 */
await finish(async () => {
  const [part, ...args] = process.argv.slice(2)
  if (part && !['unit', 'e2e'].includes(part))
    throw new Error('Usage: npm test, npm run test:unit, npm run test:e2e')
  mkdirSync(REPORTS, { recursive: true })
  const chromium = part === 'unit' ? undefined : ensureChromium()
  ensureFfmpeg()
  await buildStale(part === 'unit' ? TARGETS : [...TARGETS, NATIVE_TARGET])

  const parts: Totals[] = []
  if (!part) parts.push(await check(), await budgets())
  const unit = part === 'e2e' ? undefined : await unitTests(args)
  if (!part) parts.push(await proofs())
  // Components wait more than they work: beside the stories they cost next to nothing.
  const [components, played] = await Promise.all([
    chromium && part !== 'e2e' ? componentTests(chromium) : undefined,
    chromium ? stories(chromium, args) : [],
  ])
  const ran: [Totals | undefined, (files: FailedFile[]) => Promise<Totals>][] = [
    [unit, (files) => unitTests(files.map(({ file }) => file))],
    [
      components,
      (files) =>
        componentTests(
          chromium ?? '',
          files.map(({ file }) => file),
        ),
    ],
    ...played.map((row): (typeof ran)[number] => [row, (files) => playAgain(chromium ?? '', files)]),
  ]
  const canRerun = !part && ran.flatMap(([totals]) => totals?.files ?? []).length <= MAX_RERUN_FILES
  for (const [totals, run] of ran)
    if (totals) parts.push(canRerun && totals.files ? await rerunAlone(totals, run) : totals)
  const { passed, failed, failures } = addTotals(parts)
  if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
})

/** The totals of a part whose failed files ran once more with nothing beside them. */
async function rerunAlone(first: Totals, run: (files: FailedFile[]) => Promise<Totals>): Promise<Totals> {
  const again = await run(first.files ?? [])
  if (again.failed > 0) return first
  console.log(`\nFailed beside others, passed alone:\n${first.failures.join('\n')}`)
  return { passed: first.passed + first.failed, failed: 0, failures: [] }
}

/** A check counts as one test. */
async function check(): Promise<Totals> {
  const results = await runChecks(printCheck)
  const failures = results.filter((result) => result.problems).map(({ name }) => `check: ${name}`)
  return { passed: results.length - failures.length, failed: failures.length, failures }
}

/** What a person downloads for each kind of screen, against its budget; counts as one test. */
async function budgets(): Promise<Totals> {
  const { code } = await runCommand(['node', 'scripts/route-budget.ts'], { show: true, dir: 'apps/panel' })
  return code === 0
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: ['What a person downloads is over its budget'] }
}

async function unitTests(args: string[]): Promise<Totals> {
  const report = freshReport('vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runCommand(['vitest', 'run', ...reporters, ...args], { show: true })
  return vitestTotals(report, code)
}

/** The quick tier of the proofs; each check counts as one test. */
async function proofs(): Promise<Totals> {
  const { code, output } = await runCommand(['node', 'prove/run.ts'])
  console.log(output.trimEnd())
  const [, passed = '0', failed = '0'] = /(\d+) checks passed, (\d+) failed\s*$/.exec(output) ?? []
  const failures = code === 0 ? [] : ['A proof; its figures stand above']
  return { passed: Number(passed), failed: Math.max(failures.length, Number(failed)), failures }
}

/** The panel's controls, each in a real Chromium. */
async function componentTests(chromium: string, files: string[] = []): Promise<Totals> {
  const report = freshReport('components.json')
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runCommand(['vitest', 'run', '-c', 'vitest.browser.config.ts', ...args, ...files], {
    show: true,
    dir: 'apps/panel',
    env: { CHROMIUM_PATH: chromium },
  })
  return vitestTotals(report, code)
}

/** People's stories against the whole product, the totals of each row; with arguments, of what they name. */
async function stories(chromium: string, args: string[]): Promise<Totals[]> {
  if (args.length > 0) return [await playwright(chromium, 'e2e', args)]
  const files = readdirSync(join(ROOT, 'e2e')).filter((file) => file.endsWith('.spec.ts'))
  const rest = files.filter((file) => !ROWS.some((row) => row.includes(file)))
  // Each on a server of its own: one works while another one waits for its browser. A row has two ports: the
  // second one is for the provider of sign-ins. The longest come first.
  const waiting = [rest, ...ROWS.toReversed()].map((row, n) => ({ row, n }))
  const totals: Totals[] = []
  const playRows = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      totals.push(
        await playwright(chromium, `e2e-${next.n}`, next.row, { E2E_PORT: String(FIRST_PORT + 2 * next.n) }),
      )
  }
  await Promise.all(Array.from({ length: ROWS_AT_ONCE }, playRows))
  return totals
}

/** Stories of the files named, one file after the other, each on a server of its own. */
async function playAgain(chromium: string, files: FailedFile[]): Promise<Totals> {
  const totals: Totals[] = []
  for (const { file, project } of files)
    totals.push(await playwright(chromium, 'e2e-again', [file, `--project=${project}`]))
  return addTotals(totals)
}

async function playwright(
  chromium: string,
  name: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Totals> {
  const report = freshReport(`${name}.json`)
  const { code } = await runCommand(
    // A folder of its own: Playwright empties it at the start.
    [
      'playwright',
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      `--output=${join(REPORTS, name)}`,
      ...args,
    ],
    { show: true, env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env } },
  )
  return playwrightTotals(report, code)
}

function freshReport(name: string): string {
  const file = join(REPORTS, name)
  rmSync(file, { force: true })
  return file
}
