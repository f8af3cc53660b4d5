import { expect, type Page, test } from '@playwright/test'
import { callApi, confirm, withAccounts } from './lib/accounts.ts'
import { goOn } from './lib/buying.ts'
import { complaintsOf } from './lib/complaints.ts'
import { givenBookable } from './lib/published.ts'
import { type Language, textsOf } from './lib/texts.ts'

/** A place is booked on the site: from the event's page to the ticket, in each language, with and without scripts. */
let slug = ''

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ playwright }, info) => {
  const request = await playwright.request.newContext()
  const people = await withAccounts(request, `buy-${info.project.name}`, 'es')
  await confirm(request, people.owner)
  slug = (await givenBookable(request, people)).slug
  await request.dispose()
})

/** Whole pages: without scripts nothing else is there to be waited for. */
async function book(page: Page, language: Language, email: string): Promise<void> {
  const t = textsOf(language)
  const name = { es: 'Antígona en la plaza', en: 'Antigone in the square', eu: 'Antigona plazan' }[language]
  await page.goto(`/${language}/${{ es: 'eventos', en: 'events', eu: 'ekitaldiak' }[language]}/${slug}`)
  await page.getByRole('link', { name: t('buying:box.book') }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('spinbutton').fill('2')
  await goOn(page, language)

  await expect(page.getByRole('heading', { level: 1, name: t('buying:checkout.titleFree') })).toBeVisible()
  await expect(page.getByText(t('buying:checkout.kept'))).toBeVisible()
  await page.getByLabel(t('buying:checkout.name')).fill('Miren Etxeberria')
  await page.getByRole('textbox', { name: t('buying:checkout.email') }).fill(email)
  await expect(page.getByLabel(t('buying:checkout.news'))).not.toBeChecked()
  await page.getByRole('button', { name: t('buying:checkout.book') }).click()

  await expect(page.getByRole('heading', { level: 1, name: t('buying:bought.titleFree') })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('listitem').getByRole('img')).toHaveCount(2)
  for (const code of await page.getByRole('listitem').getByRole('img').all()) {
    await code.scrollIntoViewIfNeeded()
    // A picture that did not arrive is complete, too, but has no width of its own.
    await expect(code).not.toHaveJSProperty('naturalWidth', 0)
  }
}

test('a place is booked in Spanish, with scripts', async ({ page }) => {
  page.on('pageerror', (error) => expect(error, 'uncaught error in the page').toBeUndefined())
  await book(page, 'es', `miren-${test.info().project.name}@example.org`)
  const t = textsOf('es')
  const address = page.url()
  const pdf = await page.request.get(
    (await page.getByRole('link', { name: t('buying:bought.pdf') }).getAttribute('href')) ?? '',
  )
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  // The address alone is the right to it, in any language.
  await page.getByRole('navigation', { name: 'Idioma' }).getByRole('link', { name: 'Euskara' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: textsOf('eu')('buying:bought.titleFree') }),
  ).toBeVisible()
  await page.goto(address)
  expect(await complaintsOf(page)).toEqual([])
})

for (const language of ['eu', 'en'] as const)
  test(`a place is booked without scripts (${language})`, async ({ browser }) => {
    const { use } = test.info().project
    const context = await browser.newContext({ ...use, javaScriptEnabled: false })
    const page = await context.newPage()
    await book(page, language, `ane-${language}-${test.info().project.name}@example.org`)
    await context.close()
  })

test('while places are kept the time is counted, wrong details are named, and places can be given back', async ({
  page,
}) => {
  const t = textsOf('es')
  await page.goto(`/es/eventos/${slug}/entradas`)
  await goOn(page, 'es')
  await expect(page.getByRole('timer')).toContainText(/1[45]:\d\d/)
  await page.getByLabel(t('buying:checkout.name')).fill('Miren')
  await page.getByRole('textbox', { name: t('buying:checkout.email') }).fill('miren@example')
  await page.getByLabel(t('buying:checkout.phone')).fill('600 11 22 33')
  await page.getByRole('button', { name: t('buying:checkout.book') }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('textbox', { name: t('buying:checkout.email') })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expect(page.getByLabel(t('buying:checkout.phone'))).toHaveValue('600 11 22 33')
  const checkout = page.url()
  await page.getByRole('button', { name: t('buying:checkout.release') }).click()
  await expect(page).toHaveURL(/\/entradas$/)
  await page.goto(checkout)
  await expect(page.getByRole('heading', { level: 1, name: t('buying:cancelled.title') })).toBeVisible()
})

test('the way to the tickets is at hand on a phone, and what is picked is counted along', async ({
  page,
}) => {
  test.skip(test.info().project.name !== 'phone')
  const t = textsOf('es')
  const people = await withAccounts(page.request, 'buy-along', 'es')
  await confirm(page.request, people.owner)
  const gift = await givenBookable(page.request, people, { titulo: 'Paga lo que quieras', entradas_modo: 5 })
  await page.goto(`/es/eventos/${gift.slug}`)
  const bar = page.locator('[data-buy-bar]')
  await expect(bar).toBeInViewport()
  await page.getByRole('link', { name: t('buying:box.buy') }).scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  // The page may still be on its way down, smoothly.
  await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
  await expect(bar).toBeVisible()
  // As a finger does it: to bring what sticks into view, a page is scrolled to where it would stand.
  const place = await bar.getByText(t('buying:box.buy')).boundingBox()
  await page.mouse.click((place?.x ?? 0) + 20, (place?.y ?? 0) + 20)
  const total = page.locator('.pick-total')
  await page.getByRole('spinbutton').fill('2')
  const [own, extra] = await page.getByLabel(/Otro importe|Importe por entrada/).all()
  await own?.fill('7,5o')
  await expect(total).toBeHidden()
  await own?.fill('7,50')
  await expect(page.getByText(/^15,00\s€$/)).toBeVisible()
  await extra?.fill('3')
  await page.getByLabel(t('buying:pick.voucher')).fill('KORUA')
  await expect(page.getByText(/^18,00\s€$/)).toBeVisible()
  await expect(page.getByText(t('buying:pick.beforeDiscount'))).toBeVisible()
  expect(await complaintsOf(page)).toEqual([])
})

test('events of two organisers are put aside, seen in the basket and booked at once', async ({ page }) => {
  // Told once: on a wide screen it takes the same steps.
  test.skip(test.info().project.name !== 'phone')
  page.on('pageerror', (error) => expect(error, 'uncaught error in the page').toBeUndefined())
  const t = textsOf('es')
  const { name } = test.info().project
  const people = await withAccounts(page.request, `buy-other-${name}`, 'es')
  await confirm(page.request, people.owner)
  await callApi(page.request, 'app_update_usu', people.owner, { nombre: 'Koru Zaharra' })
  const other = await givenBookable(page.request, people, { titulo: 'Coro de otoño' })
  for (const event of [slug, other.slug]) {
    await page.goto(`/es/eventos/${event}`)
    // Told live, on a page that is the same for all visitors.
    await expect(page.getByText(/^Quedan \d+ plazas$/).first()).toBeVisible()
    await page.getByRole('link', { name: t('buying:box.book') }).click()
    await page.getByRole('spinbutton').fill('1')
    await page.getByRole('button', { name: t('buying:basket.add') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('buying:basket.title') })).toBeVisible()
  }
  expect(await complaintsOf(page)).toEqual([])
  await page.goto('/es')
  await page.getByRole('link', { name: `${t('buying:basket.link')} 2` }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await goOn(page, 'es')
  await page.getByLabel(t('buying:checkout.name')).fill('Miren Etxeberria')
  await page.getByRole('textbox', { name: t('buying:checkout.email') }).fill(`two-${name}@example.org`)
  await page.getByRole('button', { name: t('buying:checkout.book') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('buying:bought.titleFree') })).toBeVisible()
  await expect(page.getByText('Koru Zaharra').first()).toBeVisible()
  await expect(page.getByText('Antzerki Harresia').first()).toBeVisible()
  await expect(page.getByRole('link', { name: t('buying:basket.link') })).toBeHidden()
})
