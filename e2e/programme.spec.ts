import { expect, test } from '@playwright/test'
import { callApi, confirm, withAccounts } from './lib/accounts.ts'
import type { Language } from './lib/texts.ts'
import { fillEvent, publishEvents } from './lib/whole-events.ts'

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
  // Without filters the page is the festival's own again.
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
  const publish = page.getByRole('link', { name: 'Publica tu evento' }).filter({ visible: true }).first()
  await expect(publish).toBeInViewport({ ratio: 1 })
  await expect(publish).toHaveAttribute('href', '/panel/register')
  await page.getByRole('list', { name: 'Filtros rápidos' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\?(when|price|children)=/)
  await expect(page.getByRole('list', { name: 'Filtros rápidos' }).locator('[aria-current]')).toHaveCount(1)
  await context.close()
})

test('a visitor sorts the programme by distance, and no request says where the visitor is', async ({
  browser,
}, info) => {
  test.skip(info.project.name !== 'phone')
  test.setTimeout(90_000)
  const here = { latitude: 43.41977, longitude: -2.7214 }
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    geolocation: here,
    permissions: ['geolocation'],
  })
  const page = await context.newPage()
  const { owner, admin } = await withAccounts(page.request, 'near', 'es')
  await confirm(page.request, owner)
  for (const [titulo, lat, lng] of [
    ['Lejos en Huelva', 37.2614, -6.9447],
    ['Cerca en el puerto', 43.4215, -2.7225],
  ] as const) {
    const { id } = await callApi(page.request, 'app_contenido_add', owner, {
      contenido: { titulo, ciudad: 'Bermeo', tipo: 1 },
    })
    await fillEvent(page.request, owner, Number(id), { lat, lng })
    await callApi(page.request, 'app_contenido_update_stat', owner, { id, estado: 1 })
    await callApi(page.request, 'app_contenido_update_stat', admin, { id, estado: 2 })
  }
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/es?city=Bermeo')
  const button = page.getByRole('button', { name: 'Cerca de mí' })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  const titles = page.locator('.day-title')
  await expect(titles).toHaveText(['Cerca en el puerto', 'Lejos en Huelva'])
  await expect(page.locator('.near-way').first()).toContainText(/^\d+ m · \d+ min a pie/)
  await page.getByRole('button', { name: 'Hora', exact: true }).click()
  await expect(titles).toHaveText(['Lejos en Huelva', 'Cerca en el puerto'])
  expect(asked.filter((line) => /43[.,]4|2[.,]72/.test(line))).toEqual([])
  // The programme as it was.
  await button.click()
  await expect(page.locator('.card')).toHaveCount(2)
  await context.close()
  // A visitor who refuses is led to the filter by city.
  const other = await browser.newContext({ permissions: [] })
  const refused = await other.newPage()
  await refused.goto('/es?city=Bermeo')
  await refused.getByRole('button', { name: 'Cerca de mí' }).click()
  await expect(refused.locator('.near-notice')).toContainText('filtra por ciudad')
  await expect(refused.locator('.card')).toHaveCount(2)
  await other.close()
})
