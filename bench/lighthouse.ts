import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { type BrowserContext, chromium } from 'playwright-core'
import { personWithEvents } from './lib/person-with-events.ts'
import { startProduct } from './lib/product.ts'

/**
 * Lighthouse's performance on its telephone (a slow network and a processor four times slower, both computed from a trace) of
 * the sign-in and of a list of 500 own events, each opened for the first time: nothing is kept of code or data, only the
 * sign-in. The middle one of several runs. Needs built front ends. `npm run bench -- lighthouse [runs] [chromium]`
 */
const [runs = '3', executablePath = '/usr/bin/chromium'] = process.argv.slice(2)
const [PORT, DEVTOOLS_PORT, EVENTS] = [4291, 4292, 500]
const [EMAIL, PASSWORD] = ['bench@example.org', 'a long word for a bench']
const LIMITS = { 'sign-in': 95, list: 90 }
const SHOWN = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
]

const product = await startProduct(PORT)
const folder = await mkdtemp(join(tmpdir(), 'larunbat-lighthouse-'))
const browser = await chromium.launchPersistentContext(folder, {
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${DEVTOOLS_PORT}`],
})
try {
  await personWithEvents(product.db, { email: EMAIL, password: PASSWORD, profileId: 3 }, EVENTS)
  console.log(`| screen | performance | ${SHOWN.join(' | ')} |`)
  console.log(`| --- | --- |${' --- |'.repeat(SHOWN.length)}`)
  await measured('sign-in', '/panel/login')
  await signIn(browser)
  await measured('list', '/panel/inicio')
} finally {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
  await product.stop()
}

async function measured(name: keyof typeof LIMITS, path: string): Promise<void> {
  const seen: { score: number; figures: string[] }[] = []
  for (let run = 0; run < Number(runs); run++) {
    const result = await lighthouse(product.url + path, {
      port: DEVTOOLS_PORT,
      logLevel: 'error',
      onlyCategories: ['performance'],
    })
    if (!result) throw new Error('Lighthouse gave no answer')
    const { categories, audits, finalDisplayedUrl } = result.lhr
    if (!finalDisplayedUrl.endsWith(path)) throw new Error(`${path} led to ${finalDisplayedUrl}`)
    const figures = SHOWN.map((key) => audits[key]?.displayValue ?? '?')
    seen.push({ score: Math.round((categories.performance?.score ?? 0) * 100), figures })
  }
  const middle = seen.sort((a, b) => a.score - b.score)[Math.floor(seen.length / 2)]
  if (!middle) throw new Error('Nothing was measured')
  const mark = middle.score < LIMITS[name] ? ' !' : ''
  console.log(`| ${name} | ${middle.score}${mark} (limit ${LIMITS[name]}) | ${middle.figures.join(' | ')} |`)
}

/** Signs in elsewhere and brings only what says so, so that nothing of the list is on the device. */
async function signIn(context: BrowserContext): Promise<void> {
  const other = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await other.newPage()
  await page.goto(`${product.url}/panel/login`)
  await page.locator('input[type=email]').fill(EMAIL)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(/inicio/)
  const kept = await page.evaluate<Record<string, string>>('({ ...localStorage })')
  await other.close()
  const blank = await context.newPage()
  await blank.goto(`${product.url}/healthz`)
  await blank.evaluate(`Object.assign(localStorage, ${JSON.stringify(kept)})`)
  await blank.close()
}
