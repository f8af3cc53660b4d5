import { expect, type Locator, test } from '@playwright/test'
import { newPage, Panel } from './lib/panel.ts'
import { photo } from './lib/pictures.ts'
import { linkFromLog } from './lib/server.ts'
import { Thumb } from './lib/thumb.ts'

/**
 * What an amateur choir does on a phone from registering to "send for review", by the shortest honest way: a concert with
 * paid tickets in a church the festival does not know yet. Both figures may only go down.
 */
const MAX_TAPS = 29
const MAX_FIELDS = 15

test('a choir registers and sends its first event for review', async ({ browser }) => {
  const page = await newPage(browser)
  page.setDefaultTimeout(20_000)
  const panel = new Panel(page, 'es')
  const thumb = new Thumb(page)
  const { t } = panel
  const box = (key: string) => page.getByRole('textbox', { name: key === 'IBAN' ? key : t(key), exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const left: number[] = []
  /** On the step of this name: what is left of them is noted. */
  const on = async (step: string) => {
    await expect(
      page.getByRole('heading', { level: 1, name: t(`way:step.${step}`), exact: true }),
    ).toBeVisible()
    const words = (await page.locator('.way-left').textContent()) ?? ''
    left.push(Number(/\d+/.exec(words)?.[0] ?? 1))
  }
  const goOn = () => thumb.tap(button(t('way:continue')))

  await page.goto('/panel/')
  await thumb.tap(page.getByRole('link', { name: t('auth:checkEmail.register') }))
  await thumb.typeFocused(box('auth:register.name'), 'Coro Biotz Alai')
  await thumb.type(box('auth:email'), `koro-${test.info().project.name}@biotzalai.example`)
  await thumb.type(box('auth:register.phone'), '944 12 34 56')
  await thumb.type(page.getByLabel(t('auth:password'), { exact: true }), 'koru zaharra 1926')
  await thumb.tap(button(t('auth:register.submit')))
  await expect(box('way:title')).toBeVisible()
  // The link in the mail brings back here.
  await page.goto(await linkFromLog('/panel/confirmar'))
  thumb.taps += 1
  await expect(page).toHaveURL(/\/panel\/camino/)

  await on('titulo')
  await thumb.typeFocused(box('way:title'), 'Noche de coros en la ría')
  await goOn()

  await on('donde')
  await thumb.typeFocused(page.getByRole('combobox', { name: t('way:venue') }), 'Iglesia de San Antón')
  await thumb.type(box('event:field.address'), 'Erribera kalea 23')
  await thumb.type(page.getByRole('combobox', { name: t('event:field.city') }), 'Bil')
  await thumb.tap(page.getByRole('option', { name: /^Bilbao/ }).first())
  await thumb.type(box('event:field.venueCapacity'), '300')
  // The map is moved until the church is in its middle, and the pin is put there.
  await drag(page.getByRole('group', { name: t('map:picker.label') }))
  thumb.taps += 1
  await thumb.tap(button(t('map:picker.putHere')))
  await thumb.tap(page.getByRole('radiogroup').getByText(t('event:answer.partly'), { exact: true }))
  await goOn()

  await on('cuando')
  await thumb.tap(button('20:00'))
  await goOn()

  await on('que')
  await thumb.typeFocused(box('event:field.description'), DESCRIPTION)
  await expect(button('Concierto')).toHaveAttribute('aria-pressed', 'true')
  await expect(button('Canto y coros')).toHaveAttribute('aria-pressed', 'true')
  await thumb.tap(page.getByRole('radiogroup').getByText(t('event:answer.no'), { exact: true }))
  await goOn()

  await on('entradas')
  await thumb.typeFocused(box('way:price'), '12')
  await goOn()

  await on('cobro')
  await thumb.typeFocused(box('profile:billing.taxIdOf.nif_ES'), 'G48000004')
  await thumb.type(box('IBAN'), 'ES9121000418450200051332')
  await goOn()

  await on('causa')
  await thumb.typeFocused(box('way:cause'), 'Despensa Solidaria')
  await thumb.type(box('way:causeLink'), 'www.despensa.example')
  await thumb.tap(button('25 %'))
  await goOn()

  await on('enviar')
  await thumb.choosePicture(button(t('common:chooseFile')), await photo(1600, 900))
  await thumb.tap(page.getByText(t('event:field.hasRights')))
  await thumb.tap(button(t('event:publish.send')))
  await expect(page.getByRole('heading', { name: t('event:publish.review.title') })).toBeVisible()

  // One counter, and it only goes down, by one a step.
  expect(left).toEqual(left.map((_, index) => left.length - index))
  console.log(`From registering to sent for review: ${thumb.taps} taps, ${thumb.fields} fields`)
  expect(thumb.taps).toBeLessThanOrEqual(MAX_TAPS)
  expect(thumb.fields).toBeLessThanOrEqual(MAX_FIELDS)
  await page.close()
})

/** One finger over the map. */
async function drag(map: Locator): Promise<void> {
  const page = map.page()
  await map.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await map.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 12, y + height / 2 + 8, { steps: 4 })
  await page.mouse.up()
}

const DESCRIPTION =
  'Seis coros de la ría cantan juntos canciones de puerto, de taberna y de vuelta a casa, con un estreno escrito para esa noche.'
