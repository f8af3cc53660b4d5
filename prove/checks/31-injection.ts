import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { csvText } from '../../apps/panel/src/shared/csv.ts'
import { hashPassword } from '../../apps/server/src/identity/accounts/password-hash.ts'
import { atLeast, atMost, type Check, exactly, type Figure } from '../lib/check.ts'
import { givenHostileEvents, givenHostileSales, type Published, WORDS } from '../lib/hostile-events.ts'
import { FORMULAS, OTHER_WORDS, SCRIPT_WORDS } from '../lib/hostile-words.ts'
import { type WireApp, wireAppOf } from '../lib/people.ts'
import {
  activeIn,
  digestOf,
  formulasIn,
  openBrowser,
  ranIn,
  readAll,
  signedIn,
  wrongTagsOf,
} from '../lib/read-back.ts'

const SIZES = { quick: { events: 8, sales: 4 }, full: { events: WORDS.length, sales: 60 } }
const PASSWORD = 'hiru txori lehoan'
const SCREEN_MS = 400
const EXTRA_HEADER = /^(?:bcc|set-cookie|location|refresh)$/

/**
 * Scripts, statements, templates, lines and formulas in every text of people, read back by a browser on the site and in the
 * panel, in mails, documents, calendars and tables.
 */
export const check: Check = {
  id: 31,
  title: 'words that would be more than words',
  invariants: ['I8'],
  minutes: 8,
  coveredBy: 'apps/server/src/channels/site/hostile-text.test.ts',
  async run(tier, ctx) {
    const log = `${ctx.dir}/server.log`
    const product = await ctx.product({ log, env: { HOLDS_PER_MINUTE: '100000' } })
    const app = wireAppOf(product, 'words')
    const password_hash = await hashPassword(digestOf(PASSWORD))
    const owner = await app.person({
      password_hash,
      legal_name: 'Coro',
      tax_id: 'B99286320',
      can_see_analytics: true,
    })
    const admin = await app.person({ password_hash, profile_id: 1 })
    const { events: most, sales: bought } = SIZES[tier]
    const events = await givenHostileEvents(app, { owner, admin, count: Math.min(most, ctx.some(most)) })
    const sales = await givenHostileSales(app, product.url, { owner, count: bought, told: ctx.told })
    ctx.say(`${events.length} events, ${sales.length} purchases`)
    const browser = await openBrowser()
    try {
      const figures = [
        ...(await onSite(browser, app, product.url, events)),
        ...(await inPanel(browser, product.url, { owner, admin, events, sales })),
        ...(await mails(browser, app)),
        ...(await papers(app, product.url, sales)),
        ...(await tables(app, owner, sales)),
      ]
      const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean)
      return [
        atLeast('words', WORDS.length, 840),
        exactly('purchases by such names', sales.length, bought),
        ...figures,
        atMost('lines of the log that are none of ours', lines.filter((line) => !isLine(line)).length, 0),
      ]
    } finally {
      app.http.close()
      await browser.close()
    }
  },
  async control() {
    const browser = await openBrowser()
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

async function onSite(
  browser: Browser,
  app: WireApp,
  url: string,
  events: readonly Published[],
): Promise<Figure[]> {
  let extra = 0
  let wrong = 0
  for (const { slug } of events) {
    const { status, text, headers } = await app.http.send('GET', `/es/eventos/${slug}.ics`)
    if (status !== 200 || text.split(/^BEGIN:VEVENT/m).length !== 2) extra += 1
    if (Object.keys(headers).some((name) => EXTRA_HEADER.test(name))) extra += 1
  }
  const pages = [...events.map(({ slug }) => `/es/eventos/${slug}`), '/es', '/eu', '/en', '/sitemap.xml']
  const ran = await readAll(
    browser,
    pages.map((path) => url + path),
    async (page, address) => {
      if (address.includes('/eventos/')) wrong += await wrongTagsOf(page)
    },
  )
  return [
    atMost('site: scripts that ran, or that only the policy stopped', ran, 0),
    atMost('calendars: entries or headers too many', extra, 0),
    atMost('tags for searchers that are broken or tell something else', wrong, 0),
  ]
}

interface PanelView {
  owner: { email: string }
  admin: { email: string }
  events: readonly Published[]
  sales: readonly { eventId: number }[]
}

async function inPanel(browser: Browser, url: string, view: PanelView): Promise<Figure[]> {
  const step = Math.max(1, Math.floor(view.events.length / 30))
  const some = view.events.filter((_, n) => n % step === 0)
  const screens = {
    owner: [
      '/inicio',
      '/select',
      '/analiticas',
      '/perfil',
      ...some.flatMap(({ id }) => [`/info-basica/${id}`, `/impacto/${id}`]),
      ...view.sales.slice(0, 20).flatMap(({ eventId }) => [`/pedidos/${eventId}`, `/entradas/${eventId}`]),
    ],
    admin: [
      '/revision',
      '/usuarios',
      '/correos',
      '/ajustes/registro',
      ...some.map(({ id }) => `/revision/${id}`),
    ],
  }
  let ran = 0
  let read = 0
  for (const [who, paths] of Object.entries(screens) as ['owner' | 'admin', string[]][]) {
    const context = await signedIn(browser, url, { email: view[who].email, password: PASSWORD })
    ran += await readAll(
      context,
      paths.map((path) => `${url}/panel${path}`),
      async (page) => {
        await page.waitForSelector('h1', { timeout: 60_000 })
        // What a screen asks for comes after its heading.
        await page.waitForTimeout(SCREEN_MS)
        read += 1
      },
    )
    await context.close()
  }
  return [
    atLeast('panel: screens', read, screens.owner.length + screens.admin.length),
    atMost('panel: scripts that ran, or that only the policy stopped', ran, 0),
  ]
}

/** Mails to people with such names: one subject, one recipient, nothing live, whatever reads them. */
async function mails(browser: Browser, app: WireApp): Promise<Figure[]> {
  const names = [...SCRIPT_WORDS.filter((_, n) => n % 30 === 0), ...OTHER_WORDS].slice(0, 70)
  for (const [n, name] of names.entries()) {
    const email = `named${n}@example.org`
    await app.person({ name: name.replaceAll('\u0000', '').slice(0, 110), email })
    await app.call('app_recupera_pass', { email })
  }
  const rows = await app.db.selectFrom('mail').select(['subject', 'html', 'to_address']).execute()
  const page = await browser.newPage()
  let ran = 0
  for (const { html } of rows) ran += await ranIn(page, () => page.setContent(html ?? ''))
  await page.close()
  return [
    atLeast('mails', rows.length, 50),
    atMost(
      'mails: subjects of more than a line',
      rows.filter(({ subject }) => /[\r\n]/.test(subject)).length,
      0,
    ),
    atMost(
      'mails: recipients too many',
      rows.filter(({ to_address }) => /[\s,;<>]/.test(to_address)).length,
      0,
    ),
    atMost('mails: scripts that ran', ran, 0),
    atMost('mails with something live', rows.filter(({ html }) => isLive(html ?? '')).length, 0),
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

/** Tickets to print and calendars of purchases. */
async function papers(app: WireApp, url: string, sales: readonly { compra: string }[]): Promise<Figure[]> {
  let documents = 0
  let live = 0
  let extra = 0
  for (const { compra } of sales) {
    const answer = await fetch(`${url}/entradas/${compra}/pedido.pdf`)
    const body = Buffer.from(await answer.arrayBuffer())
    if (answer.status === 200 && body.subarray(0, 5).toString() === '%PDF-') documents += 1
    live += activeIn(body, url)
    const calendar = await app.http.send('GET', `/entradas/${compra}/pedido.ics`)
    if (calendar.status !== 200 || calendar.text.split(/^BEGIN:VEVENT/m).length !== 2) extra += 1
    for (const headers of [Object.fromEntries(answer.headers), calendar.headers])
      if (Object.keys(headers).some((name) => EXTRA_HEADER.test(name))) extra += 1
  }
  return [
    exactly('tickets to print', documents, sales.length),
    atMost('tickets: things that act, or lead elsewhere', live, 0),
    atMost('calendars of purchases: entries or headers too many', extra, 0),
  ]
}

/** What the server writes for spreadsheets, and what the panel does. */
async function tables(
  app: WireApp,
  { token }: { token: string },
  sales: readonly { eventId: number }[],
): Promise<Figure[]> {
  let rows = 0
  let live = 0
  const views = [
    { vista: 'desglose', por: 'evento', orden: 'ingresos' },
    ...sales.map(({ eventId }) => ({ vista: 'entradas', contenido_id: eventId })),
  ]
  for (const view of views)
    for (const lang of ['es', 'en']) {
      const { text } = await app.http.post('/ventas/exportar', { token, lang, ...view })
      rows += text.split('\r\n').length - 2
      live += formulasIn(text)
    }
  const cells = csvText([[...FORMULAS, ...OTHER_WORDS]], 'es')
  return [
    atLeast('rows of tables', rows, 2 * sales.length),
    atMost('tables: cells that are formulas', live + formulasIn(cells), 0),
  ]
}
