import { readFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { csvText } from '../../apps/panel/src/shared/csv.ts'
import { csvStyle } from '../../apps/server/src/analytics/export/csv.ts'
import { givenPublished } from '../../apps/server/src/contents/testing/given-content.ts'
import { ensureChromium } from '../../scripts/lib/chromium.ts'
import { atLeast, atMost, type Check, exactly, type Figure } from '../lib/check.ts'
import { FORMULAS, MARK, OTHER_WORDS, SCRIPT_WORDS, SQL_WORDS } from '../lib/hostile-words.ts'
import { type WireApp, wireAppOf } from '../lib/people.ts'

const EVENTS = { quick: 4, full: 40 }

/** What ran, or was kept from running by the policy alone, in a page. */
async function ranIn(page: Page, open: () => Promise<unknown>): Promise<number> {
  let live = 0
  page.on('dialog', (dialog) => {
    live += 1
    void dialog.dismiss()
  })
  page.on('console', (line) => {
    if (/Content Security Policy/.test(line.text()) && /inline|javascript:/.test(line.text())) live += 1
  })
  await open()
  await page.waitForTimeout(150)
  return (
    live +
    Number(
      (await page.evaluate((mark) => (globalThis as never as Record<string, number>)[mark] ?? 0, MARK)) ?? 0,
    )
  )
}

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })

/** Scripts, statements, templates, lines and formulas in texts of people, read back in pages, mails, calendars and tables. */
export const check: Check = {
  id: 31,
  title: 'words that would be more than words',
  invariants: ['I8'],
  coveredBy: 'apps/server/src/site/hostile-text.test.ts',
  async run(tier, ctx) {
    const log = `${ctx.dir}/server.log`
    const product = await ctx.product({ log })
    const app = wireAppOf(product, 'words')
    const events = await givenHostileEvents(app, EVENTS[tier])
    const browser = await launch()
    let ran = 0
    let extra = 0
    try {
      const page = await browser.newPage()
      for (const { slug } of events) {
        ran += await ranIn(page, () => page.goto(`${product.url}/es/eventos/${slug}`))
        page.removeAllListeners()
        const calendar = await app.http.send('GET', `/es/eventos/${slug}.ics`)
        if (calendar.status === 200 && calendar.text.split(/^BEGIN:VEVENT/m).length !== 2) extra += 1
        if (calendar.headers['set-cookie'] !== undefined) extra += 1
      }
      ran += await ranIn(page, () => page.goto(`${product.url}/es`))
    } finally {
      await browser.close()
    }
    const figures = await mails(app)
    const cells = FORMULAS.flatMap((word) => [csvText([[word]]), csvStyle('en').text(word)])
    app.http.close()
    const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean)
    return [
      atLeast('words', SCRIPT_WORDS.length + SQL_WORDS.length + OTHER_WORDS.length + FORMULAS.length, 780),
      exactly('events that show them', events.length, EVENTS[tier]),
      atMost('scripts that ran, or that only the policy stopped', ran, 0),
      atMost('entries or headers too many', extra, 0),
      atMost('cells that are formulas', cells.filter((cell) => /^\uFEFF?"?[=+\-@\t\r]/.test(cell)).length, 0),
      atMost('lines of the log that are none of ours', lines.filter((line) => !isLine(line)).length, 0),
      ...figures,
    ]
  },
  async control() {
    const browser = await launch()
    try {
      const page = await browser.newPage()
      const ran = await ranIn(page, () =>
        page.setContent(`<p>${SCRIPT_WORDS.slice(0, 60).join('</p><p>')}</p>`),
      )
      return [atMost('scripts that ran, or that only the policy stopped', ran, 0)]
    } finally {
      await browser.close()
    }
  },
}

const isLine = (line: string): boolean => {
  try {
    return typeof JSON.parse(line).level === 'number' && !line.includes('"msg":"forged"')
  } catch {
    return false
  }
}

/** Published events with as many words in each text as it takes. */
async function givenHostileEvents(app: WireApp, count: number) {
  const [owner, admin] = [await app.person(), await app.person({ profile_id: 1 })]
  const words = [...SCRIPT_WORDS, ...SQL_WORDS, ...OTHER_WORDS, ...FORMULAS].map((word) =>
    word.replaceAll('\u0000', ''),
  )
  const each = Math.ceil(words.length / count)
  const events: { id: number; slug: string }[] = []
  for (let n = 0; n < count; n++) {
    const some = words.slice(n * each, (n + 1) * each)
    const short = (at: number, most: number) =>
      `Coro ${n} ${some[at % some.length] ?? ''}`.slice(0, most).toWellFormed()
    const made = await givenPublished(app, owner, admin, {
      titulo: short(0, 100),
      descripcion: `Un concierto para la gente del barrio, abierto y gratuito. ${some.join(' ')}`
        .slice(0, 4_900)
        .toWellFormed(),
      lugar: short(1, 100),
      direccion: short(2, 100),
      impacto: {
        proyecto: short(3, 80),
        enlace: 'https://example.org/',
        colaboracion: 1,
        porcentaje: 50,
        texto: short(4, 400),
      },
    })
    events.push({ id: made.id, slug: made.slug })
  }
  return events
}

/** Mails to people with such names: one subject, one recipient, nothing live. */
async function mails(app: WireApp): Promise<Figure[]> {
  const names = [...SCRIPT_WORDS.filter((_, n) => n % 30 === 0), ...OTHER_WORDS].slice(0, 70)
  const sent: string[] = []
  for (const [n, name] of names.entries()) {
    const { email } = await app.person({
      name: name.replaceAll('\u0000', '').slice(0, 110),
      email: `named${n}@example.org`,
    })
    sent.push(email)
    await app.call('app_recupera_pass', { email })
  }
  const rows = await app.db
    .selectFrom('mail')
    .select(['subject', 'html', 'to_address'])
    .where('to_address', 'in', sent)
    .execute()
  const live = rows.filter(({ html }) => isLive(html ?? ''))
  return [
    atLeast('mails', rows.length, 50),
    atMost('subjects of more than a line', rows.filter(({ subject }) => /[\r\n]/.test(subject)).length, 0),
    atMost('mails with something live', live.length, 0),
  ]
}

/** True when a tag of a mail runs something. Words between tags are words: what could begin a tag is encoded there. */
function isLive(html: string): boolean {
  const tags = html.match(/<[a-z][^>]*>/gi) ?? []
  return tags.some(
    (tag) =>
      /^<(script|svg|iframe|object|math|template|embed|form)\b/i.test(tag) ||
      /(href|src)="\s*(javascript|data|vbscript):/i.test(tag) ||
      /\son\w+\s*=/i.test(tag.replace(/"[^"]*"/g, '""')),
  )
}
