import { expect, test } from '@playwright/test'
import { callApi, confirm, signInAs, withAccounts } from './lib/accounts.ts'
import { Panel } from './lib/panel.ts'
import type { Language } from './lib/texts.ts'
import { publishEvents } from './lib/whole-events.ts'

const CHAPTERS = ['Atea', 'Bidea', 'Gaua', 'Itsasoa', 'Zubia', 'Amaiera']
const LEFT = ['Bidea', 'Atea', 'Gaua', 'Itsasoa', 'Amaiera']

test('visitors find the five chapters of a series in their order, and the way from one to the next', async ({
  page,
}, info) => {
  const language: Language = info.project.name === 'phone' ? 'eu' : 'en'
  const { owner, admin } = await withAccounts(page.request, `chapters-${info.project.name}`, language)
  await confirm(page.request, owner)
  const add = async (titulo: string, es_serie = 0): Promise<number> =>
    (
      await callApi(page.request, 'app_contenido_add', owner, {
        contenido: { titulo, ciudad: 'Bilbao', tipo: 1, es_serie },
      })
    ).id
  const seriesTitle = `Sei gau ${info.project.name}`
  const seriesId = await add(seriesTitle, 1)
  const ids = new Map<string, number>()
  for (const title of CHAPTERS) {
    const id = await add(title)
    ids.set(title, id)
    await callApi(page.request, 'app_serie_capitulo_add', owner, { serie_id: seriesId, id })
  }

  // One goes up, another one out, by the menu of its line.
  await page.addInitScript((value) => localStorage.setItem('larunbat.language', value), language)
  await signInAs(page, owner)
  const { t } = new Panel(page, language)
  await page.goto(`/panel/indice-contenido/${seriesId}/capitulos`)
  const lines = page.getByRole('list', { name: t('series:chapters') }).getByRole('listitem')
  await expect(lines).toHaveCount(CHAPTERS.length)
  const act = async (title: string, action: string) => {
    await page.getByRole('button', { name: t('series:actionsOf', { title }) }).click()
    await page.getByRole('menuitem', { name: t(action) }).click()
  }
  await act('Bidea', 'series:moveUp')
  await expect(lines.first()).toContainText('Bidea')
  await act('Zubia', 'series:takeOut')
  await expect(lines).toHaveCount(LEFT.length)
  await expect(lines.getByRole('link')).toHaveText(LEFT)
  await expect(lines.locator('.chapter-number')).toHaveText(['1', '2', '3', '4', '5'])
  await page.reload()
  await expect(lines.getByRole('link')).toHaveText(LEFT)

  const published = [...LEFT.map((title) => ids.get(title) as number), seriesId]
  await publishEvents(page.request, { owner, admin }, published)
  await page.goto(`/${language}?q=${info.project.name}`)
  await page.getByRole('link', { name: seriesTitle }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: seriesTitle })).toBeVisible()
  const listed = page.getByRole('region', { name: t('site:event.chapters') }).getByRole('link')
  await expect(listed).toHaveText(LEFT)

  // From the first to the last, chapter by chapter.
  await listed.first().click()
  const steps = page.getByRole('navigation', { name: t('site:event.chapterSteps') })
  for (const [index, title] of LEFT.entries()) {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const place = t('site:event.chapterOf', { place: index + 1, count: LEFT.length })
    await expect(page.getByText(place, { exact: true })).toBeVisible()
    const around = [LEFT[index - 1], LEFT[index + 1]].filter((other) => other !== undefined)
    await expect(steps.getByRole('link')).toHaveText(around.map((other) => new RegExp(other)))
    if (index < LEFT.length - 1) await steps.getByRole('link').last().click()
  }
  await page.getByRole('link', { name: seriesTitle }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: seriesTitle })).toBeVisible()
})
