import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@larunbat/rules/text/language'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { DEFAULT_NAME, fileName, senderOf, setFestivalName } from '../../platform/festival-name.ts'
import { renderFromSources } from '../../platform/mail/testing/templates.ts'
import { overriddenTexts, packs, renameInTexts } from '../../platform/texts.ts'
import { doorPlugin } from '../app-hosting/door-plugin.ts'
import { panelPlugin } from '../app-hosting/panel-plugin.ts'
import { buyer, testShop } from './checkout/testing/test-shop.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const NAME = 'Sábado Justo & Levante'
/** The default as a name; `larunbata` is the day, lower case is what programs call the product. */
const DEFAULT = /(?<![\p{L}@])(?:Larunbat(?!\p{L})|Fair Saturday)/u

const shop = await testShop()
const { app, visit, given, pick } = shop
const admin = await app.givenAdmin()
afterAll(() => {
  setFestivalName('')
  renameInTexts()
})

const rules = async () => (await app.call('app_ajustes_reglas', {}, admin)).data
async function rename(name: string) {
  const { valores, version } = await rules()
  return app.call(
    'app_ajustes_reglas_guardar',
    { valores: { ...valores, nombre_festival: name }, version },
    admin,
  )
}
/** Of a calendar its product identifier names the program (RFC 5545, 3.7.3). */
const withoutProgram = (text: string) => text.replace(/^PRODID:.*$/m, '')

test('given another name, when an administrator saves it, then every output says it and none the default', async () => {
  const on = await given({ mode: 3, capacity: 5 })
  const { to } = await pick(on, 1)
  await visit(to, buyer)
  const token = to.split('/').at(-1) ?? ''
  const before = (await visit('/es')).body
  expect(before).toContain(`<title>`)
  expect(before).toMatch(DEFAULT)
  expect((await rename(NAME)).data.valores.nombre_festival).toBe(NAME)

  const html = NAME.replace('&', '&amp;')
  const pages = ['/es', '/en', '/eu', on.event, to, '/es/aviso-legal', '/en/impact', '/eu/eragina']
  for (const path of pages) {
    const { body } = await visit(path)
    expect([path, DEFAULT.exec(body)?.[0]]).toEqual([path, undefined])
  }
  expect((await visit('/es')).body).toContain(html)
  for (const path of ['/feeds/es/events.ics', '/feeds/es/events.json', '/feeds/es/events.rss'])
    expect([path, DEFAULT.exec(withoutProgram((await visit(path)).body))?.[0]]).toEqual([path, undefined])
  const calendar = await visit(`/entradas/${token}/pedido.ics`)
  expect(calendar.body).toContain(`//${NAME}//`)
  expect(calendar.headers['content-disposition']).toMatch(
    /"sabado-justo-levante-coro-de-otono-[0-9a-f-]{14}\.ics"/,
  )
  const pdf = await app.app.inject({ url: `/entradas/${token}/pedido.pdf` })
  expect(pdf.headers['content-disposition']).toMatch(
    /"sabado-justo-levante-coro-de-otono-[0-9a-f-]{14}\.pdf"/,
  )
  expect(pdf.rawPayload.toString('latin1')).not.toContain('Larunbat')

  for (const path of ['/api/docs', '/api/openapi.json', '/api/v1/openapi.json'])
    expect([path, DEFAULT.exec((await visit(path)).body.replaceAll('FAIR SATURDAY', ''))?.[0]]).toEqual([
      path,
      undefined,
    ])
  expect((await visit('/embed/widget.js')).body).toContain(`?? "${NAME}"`)

  const edition = await app.db
    .selectFrom('edition')
    .select('name')
    .where('year', '=', 2026)
    .executeTakeFirstOrThrow()
  expect(edition.name).toBe(`${NAME} 2026`)
  // Taken away, the default is back everywhere.
  await rename('')
  expect((await visit('/es')).body).toContain(DEFAULT_NAME)
  expect((await visit('/es')).body).not.toContain(html)
})

test('given another name, then every text, every mail and the settings of the panel have it', async () => {
  setFestivalName(NAME)
  renameInTexts()
  for (const language of LANGUAGES) {
    const wrong = Object.entries(packs[language]).flatMap(([pack, texts]) =>
      DEFAULT.test(JSON.stringify(texts)) ? [`${language}/${pack}`] : [],
    )
    expect(wrong).toEqual([])
    expect(overriddenTexts[language].common).toEqual({ festival: NAME })
    // What says what holds without a name of one's own must not say that name.
    expect(JSON.stringify(packs[language]['rules-settings'])).not.toContain(NAME)
    const letter = { to: 'ane@example.org', language, template: 'account-mail-test' }
    const mail = await renderFromSources(
      { ...letter, data: { name: 'Ane', url: 'https://x.example' } },
      'https://x.example',
    )
    expect(mail.subject).toContain(NAME)
    expect(DEFAULT.exec(mail.subject + mail.text + mail.html)).toBeNull()
    const told = await visit(`/api/config/${language}.json`)
    expect(JSON.parse(told.body).common.festival).toBe(NAME)
  }
  expect(senderOf('kaixo@festival.example')).toEqual({ name: NAME, address: 'kaixo@festival.example' })
  expect(senderOf('Bulego <kaixo@festival.example>')).toBe('Bulego <kaixo@festival.example>')
  expect(fileName('12.csv')).toBe('sabado-justo-levante-12.csv')
  setFestivalName('')
  renameInTexts()
  for (const language of LANGUAGES) expect(overriddenTexts[language]).toEqual({})
})

test.skipIf(!existsSync(join(ROOT, 'apps/panel/dist/index.html')))(
  'given another name, then the pages and manifests of panel and door say it',
  async () => {
    const host = Fastify()
    await panelPlugin(host)
    await doorPlugin(host)
    setFestivalName('Jaialdia "26"'.replaceAll('"', '’'))
    for (const path of ['/panel/', '/puerta/', '/panel/panel.es.webmanifest', '/puerta/door.webmanifest']) {
      const { body } = await host.inject({ url: path })
      expect([path, DEFAULT.exec(body)?.[0]]).toEqual([path, undefined])
      expect(body).toContain('Jaialdia ’26’')
      if (path.endsWith('.webmanifest')) JSON.parse(body)
    }
    setFestivalName('')
  },
)

test.each([
  'x',
  '<b>Fest</b>',
  'Fest\r\nBcc: all@example.org',
  'Fest <a@example.org>',
  'a'.repeat(61),
  '💥💥',
  '"Fest"',
])('given %j as the name, when saved, then it is refused and nothing changes', async (name) => {
  expect((await rename(name)).data.fields).toBeDefined()
  expect((await rules()).valores.nombre_festival).toBe('')
})

test('given a name with blanks around and within, then it is stored in one line', async () => {
  expect((await rename('  Sábado \n Justo ')).data.valores?.nombre_festival).toBe('Sábado Justo')
  await rename('')
})

/** What operators read, what names the program to other programs, and the demo, which is of the product. */
const OF_THE_PRODUCT = [
  /^apps\/server\/src\/platform\/(?:postgres|db|process|festival-name|config|formats\/ical)/,
  /^apps\/server\/src\/(?:operations\/(?:backup|demo|doctor)|channels\/integrations\/post-message)/,
  /^apps\/server\/src\/(?:files\/images\/fetch-picture|channels\/site\/embed\/scripts)/,
  // Renames what the first migration made.
  /festival-setting-store\.ts$/,
  // Puts the name in the place of the default, and shows the version of the program.
  /^apps\/door\/src\/words\.ts$|^apps\/panel\/src\/features\/operations\/monitoring\/system-section\.tsx$/,
]

test('given the sources of server, site, panel and door, then no text names the default by itself', () => {
  const found = ['server', 'site', 'panel', 'door'].flatMap((name) => {
    const dir = join('apps', name, 'src')
    return readdirSync(join(ROOT, dir), { recursive: true, encoding: 'utf8' })
      .map((file) => join(dir, file))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/test(?:ing)?\//.test(file))
      .filter((file) => !OF_THE_PRODUCT.some((pattern) => pattern.test(file)))
      .flatMap((file) =>
        readFileSync(join(ROOT, file), 'utf8')
          .split('\n')
          .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
          .filter((line) => /(?:['"`>][^'"`]*|^\s*)(?:\bLarunbat\b|Fair Saturday)/.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      )
  })
  expect(found).toEqual([])
})
