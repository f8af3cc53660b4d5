import { eventPath } from '@larunbat/rules/public-address'
import { expect, test } from '@playwright/test'
import { callApi, confirm, withAccounts } from './lib/accounts.ts'
import { goOn, payButton } from './lib/buying.ts'
import { complaintsOf } from './lib/complaints.ts'
import { givenBookable } from './lib/published.ts'
import { textsOf } from './lib/texts.ts'
import { Thumb } from './lib/thumb.ts'

/** Taps of a visitor with a phone; they may only go down. */
const MAX_TAPS = { oneTicket: 5, twoTickets: 6 }

const t = textsOf('es')
let slug = ''

test.describe.configure({ mode: 'serial' })
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
  })
