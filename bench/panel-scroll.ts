import { type CDPSession, chromium, type Page } from 'playwright-core'
import { personWithEvents } from './lib/person-with-events.ts'
import { startProduct } from './lib/product.ts'

/**
 * How soon the panel reacts to input, in Chromium with its processor slowed down four times: in the administrators'
 * table of 10,000 events (paging by keyboard, jumps by the wheel, choosing rows in between) and while typing in an
 * event's form. Interaction to next paint as browsers count it: the slowest, leaving out one in every fifty (limit 200
 * ms). Beside it the processor time of the page's thread for each step (a page, a jump, now and then a tick; a letter),
 * which other work on the machine changes little. Needs built front ends. `npm run bench -- panel-scroll [steps]
 * [chromium]`
 */
const [steps = '60', executablePath = '/usr/bin/chromium'] = process.argv.slice(2)
const [PORT, EVENTS, SLOWDOWN, LIMIT_MS] = [4290, 10_000, 4, 200]
const [EMAIL, PASSWORD] = ['bench@example.org', 'a long word for a bench']
/** Typed as the description. */
const TYPED = 'Concierto de otoño con la banda municipal y dos coros del barrio'

/** Runs in the page: notes interactions by the Event Timing API, each one's longest event. */
const WATCH = `{
  const seen = new Map()
  globalThis.interactions = seen
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.interactionId)
        seen.set(entry.interactionId, Math.max(seen.get(entry.interactionId) ?? 0, entry.duration))
  }).observe({ type: 'event', durationThreshold: 16 })
}`

const product = await startProduct(PORT)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  await personWithEvents(product.db, { email: EMAIL, password: PASSWORD, profileId: 1 }, EVENTS)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${product.url}/panel/login`)
  await page.locator('input[type=email]').fill(EMAIL)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(/inicio/)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  console.log('| where | interactions | to next paint | slowest | thread time a step |')
  console.log('| --- | --- | --- | --- | --- |')
  await page.goto(`${product.url}/panel/inicio?ver=todos`)
  await page.locator('.grid .row-link').first().waitFor()
  await measured('table', page, devtools, Number(steps), () => scroll(page))
  const id = await anEvent()
  await page.goto(`${product.url}/panel/info-basica/${id}`)
  await page.locator('textarea[name=description]').first().waitFor()
  await measured('form', page, devtools, TYPED.length, () => type(page))
} finally {
  await browser.close()
  await product.stop()
}

async function measured(
  name: string,
  page: Page,
  devtools: CDPSession,
  acts: number,
  act: () => Promise<void>,
) {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.waitForTimeout(500)
  await page.evaluate(WATCH)
  const before = await threadMs(devtools)
  await act()
  const spent = (await threadMs(devtools)) - before
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const seen = await page.evaluate<number[]>('[...globalThis.interactions.values()]')
  const slowest = seen.toSorted((a, b) => b - a)
  // Interactions under 16 ms are not reported; they count all the same, but their number is unknown.
  const shown = slowest[Math.floor(slowest.length / 50)] ?? 0
  const mark = shown > LIMIT_MS ? ' !' : ''
  const each = Math.round(spent / acts)
  console.log(`| ${name} | ${seen.length} | ${shown} ms${mark} | ${slowest[0] ?? 0} ms | ${each} ms |`)
}

async function scroll(page: Page): Promise<void> {
  for (let step = 0; step < Number(steps); step++) {
    await page.keyboard.press(step % 10 === 9 ? 'End' : step % 20 === 10 ? 'Home' : 'PageDown')
    await page.mouse.move(900, 500)
    await page.mouse.wheel(0, 2500)
    await page.waitForTimeout(120)
    const tick = page.locator('.grid tbody .grid-tick-box').nth(12)
    if (step % 5 === 0 && (await tick.isVisible())) await tick.click({ force: true })
  }
}

async function type(page: Page): Promise<void> {
  await page.locator('textarea[name=description]').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(TYPED, { delay: 60 })
  await page.waitForTimeout(500)
}

/** Processor time of the page's thread so far. */
async function threadMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

async function anEvent(): Promise<number> {
  const { id } = await product.db
    .selectFrom('event')
    .select('id')
    .where('status', '=', 0)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
