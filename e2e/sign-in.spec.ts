import { expect, type Page, test } from '@playwright/test'
import { startLocalProvider } from '../apps/server/src/identity/sign-in/testing/local-provider.ts'
import { callApi, confirm, signInAs, withAccounts } from './lib/accounts.ts'
import { Panel } from './lib/panel.ts'
import { ADDRESS, PROVIDER_PORT } from './lib/server.ts'

/** A device that proves its owner by itself, and keeps passkeys. */
async function giveAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const leave = (page: Page) => page.evaluate(() => localStorage.removeItem('larunbat.session'))

test('an organiser makes a passkey, comes back by it to the screen they asked for, and ends what is open elsewhere', async ({
  page,
}) => {
  const { owner } = await withAccounts(page.request, 'sign-in', 'es')
  await page.addInitScript(() => localStorage.setItem('larunbat.language', 'es'))
  // A device that asks for no finger would answer the e-mail field before the button is pressed.
  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
  const { t } = new Panel(page, 'es')
  await confirm(page.request, owner)
  await signInAs(page, owner)
  await giveAuthenticator(page)
  await page.goto('/panel/ajustes/acceso')
  await page.getByRole('button', { name: t('access:passkeys.add') }).click()
  await expect(page.getByText(t('access:passkeys.added'))).toBeVisible()

  await leave(page)
  await page.goto('/panel/ajustes/acceso')
  await page.getByRole('button', { name: t('auth:ways.passkey') }).click()
  await page.waitForURL(/panel\/ajustes\/acceso/)

  await page.getByRole('button', { name: t('access:signIns.endOthers') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('access:signIns.endOthers') })
    .click()
  await expect(page.getByText(t('access:signIns.othersEnded'))).toBeVisible()
  await expect(page.getByText(t('access:signIns.alone'))).toBeVisible()
  await expect(callApi(page.request, 'app_acceso', owner, {})).rejects.toThrow('request.sign_in_needed')
})

test('somebody new comes by the provider, finishes the account, and is where they wanted to be', async ({
  page,
}) => {
  const provider = await startLocalProvider(`${ADDRESS}/api/auth/google/callback`, PROVIDER_PORT)
  try {
    provider.person = {
      sub: 'nerea',
      name: 'Nerea Goñi',
      email: 'nerea@provider.example',
      email_verified: true,
    }
    await page.addInitScript(() => localStorage.setItem('larunbat.language', 'eu'))
    const { t } = new Panel(page, 'eu')
    const comeByProvider = () =>
      page.getByRole('button', { name: t('auth:ways.provider', { provider: 'Google' }) }).click()
    await page.goto('/panel/perfil')
    await comeByProvider()
    await expect(page.getByRole('textbox', { name: t('auth:register.name') })).toHaveValue('Nerea Goñi')
    await page.getByRole('textbox', { name: t('auth:register.phone') }).fill('944123456')
    await page.getByRole('button', { name: t('auth:register.submit') }).click()
    await page.waitForURL(/panel\/perfil/)

    await leave(page)
    await page.goto('/panel/hoy')
    await comeByProvider()
    await page.waitForURL(/panel\/hoy/)

    await leave(page)
    provider.person = undefined
    await page.context().clearCookies()
    await page.goto('/panel/hoy')
    await comeByProvider()
    await expect(page.getByText(t('google:fault.cancelado'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('google:otherWay') })).toBeVisible()
  } finally {
    await provider.stop()
  }
})

test('one who is signed in opens the entrance and lands where the work is', async ({ page }) => {
  const { owner } = await withAccounts(page.request, 'entrance', 'es')
  await signInAs(page, owner)
  for (const path of ['', 'checkemail', 'login', 'register', 'bienvenida']) {
    await page.goto(`/panel/${path}`)
    await page.waitForURL(/\/panel\/inicio$/)
    await expect(page.locator('main h1')).toBeVisible()
  }
  await page.goto('/panel/login?next=/perfil')
  await page.waitForURL(/\/panel\/perfil$/)
})

test('a language pressed before signing in is the account’s afterwards; without a press the account’s holds', async ({
  page,
}) => {
  const { owner } = await withAccounts(page.request, 'language', 'es')
  const html = page.locator('html')
  await page.goto('/panel/login')
  await page.locator('.language-switch [lang=eu]').click()
  await expect(html).toHaveAttribute('lang', 'eu')
  const signIn = async () => {
    await page.locator('input[type=email]').fill(owner.email)
    await page.locator('input[type=password]').fill(owner.password)
    await page.locator('button[type=submit]').click()
    await page.waitForURL(/\/panel\/inicio/)
  }
  await signIn()
  await expect(html).toHaveAttribute('lang', 'eu')
  const stored = async () => (await callApi(page.request, 'app_update_usu', owner, {})).idioma
  await expect.poll(stored).toBe('eu')

  await leave(page)
  await page.evaluate(() => localStorage.setItem('larunbat.language', 'en'))
  await page.goto('/panel/login')
  await expect(html).toHaveAttribute('lang', 'en')
  await signIn()
  await expect(html).toHaveAttribute('lang', 'eu')
  expect(await stored()).toBe('eu')
})
