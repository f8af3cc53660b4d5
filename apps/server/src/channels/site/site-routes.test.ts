import { runInNewContext } from 'node:vm'
import { GUIDE_IDS } from '@larunbat/rules/address/guides'
import { LEGAL_PAGES, legalPath } from '@larunbat/rules/address/public-address'
import { beforeAll, expect, test } from 'vitest'
import { PUBLIC_URL, type TestSite, testSite } from './testing/site-fixture.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
  await site.givenEvent({ slug: 'coros', title: '[:es]Coros[:eu]Abesbatzak[:]' })
  await site.givenEvent({ slug: 'antiguo' }, { status: 3, year: 2024 })
}, 120_000)

test.each([
  [{}, '/en'],
  [{ 'accept-language': 'eu-ES,es;q=0.8' }, '/eu'],
  [{ 'accept-language': 'fr, es-MX;q=0.5, en;q=0.3' }, '/es'],
  [{ 'accept-language': 'eu;q=0, de, *;q=0.1' }, '/en'],
  [{ 'accept-language': 'en', cookie: 'a=b; language=eu' }, '/eu'],
  [{ cookie: 'language=xx' }, '/en'],
])('given a visitor with %j, when coming in, then the way leads to %s', async (headers, path) => {
  const answer = await site.get('/', headers as Record<string, string>)
  expect([answer.status, answer.headers.location]).toEqual([302, path])
})

test('given a language is chosen, when gone on, then it is remembered and no other site can be reached', async () => {
  const chosen = await site.get('/language/eu?to=%2Feu%2Fekitaldiak%2Fcoros')
  expect(chosen.status).toBe(303)
  expect(chosen.headers.location).toBe('/eu/ekitaldiak/coros')
  expect(chosen.headers['set-cookie']).toBe(
    '__Host-language=eu; Path=/; Max-Age=31536000; SameSite=Lax; Secure; HttpOnly',
  )
  for (const to of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/es',
    '/eux',
    '/eu\r\nX: y',
    '',
  ]) {
    const { headers } = await site.get(`/language/eu?to=${encodeURIComponent(to)}`)
    expect([to, headers.location]).toEqual([to, '/eu'])
  }
  expect((await site.get('/language/xx?to=/es')).status).toBe(404)
})

test('given any page, when answered, then nothing of other sites may run and no cookie is set', async () => {
  for (const path of ['/es', '/es/eventos/coros', '/es/archivo', '/es/cookies', '/es/nada']) {
    const { body, headers } = await site.get(path)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers['set-cookie']).toBeUndefined()
    // No inline style or handler, which the policy would stop anyway.
    expect(body).not.toMatch(/ style="| on\w+="/)
    for (const [, address] of body.matchAll(
      /<(?:script|link rel="(?:stylesheet|preload)"|img)[^>]* (?:src|href)="([^"]*)"/g,
    )) {
      expect(address).toMatch(/^\//)
    }
  }
})

test('given public events, when the sitemap is read, then each stands in every language with its alternates', async () => {
  const { body, headers } = await site.get('/sitemap.xml')
  expect(headers['content-type']).toContain('application/xml')
  for (const path of ['/es', '/eu/ekitaldiak/coros', '/en/events/antiguo', '/es/archivo/2024']) {
    expect(body).toContain(`<loc>${PUBLIC_URL}${path}</loc>`)
  }
  expect(body).toContain(
    `<xhtml:link rel="alternate" hreflang="eu" href="${PUBLIC_URL}/eu/ekitaldiak/coros"/>`,
  )
  // Programme, archive and impact; pages of law; guides and their list; its one year; two events.
  expect(body.match(/<url>/g)).toHaveLength(3 * (3 + 5 + GUIDE_IDS.length + 1 + 1 + 2))
  expect((await site.get('/sitemap-2.xml')).status).toBe(404)
  expect((await site.get('/robots.txt')).body).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`)
})

test('given a page fails, when requested, then a page in its language says so and reveals nothing of the cause', async () => {
  await site.db.schema.alterTable('publication').renameTo('publication_away').execute()
  try {
    const { status, body } = await site.get('/eu/ekitaldiak/coros')
    expect(status).toBe(500)
    expect(body).toContain('Gure aldetik zerbaitek huts egin du')
    expect(body).not.toContain('publication')
  } finally {
    await site.db.schema.alterTable('publication_away').renameTo('publication').execute()
  }
})

test('given a social card of another text, when requested, then it redirects to the present one', async () => {
  const page = (await site.get('/eu/ekitaldiak/coros')).body
  const path = /og:image" content="https:\/\/larunbat\.example(\/cards\/eu\/\d+-[\w-]{16}\.png)"/.exec(
    page,
  )?.[1]
  expect(path).toBeDefined()
  const { status, headers } = await site.get(String(path).replace(/-[\w-]{16}\.png/, '-AAAAAAAAAAAAAAAA.png'))
  expect([status, headers.location]).toEqual([302, path])
  expect((await site.get('/cards/eu/999999-AAAAAAAAAAAAAAAA.png')).status).toBe(404)
})

test('given frames, feeds and scripts for other websites, when requested, then any page may use them and no cookie is set', async () => {
  for (const path of [
    '/embed/es/programme',
    '/embed/eu/event/coros?theme=dark',
    '/embed/widget.js',
    '/feeds/es/programme.json',
  ]) {
    const { status, headers } = await site.get(path)
    expect([path, status, headers['set-cookie']]).toEqual([path, 200, undefined])
  }
  const frame = await site.get('/embed/eu/event/coros?theme=dark')
  expect(frame.headers['content-security-policy']).toContain('frame-ancestors *')
  expect(frame.body).toContain('<html lang="eu" data-theme="dark">')
  expect(frame.body).toContain('Abesbatzak')
  expect((await site.get('/es/eventos/coros')).headers['content-security-policy']).toContain(
    "frame-ancestors 'none'",
  )
  expect((await site.get('/embed/widget.js')).headers['access-control-allow-origin']).toBe('*')
  expect((await site.get('/embed/es/event/antiguo')).status).toBe(404)
})

test('given a page that loads the widget as a plain script, when it runs, then its elements are there', async () => {
  const { body } = await site.get('/embed/widget.js')
  const defined = new Map<string, new () => { address(): string }>()
  runInNewContext(body, {
    URLSearchParams,
    HTMLElement: class {
      getAttribute = () => 'eu'
      hasAttribute = () => false
    },
    customElements: { get: () => undefined, define: defined.set.bind(defined) },
  })
  expect([...defined.keys()]).toEqual(['larunbat-frame', 'larunbat-programme', 'larunbat-event'])
  const Programme = defined.get('larunbat-programme')
  expect(Programme && new Programme().address()).toBe(`${PUBLIC_URL}/embed/eu/programme`)
})

test('given feeds of the programme, a hub, an edition and one event, when requested, then each contains its own events in its format', async () => {
  const names = async (path: string) => {
    const { items } = JSON.parse((await site.get(path)).body) as { items: { title: string }[] }
    return items.map(({ title }) => title)
  }
  expect(await names('/feeds/eu/programme.json')).toEqual(['Abesbatzak'])
  expect(await names('/feeds/es/hub-9.json')).toEqual([])
  expect(await names('/feeds/es/edition-2024.json')).toHaveLength(1)
  const atom = await site.get('/feeds/es/event-coros.atom')
  expect(atom.headers['content-type']).toContain('application/atom+xml')
  expect(atom.body).toContain('<title>Coros</title>')
  const calendar = (await site.get('/feeds/es/programme.ics')).body
  expect(calendar).toMatch(/^BEGIN:VCALENDAR[\s\S]*SUMMARY:Coros[\s\S]*END:VCALENDAR/)
  expect(calendar).toContain('\r\nX-WR-CALNAME:Larunbat\r\n')
  expect(calendar).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n')
  const one = (await site.get('/feeds/es/event-coros.ics')).body
  // Its length is not known: an end would be a guess.
  expect(one.match(/DTSTART/g)).toHaveLength(1)
  const again = await site.get('/feeds/es/event-coros.atom', { 'if-none-match': String(atom.headers.etag) })
  expect(again.status).toBe(304)
  for (const wrong of ['hub-x.ics', 'event-nothing.ics', 'programme.xml', 'cause-none.json', '..%2Fetc.ics'])
    expect([wrong, (await site.get(`/feeds/es/${wrong}`)).status]).toEqual([wrong, 404])
})

test('given pages of law and people, when opened in each language, then they say all they have to and lead to each other', async () => {
  for (const [language, path] of [
    ['es', '/es/accesibilidad'],
    ['en', '/en/accessibility'],
    ['eu', '/eu/irisgarritasuna'],
  ] as const) {
    const { status, body } = await site.get(path)
    expect([path, status]).toEqual([path, 200])
    expect(body).toContain('301 549')
    expect(body).not.toMatch(/\{\{|legal\./)
    for (const page of LEGAL_PAGES) {
      expect(body).toContain(`href="${legalPath(language, page)}"`)
      expect((await site.get(legalPath(language, page))).status).toBe(200)
    }
  }
  expect((await site.get('/eu/privacidad')).headers.location).toBe('/eu/pribatutasuna')
})
