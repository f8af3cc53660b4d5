import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { confirm, type Person, withAccounts } from './lib/accounts.ts'
import { pressUntil, tabTo } from './lib/keys.ts'
import { Panel } from './lib/panel.ts'
import { fillEvent } from './lib/whole-events.ts'

/**
 * The main job and a review by keys alone: nothing here touches a mouse. What takes long to type and has been typed in
 * other stories is filled in by calls.
 */
test.describe.configure({ mode: 'serial' })

const TITLE = 'Antigona teklatutik'
let request: APIRequestContext
let people: { owner: Person; admin: Person }
let id = 0

test.beforeAll(async ({ playwright }) => {
  request = await playwright.request.newContext()
  people = await withAccounts(request, 'keys', 'es')
  await confirm(request, people.owner)
})
test.afterAll(() => request.dispose())

/** Signs in with the Tab and Enter keys. */
async function enter(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/panel/login')
  await tabTo(page, page.locator('input[type=email]'))
  await page.keyboard.type(email)
  await tabTo(page, page.locator('input[type=password]'))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/panel\/inicio/)
}

/** A screen one arrives at says so: its heading has the focus and the window its name. */
async function expectArrival(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(heading))
}

test('an organiser makes an event, fills it and sends it', async ({ page }) => {
  const panel = new Panel(page, 'es')
  const { t } = panel
  await enter(page, people.owner)
  await pressUntil(page, ['n'], /add-contenido/)
  await expectArrival(page, t('event-list:new'))
  await tabTo(page, panel.field('add-event:name'))
  await page.keyboard.type(TITLE)
  await tabTo(page, page.getByRole('combobox', { name: t('add-event:city') }))
  await page.keyboard.type('Bilb')
  await expect(page.getByRole('option', { name: /^Bilbao/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('combobox', { name: t('add-event:type') }))
  await page.keyboard.type('Conc')
  await tabTo(page, page.getByRole('button', { name: t('add-event:action') }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/indice-contenido\/\d+/)
  id = Number(/\d+/.exec(new URL(page.url()).pathname)?.[0])

  await fillEvent(request, people.owner, id, { disciplinas: [] })
  await page.reload()
  const rail = page.getByRole('navigation', { name: t('event:sections') })
  await tabTo(page, rail.getByRole('link', { name: t('event:page.disciplines') }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/disciplinas/)
  await tabTo(page, page.getByRole('button', { name: 'Canto y coros' }))
  await page.keyboard.press('Space')
  await panel.expectSaved()

  await tabTo(page, rail.getByRole('link', { name: t('event:page.publish') }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: t('event:publish.send') }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('event:publish.review.title') })).toBeVisible()
})

test('a reviewer finds it in the queue and publishes it', async ({ page }) => {
  const { t } = new Panel(page, 'es')
  await enter(page, people.admin)
  await pressUntil(page, ['g', 'r'], /revision/)
  await expectArrival(page, t('review:title'))
  const row = page.locator('main .row-link', { hasText: TITLE })
  await expect(row).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(row).toBeFocused({ timeout: 200 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: t('review:decision.label') })).toBeVisible()
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('button', { name: t('review:publish.confirm') }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('review:publish.done', { name: 'Antzerki Harresia' }))).toBeVisible()
})
