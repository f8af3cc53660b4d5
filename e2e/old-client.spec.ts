import { expect, test } from '@playwright/test'
import { callApi, confirm, signInAs, withAccounts } from './lib/accounts.ts'
import { Panel } from './lib/panel.ts'

/**
 * What was opened by another client or before the network went: a video whose event this device does not know, screens
 * in a browser that keeps no copy of the panel (no service worker is allowed here), and a failure that has no name.
 */
const FILM = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(3000)])

test('a video sent by the form of another client is given to the event that is chosen', async ({ page }) => {
  const { owner } = await withAccounts(page.request, 'form-return', 'es')
  await page.addInitScript(() => localStorage.setItem('larunbat.language', 'es'))
  const { t } = new Panel(page, 'es')
  await confirm(page.request, owner)
  const titulo = 'Cine en la plaza'
  const contenido = { titulo, ciudad: 'Bilbao', tipo: 1 }
  const { id } = await callApi(page.request, 'app_contenido_add', owner, { contenido })
  const fields = { filename: 'plaza.mp4' }
  const { form, uri } = await callApi(page.request, 'vimeo_upload_trailer_with_form', owner, fields)
  const file = { name: 'plaza.mp4', mimeType: 'video/mp4', buffer: FILM }
  await page.request.post(form, { multipart: { file_data: file }, maxRedirects: 0 })

  await signInAs(page, owner)
  await page.goto('/panel/vimeoform')
  await page.getByRole('link', { name: titulo }).click()
  await page.waitForURL(new RegExp(`/panel/multimedia/${id}$`))

  await page.goto(`/panel/vimeoform?${new URLSearchParams({ uri })}`)
  await page.getByRole('button', { name: t('multimedia:video.main') }).click()
  await page.getByRole('link', { name: titulo }).click()
  await page.waitForURL(new RegExp(`/panel/multimedia/${id}$`))
  const [video] = await callApi(page.request, 'app_videos_get', owner, { contenido_id: id })
  expect(video).toMatchObject({ uri, uso: 'principal' })
})

test('without a service worker an open screen stays when the network goes, and goes on when it is back', async ({
  page,
  context,
}) => {
  const { owner } = await withAccounts(page.request, 'offline-screen', 'es')
  await page.addInitScript(() => localStorage.setItem('larunbat.language', 'es'))
  const { t } = new Panel(page, 'es')
  const titulo = 'Ronda de otoño'
  const contenido = { titulo, ciudad: 'Bilbao', tipo: 1 }
  await callApi(page.request, 'app_contenido_add', owner, { contenido })
  await signInAs(page, owner)
  const event = page.getByRole('link', { name: titulo })
  await expect(event).toBeVisible()
  expect(await page.evaluate('navigator.serviceWorker?.controller ?? null')).toBeNull()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  // The screen that failed before did so within two seconds.
  await page.waitForTimeout(4000)
  await expect(event).toBeVisible()
  await expect(page.getByText(t('common:error.stale'))).toHaveCount(0)
  await context.setOffline(false)
  await event.click()
  await expect(page.getByRole('navigation', { name: t('event:sections') })).toBeVisible()
})

test('each screen whose data failed for want of a network loads them by itself when it is back', async ({
  page,
}) => {
  const { owner } = await withAccounts(page.request, 'back-again', 'es')
  await page.addInitScript(() => localStorage.setItem('larunbat.language', 'es'))
  const { t } = new Panel(page, 'es')
  const contenido = { titulo: 'Pasacalles', ciudad: 'Bilbao', tipo: 1 }
  const { id } = await callApi(page.request, 'app_contenido_add', owner, { contenido })
  await signInAs(page, owner)
  const screens = [
    'perfil',
    'hoy',
    'mapa',
    `indice-contenido/${id}`,
    `entradas/${id}`,
    `multimedia/${id}`,
    `participantes/${id}`,
    `pedidos/${id}`,
    `equipo/${id}`,
    'ajustes/acceso',
  ]
  for (const screen of screens) {
    // Calls alone are cut: the parts of the panel are there, as they are for one who has opened the screen before.
    await page.route('**/api/app_*', (route) => route.abort('internetdisconnected'))
    await page.goto(`/panel/${screen}`)
    const failed = page.getByText(t('common:error.network'))
    await expect(failed.first(), screen).toBeVisible()
    await page.unroute('**/api/app_*')
    await page.evaluate("dispatchEvent(new Event('online'))")
    await expect(failed, screen).toHaveCount(0)
  }
})

test('a failure without a name says to try again, and whom to write to', async ({ page }) => {
  const { owner } = await withAccounts(page.request, 'unexpected', 'es')
  await page.addInitScript(() => localStorage.setItem('larunbat.language', 'es'))
  const { t } = new Panel(page, 'es')
  await signInAs(page, owner)
  // The response to an unexpected failure (`sendFailure`).
  const failure = { error: true, msg: t('errors:unexpected'), data: { code: 'unexpected' } }
  await page.route('**/api/app_update_usu', (route) => route.fulfill({ status: 500, json: failure }))
  await page.goto('/panel/perfil')
  await page.getByRole('textbox', { name: t('profile:personal.name'), exact: true }).fill('Otro nombre')
  await page
    .getByRole('button', { name: t('common:saveAction') })
    .first()
    .click()
  await expect(page.getByText(t('errors:unexpected')).first()).toBeVisible()
})
