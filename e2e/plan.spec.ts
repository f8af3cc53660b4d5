import { eventPath, planPath } from '@larunbat/rules/address/public-address'
import { expect, test } from '@playwright/test'
import { confirm, withAccounts } from './lib/accounts.ts'
import { complaintsOf } from './lib/complaints.ts'
import { startNetwork } from './lib/network.ts'
import { givenBookable } from './lib/published.ts'
import { textsOf } from './lib/texts.ts'

const t = textsOf('es')

test('a visitor without an account puts two events that clash into a day, and sends it to a friend', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(120_000)
  const people = await withAccounts(request, `plan-${test.info().project.name}`, 'es')
  await confirm(request, people.owner)
  const choir = await givenBookable(request, people, { titulo: 'Coros en la ría' })
  const play = await givenBookable(request, people, { titulo: 'Títeres del puerto' })
  for (const [slug, title] of [
    [choir.slug, 'Coros en la ría'],
    [play.slug, 'Títeres del puerto'],
  ] as const) {
    await page.goto(eventPath('es', slug))
    const heart = page.getByRole('button', { name: t('site:plan.heart', { title }) })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  }
  expect(await complaintsOf(page)).toEqual([])
  // The way to it on an event's page of a phone is the programme's.
  await page.goto('/es')
  await page.getByRole('link', { name: new RegExp(`^${t('site:plan.title')}`) }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText(t('site:plan.overlap', { title: 'Coros en la ría' }))).toBeVisible()
  await expect(page.getByText(/^Quedan 40 plazas$/)).toHaveCount(2)
  expect(await complaintsOf(page)).toEqual([])
  const calendar = await page.getByRole('link', { name: t('site:plan.calendar') }).getAttribute('href')
  const lines = (await (await page.request.get(calendar ?? '')).text()).match(/^BEGIN:VEVENT/gm)
  expect(lines).toHaveLength(2)

  // Tickets of what fits go into one basket; the one that clashes is left out.
  const planned = page.url()
  await page.getByLabel(t('site:plan.people')).fill('2')
  await page.getByRole('button', { name: t('site:plan.basket') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('buying:basket.title') })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Coros en la ría', exact: true })).toBeVisible()
  await expect(page.getByText('Títeres del puerto')).toHaveCount(0)
  expect(await complaintsOf(page)).toEqual([])
  await page.goto(planned)

  // Another browser, without scripts, sees the same by the address alone.
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto(page.url())
  await expect(reader.getByRole('article')).toHaveCount(2)
  await plain.close()
  // And one with scripts may keep it.
  const friend = await (await browser.newContext()).newPage()
  await friend.goto(page.url())
  await friend.getByRole('button', { name: t('site:plan.save') }).click()
  await friend.goto(planPath('es'))
  await expect(friend.getByRole('article')).toHaveCount(2)
  await friend.context().close()

  await page.getByRole('button', { name: t('site:plan.heart', { title: 'Coros en la ría' }) }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText(/^Se solapa/)).toHaveCount(0)
})

test('a plan that was seen once opens without a network, and says that it is what was kept', async ({
  browser,
  request,
}, { project: { use } }) => {
  test.setTimeout(120_000)
  const people = await withAccounts(request, `kept-plan-${test.info().project.name}`, 'es')
  await confirm(request, people.owner)
  const { slug } = await givenBookable(request, people, { titulo: 'Velada en el muelle' })
  const network = await startNetwork()
  const context = await browser.newContext({ ...use, serviceWorkers: 'allow', proxy: network.proxy })
  const page = await context.newPage()
  await page.goto(eventPath('es', slug))
  await page.getByRole('button', { name: t('site:plan.heart', { title: 'Velada en el muelle' }) }).click()
  await page.goto(planPath('es'))
  await expect(page.getByRole('article')).toHaveCount(1)
  const offline = page.locator('[data-offline]')
  await expect(offline).toBeHidden()
  await expect
    .poll(() =>
      page.evaluate("caches.open('larunbat-plan').then((kept) => kept.keys()).then(({ length }) => length)"),
    )
    .toBeGreaterThan(2)
  await network.lose(context)
  // Both addresses: that of the events, and the one in the menu.
  for (const address of [page.url(), planPath('es')]) {
    await page.goto(address)
    await expect(page.getByRole('link', { name: 'Velada en el muelle', exact: true })).toBeVisible()
    await expect(offline).toContainText('Sin conexión')
    await expect(page.locator('.plan')).toHaveCSS('display', 'grid')
  }
  // Every other page is the browser's own matter.
  await expect(page.goto('/es')).rejects.toThrow(/ERR_/)
  await network.find(context)
  await page.goto(planPath('es'))
  await expect(offline).toBeHidden()
  await context.close()
  await network.close()
})
