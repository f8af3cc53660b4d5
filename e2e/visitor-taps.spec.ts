import { eventPath } from '@larunbat/rules/address/public-address'
import { expect, test } from '@playwright/test'
import { callApi, confirm, withAccounts } from './lib/accounts.ts'
import { CARD, done, goOn, payAtBank, payButton } from './lib/buying.ts'
import { complaintsOf } from './lib/complaints.ts'
import { givenBookable } from './lib/published.ts'
import { textsOf } from './lib/texts.ts'
import { Thumb } from './lib/thumb.ts'

/** Taps of a visitor with a phone; they may only go down. */
const MAX_TAPS = { oneTicket: 5, twoTickets: 6, passOn: 3, giveBack: 2 }

const t = textsOf('es')
let slug = ''
let purchase = ''

test.describe.configure({ mode: 'serial', timeout: 60_000 })
test.skip(({ viewport }) => (viewport?.width ?? 0) > 500, 'Taps are those of a phone.')

test.beforeAll(async ({ playwright }, info) => {
  const request = await playwright.request.newContext()
  const people = await withAccounts(request, `taps-${info.project.name}`, 'es')
  await confirm(request, people.owner)
  await callApi(request, 'app_update_usu_fact', people.owner, {
    razon_social: 'Coro Biotz Alai',
    cif: 'G48000004',
    iva: null,
    iban: 'ES9121000418450200051332',
    direccion_fiscal: 'Plaza 1, Bilbao',
  })
  const { id, slug: made } = await givenBookable(request, people, {
    titulo: 'Noche de coros',
    entradas_modo: 1,
    precio_cent: 1200,
    moneda: 'EUR',
    regimen_iva: '10',
    venta_inicio: new Date(Date.now() - 60_000).toISOString(),
    venta_fin: new Date(Date.now() + 5 * 86_400_000).toISOString(),
  })
  slug = made
  await callApi(request, 'app_tipo_entrada_update', people.owner, {
    contenido_id: id,
    tipo: { nombre: '[:es]Reducida[:]', precio_modo: 'fijo', precio_cent: 800 },
  })
  await request.dispose()
})

for (const { job, count, total } of [
  { job: 'oneTicket', count: 1, total: '12,00' },
  { job: 'twoTickets', count: 2, total: '24,00' },
] as const)
  test(`${count} of an event are bought, from its page to that of the bank`, async ({ page }) => {
    page.setDefaultTimeout(20_000)
    const thumb = new Thumb(page)
    await page.goto(eventPath('es', slug))
    await thumb.tap(page.getByRole('link', { name: t('buying:box.buy') }))
    await expect(page.getByRole('combobox')).toHaveCount(0)
    for (let more = 1; more < count; more += 1)
      await thumb.tap(page.getByRole('button', { name: t('buying:pick.more', { name: '' }) }).first())
    const bar = page.locator('.pay-bar')
    await expect(bar).toBeInViewport({ ratio: 1 })
    await expect(bar).toContainText(total)
    expect(await complaintsOf(page)).toEqual([])
    thumb.taps += 1
    await goOn(page, 'es')
    await thumb.type(page.getByLabel(t('buying:checkout.name')), 'Miren Etxeberria')
    await thumb.type(page.getByRole('textbox', { name: t('buying:checkout.email') }), 'miren@example.org')
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await expect(bar).toBeInViewport({ ratio: 1 })
    expect(await complaintsOf(page)).toEqual([])
    await thumb.tap(payButton(page, 'es'))
    await page.waitForURL(/\/pay\/testbank\//)
    expect(thumb.taps).toBeLessThanOrEqual(MAX_TAPS[job])
    if (count === 1) return
    await payAtBank(page, 'es', CARD)
    await done(page, 'es')
    purchase = page.url()
  })

test('a code fills the screen, and closes again', async ({ page }) => {
  await page.goto(purchase)
  const code = page.getByRole('link', { name: t('buying:bought.big') }).first()
  await code.click()
  const dialog = page.getByRole('dialog')
  const box = await dialog.boundingBox()
  expect([box?.width, box?.height]).toEqual([page.viewportSize()?.width, page.viewportSize()?.height])
  await expect(dialog.getByRole('img')).not.toHaveJSProperty('naturalWidth', 0)
  expect(await complaintsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: t('buying:bought.close') }).click()
  await expect(dialog).toBeHidden()
})

test('one of two tickets is sent to another person, with the conditions in sight', async ({ page }) => {
  const thumb = new Thumb(page)
  await page.goto(purchase)
  await thumb.tap(page.getByRole('link', { name: t('buying:bought.send') }).first())
  await expect(page.locator('[name=titular]:focus')).toBeVisible()
  const form = page.locator('details[open] form')
  await expect(form).toContainText(t('buying:changes.newCodeNote'))
  await thumb.typeFocused(form.getByLabel(t('buying:changes.holder')), 'Ane Uriarte')
  await thumb.type(form.getByLabel(t('buying:changes.holderEmail')), 'ane@example.org')
  await thumb.tap(form.getByRole('button', { name: t('buying:changes.save') }))
  await expect(page.getByRole('status')).toContainText(t('buying:changes.done.passed'))
  expect(thumb.taps).toBeLessThanOrEqual(MAX_TAPS.passOn)
})

test('both are given back, after their price and their terms were said', async ({ page }) => {
  const thumb = new Thumb(page)
  await page.goto(purchase)
  await expect(page.getByText(/^Devolución completa hasta/)).toBeVisible()
  await thumb.tap(page.getByRole('button', { name: t('buying:bought.refundDo_other', { count: 2 }) }))
  await expect(page.getByText(t('buying:changes.step.invalid_other'))).toBeVisible()
  const price = new RegExp(`^${t('buying:changes.refund', { price: '' }).trim()}.*24,00`)
  await thumb.tap(page.getByRole('button', { name: price }))
  await expect(page.getByRole('status')).toContainText(t('buying:changes.done.money'))
  expect(thumb.taps).toBeLessThanOrEqual(MAX_TAPS.giveBack)
})
