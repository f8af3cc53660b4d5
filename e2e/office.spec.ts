import { readFileSync } from 'node:fs'
import { changesPath, checkoutPath, impactPath } from '@larunbat/rules/address/public-address'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { daysFromNow, MOVE_SESSIONS_SQL } from '../apps/server/src/events/sessions/testing/move-sessions.ts'
import { callApi, confirm, type Person, signInAs, withAccounts } from './lib/accounts.ts'
import { BIZUM, CARD, done, keep, payAtBank, payButton } from './lib/buying.ts'
import { inDatabase } from './lib/database.ts'
import { givenBookable } from './lib/published.ts'
import { linkFromLog } from './lib/server.ts'
import { textsOf } from './lib/texts.ts'

/**
 * Tickets from the sale to the cause: bought by card, by Bizum and for free, in three languages, one paid when the time was
 * over, half of an order given back, two people let in without network, seen by the organiser as it happens, paid out by a
 * file for the bank, confirmed by the cause. Buyers and helpers have phones, organiser and treasurer desks.
 */
const PRICE_CENTS = 1250

test.describe.configure({ mode: 'serial' })

let people: { owner: Person; admin: Person }
let paid: { id: number; slug: string }
let free: { id: number; slug: string }
let purchase = ''

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext()
  people = await withAccounts(request, 'office', 'en')
  const { owner, admin } = people
  await confirm(request, owner)
  await callApi(request, 'app_update_usu_fact', owner, {
    razon_social: 'Antzerki Harresia Elkartea',
    cif: 'B99286320',
    iva: null,
    iban: 'ES9121000418450200051332',
    direccion_fiscal: 'Plaza Barria 1, Bilbao',
  })
  paid = await givenBookable(request, people, {
    titulo: '[:es]Gala de coros[:en]Choir gala[:eu]Abesbatzen gala[:]',
    entradas_modo: 1,
    precio_cent: PRICE_CENTS,
    moneda: 'EUR',
    regimen_iva: '10',
    venta_inicio: new Date(Date.now() - 60_000).toISOString(),
    venta_fin: new Date(Date.now() + 5 * 86_400_000).toISOString(),
  })
  free = await givenBookable(request, people, {
    titulo: '[:es]Ensayo abierto al barrio[:en]Open rehearsal[:eu]Entsegu irekia[:]',
  })
  await callApi(request, 'app_causa_update', owner, {
    contenido_id: paid.id,
    causa: {
      nombre: 'Harrera Sarea',
      cif: 'B58378431',
      iban: 'FR1420041010050500013M02606',
      email: 'harrera@example.org',
      contacto: null,
      idioma: 'eu',
      localidad: 'Bilbao',
      pais: 'ES',
    },
  })
  await inDatabase('update account set can_see_analytics = true where email = $1', [owner.email])
  await callApi(request, 'app_update_usu', admin, { idioma: 'en' })
  await request.dispose()
})

test('four tickets are bought by card, in Spanish', async ({ page }) => {
  await keep(page, 'es', paid.slug, '4', 'Miren Etxeberria')
  await page.getByRole('radio', { name: textsOf('es')('buying:checkout.card') }).check()
  await payButton(page, 'es').click()
  await payAtBank(page, 'es', CARD)
  await done(page, 'es')
  await expect(page.getByRole('listitem').getByRole('img')).toHaveCount(4)
  purchase = new URL(page.url()).pathname.split('/').at(-1) ?? ''
})

test('one ticket is bought by Bizum, in English', async ({ page }) => {
  await keep(page, 'en', paid.slug, '1', 'John Alder')
  await page.getByRole('radio', { name: textsOf('en')('buying:checkout.bizum') }).check()
  await payButton(page, 'en').click()
  await payAtBank(page, 'en', BIZUM)
  await done(page, 'en')
})

test('two places are booked for free, in Basque', async ({ page }) => {
  await keep(page, 'eu', free.slug, '2', 'Ane Uriarte')
  await page.getByRole('button', { name: textsOf('eu')('buying:checkout.book') }).click()
  await done(page, 'eu', 'titleFree')
})

test('somebody pays when their time is over, and gets the place that is still free', async ({ page }) => {
  await keep(page, 'eu', paid.slug, '1', 'Leire Goñi')
  await page.getByRole('radio', { name: textsOf('eu')('buying:checkout.card') }).check()
  await payButton(page, 'eu').click()
  await page.waitForURL(/\/pay\/testbank\//)
  await inDatabase(`update checkout set expires_at = now() - interval '1 second' where status = 'paying'`)
  await payAtBank(page, 'eu', CARD)
  await expect(async () => {
    await page.reload()
    await done(page, 'eu')
  }).toPass({ timeout: 30_000 })
})

test('half of an order is given back under its terms, after what comes back was shown', async ({ page }) => {
  const t = textsOf('es')
  await page.goto(changesPath('es', purchase))
  const boxes = page.getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: t('buying:changes.see') }).click()
  await expect(
    page.getByRole('heading', { name: t('buying:changes.step.title_other', { count: 2 }) }),
  ).toBeVisible()
  await page.getByRole('button', { name: /25,00/ }).first().click()
  await expect(page.getByText(t('buying:changes.done.money'))).toBeVisible()
  await page.goto(checkoutPath('es', purchase))
  await expect(page.getByText(t('buying:bought.cancelled'))).toHaveCount(2)
})

test('two people are let in without network, and the server hears of it later', async ({ browser }, info) => {
  const t = textsOf('eu')
  const context = await browser.newContext({ ...info.project.use, locale: 'eu', serviceWorkers: 'allow' })
  const page = await context.newPage()
  const { owner } = people
  const made = await callApi(page.request, 'app_puerta_enlace_crear', owner, {
    contenido_id: paid.id,
    etiqueta: 'Sarrera nagusia',
    idioma: 'eu',
  })
  await page.goto(made.direccion)
  // The list is on the device: Miren's two that are left, John's, Leire's.
  await expect(page.getByText(t('door:count.inside', { expected: 4 }))).toBeVisible()
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: t('door:tabs.search') }).click()
  await page.getByLabel(t('door:search.label')).fill('miren')
  await page
    .getByRole('button', { name: t('door:search.admitAll_other', { count: 2 }) })
    .first()
    .click()
  // The session is ahead: the helper is warned first.
  await page.getByRole('button', { name: t('door:outcome.anyway') }).click()
  await expect(page.getByText(t('door:network.waiting_other', { count: 2 }))).toBeVisible()
  await context.setOffline(false)
  await expect(async () => {
    const order = await callApi(page.request, 'app_pedidos', owner, { contenido_id: paid.id, texto: 'miren' })
    expect((order.filas ?? order)[0].usadas).toBe(2)
  }).toPass({ timeout: 30_000 })
  await context.close()
})

test('the organiser sees sales as they happen', async ({ browser }) => {
  const { page, close } = await atDesk(browser)
  await signInAs(page, people.owner)
  await page.goto('/panel/analiticas')
  const t = textsOf('en')
  await expect(page.getByRole('status').filter({ hasText: t('analytics:live.on') })).toBeVisible()
  // Two of Miren's, John's, Leire's, and two that were booked; what was given back does not count.
  const tickets = page.locator('.sales-tile[data-key=tickets] dd').first()
  await expect(tickets).toHaveText(/^6/)
  const buyer = await browser.newPage()
  await keep(buyer, 'en', free.slug, '1', 'Paul Reed')
  await buyer.getByRole('button', { name: textsOf('en')('buying:checkout.book') }).click()
  await done(buyer, 'en', 'titleFree')
  await expect(tickets).toHaveText(/^7/)
  await buyer.close()
  await close()
})

test('the treasurer pays out what two people agreed on, by a file for the bank', async ({ browser }) => {
  const t = textsOf('en')
  const { owner, admin } = people
  await inDatabase(MOVE_SESSIONS_SQL, [paid.id, daysFromNow(-20), null])
  await inDatabase(`update refund set status = 'done', done_at = now() where status = 'pending'`)
  await inDatabase('update account set iban_changed_at = null')
  await inDatabase('update cause_payee set iban_changed_at = null')
  const { page, close } = await atDesk(browser)
  // The creator of a batch does not approve it.
  const other = await withAccounts(page.request, 'treasurer', 'en')
  await inDatabase('update account set profile_id = 1, confirmed_at = now() where email = $1', [
    other.owner.email,
  ])
  await signInAs(page, other.owner)
  await page.goto('/panel/pagos')
  await page.getByRole('button', { name: t('payouts:proposal.create') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('payouts:create.action') })
    .click()
  await page.waitForURL(/\/panel\/pagos\/\d+/)
  const batch = page.url()
  await expect(page.getByText(t('payouts:batch.needsOther'))).toBeVisible()

  await signInAs(page, admin)
  await page.goto(batch)
  await page.getByRole('button', { name: t('payouts:batch.approve') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('payouts:batch.approve') })
    .click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('payouts:batch.export') }).click()
  const xml = readFileSync(await (await download).path(), 'utf8')
  // Four tickets are left of six: the organiser gets one half, the cause the other, less what the bank kept.
  expect(xml).toContain('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')
  expect(xml).toContain('<IBAN>FR1420041010050500013M02606</IBAN>')
  expect(xml).toMatch(/Ccy="EUR">25\.00</)
  await page.getByRole('button', { name: t('payouts:batch.markPaid') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('payouts:batch.markPaid') })
    .click()
  await expect(page.getByText(t('payouts:batch.status.closed')).first()).toBeVisible()
  await signInAs(page, owner)
  await page.goto('/panel/liquidacion')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await close()
})

test('the cause confirms by a mailed link, and everybody sees it', async ({ page }) => {
  const t = textsOf('eu')
  await page.goto(await linkFromLog('/eu/jasota/'))
  await page.getByRole('button', { name: t('impact:receipt.arrived') }).click()
  await page.goto(impactPath('eu'))
  await expect(page.getByText('Harrera Sarea').first()).toBeVisible()
  const confirmed = page
    .locator('dl')
    .first()
    .locator('div')
    .filter({ hasText: t('impact:confirmed') })
  await expect(confirmed.last()).toContainText(/25\s€/)
})

test("a letter of a buyer's bank is noted and booked, by the keyboard alone", async ({ browser }) => {
  const t = textsOf('en')
  const { page, close } = await atDesk(browser)
  await signInAs(page, people.admin)
  await page.goto(`/panel/pedidos/${paid.id}`)
  await page.getByRole('button', { name: /John Alder/ }).press('Enter')
  await page.getByRole('button', { name: t('orders:dispute.note') }).press('Enter')
  // The amount is ready to be typed over.
  const amount = page.getByLabel(t('orders:dispute.amount'))
  await expect(amount).toBeFocused()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('common:field.required'))).toBeVisible()
  await page.keyboard.type('12.50')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('orders:dispute.open'))).toBeVisible()
  await page.goto('/panel/cobros')
  await page.getByRole('button', { name: t('payment-cases:action.lose') }).press('Enter')
  await page.getByLabel(t('payment-cases:note.solve')).fill('Letter of the bank')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('payment-cases:empty.title'))).toBeVisible()
  await page.goto(`/panel/pedidos/${paid.id}`)
  await page.getByRole('button', { name: /John Alder/ }).press('Enter')
  await expect(page.getByText(t('orders:dispute.lost'))).toBeVisible()
  await expect(page.getByText(new RegExp(`^${t('orders:refund.byBank')}\\s*\\d`))).toBeVisible()
  await expect(page.getByRole('button', { name: t('orders:dispute.note') })).toBeHidden()
  await close()
})

async function atDesk(browser: Browser): Promise<{ page: Page; close(): Promise<void> }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en',
    timezoneId: 'Europe/Madrid',
    acceptDownloads: true,
  })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('larunbat.language', 'en'))
  return { page, close: () => context.close() }
}
