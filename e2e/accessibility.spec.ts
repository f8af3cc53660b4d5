import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { callApi, signInAs, withAccounts } from './lib/accounts.ts'

/** Rules of WCAG 2.2 AA, and axe's own best practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

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
  'perfil',
]
const ADMIN_SCREENS = ['inicio', 'revision', 'artistas', 'usuarios', 'correos', 'importar']
const OPEN_SCREENS = [
  'panel/checkemail',
  'panel/login',
  'panel/register',
  'panel/bienvenida',
  'panel/invitacion?t=spent',
  'es',
  'en',
  'eu/artxiboa',
  'es/no-existe',
]

test('nothing to complain about on any screen, light and dark', async ({ browser }, info) => {
  // Basque has the longest words: it goes where there is the least room.
  const language = info.project.name === 'phone' ? 'eu' : 'es'
  const context = await browser.newContext({ ...info.project.use, locale: language })
  const page = await context.newPage()
  await page.addInitScript((value) => localStorage.setItem('larunbat.language', value), language)
  for (const path of OPEN_SCREENS) await inspect(page, `/${path}`)

  const { owner, admin } = await withAccounts(page.request, info.project.name, language)
  const { id } = await callApi(page.request, 'app_contenido_add', owner, {
    contenido: { titulo: 'Coros en la ría', ciudad: 'Bilbao', tipo: 1, es_serie: 1 },
  })
  for (const titulo of ['Ensayo abierto', 'Concierto'])
    await callApi(page.request, 'app_serie_capitulo_add', owner, {
      serie_id: id,
      id: (
        await callApi(page.request, 'app_contenido_add', owner, {
          contenido: { titulo, ciudad: 'Bilbao', tipo: 1 },
        })
      ).id,
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
  await signInAs(page, owner)
  for (const path of OWNER_SCREENS) await inspect(page, `/panel/${path.replace(':id', String(id))}`)
  await signInAs(page, admin)
  for (const path of [...ADMIN_SCREENS, `revision/${id}`]) await inspect(page, `/panel/${path}`)
  await context.close()
})

/** Both themes of one load: site and panel follow the system's. */
async function inspect(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    expect(found, `${path}, ${colorScheme}`).toEqual([])
  }
}
