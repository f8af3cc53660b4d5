import { expect, type Page, test } from '@playwright/test'
import { callApi, confirm, type Person, withAccounts } from './lib/accounts.ts'
import { complaintsOf } from './lib/complaints.ts'
import { givenBookable } from './lib/published.ts'
import { textsOf } from './lib/texts.ts'
import { bookTickets } from './lib/tickets.ts'

/** A helper lets people in where there is no network, and the organiser learns of it once there is. */
const t = textsOf('es')

/** A hand scanner types what it reads and ends it with Enter. */
async function scan(page: Page, code: string, word: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(t(`door:outcome.${word}`))
}

/** The session is days ahead: the helper is warned, and lets them in all the same. */
async function admitAnyway(page: Page, code: string): Promise<void> {
  await scan(page, code, 'not_today')
  await page.getByRole('button', { name: t('door:outcome.anyway') }).click()
  await expect(page.getByRole('alert')).toHaveText(t('door:outcome.admitted'))
}

const insideOf = async (page: Page, owner: Person, contenido_id: number) =>
  (await callApi(page.request, 'app_puerta_estado', owner, { contenido_id })).sesiones[0].dentro

test('two people come in without network, one of them twice, and are counted once the network is back', async ({
  browser,
}, info) => {
  test.skip(info.project.name !== 'phone', 'helpers have phones')
  const context = await browser.newContext({ ...info.project.use, locale: 'es', serviceWorkers: 'allow' })
  const page = await context.newPage()
  const { owner, admin } = await withAccounts(page.request, 'door', 'es')
  await confirm(page.request, owner)
  const { id } = await givenBookable(page.request, { owner, admin })
  const [ane] = await bookTickets(page.request, id, 1, 'Ane Etxeberria')
  const [jon] = await bookTickets(page.request, id, 2, 'Jon Ruiz')
  const link = { contenido_id: id, etiqueta: 'Puerta norte', idioma: 'es' }
  const { direccion } = await callApi(page.request, 'app_puerta_enlace_crear', owner, link)

  await page.goto(direccion)
  await expect(page.getByText(t('door:count.inside', { expected: 3 }))).toBeVisible()
  // The secret does not stay where a passer-by may read it.
  await expect(page).toHaveURL(/\/puerta\/$/)
  expect(await complaintsOf(page)).toEqual([])
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(t('door:count.inside', { expected: 3 }))).toBeVisible()

  await admitAnyway(page, ane ?? '')
  // Whose ticket it was is shown, and goes by itself or with the next scan.
  const shown = `${t('door:outcome.admitted')} Ane Etxeberria`
  await expect(page.getByRole('button', { name: shown })).toBeVisible()
  await scan(page, ane ?? '', 'duplicate')
  await admitAnyway(page, jon ?? '')
  await page.getByRole('button', { name: t('door:outcome.rest_one') }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByText(t('door:network.waiting_other', { count: 4 }))).toBeVisible()
  expect(await insideOf(page, owner, id)).toBe(0)

  await context.setOffline(false)
  await expect(page.getByText(t('door:network.waiting_other', { count: 4 }))).toBeHidden()
  await expect.poll(() => insideOf(page, owner, id)).toBe(3)
  await page.getByRole('button', { name: t('door:tabs.latest') }).click()
  expect(await complaintsOf(page)).toEqual([])
  await context.close()
})

/** What the phone knows of people: tickets of lists, and scans with their names. */
const keptOn = (page: Page): Promise<number[]> =>
  page.evaluate(`new Promise((resolve) => {
    indexedDB.open('larunbat-door').onsuccess = ({ target: { result: db } }) => {
      const found = []
      const transaction = db.transaction(['tickets', 'scans'])
      for (const name of ['tickets', 'scans'])
        transaction.objectStore(name).count().onsuccess = ({ target }) => found.push(target.result)
      transaction.oncomplete = () => {
        db.close()
        resolve(found)
      }
    }
  })`)

test('a ticket bought after the list came lets in once without network; a link that is taken back lets nobody in and leaves no names', async ({
  browser,
}, info) => {
  test.skip(info.project.name !== 'phone', 'helpers have phones')
  const context = await browser.newContext({ ...info.project.use, locale: 'es', serviceWorkers: 'allow' })
  const page = await context.newPage()
  const { owner, admin } = await withAccounts(page.request, 'door-end', 'es')
  await confirm(page.request, owner)
  const { id } = await givenBookable(page.request, { owner, admin })
  const [listed] = await bookTickets(page.request, id, 1, 'Ane Etxeberria')
  const link = { contenido_id: id, etiqueta: 'Puerta norte', idioma: 'es' }
  const { direccion, enlace } = await callApi(page.request, 'app_puerta_enlace_crear', owner, link)
  await page.goto(direccion)
  await expect(page.getByText(t('door:count.inside', { expected: 1 }))).toBeVisible()
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await context.setOffline(true)
  const [late] = await bookTickets(page.request, id, 1, 'Miren Agirre')
  await admitAnyway(page, late ?? '')
  await scan(page, late ?? '', 'duplicate')
  await page.getByRole('button', { name: t('door:outcome.next') }).click()
  await page.reload()
  await expect(page.getByText(t('door:count.inside', { expected: 1 }))).toBeVisible()
  await scan(page, late ?? '', 'duplicate')
  await page.getByRole('button', { name: t('door:outcome.next') }).click()
  await context.setOffline(false)
  await expect.poll(() => insideOf(page, owner, id)).toBe(1)

  const over = { contenido_id: id, enlace_id: enlace.enlace_id }
  await callApi(page.request, 'app_puerta_enlace_revocar', owner, over)
  await page.keyboard.type(listed ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(t('door:start.invalidText'))
  expect(await insideOf(page, owner, id)).toBe(1)
  await expect.poll(async () => (await keptOn(page))[0]).toBe(0)
  // It has ended without network too.
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(t('door:start.invalidText'))
  await page.getByRole('button', { name: t('door:menu.leave') }).click()
  await expect(page.getByText(t('door:start.none'))).toBeVisible()
  await expect.poll(() => keptOn(page)).toEqual([0, 0])
  await context.close()
})

test('only a link that was made for it sells at the door', async ({ browser, request }, info) => {
  test.skip(info.project.name !== 'phone', 'helpers have phones')
  const { owner, admin } = await withAccounts(request, 'door-sale', 'es')
  await confirm(request, owner)
  const { id } = await givenBookable(request, { owner, admin })
  for (const [puede_vender, tabs] of [
    [0, 0],
    [1, 1],
  ] as const) {
    const link = { contenido_id: id, etiqueta: 'Puerta sur', idioma: 'es', puede_vender }
    const { direccion } = await callApi(request, 'app_puerta_enlace_crear', owner, link)
    const context = await browser.newContext({ ...info.project.use, locale: 'es' })
    const page = await context.newPage()
    await page.goto(direccion)
    await expect(page.getByRole('button', { name: t('door:tabs.scan') })).toBeVisible()
    await expect(page.getByRole('button', { name: t('door:tabs.sell') })).toHaveCount(tabs)
    await context.close()
  }
})

test('a sale whose answer is lost is the same sale when it is tried again, also after a look at another tab', async ({
  browser,
  request,
}, info) => {
  test.skip(info.project.name !== 'phone', 'helpers have phones')
  const { owner, admin } = await withAccounts(request, 'door-lost', 'es')
  await confirm(request, owner)
  const { id } = await givenBookable(request, { owner, admin })
  const link = { contenido_id: id, etiqueta: 'Puerta sur', idioma: 'es', puede_vender: 1 }
  const { direccion } = await callApi(request, 'app_puerta_enlace_crear', owner, link)
  const context = await browser.newContext({ ...info.project.use, locale: 'es' })
  const page = await context.newPage()
  await page.goto(direccion)
  const tab = (name: string) => page.getByRole('button', { name: t(`door:tabs.${name}`) })
  await tab('sell').click()
  await page.getByRole('button', { name: t('door:sell.more', { name: t('door:sell.general') }) }).click()
  await page.getByLabel(t('door:sell.email')).fill('ane@example.org')
  // The server sells; the phone never hears of it.
  await page.route('**/api/puerta_venta', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: t('door:sell.give') }).click()
  await expect(page.getByRole('alert')).toHaveText(t('door:sell.unsure'))
  await tab('search').click()
  await tab('sell').click()
  await expect(page.getByRole('alert')).toHaveText(t('door:sell.unsure'))
  // What people do when no answer comes.
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(t('door:sell.unsure'))
  await page.unroute('**/api/puerta_venta')
  await expect(page.getByLabel(t('door:sell.email'))).toHaveValue('ane@example.org')
  await page.getByRole('button', { name: t('door:sell.give') }).click()
  await expect(page.getByText(t('door:sold.count_one', { count: 1 }))).toBeVisible()
  await tab('search').click()
  await expect(page.getByText(t('door:count.inside', { expected: 1 }))).toBeVisible()
  await tab('sell').click()
  expect(await complaintsOf(page)).toEqual([])
  await page.getByRole('button', { name: t('door:sold.next') }).click()
  await expect(page.getByLabel(t('door:sell.email'))).toHaveValue('')
  await context.close()
})

for (const hasLocks of [true, false])
  test(`a second tab of a phone ${hasLocks ? 'with' : 'without'} locks works no door that is open in the first, until it takes it over`, async ({
    browser,
    request,
  }, info) => {
    test.skip(info.project.name !== 'phone', 'helpers have phones')
    const { owner, admin } = await withAccounts(request, `door-tabs-${hasLocks}`, 'es')
    await confirm(request, owner)
    const { id } = await givenBookable(request, { owner, admin })
    const [ane] = await bookTickets(request, id, 1, 'Ane Etxeberria')
    const link = { contenido_id: id, etiqueta: 'Puerta norte', idioma: 'es' }
    const { direccion } = await callApi(request, 'app_puerta_enlace_crear', owner, link)
    const context = await browser.newContext({ ...info.project.use, locale: 'es' })
    if (!hasLocks)
      await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
    const [first, second] = [await context.newPage(), await context.newPage()]
    await first.goto(direccion)
    await expect(first.getByText(t('door:count.inside', { expected: 1 }))).toBeVisible()
    await second.goto(direccion)
    await expect(second.getByRole('heading')).toHaveText(t('door:elsewhere.title'))
    expect(await complaintsOf(second)).toEqual([])
    await second.getByRole('button', { name: t('door:elsewhere.use') }).click()
    await expect(second.getByText(t('door:count.inside', { expected: 1 }))).toBeVisible()
    await expect(first.getByRole('heading')).toHaveText(t('door:elsewhere.title'))
    await admitAnyway(second, ane ?? '')
    // A tab that crashed locks no one out.
    await second.goto('chrome://crash').catch(() => {})
    await first.reload()
    await expect(first.getByText(t('door:count.inside', { expected: 1 }))).toBeVisible({ timeout: 5_000 })
    await context.close()
  })

test('a phone without room says so, and where to go once it could lose what it scans', async ({
  browser,
  request,
}, info) => {
  test.skip(info.project.name !== 'phone', 'helpers have phones')
  const { owner, admin } = await withAccounts(request, 'door-full', 'es')
  await confirm(request, owner)
  const { id } = await givenBookable(request, { owner, admin })
  const link = { contenido_id: id, etiqueta: 'Puerta norte', idioma: 'es' }
  const { direccion } = await callApi(request, 'app_puerta_enlace_crear', owner, link)
  const context = await browser.newContext({ ...info.project.use, locale: 'es' })
  const full = "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') }"
  await context.addInitScript({ content: full })
  const page = await context.newPage()
  await page.goto(direccion)
  await expect(page.getByRole('alert')).toHaveText(t('door:unstored'))
  await context.setOffline(true)
  await expect(page.getByRole('alert')).toHaveText(`${t('door:unstored')} ${t('door:unstoredUnsent')}`)
  expect(await complaintsOf(page)).toEqual([])
  await context.close()
})
