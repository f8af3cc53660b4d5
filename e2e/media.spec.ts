import { closeSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page, type Request, test } from '@playwright/test'
import { ensureFfmpeg } from '../scripts/lib/ffmpeg.ts'
import { callApi, confirm, type Person, signInAs, withAccounts } from './lib/accounts.ts'
import { Panel } from './lib/panel.ts'
import { hasCameraNotes, phonePhotos } from './lib/pictures.ts'
import { slowLine } from './lib/slow-line.ts'
import type { Language } from './lib/texts.ts'
import { writeLargeVideo } from './lib/videos.ts'

/**
 * Files, as people send them: ten photographs of a phone at once, a long video over a slow line that the page loses in
 * the middle, and everything of the account taken home. On the phone in Basque, on the desktop in English.
 */
test.describe.configure({ mode: 'serial' })

const MB = 1024 * 1024
/** More than a browser keeps for a reload, so that the file has to be chosen again. */
const VIDEO_MB = 56
/** A piece of the upload takes two seconds. */
const SLOW_BYTES = 4 * MB
/** Pictures and videos take a busy machine a while. */
const WORK_MS = 120_000
const PHOTOS = Array.from({ length: 10 }, (_, index) => `IMG ${2041 + index}`)

let page: Page
let panel: Panel
let owner: Person
let eventId = 0
let eventPath = ''
const work = mkdtempSync(join(tmpdir(), 'larunbat-e2e-media-'))

test.beforeAll(async ({ browser }, info) => {
  const language: Language = info.project.name === 'phone' ? 'eu' : 'en'
  const context = await browser.newContext({ ...info.project.use, locale: language })
  page = await context.newPage()
  page.on('pageerror', (error) => expect(error, 'uncaught error in the page').toBeUndefined())
  await page.addInitScript((value) => localStorage.setItem('larunbat.language', value), language)
  panel = new Panel(page, language)
  ;({ owner } = await withAccounts(page.request, `media-${info.project.name}`, language))
  await confirm(page.request, owner)
  const { id } = await callApi(page.request, 'app_contenido_add', owner, {
    contenido: { titulo: 'Argazki zaharrak', ciudad: 'Bilbao', tipo: 1 },
  })
  eventId = id
  eventPath = `/panel/indice-contenido/${id}`
  await signInAs(page, owner)
})

test.afterAll(async () => {
  await page.context().close()
  rmSync(work, { recursive: true, force: true })
})

test('ten photographs chosen at once stand in the gallery in their order', async () => {
  await panel.openSection(eventPath, 'multimedia')
  await page
    .getByLabel(panel.t('multimedia:gallery.add'))
    .and(page.locator('input[multiple]'))
    .setInputFiles(await phonePhotos(PHOTOS.length))
  await expect(gallery().getByRole('listitem')).toHaveCount(PHOTOS.length, { timeout: WORK_MS })
  await expect(page.getByRole('list', { name: panel.t('uploads:title') })).toHaveCount(0)
  // Each has a colour of its own, and no title: the name of a file is none.
  const placed = await storedPictures()
  expect(placed.map(({ color }) => Math.round(hueOf(color) / 36) % PHOTOS.length)).toEqual([...PHOTOS.keys()])
  expect(placed.map(({ titulo }) => titulo)).toEqual(PHOTOS.map(() => null))
  for (const [index, { media_id }] of placed.entries())
    await callApi(page.request, 'app_contenido_media_update', owner, { media_id, titulo: PHOTOS[index] })
  await page.reload()
  await expect.poll(shownPictures).toEqual(PHOTOS)

  // They stand upright, and carry no location.
  const stored = await storedPictures()
  expect(stored.slice(0, 2).map(({ ancho, alto }) => [ancho, alto])).toEqual([
    [1200, 1600],
    [1600, 1200],
  ])
  for (const { url } of stored.slice(0, 2)) {
    const answer = await page.request.get(url)
    expect(answer.ok()).toBe(true)
    expect(await hasCameraNotes(await answer.body())).toBe(false)
  }
})

test('one of them is moved with the keyboard, and stays there', async () => {
  const handle = panel.t('sorting:handle', { name: 'IMG 2041', position: 1, total: PHOTOS.length })
  await gallery().getByRole('button', { name: handle, exact: true }).focus()
  const stored = answerOf('app_contenido_media_orden')
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await stored
  const moved = ['IMG 2042', 'IMG 2043', 'IMG 2041', ...PHOTOS.slice(3)]
  await expect.poll(shownPictures).toEqual(moved)
  await page.reload()
  await expect.poll(shownPictures).toEqual(moved)
})

test('one is described for those who do not see it', async () => {
  const missing = gallery().getByText(panel.t('multimedia:gallery.noAlt'))
  await expect(missing).toHaveCount(PHOTOS.length)
  const dialog = await openPicture('IMG 2042')
  await dialog.getByRole('textbox', { name: panel.t('event:field.alt') }).fill('Koru bat kalean kantari')
  await expect(dialog.locator('.save-state')).toHaveText(panel.t('common:save.saved'))
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(missing).toHaveCount(PHOTOS.length - 1)
})

test('one becomes the cover, and its crops keep what matters', async () => {
  const dialog = await openPicture('IMG 2044')
  const point = dialog.getByRole('button', { name: new RegExp(`^${panel.t('multimedia:focus.title')}`) })
  await point.focus()
  const stored = answerOf('app_contenido_media_update')
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(`Shift+${key}`)
  await stored
  await dialog.getByRole('button', { name: panel.t('multimedia:gallery.useAsCover') }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(shownPictures).not.toContain('IMG 2044')

  await panel.openSection(eventPath, 'cover')
  const crops = page.getByRole('list', { name: panel.t('multimedia:focus.previews') })
  for (const crop of await crops.locator('img').all())
    await expect(crop).toHaveCSS('object-position', '70% 40%')
  await expect(crops.getByRole('listitem')).toHaveCount(3)
})

test('one is deleted and brought back', async () => {
  await panel.openSection(eventPath, 'multimedia')
  await expect(gallery().getByRole('listitem')).toHaveCount(PHOTOS.length - 1)
  const dialog = await openPicture('IMG 2050')
  await dialog.getByRole('button', { name: panel.t('common:delete') }).click()
  await expect.poll(shownPictures).not.toContain('IMG 2050')
  await page.getByRole('button', { name: panel.t('common:undo') }).click()
  await expect.poll(shownPictures).toContain('IMG 2050')
  await page.reload()
  await expect.poll(shownPictures).toContain('IMG 2050')
})

test('a video goes on where it was after the page is lost, and can be watched', async () => {
  test.skip(!ensureFfmpeg(), 'no ffmpeg: no video to send')
  const file = join(work, 'antzerkia.mp4')
  writeLargeVideo(file, VIDEO_MB)
  await panel.openSection(eventPath, 'multimedia')
  // The panel asks before a file would have to be chosen again; this person leaves.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  const endSlowness = await slowLine(page, SLOW_BYTES)
  const secondPiece = page.waitForRequest((request) => (offsetOf(request) ?? 0) > 0)
  await page
    .getByLabel(panel.t('multimedia:video.add', { what: panel.t('multimedia:video.main') }))
    .and(page.locator('input:not([capture])'))
    .setInputFiles(file)
  await secondPiece
  await page.reload()
  await endSlowness()

  const main = page.locator('[id="video.main"]')
  await expect(main.getByText(panel.t('uploads:state.needsFile', { name: 'antzerkia.mp4' }))).toBeVisible()
  const offsets: number[] = []
  page.on('request', (request) => {
    const offset = offsetOf(request)
    if (offset !== undefined) offsets.push(offset)
  })
  const asked = page.waitForResponse((answer) => answer.request().method() === 'HEAD')
  const chooser = page.waitForEvent('filechooser')
  await main.getByRole('button', { name: panel.t('uploads:chooseSame') }).click()
  await (await chooser).setFiles(file)
  const kept = Number((await asked).headers()['upload-offset'])

  const video = main.locator('video')
  await expect(video).toBeVisible({ timeout: WORK_MS })
  expect(kept, 'bytes the server had kept').toBeGreaterThan(0)
  expect(offsets[0], 'where the second attempt began').toBe(kept)
  expect(offsets.every((offset) => offset >= kept && offset < VIDEO_MB * MB)).toBe(true)
  await expectToPlay(video)
})

test('everything of the account is prepared and downloaded as a ZIP', async () => {
  await page.goto('/panel/perfil')
  const card = page.locator('#data')
  await card.getByRole('button', { name: panel.t('profile:data.ask') }).click()
  const link = card.getByRole('link', { name: panel.t('profile:data.download') })
  await expect(link).toBeVisible({ timeout: WORK_MS })
  const download = page.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
  const path = join(work, 'data.zip')
  await (await download).saveAs(path)
  expect(firstBytes(path, 4)).toBe('PK\x03\x04')
})

/** What the stories ask of a `<video>`. */
type Player = SVGElement & {
  muted: boolean
  currentTime: number
  play: () => Promise<void>
  canPlayType: (type: string) => string
}

const gallery = () => page.getByRole('list', { name: panel.t('multimedia:gallery.title') })

/** Names of the pictures of the gallery, as they stand. */
async function shownPictures(): Promise<string[]> {
  const opens = panel.t('multimedia:gallery.open')
  const labels = await gallery()
    .locator('.picture-face')
    .evaluateAll((faces) => faces.map((face) => (face as { ariaLabel?: string }).ariaLabel ?? ''))
  return labels.map((label) => label.replace(opens, ''))
}

async function openPicture(name: string): Promise<Locator> {
  await gallery()
    .getByRole('button', { name: panel.t('multimedia:gallery.open', { name }), exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** What the server keeps of the gallery. */
interface StoredPicture {
  media_id: number
  titulo: string | null
  color: string
  url: string
  ancho: number
  alto: number
}
const storedPictures = (): Promise<StoredPicture[]> =>
  callApi(page.request, 'app_galeria_get', owner, { contenido_id: eventId })

/** Degrees on the colour wheel of `#rrggbb`. */
function hueOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const most = Math.max(red, green, blue)
  const span = most - Math.min(red, green, blue) || 1
  const sixth =
    most === red ? (green - blue) / span : most === green ? 2 + (blue - red) / span : 4 + (red - green) / span
  return (sixth * 60 + 360) % 360
}

const answerOf = (wireName: string) =>
  page.waitForResponse((answer) => answer.url().endsWith(`/api/${wireName}`) && answer.ok())

/** From which byte on a piece of a video is sent; undefined for every other request. */
function offsetOf(request: Request): number | undefined {
  const offset = request.method() === 'PATCH' ? request.headers()['upload-offset'] : undefined
  return offset === undefined ? undefined : Number(offset)
}

/** Plays it, without sound; a Chromium without the decoder at least gets its bytes. */
async function expectToPlay(video: Locator): Promise<void> {
  const canDecode = await video.evaluate(
    (element: Player) => element.canPlayType('video/mp4; codecs="avc1.42E01E, mp4a.40.2"') !== '',
  )
  if (!canDecode) {
    const source = await video.locator('source[type="video/mp4"]').getAttribute('src')
    const part = await page.request.get(source ?? '', { headers: { range: 'bytes=0-99' } })
    return expect(part.status()).toBe(206)
  }
  await video.evaluate(async (element: Player) => {
    element.muted = true
    await element.play()
  })
  await expect.poll(() => video.evaluate((element: Player) => element.currentTime)).toBeGreaterThan(0.3)
}

function firstBytes(path: string, count: number): string {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(count)
    readSync(file, bytes, 0, count, 0)
    return bytes.toString('latin1')
  } finally {
    closeSync(file)
  }
}
