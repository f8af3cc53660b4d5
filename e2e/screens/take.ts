import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@larunbat/rules/text/language'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { DEMO_PASSWORD } from '../../apps/server/src/operations/demo/festival.ts'
import { ensureChromium } from '../../scripts/lib/chromium.ts'
import { finish } from '../../scripts/lib/finish.ts'
import { ROOT } from '../../scripts/lib/root.ts'
import { type Festival, joinFestival, startFestival } from './festival.ts'
import { type Frame, lookAt, pictureName } from './look.ts'
import type { Sight } from './sight.ts'
import { listSights } from './sights.ts'
import { writeOverview } from './write-overview.ts'

const PORT = Number(process.env.SCREENS_PORT ?? 4950)
const PAGES_AT_ONCE = 2
const FOLDER = join(ROOT, 'docs/screens')
const LANGUAGES = ['es', 'en', 'eu'] as const
const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Pictures of every screen at 390 and 1440 px, light and dark, into docs/screens, each picture in one of the three
 * languages so that all are used; what axe, the console and the layout have to say is printed. Fails when that is anything.
 * `--missing` takes those that are not there yet.
 * `--all` takes every language of each, `--url=http://…` the demo that runs there; the words after them are the names to look
 * at (those that begin so).
 */
await finish(async () => {
  const args = process.argv.slice(2)
  const names = args.filter((arg) => !arg.startsWith('--'))
  const running = args.find((arg) => arg.startsWith('--url='))?.slice('--url='.length)
  const isWanted = ({ name }: Sight) => names.length === 0 || names.some((start) => name.startsWith(start))
  const festival = running ? joinFestival(running) : await startFestival(PORT)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS })
  try {
    const all = await listSights(festival)
    const sights = all.filter(isWanted)
    const isMissing = args.includes('--missing')
    if (names.length === 0 && !isMissing) rmSync(FOLDER, { recursive: true, force: true })
    mkdirSync(FOLDER, { recursive: true })
    // Each has its languages by its place among all, so that taking some leaves no second picture of one frame.
    const looks = sights
      .flatMap((sight) =>
        framesOf(all.indexOf(sight), args.includes('--all')).map((frame) => ({ sight, frame })),
      )
      .filter(({ sight, frame }) => !isMissing || !existsSync(join(FOLDER, pictureName(sight, frame))))
    const faults = await lookAtAll(browser, festival, looks)
    if (names.length === 0) writeFileSync(join(FOLDER, 'README.md'), writeOverview(sights, framesOf, FOLDER))
    console.log(`${sights.length} screens, ${looks.length} pictures, ${faults} with something to mend.`)
    return faults === 0 ? 0 : 1
  } finally {
    await browser.close()
    await festival.stop()
  }
})

/** The frames of the screen at this place: four, each in the next language, or all twelve. */
function framesOf(at: number, isAll: boolean): Frame[] {
  const frames: Frame[] = []
  for (const width of [390, 1440] as const)
    for (const theme of ['light', 'dark'] as const)
      for (const language of isAll ? LANGUAGES : [languageAt(at + frames.length)])
        frames.push({ width, theme, language })
  return frames
}

function languageAt(at: number): Language {
  return LANGUAGES[at % LANGUAGES.length] as Language
}

async function lookAtAll(
  browser: Browser,
  festival: Festival,
  looks: { sight: Sight; frame: Frame }[],
): Promise<number> {
  const contexts = new Map<string, Promise<BrowserContext>>()
  const contextOf = (sight: Sight, frame: Frame) => {
    const key = `${sight.who} ${frame.width} ${frame.language}`
    const known = contexts.get(key) ?? openAs(browser, festival, sight.who, frame)
    contexts.set(key, known)
    return known
  }
  let faults = 0
  const waiting = [...looks]
  await Promise.all(
    Array.from({ length: PAGES_AT_ONCE }, async () => {
      for (let look = waiting.shift(); look; look = waiting.shift()) {
        const { sight, frame } = look
        const found = await lookAt(await contextOf(sight, frame), festival.url, sight, frame, FOLDER)
        if (found.length === 0) continue
        faults++
        console.log(`${sight.name} ${frame.width} ${frame.theme} ${frame.language}`)
        for (const line of new Set(found)) console.log(`  ${line.slice(0, 600)}`)
      }
    }),
  )
  return faults
}

/** A browser of this width and language, signed in as `who`. */
async function openAs(
  browser: Browser,
  { url }: Festival,
  who: string | null,
  { width, language }: Frame,
): Promise<BrowserContext> {
  const isPhone = width === 390
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 844 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: language,
    timezoneId: 'Europe/Madrid',
    serviceWorkers: 'block',
  })
  await context.addInitScript((value) => {
    localStorage.setItem('larunbat.language', value)
    localStorage.setItem('larunbat.door.language', value)
  }, language)
  if (!who) return context
  const page = await context.newPage()
  await page.goto(`${url}/panel/login`)
  await page.locator('input[type=email]').fill(who)
  await page.locator('input[type=password]').fill(DEMO_PASSWORD)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(/\/panel\/inicio/)
  await page.close()
  return context
}
