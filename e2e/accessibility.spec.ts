import {
  basketPath,
  eventPath,
  impactPath,
  myTicketsPath,
  ticketsPath,
} from '@larunbat/rules/address/public-address'
import { expect, type Page, test } from '@playwright/test'
import { callApi, confirm, type Person, signInAs, withAccounts } from './lib/accounts.ts'
import { complaintsOf } from './lib/complaints.ts'
import { foreignWords, leftoversOf } from './lib/leftovers.ts'
import { photo } from './lib/pictures.ts'
import { type Language, textsOf } from './lib/texts.ts'
import { publishEvents, WRITTEN } from './lib/whole-events.ts'

/** Some thirty looks a test, the panel's in two languages on a desktop; a busy machine takes them slowly. */
const LOOKS_MS = 600_000

const OWNER_SCREENS = [
  'inicio',
  'add-contenido',
  'indice-contenido/:id',
  'indice-contenido/:id/portada',
  'indice-contenido/:id/lugar',
  'indice-contenido/:id/capitulos',
  'info-basica/:id',
  'entradas/:id',
  'impacto/:id',
  'participantes/:id',
  'multimedia/:id',
  'vimeoform?uri=/videos/1',
  'indice-contenido/:id/publicar',
  'participante/:id',
  'artistas',
  'invitacion',
  'artistas/:personId',
  'perfil',
  'perfil/eliminar',
  'hoy',
  'select?para=puerta',
  'mapa',
  'ajustes',
  'ajustes/aspecto',
  'ajustes/acceso',
  'ajustes/dispositivo',
  'ajustes/teclado',
  'ajustes/integraciones',
]
/** Dialogs that are screens of their own, by the button that opens them; no address twice in a row: it would stay open. */
const DIALOGS = [
  ['multimedia/:id', 'multimedia:gallery.open'],
  ['indice-contenido/:id/capitulos', 'series:addOwn'],
  ['multimedia/:id', 'multimedia:extras.add'],
] as const
const OFFICE_SCREENS = [
  'indice-contenido/:id/historial',
  'indice-contenido/:id/traducciones',
  'indice-contenido/:id/vista',
  'equipo/:id',
  'entradas/:id/tipos',
  'entradas/:id/vales',
  'entradas/:id/condiciones',
  'pedidos/:id',
  'devoluciones/:id',
  'puerta/:id',
  'espera/:id',
  'liquidacion',
  'causas',
]
const ADMIN_SCREENS = [
  'inicio?ver=todos',
  'inicio?ver=series',
  'hoy',
  'ajustes/primera-hora',
  'ajustes/identidad',
  'ajustes/ediciones',
  'ajustes/hubs',
  'ajustes/listas',
  'ajustes/reglas',
  'ajustes/textos',
  'ajustes/registro',
  'ajustes/privacidad',
  'ajustes/sistema',
  'revision',
  'artistas',
  'usuarios',
  'correos',
  'importar',
  'analiticas',
  'pagos',
  'cobros',
  'causas',
]
const PICTURE = 'Kalejira'
const TITLES = ['Coros en la ría', 'Ensayo abierto', 'Concierto'] as const
/** Names of the time zone database, the same in every language. */
const ZONE_NAMES = ['Canary', 'Azores']
/** What people of this story write, in whatever language the screen is. */
const OWN_WORDS = [...WRITTEN, ...TITLES, PICTURE, 'Letras', 'Antzerki Harresia', 'Azkuna', ...ZONE_NAMES]
const FOREIGN = { es: foreignWords('es'), en: foreignWords('en'), eu: foreignWords('eu') }
const OPEN_SCREENS = [
  'panel/checkemail',
  'panel/login',
  'panel/register',
  'panel/bienvenida',
  'panel/invitacion?t=spent',
  'es',
  'en',
  'eu/artxiboa',
  'en/privacy',
  'eu/irisgarritasuna',
  'embed/es/programme',
  'es/no-existe',
]

/** What the looks at a width share: one browser page, one owner with a series and a published chapter, one administrator. */
interface Scene {
  page: Page
  language: Language
  owner: Person
  admin: Person
  /** The series, its published chapter, and the person who takes part. */
  id: number
  chapter: { id: number; slug: string; usuario_id: number }
  personId: number
}

test.describe
  .serial('nothing to complain about, light and dark, and no word of another language', () => {
    let scene: Scene
    const addressOf = (path: string, id = scene.id) =>
      `/panel/${path.replace(':id', String(id)).replace(':personId', String(scene.personId))}`

    test.beforeAll(async ({ browser }, info) => {
      // Basque has the longest words: it goes where there is the least room.
      const language = info.project.name === 'phone' ? 'eu' : 'es'
      const context = await browser.newContext({ ...info.project.use, locale: language })
      const page = await context.newPage()
      await page.addInitScript((value) => localStorage.setItem('larunbat.language', value), language)
      scene = await givenScene(page, info.project.name, language)
    })
    test.afterAll(() => scene?.page.context().close())
    test.beforeEach(() => test.setTimeout(LOOKS_MS))

    test('on the site and before sign-in', async () => {
      const { page, language, chapter } = scene
      for (const path of OPEN_SCREENS) await inspect(page, `/${path}`)
      for (const path of [eventPath, ticketsPath]) await inspect(page, path(language, chapter.slug))
      for (const path of [basketPath, myTicketsPath, impactPath]) await inspect(page, path(language))
    })

    test('on the screens of an organiser', async () => {
      await signInAs(scene.page, scene.owner)
      for (const path of OWNER_SCREENS) await inspect(scene.page, addressOf(path))
    })

    test('on the screens of sales and team, in dialogs and menus', async () => {
      const { page, language, owner, chapter } = scene
      await signInAs(page, owner)
      for (const path of OFFICE_SCREENS) await inspect(page, addressOf(path, chapter.id))
      for (const [path, key] of DIALOGS)
        await inspect(page, addressOf(path), textsOf(language)(key, { name: PICTURE }))
      const menuOfRow = textsOf(language)('event-list:toolsOf', { title: TITLES[0] })
      await inspect(page, addressOf('inicio'), menuOfRow, 'menu')
    })

    test('on the screens of an administrator', async () => {
      const { page, language, admin, chapter, id } = scene
      await signInAs(page, admin)
      await inspect(page, addressOf('inicio?ver=todos'), textsOf(language)('events-table:past.open'))
      for (const path of [...ADMIN_SCREENS, `usuarios/${chapter.usuario_id}`, `revision/${id}`])
        await inspect(page, addressOf(path))
    })
  })

async function givenScene(page: Page, project: string, language: Language): Promise<Scene> {
  const { owner, admin } = await withAccounts(page.request, project, language)
  const { id } = await callApi(page.request, 'app_contenido_add', owner, {
    contenido: { titulo: TITLES[0], ciudad: 'Bilbao', tipo: 1, es_serie: 1 },
  })
  const chapterIds: number[] = []
  for (const titulo of TITLES.slice(1)) {
    const contenido = { titulo, ciudad: 'Bilbao', tipo: 1 }
    const chapter = await callApi(page.request, 'app_contenido_add', owner, { contenido })
    await callApi(page.request, 'app_serie_capitulo_add', owner, { serie_id: id, id: chapter.id })
    chapterIds.push(chapter.id)
  }
  await confirm(page.request, owner)
  await publishEvents(page.request, { owner, admin }, chapterIds.slice(1))
  await callApi(page.request, 'app_contenido_media_add', owner, {
    contenido_id: id,
    uso: 'galeria',
    base64: (await photo(640, 480)).toString('base64'),
    titulo: PICTURE,
  })
  await callApi(page.request, 'app_extra_update', owner, {
    extra: { contenido_id: id, tipo: 'enlace', titulo: 'Letras', url: 'https://example.org/letras' },
  })
  await callApi(page.request, 'app_evento_contenido_update', owner, {
    evento_contenido: {
      contenido_id: id,
      fecha: '2026-12-05',
      hora: '18:30',
      lugar: 'Azkuna',
      ciudad: 'Bilbao',
    },
  })
  const [person] = await callApi(page.request, 'app_artistas', owner, { propios: 1 })
  const chapter = await callApi(page.request, 'app_contenido_by_id', owner, { id: chapterIds[1] })
  return { page, language, owner, admin, id, chapter, personId: person.id }
}

test('a word of another language is found, unless its part is marked or somebody wrote it', async ({
  page,
}) => {
  const [own, other] = [textsOf('eu'), textsOf('es')]
  const find = () => leftoversOf(page, 'eu', FOREIGN.eu, OWN_WORDS)
  await page.setContent(`<html lang="eu"><title>Larunbat</title><h1>${own('event-list:title')}</h1>
    <p lang="es">${other('event-list:title')}</p><p>${TITLES[0]}</p><button>${own('common:saveAction')}</button></html>`)
  expect(await find()).toEqual([])
  await page.setContent(
    `<html lang="eu"><title>Larunbat</title><button>${other('common:saveAction')}</button></html>`,
  )
  expect(await find()).toEqual(['guardar in «Guardar»'])
})

/**
 * Both themes of one load: site and panel follow the system's. `opener` names the button of a dialog, or of a menu, to
 * look at.
 */
async function inspect(
  page: Page,
  path: string,
  opener?: string,
  opened: 'dialog' | 'menu' = 'dialog',
): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (opener) {
    await page.getByRole('button', { name: opener, exact: true }).click()
    await page.getByRole(opened).waitFor({ timeout: 30_000 })
  }
  // Figures that are live keep a line open and are never idle.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
  // A part that comes by itself may have taken the place of the first title meanwhile.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await complaintsOf(page), `${path}, ${opener ?? ''}`).toEqual([])
  await expectOwnWords(page, path)
  expect(
    await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
    `${path} is as wide as its window`,
  ).toBeLessThanOrEqual(0)
}

/** Only words of the language the screen is in; where the panel was opened in Spanish, it is read in English as well. */
async function expectOwnWords(page: Page, path: string): Promise<void> {
  const language = (await page.locator('html').getAttribute('lang')) as Language
  await expectWordsOf(page, path, language)
  const english = page.locator('.language-switch [lang=en]').first()
  if (language !== 'es' || (await english.count()) === 0) return
  // Every load begins in Spanish again. A dialog that is open is read, too, though the switch is behind it.
  await english.dispatchEvent('click')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expectWordsOf(page, path, 'en')
}

async function expectWordsOf(page: Page, path: string, language: Language): Promise<void> {
  const leftovers = () => leftoversOf(page, language, FOREIGN[language], OWN_WORDS)
  await expect.poll(leftovers, { message: `${path} in ${language}` }).toEqual([])
}
