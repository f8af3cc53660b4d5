import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Language } from '@larunbat/rules/text/language'
import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { complaintsOf } from '../lib/complaints.ts'
import type { Sight } from './sight.ts'

export type Theme = 'light' | 'dark'
export interface Frame {
  width: 390 | 1440
  theme: Theme
  language: Language
}

/** Name of the file of a picture. */
export const pictureName = ({ name }: Sight, { width, theme, language }: Frame): string =>
  `${name}.${width}.${theme}.${language}.webp`

/** Taller pages are cut off: three windows say how a page goes on. */
const MAX_HEIGHT = 2_600
/** A picture that Chromium took with the window in change is taken again, so often. */
const MAX_TRIES = 10
/** Pictures of desktops are for an overview: small letters stay readable at this width. */
const KEPT_WIDTH = 1_080

/**
 * In the page. What a person would see as broken: wider than its window, a control whose words are cut off, a text that
 * is missing and shows its key.
 */
const FAULTS = `(() => {
  const found = []
  const over = document.documentElement.scrollWidth - innerWidth
  if (over > 0) found.push('wider than its window by ' + over + ' px')
  for (const control of document.querySelectorAll('button, a[href], select, [role=tab]')) {
    const { width, height } = control.getBoundingClientRect()
    const { overflowX, textOverflow } = getComputedStyle(control)
    if (width > 8 && height > 8 && overflowX !== 'visible' && textOverflow !== 'ellipsis' && control.scrollWidth > control.clientWidth + 1)
      found.push('cut off: ' + control.textContent.trim().slice(0, 60))
  }
  const raw = /\\b[a-z][a-zA-Z]+:[a-z][a-zA-Z]+(\\.[a-zA-Z]+)+\\b/.exec(document.body.innerText)
  if (raw) found.push('text missing: ' + raw[0])
  return found
})()`

/** How long a page may take to have all its parts; one that has not is a finding. */
const WHOLE_MS = 20_000
/**
 * Runs in the page: true when no placeholder is left, visible pictures are drawn, and so are framed pages (except those
 * of another origin, which cannot be checked), twice in a row.
 */
const IS_WHOLE = `(() => {
  const isSeen = (element) => { const box = element.getBoundingClientRect(); return box.width > 0 && box.bottom > 0 && box.top < innerHeight }
  const isLate = Boolean(document.querySelector('[aria-busy=true], .skeleton'))
    || [...document.images].some((image) => isSeen(image) && !image.complete)
    || [...document.querySelectorAll('iframe')].some((frame) => {
      const inner = frame.contentDocument
      return inner && (inner.readyState !== 'complete' || inner.location.href === 'about:blank' && frame.src)
    })
  const height = document.documentElement.scrollHeight
  const isSame = window.larunbatHeight === height
  window.larunbatHeight = isLate ? -1 : height
  return !isLate && isSame
})()`

/**
 * Looks at one sight in one frame: takes a screenshot into `folder` and returns its faults, one line each (findings of
 * axe, errors in the page, faults of layout and texts).
 */
export async function lookAt(
  context: BrowserContext,
  url: string,
  sight: Sight,
  frame: Frame,
  folder: string,
): Promise<string[]> {
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('the server responded with a status of'))
      faults.push(`console: ${message.text().slice(0, 300)}`)
  })
  try {
    await page.emulateMedia({ colorScheme: frame.theme, reducedMotion: 'reduce' })
    faults.push(...(await open(page, url, sight, frame.language)))
    writeFileSync(join(folder, pictureName(sight, frame)), await pictureOf(page, frame.width))
    if (sight.html) return faults
    faults.push(...(await page.evaluate<string[]>(FAULTS)))
    // It looks at both themes of a page by itself.
    if (frame.theme === 'light') faults.push(...(await complaintsOf(page)))
  } catch (error) {
    faults.push(`not seen: ${error instanceof Error ? error.message.split('\n', 3).join(' ') : error}`)
  } finally {
    await page.close()
  }
  return faults
}

/** Waits until all of the sight is there; says so when it never is. */
async function open(page: Page, url: string, sight: Sight, language: Language): Promise<string[]> {
  if (sight.html) {
    await page.setContent(sight.html(language))
    return []
  }
  await page.goto(url + sight.path(language))
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 20_000 })
  // Figures that are live keep a line open and are never idle.
  await page.waitForLoadState('networkidle', { timeout: 2_500 }).catch(() => undefined)
  // Parts come one after the other: what stands in for one may follow what stood in for another.
  // Asked from outside: what a page asks of itself over and over, its policy may forbid.
  for (const until = Date.now() + WHOLE_MS; !(await page.evaluate<boolean>(IS_WHOLE)); await pause(200))
    if (Date.now() > until) return [`parts are missing after ${WHOLE_MS / 1000} s`]
  return []
}

async function pictureOf(page: Page, width: number): Promise<Buffer> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  const clip = { x: 0, y: 0, width, height: Math.min(Math.max(height, 600), MAX_HEIGHT) }
  await page.evaluate(
    `addEventListener('resize', () => { window.larunbatLeast = Math.min(window.larunbatLeast, innerWidth) })`,
  )
  let png: Buffer
  let tries = 0
  // For what is beyond the window, Chromium may make the window one pixel wide for a moment. A page that draws itself anew
  // in that moment is not as people see it.
  do {
    await page.evaluate(`window.larunbatLeast = ${width}`)
    png = await page.screenshot({ fullPage: true, clip, animations: 'disabled' })
  } while ((await page.evaluate<number>('window.larunbatLeast')) < width && ++tries < MAX_TRIES)
  const picture = sharp(png)
  if (width > KEPT_WIDTH) picture.resize({ width: KEPT_WIDTH })
  return picture.webp({ quality: 68, effort: 5 }).toBuffer()
}
