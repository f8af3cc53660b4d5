import { ticketsPath } from '@larunbat/rules/address/public-address'
import { expect, type Page } from '@playwright/test'
import { type Language, textsOf } from './texts.ts'

/** What the test bank takes. */
export const CARD = '4242 4242 4242 4242'
export const BIZUM = '700000000'

/** Picks places and says who buys; ends before the method of payment. */
export async function keep(
  page: Page,
  language: Language,
  slug: string,
  places: string,
  name: string,
): Promise<void> {
  const t = textsOf(language)
  await page.goto(ticketsPath(language, slug))
  await page.getByRole('spinbutton').first().fill(places)
  await goOn(page, language)
  await page.getByLabel(t('buying:checkout.name')).fill(name)
  await page
    .getByRole('textbox', { name: t('buying:checkout.email') })
    .fill(`${name.split(' ')[0]?.toLowerCase()}-office@example.org`)
}

/** Keeps what was picked: the button says whether something is paid. */
export async function goOn(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  await page
    .getByRole('button', { name: t('buying:pick.keep') })
    .or(page.getByRole('button', { name: t('buying:pick.toPay') }))
    .click()
}

/** Fills in the page of the test bank, in the buyer's language. */
export async function payAtBank(page: Page, language: Language, number: string): Promise<void> {
  const t = textsOf(language)
  await page.waitForURL(/\/pay\/testbank\//)
  const isCard = number === CARD
  await page.getByRole('radio', { name: t(`payments:bank.method.${isCard ? 'card' : 'bizum'}`) }).check()
  await page.getByLabel(t(`payments:bank.${isCard ? 'number' : 'phone'}`)).fill(number)
  await page.getByRole('button', { name: t('payments:bank.pay') }).click()
}

export const payButton = (page: Page, language: Language) =>
  page.getByRole('button', {
    name: new RegExp(`^${textsOf(language)('buying:checkout.pay', { price: '' }).trim()}`),
  })

/** The page after a purchase, by its heading. */
export const done = (page: Page, language: Language, key = 'title') =>
  expect(
    page.getByRole('heading', { level: 1, name: textsOf(language)(`buying:bought.${key}`) }),
  ).toBeVisible()
