import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { againstGlossary, writtenWrong } from '@larunbat/locales/glossary'
import { guideOfScreen, SCREENS_WITH_GUIDE } from '@larunbat/rules/address/guide-of-screen'
import { GUIDE_IDS, type GuideId, guidePath, guidesPath, readerOf } from '@larunbat/rules/address/guides'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import { beforeAll, expect, test } from 'vitest'
import { type TestSite, testSite } from './testing/site-fixture.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const FOLDER = join(ROOT, 'apps/site/guides')
const MAX_WORDS = 700

let site: TestSite
beforeAll(async () => {
  site = await testSite()
}, 120_000)

const sourceOf = (language: Language, id: GuideId) =>
  readFileSync(join(FOLDER, readerOf(id), `${id}.${language}.md`), 'utf8')

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '')

const addresses = all(readFileSync(join(ROOT, 'docs/screens.md'), 'utf8'), /^\| `(\/[^`]*)` \|/gm)
/** Addresses of the panel, as patterns. */
const screens = addresses.map(
  (path) => new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`),
)

const main = (body: string) => /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? ''

/** What the languages of a guide have in common. */
const shapeOf = (source: string) => ({
  marks: all(source, /^(#+|>|\d+\.|-) /gm),
  names: all(source, /\{\{([^}]+)\}\}/g).sort(),
  links: all(source, /\]\(([^)]+)\)/g).sort(),
})

test('given the folder of guides, when compared with their list, then each guide has three files and there are no others', () => {
  const files = readdirSync(FOLDER, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.md'))
  const listed = GUIDE_IDS.flatMap((id) =>
    LANGUAGES.map((language) => join(readerOf(id), `${id}.${language}.md`)),
  )
  expect(files.sort()).toEqual(listed.sort())
})

test.each(GUIDE_IDS)(
  'given the guide %s, when its languages are compared, then headings, steps, names and links are the same',
  (id) => {
    const shape = shapeOf(sourceOf('es', id))
    expect(shape.marks.length).toBeGreaterThan(3)
    for (const language of ['en', 'eu'] as const)
      expect(shapeOf(sourceOf(language, id)), language).toEqual(shape)
  },
)

test.each(GUIDE_IDS)(
  'given the guide %s, when requested, then it is short, in the words of the glossary, and its links lead somewhere',
  async (id) => {
    for (const language of LANGUAGES) {
      const { status, body } = await site.get(guidePath(language, id))
      expect(status, `${language} ${id}`).toBe(200)
      const content = main(body)
      const words = content
        .replace(/<[^>]*>/g, ' ')
        .replace(/&\w+;/g, ' ')
        .split(/\s+/)
        .filter(Boolean)
      expect(words.length).toBeLessThan(MAX_WORDS)
      expect(content).not.toMatch(/\{\{|undefined/)
      // Names of buttons are the packs' own words; code is no text.
      const sentences = sourceOf(language, id)
        .replace(/`[^`]*`/g, 'x')
        .replace(/\]\([^)]*\)/g, '')
        .split('\n')
      const texts = new Map(sentences.map((line, at) => [`guides:${id}.${at + 1}`, line]))
      expect(againstGlossary(language, texts)).toEqual([])
      expect(sentences.map((line) => writtenWrong(language, line)).filter(Boolean)).toEqual([])
      for (const href of all(content, /href="([^"]+)"/g)) {
        if (href.startsWith('/panel/'))
          expect(
            screens.some((path) => path.test(href.slice(6))),
            href,
          ).toBe(true)
        else if (href.startsWith('/api/')) expect(['/api/docs', '/api/v1/openapi.json']).toContain(href)
        else expect((await site.get(href)).status, href).toBeLessThan(400)
      }
    }
  },
)

test('given visitors without a language, when they open the help, then it is shown in theirs', async () => {
  const basque = await site.get('/ayuda', { 'accept-language': 'eu' })
  expect([basque.status, basque.headers.location]).toEqual([302, '/eu/laguntza'])
  expect((await site.get('/es/help')).headers.location).toBe(guidesPath('es'))
  expect((await site.get('/en/ayuda/primer-evento')).headers.location).toBe('/en/help/first-event')
  const list = await site.get('/eu/laguntza')
  for (const id of GUIDE_IDS) expect(list.body).toContain(`href="${guidePath('eu', id)}"`)
})

test('given the panel’s screens, when their help is opened, then the fitting guide comes in the language of the panel', async () => {
  const draft = await site.get('/ayuda?language=eu&screen=/indice-contenido/12/publicar')
  expect(draft.headers.location).toBe(guidePath('eu', 'first-event'))
  const none = await site.get('/ayuda?language=en&screen=/constructor')
  expect(none.headers.location).toBe(guidesPath('en'))
  for (const start of SCREENS_WITH_GUIDE)
    expect(
      addresses.some((address) => address === start || address.startsWith(`${start}/`)),
      start,
    ).toBe(true)
  expect(guideOfScreen('/inicio')).toBe('first-event')
})
