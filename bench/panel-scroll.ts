import { sql } from 'kysely'
import { chromium } from 'playwright-core'
import { hashPassword } from '../apps/server/src/accounts/password-hash.ts'
import { startProduct } from './lib/product.ts'

/**
 * The administrators' table of 10,000 events in Chromium, its processor slowed down four times: paging by keyboard, jumps
 * by the wheel and choosing rows in between. How long the slowest of these took to the next paint (limit 200 ms), and the
 * longest time without a frame. Needs built front ends. `npm run bench -- panel-scroll [steps] [chromium]`
 */
const [steps = '60', executablePath = '/usr/bin/chromium'] = process.argv.slice(2)
const [PORT, EVENTS, SLOWDOWN, LIMIT_MS] = [4290, 10_000, 4, 200]
const [EMAIL, PASSWORD] = ['bench@example.org', 'a long word for a bench']

/** Runs in the page: notes interactions by the Event Timing API, and frames. */
const WATCH = `{
  const seen = { slowest: 0, count: 0, gap: 0 }
  globalThis.seen = seen
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!entry.interactionId) continue
      seen.count++
      seen.slowest = Math.max(seen.slowest, entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 })
  let last = performance.now()
  requestAnimationFrame(function frame(now) {
    seen.gap = Math.max(seen.gap, now - last)
    last = now
    requestAnimationFrame(frame)
  })
}`

const product = await startProduct(PORT)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  await fill()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${product.url}/panel/login`)
  await page.locator('input[type=email]').fill(EMAIL)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(/inicio/)
  await page.goto(`${product.url}/panel/inicio?ver=todos`)
  await page.locator('.grid .row-link').first().waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.evaluate(WATCH)
  for (let step = 0; step < Number(steps); step++) {
    await page.keyboard.press(step % 10 === 9 ? 'End' : step % 20 === 10 ? 'Home' : 'PageDown')
    await page.mouse.move(900, 500)
    await page.mouse.wheel(0, 2500)
    await page.waitForTimeout(120)
    const tick = page.locator('.grid tbody .grid-tick-box').nth(12)
    if (step % 5 === 0 && (await tick.isVisible())) await tick.click({ force: true })
  }
  const { slowest, count, gap } = await page.evaluate<Watched>('globalThis.seen')
  console.log(`| interactions | slowest to next paint | longest time without a frame |\n| --- | --- | --- |`)
  console.log(`| ${count} | ${slowest} ms${slowest > LIMIT_MS ? ' !' : ''} | ${Math.round(gap)} ms |`)
} finally {
  await browser.close()
  await product.stop()
}

async function fill(): Promise<void> {
  await product.db
    .insertInto('account')
    .values({
      email: EMAIL,
      name: 'Bench',
      profile_id: 1,
      password_hash: await hashPassword(PASSWORD),
      confirmed_at: new Date().toISOString(),
    })
    .execute()
  await sql`insert into content (owner_id, edition_id, title, city, venue_name, hub_id, type_id, starts_at, time_zone, progress,
      status, search)
    select a.id, (select id from edition where is_current), '[:es]Concierto ' || n || '[:]', 'Bilbao', 'Teatro ' || n % 90,
      1 + n % 6, 1 + n % 4, '2026-11-28T10:00:00Z', 'Europe/Madrid', n % 101, (n % 2)::smallint, 'concierto ' || n
    from generate_series(1, ${EVENTS}::int) n, account a where a.email = ${EMAIL}`.execute(product.db)
  await sql`vacuum analyze content`.execute(product.db)
}

interface Watched {
  slowest: number
  count: number
  gap: number
}
