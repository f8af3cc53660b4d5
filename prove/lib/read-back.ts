import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { ensureChromium } from '../../scripts/lib/chromium.ts'
import { MARK } from './hostile-words.ts'

const TABS = 4
/** What runs by itself has run by then. */
const WAIT_MS = 100

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })

/** What ran, or was kept from running by the policy alone, in a page that `open` opens. */
export async function ranIn(page: Page, open: () => Promise<unknown>): Promise<number> {
  let live = 0
  page.removeAllListeners()
  page.on('dialog', (dialog) => {
    live += 1
    void dialog.dismiss()
  })
  page.on('console', (line) => {
    if (/EventSummary Security Policy/.test(line.text()) && /inline|javascript:/.test(line.text())) live += 1
  })
  await open()
  await page.waitForTimeout(WAIT_MS)
  const marks = await page.evaluate(
    (mark) => (globalThis as never as Record<string, number>)[mark] ?? 0,
    MARK,
  )
  return live + Number(marks)
}

/**
 * Reads pages in some tabs at a time; `look` is called for each, with what ran before. Returns what ran in all of them.
 */
export async function readAll(
  context: Browser | BrowserContext,
  addresses: readonly string[],
  look: (page: Page, address: string) => Promise<void> = async () => {},
): Promise<number> {
  const left = [...addresses]
  let ran = 0
  async function tab(): Promise<void> {
    const page = await context.newPage()
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      const url = address
      ran += await ranIn(page, async () => {
        await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
        await look(page, url)
      })
    }
    await page.close()
  }
  await Promise.all(Array.from({ length: TABS }, tab))
  return ran
}

/**
 * Runs in the page: counts tags for search engines and shared links that are empty, or have another title than the
 * page.
 */
const COUNT_WRONG_TAGS = `(() => {
  const plain = (text) => (text ?? '').replace(/\\s+/g, ' ').trim()
  const heading = plain(document.querySelector('h1')?.textContent)
  const told = plain(document.querySelector('meta[property="og:title"]')?.getAttribute('content'))
  let wrong = told.includes(heading) && document.title.length > 0 ? 0 : 1
  for (const script of document.querySelectorAll('script[type="application/ld+json"]'))
    try {
      const { name } = JSON.parse(script.textContent)
      if (name !== undefined && plain(name) !== heading) wrong += 1
    } catch {
      wrong += 1
    }
  return wrong
})()`

/**
 * Returns the number of tags for search engines and shared links of a page that are empty, or have another title than
 * the page.
 */
export const wrongTagsOf = (page: Page): Promise<number> => page.evaluate<number>(COUNT_WRONG_TAGS)

/** What the panel stores of a password before it goes over the wire. */
export const digestOf = (password: string): string => createHash('md5').update(password).digest('hex')

/** A window that is signed in at the panel. */
export async function signedIn(
  browser: Browser,
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<BrowserContext> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${origin}/panel/login`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(/\/panel\/inicio/)
  await page.close()
  return context
}

/** Cells of a table of text that a spreadsheet would count as formulas; figures are none. */
export function formulasIn(csv: string): number {
  let count = 0
  const text = csv.replace(/^\uFEFF/, '')
  for (const [, quoted, bare] of text.matchAll(/(?:^|[;,]|\r\n)(?:"((?:[^"]|"")*)"|([^;,\r\n"]*))/g)) {
    const cell = quoted ?? bare ?? ''
    if (/^[=+\-@\t\r]/.test(cell) && !/^-?\d+([.,]\d+)?$/.test(cell)) count += 1
  }
  return count
}

/** Things in a PDF that would do something, or lead elsewhere than to `origin`. */
export function activeIn(pdf: Buffer, origin: string): number {
  const text = pdf.toString('latin1')
  const parts = [text]
  for (const { index } of text.matchAll(/stream\r?\n/g)) {
    const from = index + (text[index + 6] === '\r' ? 8 : 7)
    try {
      parts.push(inflateSync(pdf.subarray(from, text.indexOf('endstream', from))).toString('latin1'))
    } catch {
      // Pictures and letters that are packed in another way.
    }
  }
  const whole = parts.join('\n')
  const live =
    whole.match(/\/(?:JavaScript|JS|OpenAction|AA|Launch|EmbeddedFiles?|SubmitForm|RichMedia)\b/g) ?? []
  const links = [...whole.matchAll(/\/URI \(([^)]*)\)/g)].filter(
    ([, address]) => !address?.startsWith(origin),
  )
  return live.length + links.length
}
