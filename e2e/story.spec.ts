import { expect, type Page, test } from '@playwright/test'
import { festivalDay } from './lib/festival-day.ts'
import { newPage, Panel, signInAsAdministrator } from './lib/panel.ts'
import { photo } from './lib/pictures.ts'
import { linkFromLog } from './lib/server.ts'

/**
 * The main job, as people do it: register, build an event section by section, send it, have it sent back, mend it, have
 * it published, see it on the public site. Each step is in one of the three languages.
 */
test.describe.configure({ mode: 'serial' })

const PASSWORD = 'koru zaharra 1926'
let page: Page
let organiser: Panel
let reviewer: Panel
let width = ''
let eventPath = ''
let slugPath = ''

const email = () => `ane-${width}@coro.example`
const titleEs = () => `Noche de coros ${width}`
const titleEu = () => `Koru-gaua ${width}`

test.beforeAll(async ({ browser }, info) => {
  width = info.project.name
  page = await newPage(browser)
  organiser = new Panel(page, 'es')
})

test.afterAll(async () => {
  await page.close()
  await reviewer?.page.close()
})

test('an organiser registers, in Spanish', async () => {
  const { t } = organiser
  await page.goto('/panel/')
  await expect(page).toHaveURL(/checkemail/)
  await page.getByRole('link', { name: t('auth:checkEmail.register') }).click()
  await page.getByLabel(t('auth:register.name')).fill('Coro Biotz Alai')
  await page.getByLabel(t('auth:email')).fill(email())
  await page.getByLabel(t('auth:register.phone')).fill('944 12 34')
  await page.getByRole('button', { name: t('auth:register.submit') }).click()

  // Bad phone, no password: each is named, and what was typed stays.
  await expect(page.getByText(t('auth:register.review'))).toBeVisible()
  await expect(page.getByText(t('common:field.phone'))).toBeVisible()
  await expect(page.getByLabel(t('auth:register.name'))).toHaveValue('Coro Biotz Alai')

  await page.getByLabel(t('auth:register.phone')).fill('944 12 34 56')
  await page.getByLabel(t('auth:password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('auth:register.submit') }).click()
  await expect(page.getByRole('textbox', { name: t('way:title') })).toBeVisible()
})

test('the mailed link confirms the account where it is signed in; opening it elsewhere alone does not', async ({
  browser,
}) => {
  const link = await linkFromLog('/panel/confirmar')
  const elsewhere = await newPage(browser)
  await elsewhere.goto(link)
  await expect(elsewhere.getByLabel(organiser.t('auth:confirm.password'))).toBeVisible()
  await elsewhere.close()
  await page.goto(link)
  // Back where the work was, without another tap.
  await expect(page).toHaveURL(/\/panel\/camino/)
  await expect(page.getByText(organiser.t('shell:confirm.text', { email: email() }))).toHaveCount(0)
})

test('the event is created with three fields, in Spanish', async () => {
  const { t } = organiser
  await page.goto('/panel/add-contenido')
  await organiser.field('add-event:name').fill(titleEs())
  await organiser.chooseCity('add-event:city', 'Bil', /^Bilbao/)
  await page.getByRole('combobox', { name: t('add-event:type') }).selectOption({ label: 'Concierto' })
  await page.getByRole('button', { name: t('add-event:action') }).click()
  await expect(page).toHaveURL(/indice-contenido\/\d+/)
  eventPath = new URL(page.url()).pathname.match(/^.*indice-contenido\/\d+/)?.[0] as string
})

test('title and cover in two languages', async () => {
  await organiser.openSection(eventPath, 'cover')
  const titles = page.getByRole('tablist', { name: organiser.t('event:field.title') })
  await titles.getByRole('tab').nth(2).click()
  await organiser.field('event:field.title').fill(titleEu())
  await organiser.expectSaved()
  await organiser.sendPicture('portada.jpg', await photo(1600, 900))
  const alt = organiser.field('event:field.alt')
  await expect(alt).toBeVisible()
  await alt.fill('Un coro canta junto a la ría')
  await alt.blur()
  await expect(page.getByRole('img', { name: 'Un coro canta junto a la ría' })).toBeVisible()
})

test('the venue, in Basque; a reload in mid-word loses nothing', async () => {
  await page.goto(eventPath)
  await organiser.speak('eu')
  await organiser.openSection(eventPath, 'availability')
  await page.getByRole('button', { name: 'Aurrez aurrekoa' }).click()
  await organiser.expectSaved()
  await organiser.openSection(eventPath, 'venue')
  await organiser.field('event:field.venueName').fill('San Anton eliza')
  await page.waitForTimeout(2000)
  await page.reload()
  await expect(organiser.field('event:field.venueName')).toHaveValue('San Anton eliza')
  await organiser.field('event:field.venueCapacity').fill('300')
  await organiser.field('event:field.address').fill('Erribera kalea 23')
  await organiser.field('event:field.coordinates').fill('43.2553, -2.9236')
  await organiser.pick('event:field.venueSetting', 'event:setting.indoor')
  await organiser.pick('event:field.wheelchair', 'event:answer.partly')
  await organiser.expectSaved()
})

test('discipline, basic information and a session, in English', async () => {
  await page.goto(eventPath)
  await organiser.speak('en')
  await organiser.openSection(eventPath, 'disciplines')
  await page.getByRole('button', { name: 'Singing and choirs' }).click()
  await organiser.expectSaved()

  await organiser.openSection(eventPath, 'info')
  await organiser
    .field('event:field.description')
    .fill(
      'Cuatro coros de las dos orillas cantan juntos por primera vez: polifonía vasca, habaneras y una pieza nueva.',
    )
  await organiser.typeDateTime('event:field.startsAt', [...festivalDay().split('-').reverse(), '20', '00'])
  await organiser.field('event:field.durationMin').fill('90')
  await organiser.pick('event:field.isForChildren', 'event:answer.no')
  await organiser.pick('event:field.isAccessible', 'event:answer.yes')
  await organiser.expectSaved()
  await page.getByRole('button', { name: organiser.t('event:sessions.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: organiser.t('common:saveAction') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(
    page.getByRole('list', { name: organiser.t('event:sessions.title') }).getByRole('listitem'),
  ).toHaveCount(1)
})

test('free places, the cause, who takes part and pictures, in Spanish', async () => {
  await page.goto(eventPath)
  await organiser.speak('es')
  await organiser.openSection(eventPath, 'tickets')
  await organiser.pick('event:field.ticketMode', 'event:ticketMode.3')
  await organiser.field('event:field.capacity').fill('200')
  await organiser.field('event:field.maxPerPerson').fill('4')
  await organiser.expectSaved()

  await organiser.openSection(eventPath, 'impact')
  await organiser.field('event:field.project').fill('Despensa Solidaria')
  await organiser.field('event:field.projectUrl').fill('https://example.org/despensa')
  await page
    .getByRole('combobox', { name: organiser.t('event:field.collaboration') })
    .selectOption({ label: 'Visibilidad y sensibilización' })
  await organiser.expectSaved()

  await organiser.openSection(eventPath, 'participants')
  await page.getByRole('link', { name: organiser.t('event:participants.artist.add') }).click()
  await organiser.field('people:field.name').fill('Coro Biotz Alai')
  await organiser.tick('people:field.hasAcceptedPolicy')
  await page.getByRole('button', { name: organiser.t('common:saveAction') }).click()
  await expect(page.getByRole('link', { name: 'Coro Biotz Alai' })).toBeVisible()

  await organiser.openSection(eventPath, 'multimedia')
  await organiser.sendPicture('galeria.jpg', await photo(1000, 800))
  await expect(
    page.getByRole('list', { name: organiser.t('multimedia:gallery.title') }).getByRole('listitem'),
  ).toHaveCount(1)
  await organiser.tick('event:field.hasRights')
  await organiser.expectSaved()
})

test('the event is sent for review', async () => {
  await page.goto(`${eventPath}/publicar`)
  await page.getByRole('button', { name: organiser.t('event:publish.send') }).click()
  await expect(page.getByRole('heading', { name: organiser.t('event:publish.review.title') })).toBeVisible()
  // While it is reviewed its owner cannot change it.
  await organiser.openSection(eventPath, 'venue')
  await expect(page.getByText(organiser.t('event:locked.inReview'))).toBeVisible()
})

test('an administrator signs in by a mailed link and asks for a change, in English', async ({ browser }) => {
  reviewer = new Panel(await newPage(browser), 'en')
  const { t } = reviewer
  const desk = reviewer.page
  await signInAsAdministrator(reviewer)
  await desk.goto('/panel/revision')
  await desk.getByRole('link', { name: titleEs() }).first().click()
  await expect(desk.getByRole('heading', { name: titleEs() }).first()).toBeVisible()
  await desk
    .getByRole('button', { name: t('review:remark.addTo', { section: t('review:section.info') }) })
    .first()
    .click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Information missing' }).click()
  await dialog.getByRole('textbox', { name: t('review:remark.text') }).fill('¿Qué coros cantan?')
  await dialog.getByRole('button', { name: t('review:remark.put') }).click()
  await desk
    .getByRole('region', { name: t('review:decision.label') })
    .getByRole('button')
    .first()
    .click()
  await reviewer.confirm('review:return.confirm')
  await expect(desk.getByText(t('review:return.done', { name: 'Coro Biotz Alai' }))).toBeVisible()
})

test('the organiser reads the remark, mends it in Basque and sends it again', async () => {
  await page.goto(eventPath)
  await expect(page.getByText('¿Qué coros cantan?').first()).toBeVisible()
  await organiser.speak('eu')
  await organiser.openSection(eventPath, 'info')
  const texts = page.getByRole('tablist', { name: organiser.t('event:field.description') })
  await texts.getByRole('tab').nth(2).click()
  await organiser
    .field('event:field.description')
    .fill(
      'Bi ertzetako lau abesbatzak elkarrekin abestuko dute lehen aldiz: euskal polifonia, habanerak eta pieza berri bat.',
    )
  await organiser.expectSaved()
  await page.goto(`${eventPath}/publicar`)
  await page.getByRole('button', { name: organiser.t('event:publish.send') }).click()
  await expect(page.getByRole('heading', { name: organiser.t('event:publish.review.title') })).toBeVisible()
})

test('the administrator publishes it', async () => {
  const { t, page: desk } = reviewer
  await desk.goto('/panel/revision')
  await desk.getByRole('link', { name: titleEs() }).first().click()
  await desk
    .getByRole('region', { name: t('review:decision.label') })
    .getByRole('button', { name: t('review:decision.publish') })
    .click()
  await reviewer.confirm('review:publish.confirm')
  await expect(desk.getByText(t('review:publish.done', { name: 'Coro Biotz Alai' }))).toBeVisible()
  // The mails of both decisions are in the outbox.
  await desk.goto('/panel/correos')
  await expect(desk.getByText(email()).first()).toBeVisible()
})

test('the event stands on the public site in three languages, also without JavaScript', async ({
  browser,
}) => {
  const { use } = test.info().project
  const context = await browser.newContext({ ...use, javaScriptEnabled: false })
  const visitor = await context.newPage()
  for (const language of ['es', 'en', 'eu'] as const) {
    await visitor.goto(`/${language}?q=${encodeURIComponent(width)}`)
    const title = language === 'eu' ? titleEu() : titleEs()
    await visitor.getByRole('link', { name: title }).first().click()
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(visitor.locator('html')).toHaveAttribute('lang', language)
    await expect(visitor.getByText('Despensa Solidaria').first()).toBeVisible()
    slugPath = new URL(visitor.url()).pathname
  }
  await context.close()
})

test('a new text is public at once; a new venue waits for approval while the approved page stays', async () => {
  const venue = `Iglesia de San Antón ${width}`
  const text =
    'Cuatro coros y un órgano recién restaurado. Habrá habaneras, polifonía vasca y una pieza nueva para la noche.'
  await page.goto(eventPath)
  await organiser.speak('es')
  await organiser.openSection(eventPath, 'info')
  await organiser.field('event:field.description').fill(text)
  await organiser.expectSaved()
  await organiser.openSection(eventPath, 'venue')
  await organiser.field('event:field.venueName').fill(venue)
  await organiser.expectSaved()
  await page.goto(`${eventPath}/publicar`)
  await expect(page.getByText(organiser.t('event:publish.published.waiting'))).toBeVisible()
  await page.goto(slugPath.replace(/^\/\w+/, '/es'))
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText('San Anton eliza').first()).toBeVisible()
  await expect(page.getByText(venue)).toHaveCount(0)

  const { t, page: desk } = reviewer
  await desk.goto('/panel/revision')
  await desk.getByRole('link', { name: titleEs() }).first().click()
  const decision = desk.getByRole('region', { name: t('review:decision.label') })
  await decision.getByRole('button', { name: t('review:decision.approve') }).click()
  await reviewer.confirm('review:approve.confirm')
  await expect(desk.getByText(t('review:approve.done'))).toBeVisible()
  await page.reload()
  await expect(page.getByText(venue).first()).toBeVisible()
})
