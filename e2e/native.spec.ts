import { type APIRequestContext, expect, test } from '@playwright/test'
import { startLocalProvider } from '../apps/server/src/identity/sign-in/testing/local-provider.ts'
import { callApi, confirm, withAccounts } from './lib/accounts.ts'
import { APP_ORIGIN, type NativePhone, startPhone } from './lib/native-phone.ts'
import { photo } from './lib/pictures.ts'
import { ADDRESS, linkFromLog, PROVIDER_PORT } from './lib/server.ts'
import { textsOf } from './lib/texts.ts'

const t = textsOf('es')
const TEXT = { idioma: 'es', clave: 'auth:checkEmail.what' }
const OWN_WORDS = '¿Qué es la app de Larunbat?'

const names = async (phone: NativePhone) => (await phone.calls()).map(({ name }) => name)

/** Where the browser over the application ends: the first address that is the panel's again. */
async function walkProvider(request: APIRequestContext, address: string): Promise<string> {
  let at = address
  for (let steps = 0; steps < 10 && !at.startsWith(`${ADDRESS}/panel/`); steps++) {
    const answer = await request.get(at, { maxRedirects: 0 })
    at = new URL(answer.headers().location ?? '', at).href
  }
  return at
}

/** The application as it is built for telephones: its page is at an origin of its own, the server elsewhere. */
test('the application starts signed in and out, follows mailed links, goes back, shows pictures, and says when it is offline', async ({
  browser,
  request,
}, info) => {
  const { owner, admin } = await withAccounts(request, 'movil', 'es')
  await confirm(request, owner)
  const { id } = await callApi(request, 'app_contenido_add', owner, {
    contenido: { titulo: 'Verbena', ciudad: 'Bilbao', tipo: 1 },
  })
  await callApi(request, 'app_contenido_media_add', owner, {
    contenido_id: id,
    uso: 'portada',
    alt: 'Una plaza',
    base64: (await photo(1600, 900)).toString('base64'),
  })
  const { version } = await callApi(request, 'app_config_update', admin, {
    ...TEXT,
    texto: OWN_WORDS,
    version: 0,
  })
  const provider = await startLocalProvider(`${ADDRESS}/api/auth/google/callback`, PROVIDER_PORT)
  provider.person = {
    sub: 'movil',
    name: 'Uxue Sola',
    email: 'uxue@provider.example',
    email_verified: true,
  }
  const context = await browser.newContext({
    ...info.project.use,
    locale: 'es-ES',
    permissions: ['local-network-access'],
  })
  const phone = await startPhone(context)
  const { page } = phone
  const asked: string[] = []
  page.on('request', (one) => asked.push(one.url()))
  page.on('pageerror', (error) => {
    // A motion that the next screen cuts short.
    if (error.name !== 'AbortError') expect(error, 'uncaught error in the page').toBeUndefined()
  })
  const isAt = (path: string) => expect(page).toHaveURL(`${APP_ORIGIN}${path}`)
  const offlineToast = page.getByText(t('common:error.offlineToast'))
  const email = page.locator('input[type=email]')

  await test.step('signed out it starts at the sign-in, with the texts and lists of the server', async () => {
    await phone.start()
    await isAt('/checkemail')
    await expect(page.getByRole('link', { name: OWN_WORDS })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('larunbat.lists'))).toContain('hubs')
    expect(await names(phone)).toContain('StatusBar.setStyle')
  })

  await test.step('the back button goes back among the sign-in screens, and leaves at the first', async () => {
    await page.getByRole('link', { name: t('auth:checkEmail.register') }).click()
    await isAt('/register')
    await phone.pressBack()
    await isAt('/checkemail')
    await phone.pressBack(false)
    await expect.poll(() => names(phone)).toContain('App.exitApp')
  })

  await test.step('without network a call before the sign-in is not sent, and it is said for a moment', async () => {
    await email.fill(owner.email)
    await phone.setNetwork(false)
    await expect(offlineToast).toBeVisible()
    await expect(offlineToast).toBeHidden()
    asked.length = 0
    await page.getByRole('button', { name: t('auth:checkEmail.withLink') }).click()
    await expect(page.getByText(t('common:error.network'))).toBeVisible()
    expect(asked.filter((url) => url.startsWith(ADDRESS))).toEqual([])
    await phone.setNetwork(true)
  })

  await test.step('the way in by a provider opens over the application and comes back into it', async () => {
    const way = page.getByRole('button', { name: t('auth:ways.provider', { provider: 'Google' }) })
    await way.click()
    const opened = () =>
      phone.calls().then((all) => all.find(({ name }) => name === 'Browser.open')?.options.url)
    await expect.poll(opened).toMatch(new RegExp(`^${ADDRESS}/api/auth/google\\?`))
    await phone.openLink(await walkProvider(request, String(await opened())))
    await expect(page.getByRole('textbox', { name: t('auth:register.name') })).toHaveValue('Uxue Sola')
  })

  await test.step('a mailed link opens its screen while the application is open, and signs in', async () => {
    await callApi(request, 'app_send_magic_link', undefined, { email: owner.email })
    await phone.openLink(await linkFromLog('/panel/enlace'))
    await page.getByRole('button', { name: t('auth:login.submit') }).click()
    await isAt('/inicio')
    await expect(page.getByRole('link', { name: 'Verbena' })).toBeVisible()
  })

  await test.step('signed in it starts at the list, and pictures come from the server', async () => {
    await phone.start()
    await isAt('/inicio')
    const picture = page.locator(`img[src^="${ADDRESS}/files/"]`).first()
    await expect
      .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(0)
    await page.goto(`${APP_ORIGIN}/multimedia/${id}`)
    const file = { name: 'plaza.jpg', mimeType: 'image/jpeg', buffer: await photo(1600, 900) }
    await page.locator('input[type=file]').first().setInputFiles(file)
    await expect(page.locator(`img[src^="${ADDRESS}/files/"]`).first()).toBeVisible()
    expect(await page.locator('img[src^="/files/"], img[srcset*=" /files/"]').count()).toBe(0)
  })

  await test.step('links open their screen in the panel that is open, and the back button goes back', async () => {
    await phone.start(`${ADDRESS}/panel/perfil`)
    await isAt('/perfil')
    await page.reload()
    await isAt('/perfil')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await phone.openLink(`larunbat://indice-contenido/${id}`)
    await isAt(`/indice-contenido/${id}`)
    await phone.pressBack()
    await isAt('/perfil')
  })

  await test.step('what failed without network comes by itself when it is back', async () => {
    await page.goto(`${APP_ORIGIN}/inicio`)
    await expect(page.getByRole('link', { name: 'Verbena' })).toBeVisible()
    await phone.setNetwork(false)
    await phone.openLink('larunbat://liquidacion')
    const failed = page.getByRole('button', { name: t('common:retry') }).first()
    await expect(failed).toBeVisible()
    await phone.setNetwork(true)
    await expect(failed).toBeHidden()
  })

  await test.step('a mailed link that the application was started with opens its screen', async () => {
    await callApi(request, 'app_recupera_pass', undefined, { email: owner.email })
    const link = await linkFromLog('/panel/restablecer')
    await phone.start(link)
    await expect(page).toHaveURL(/localhost\/restablecer\?t=/)
    await expect(page.getByText(t('auth:reset.title'))).toBeVisible()
  })

  // All requests for the server went to the server.
  const own = asked.filter((url) => /^https:\/\/localhost\/(api|files|uploads|ventas)\//.test(url))
  expect(own).toEqual([])
  await context.close()
  await provider.stop()
  await callApi(request, 'app_config_update', admin, { ...TEXT, texto: null, version })
})
