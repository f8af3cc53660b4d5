import { expect, test } from '@playwright/test'
import { callApi, signInAs, withAccounts } from './lib/accounts.ts'
import { Panel } from './lib/panel.ts'

const EVENTS = ['Coro infantil', 'Gospel', 'La ría canta', 'Voces de invierno']

test('an organiser makes a series of five chapters, orders them by keyboard, and takes one out and back', async ({
  page,
}, info) => {
  const name = `series-${info.project.name}`
  const { owner } = await withAccounts(page.request, name, 'es')
  for (const titulo of EVENTS)
    await callApi(page.request, 'app_contenido_add', owner, {
      contenido: { titulo, ciudad: 'Bilbao', tipo: 1 },
    })
  await page.addInitScript(() => localStorage.setItem('larunbat.language', 'es'))
  await signInAs(page, owner)
  const organiser = new Panel(page, 'es')
  const { t } = organiser
  const create = async (title: string) => {
    await organiser.field('add-event:name').fill(title)
    await organiser.chooseCity('add-event:city', 'Bil', /^Bilbao/)
    await page.getByRole('combobox', { name: t('add-event:type') }).selectOption({ label: 'Concierto' })
  }
  const submit = () => page.getByRole('button', { name: t('add-event:action') }).click()

  await page.goto('/panel/add-contenido')
  await create('Ciclo de coros')
  await organiser.tick('add-event:series')
  await submit()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('series:chapters') })
    .first()
    .click()
  await expect(page.getByText(t('series:none'))).toBeVisible()
  const chaptersAddress = page.url()

  await page.getByRole('button', { name: t('series:addOwn') }).click()
  for (const title of EVENTS) {
    await page.getByRole('button', { name: t('series:addTitle', { title }) }).click()
    await expect(
      page.getByRole('dialog').getByRole('button', { name: t('series:added', { title }) }),
    ).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: t('series:addNew') }).click()
  await create('Concierto final')
  await submit()
  await expect(page.getByText(t('series:chapterNumber', { number: 5 }))).toBeVisible()
  await page.getByRole('link', { name: 'Ciclo de coros' }).click()

  await page.goto(chaptersAddress)
  const titles = page.getByRole('list', { name: t('series:chapters') }).getByRole('link')
  await expect(titles).toHaveText([...EVENTS, 'Concierto final'])
  await page.getByRole('button', { name: /Concierto final.*5/ }).focus()
  for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Space'])
    await page.keyboard.press(key)
  const ordered = ['Concierto final', ...EVENTS]
  await expect(titles).toHaveText(ordered)
  await expect
    .poll(async () => {
      const [series] = await callApi(page.request, 'app_series_usu_get', owner, {})
      return series.capitulos.map(({ titulo }: { titulo: string }) => titulo.replace(/\[:\w*\]/g, ''))
    })
    .toEqual(ordered)

  await page.getByRole('button', { name: t('series:actionsOf', { title: 'Gospel' }) }).click()
  await page.getByRole('menuitem', { name: t('series:takeOut') }).click()
  await expect(titles).toHaveText(ordered.filter((title) => title !== 'Gospel'))
  await page.getByRole('button', { name: t('common:undo') }).click()
  await expect(titles).toHaveText(ordered)
})
