import { expect, test } from '@playwright/test'
import { callApi, confirm, withAccounts } from './lib/accounts.ts'
import type { Language } from './lib/texts.ts'
import { publishEvents } from './lib/whole-events.ts'

test('a visitor who searches sees what was found first, as at the address itself, and goes back to the festival', async ({
  page,
}, info) => {
  const language: Language = info.project.name === 'phone' ? 'eu' : 'en'
  const { owner, admin } = await withAccounts(page.request, `search-${info.project.name}`, language)
  await confirm(page.request, owner)
  const title = `Itsasadarreko kantuak ${info.project.name}`
  const { id } = await callApi(page.request, 'app_contenido_add', owner, {
    contenido: { titulo: title, ciudad: 'Portugalete', tipo: 1 },
  })
  await publishEvents(page.request, { owner, admin }, [id])
  await page.goto(`/${language}`)
  const hero = page.locator('.hero')
  await expect(hero).toBeVisible()
  await page.getByRole('searchbox').fill(title)
  await page.keyboard.press('Enter')
  const card = page.locator('#results').getByRole('link', { name: title, exact: true })
  await expect(hero).toHaveCount(0)
  await expect(card).toBeInViewport()
  const headNow = async () => [
    await hero.count(),
    await page.getByRole('heading', { level: 1 }).allInnerTexts(),
  ]
  const found = await headNow()
  await page.reload()
  expect(found).toEqual(await headNow())
  // Nothing asked is the festival's own page again.
  await page.getByRole('searchbox').fill('')
  await page.keyboard.press('Enter')
  await expect(hero).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
})

test('the first event stands on the first screen of a phone, and a quick filter narrows the programme without scripts', async ({
  browser,
}, info) => {
  test.skip(info.project.name !== 'phone')
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  const { owner, admin } = await withAccounts(page.request, 'first-screen', 'es')
  await confirm(page.request, owner)
  const { id } = await callApi(page.request, 'app_contenido_add', owner, {
    contenido: { titulo: 'Cuentos gratis en la plaza', ciudad: 'Portugalete', tipo: 1 },
  })
  await publishEvents(page.request, { owner, admin }, [id])
  for (const language of ['es', 'en', 'eu']) {
    await page.goto(`/${language}`)
    const box = await page.locator('.card').first().boundingBox()
    expect(box?.y, language).toBeLessThan(500)
  }
  await page.goto('/es')
  const menu = page.getByRole('navigation', { name: 'Principal' })
  for (const link of await menu.getByRole('link').filter({ visible: true }).all())
    await expect(link).toBeInViewport({ ratio: 1 })
  await page.getByRole('list', { name: 'Filtros rápidos' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\?(when|price|children)=/)
  await expect(page.getByRole('list', { name: 'Filtros rápidos' }).locator('[aria-current]')).toHaveCount(1)
  await context.close()
})
