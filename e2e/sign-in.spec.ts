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
    await page.getByRole('radiogroup').locator('label').nth(1).click()
    await new Panel(page, 'eu').chooseCity('auth:register.city', 'Bil', /^Bilb/)
    await new Panel(page, 'eu').tick('auth:register.terms')
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
