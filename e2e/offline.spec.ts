import { expect, type Page, test } from '@playwright/test'
import { callApi, signInAs, withAccounts } from './lib/accounts.ts'
import { startNetwork } from './lib/network.ts'
import { linkFromLog } from './lib/server.ts'
import { textsOf } from './lib/texts.ts'

/** A person works on an event in a place without network, closes the panel there, and opens it again at home. */
const t = textsOf('es')

/** Closes a page while its network is still gone: what it sends on leaving is stopped as well. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.close()
}

const bar = (page: Page) => page.getByRole('region', { name: t('offline:bar') })
const description = (page: Page) => page.getByRole('textbox', { name: t('event:field.description') }).first()

test('what is typed without network is sent when it is back, and nothing of anybody else is overwritten', async ({
  browser,
  request,
}, info) => {
  const { use } = info.project
  const network = await startNetwork()
  const { proxy } = network
  const context = await browser.newContext({ ...use, locale: 'es-ES', serviceWorkers: 'allow', proxy })
  const { owner } = await withAccounts(request, 'sin-red', 'es')
  const { id } = await callApi(request, 'app_contenido_add', owner, {
    contenido: { titulo: 'Ensayo abierto', ciudad: 'Bilbao', tipo: 1 },
  })
  const list = '/panel/inicio'
  const form = `/panel/info-basica/${id}`
  const stored = () => callApi(request, 'app_contenido_by_id', owner, { id })
  let page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('larunbat.language', 'es'))
  await signInAs(page, owner)
  await expect(page.getByRole('link', { name: 'Ensayo abierto' })).toBeVisible()
  // The panel is on the device, and so is what was just seen.
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await expect.poll(() => keptAnswers(page)).toBeGreaterThanOrEqual(1)
  await page.goto(form)
  await expect(description(page)).toBeVisible()
  await expect.poll(() => keptAnswers(page)).toBeGreaterThanOrEqual(2)

  await network.lose(context)
  await page.goto(list)
  await expect(page.getByRole('link', { name: 'Ensayo abierto' })).toBeVisible()
  await expect(bar(page)).toContainText('última copia')
  await page.goto(form)
  await description(page).fill('Escrito en el tren')
  await expect(page.locator('.save-state')).toHaveText(t('common:save.offline'))
  await expect(bar(page)).toContainText(t('offline:waits_one', { count: 1 }))
  await leave(page)

  await network.find(context)
  page = await context.newPage()
  await page.goto(list)
  await expect(page.getByText(t('offline:sent_one', { count: 1 }))).toBeVisible()
  expect((await stored()).descripcion).toContain('Escrito en el tren')

  await page.goto(form)
  await expect(description(page)).toHaveValue('Escrito en el tren')
  await network.lose(context)
  await description(page).fill('Escrito otra vez en el tren')
  await expect(page.locator('.save-state')).toHaveText(t('common:save.offline'))
  await leave(page)
  await callApi(request, 'app_contenido_update', owner, {
    contenido: { id, version_vista: (await stored()).version, descripcion: '[:es]Escrito en casa[:]' },
  })

  await network.find(context)
  page = await context.newPage()
  await page.goto(list)
  await expect(bar(page)).toContainText(t('offline:look_one', { count: 1 }))
  await bar(page)
    .getByRole('button', { name: t('offline:see') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Abrir/ })
    .click()
  const conflict = page.getByRole('dialog', { name: t('common:conflict.title') })
  await expect(conflict).toContainText('Escrito en casa')
  expect((await stored()).descripcion).toContain('Escrito en casa')
  await conflict.getByText(t('common:conflict.mine')).click()
  await conflict.getByRole('button', { name: t('common:continue') }).click()
  await expect(page.locator('.save-state')).toHaveText(t('common:save.saved'))
  expect((await stored()).descripcion).toContain('otra vez en el tren')
  await expect(bar(page)).toBeHidden()
  await context.close()
  await network.close()
})

test('whose sign-in ends while they type signs in again, is where they were, and has what they typed', async ({
  page,
}) => {
  const { owner } = await withAccounts(page.request, 'caducada', 'es')
  const { id } = await callApi(page.request, 'app_contenido_add', owner, {
    contenido: { titulo: 'Velada de cuentos', ciudad: 'Bilbao', tipo: 1 },
  })
  await page.addInitScript(() => localStorage.setItem('larunbat.language', 'es'))
  await signInAs(page, owner)
  await page.goto(`/panel/info-basica/${id}`)
  await expect(description(page)).toBeVisible()
  // From another device they end all other sign-ins.
  const ended = callApi(page.request, 'app_sesiones_cerrar_otras', owner, { password_actual: owner.password })
  // Immediately: a call in the background may fail first, and leads to signing in before anything is typed.
  await description(page).fill('Cuentos al amor de la lumbre')
  await ended
  await expect(page.getByText(t('auth:ended'))).toBeVisible()
  await expect(page.locator('input[type=email]')).toHaveValue(owner.email)
  await page.getByRole('button', { name: t('auth:checkEmail.withPassword') }).click()
  await expect(page.locator('input[type=password]')).toBeFocused()
  await page.keyboard.type(owner.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/panel/info-basica/${id}`))
  await expect(description(page)).toHaveValue('Cuentos al amor de la lumbre')
  const stored = () => callApi(page.request, 'app_contenido_by_id', owner, { id })
  await expect.poll(async () => (await stored()).descripcion).toContain('al amor de la lumbre')
})

test('while somebody else signs in at the same computer, what was open is saved as nobody else, and waits for whoever typed it', async ({
  context,
  page,
}) => {
  const { owner, admin } = await withAccounts(page.request, 'dos-cuentas', 'es')
  const event = await callApi(page.request, 'app_contenido_add', owner, {
    contenido: { titulo: 'Coros en la ría', ciudad: 'Bilbao', tipo: 1 },
  })
  const stored = () => callApi(page.request, 'app_contenido_by_id', owner, { id: event.id })
  await context.addInitScript(() => localStorage.setItem('larunbat.language', 'es'))
  const senders: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/app_contenido_update')) senders.push(request.postDataJSON().usuario_id)
  })
  await signInAs(page, owner)
  await page.goto(`/panel/info-basica/${event.id}`)
  await expect(description(page)).toBeVisible()
  // What they type just then has not left yet.
  await page.route('**/api/app_contenido_update', (route) => route.abort())
  await description(page).fill('Escrito por quien organiza')
  await expect(page.locator('.save-state')).toHaveText(t('common:save.offline'))

  // Who is signed in goes past the entrance; a mailed link is of the account it was mailed to.
  const used = await linkFromLog('/panel/enlace')
  await page.request.post('/api/app_send_magic_link', { data: { lang: 'es', email: admin.email } })
  const other = await context.newPage()
  await other.goto(await linkFromLog('/panel/enlace', used))
  const reloaded = page.waitForEvent('load', { timeout: 20_000 })
  await other.getByRole('button', { name: t('auth:login.submit') }).click()
  await other.waitForURL(/\/panel\/inicio/)
  await page.unroute('**/api/app_contenido_update')
  await reloaded
  // An administrator sees the event, as it is stored.
  await expect(description(page)).toHaveValue('')
  await other.close()

  await signInAs(page, owner)
  await expect.poll(async () => (await stored()).descripcion).toContain('Escrito por quien organiza')
  expect([...new Set(senders)]).toEqual([event.usuario_id])
})

/** Answers of the server that are kept on the device. */
const keptAnswers = (page: Page) =>
  // Opening a database that is not there creates an empty one, in which the panel finds no room.
  page.evaluate<number>(`indexedDB.databases().then((all) => all.some(({ name }) => name === 'larunbat-answers') && new Promise((resolve) => {
    const opening = indexedDB.open('larunbat-answers')
    opening.onerror = () => resolve(0)
    opening.onsuccess = () => {
      const database = opening.result
      if (!database.objectStoreNames.contains('answers')) {
        database.close()
        return resolve(0)
      }
      const counting = database.transaction('answers').objectStore('answers').count()
      counting.onsuccess = () => {
        database.close()
        resolve(counting.result)
      }
    }
  })).then(Number)`)
