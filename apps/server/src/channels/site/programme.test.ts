import { beforeAll, expect, test } from 'vitest'
import { session, type TestSite, testSite } from './testing/site-fixture.ts'

let site: TestSite

/** Titles of the cards, in their order. */
function titlesOf(body: string): string[] {
  return [...body.matchAll(/card-title"><a href="[^"]*"[^>]*>([^<]*)</g)].map((match) => match[1] ?? '')
}

beforeAll(async () => {
  site = await testSite()
  await site.givenEvent({
    title: '[:es]Coro en Bilbao[:en]Choir in Bilbao[:eu]Abesbatza Bilbon[:]',
    isForChildren: true,
    accessibility: ['silla'],
  })
  await site.givenEvent({
    title: 'Fado en Lisboa',
    hubId: 5,
    city: 'Lisboa',
    disciplineIds: [2],
    typeId: 4,
    availability: ['O', 'D'],
    ticketMode: 1,
    priceCents: 1250,
    sessions: [session('2046-11-25T18:00:00.000Z')],
  })
  await site.givenEvent({
    ...{ title: 'Danza en Getxo', hubId: 1, city: 'Getxo', disciplineIds: [3], typeId: 3 },
    ...{ lat: 43.34, lng: -3.01 },
  })
  await site.givenEvent({
    title: 'Ya pasó',
    lat: 43.34,
    lng: -3.01,
    sessions: [session('2020-11-28T18:00:00.000Z')],
  })
  await site.givenEvent({ title: 'Archivado' }, { status: 3, year: 2025 })
}, 120_000)

test('given four published events, when the programme is requested, then upcoming ones come first', async () => {
  const { status, body, headers } = await site.get('/es')
  expect(status).toBe(200)
  expect(headers['content-language']).toBe('es')
  expect(titlesOf(body)).toEqual(['Coro en Bilbao', 'Danza en Getxo', 'Fado en Lisboa', 'Ya pasó'])
  expect(body).toContain('4 eventos')
})

test.each([
  ['hub=5', ['Fado en Lisboa']],
  // Bilbao and Bizkaia are two hubs with one name.
  ['hub=2', ['Coro en Bilbao', 'Danza en Getxo', 'Ya pasó']],
  ['day=2046-11-25', ['Fado en Lisboa']],
  ['city=Getxo', ['Danza en Getxo']],
  ['city=Getxo&price=paid', []],
  ['discipline=3', ['Danza en Getxo']],
  ['type=4', ['Fado en Lisboa']],
  ['children=1', ['Coro en Bilbao']],
  ['access=silla', ['Coro en Bilbao']],
  ['mode=D', ['Fado en Lisboa']],
  ['price=paid', ['Fado en Lisboa']],
  ['price=free&discipline=3', ['Danza en Getxo']],
  ['q=LISBOA+fado', ['Fado en Lisboa']],
  ['q=abesbatza', ['Coro en Bilbao']],
  ['q=ya+paso', ['Ya pasó']],
  // Words that mean something of an event, in three languages, in any order.
  ['q=gratis+ni%C3%B1os+bilbao+tarde', ['Coro en Bilbao']],
  ['q=doan+haurrentzat+bilbao', ['Coro en Bilbao']],
  ['q=gratis+lisboa', []],
  ['when=today', []],
  ['when=x&hub=5', ['Fado en Lisboa']],
  ['hub=5&children=1', []],
])(
  'given the filter %s, when requested without a script, then only matching events are shown',
  async (search, titles) => {
    const { status, body } = await site.get(`/es?${search}`)
    expect(status).toBe(200)
    expect(titlesOf(body)).toEqual(titles)
    expect(body).toContain('<meta name="robots" content="noindex, follow"/>')
  },
)

test('given a filter, when shown, then its options count what they would leave', async () => {
  const { body } = await site.get('/en?price=free')
  expect(body).toMatch(/<option value="free" selected="">Free \(3\)/)
  expect(body).toMatch(/<option value="paid">Paid \(1\)/)
  expect(body).toMatch(/<option value="3">Dance \(1\)/)
  expect(body).not.toContain('<option value="2">Singing and choirs')
})

test('given nothing fits, when shown, then each filter can be taken away', async () => {
  const { body } = await site.get('/en?hub=5&q=xyzzy')
  expect(body).toContain('No results')
  expect(body).toMatch(/href="\/en\?hub=5" aria-label="Remove: “xyzzy”"/)
  expect(body).toMatch(/href="\/en\?q=xyzzy" aria-label="Remove: Lisbon"/)
})

test('given a form sent without a script, when fields are empty, then the address is cleaned', async () => {
  const { status, headers } = await site.get('/eu?q=&hub=5&day=&children=')
  expect(status).toBe(302)
  expect(headers.location).toBe('/eu?hub=5')
})

test('given hostile or senseless filters, when requested, then the page is shown and nothing is echoed unescaped', async () => {
  const { status, body } = await site.get(
    '/es?q=%3Cscript%3Ealert(1)%3C/script%3E&hub=abc&day=1&page=-4&mode=X',
  )
  expect(status).toBe(200)
  expect(body).not.toContain('<script>alert')
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('given an unchanged programme, when requested again with its tag, then 304; after a change, the new page', async () => {
  const first = await site.get('/en')
  const again = await site.get('/en', { 'if-none-match': String(first.headers.etag) })
  expect([again.status, again.body]).toEqual([304, ''])
  await site.givenEvent({ title: 'Brand new' })
  await new Promise((resolve) => setTimeout(resolve, 300))
  const changed = await site.get('/en', { 'if-none-match': String(first.headers.etag) })
  expect(changed.status).toBe(200)
  expect(titlesOf(changed.body)).toContain('Brand new')
  await site.db
    .deleteFrom('publication')
    .where('slug', 'like', 'event-%')
    .where('search', 'like', 'brand new%')
    .execute()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(titlesOf((await site.get('/en')).body)).not.toContain('Brand new')
})

test('given a browser that accepts brotli, when requested, then the page is compressed and says so', async () => {
  const answer = await site.app.inject({ url: '/es', headers: { 'accept-encoding': 'gzip, br' } })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.headers.vary).toContain('accept-encoding')
  const refused = await site.app.inject({ url: '/es', headers: { 'accept-encoding': 'br;q=0, gzip' } })
  expect(refused.headers['content-encoding']).toBe('gzip')
})

test('given past editions, when the archive is opened, then years and their events are there', async () => {
  expect((await site.get('/eu/artxiboa')).body).toContain('href="/eu/artxiboa/2025"')
  expect(titlesOf((await site.get('/es/archivo/2025')).body)).toEqual(['Archivado'])
  expect((await site.get('/es/archivo/1999')).status).toBe(404)
})

test('given a featured event, when no filter is set, then it is shown above; with a filter, only if it matches', async () => {
  await site.givenEvent({
    title: 'Zzz last',
    isFeatured: true,
    sessions: [session('2046-12-31T18:00:00.000Z')],
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  const { body } = await site.get('/en')
  expect(body).toContain('Highlights')
  expect(titlesOf(body)[0]).toBe('Zzz last')
  expect((await site.get('/en?price=paid')).body).not.toContain('Zzz last')
})

test('given the list for paper, when requested, then all matching events are on one page under their day', async () => {
  const { status, body } = await site.get('/en?view=list&price=free')
  expect(status).toBe(200)
  expect(body).toContain('<h3>Saturday, 24 November 2046</h3>')
  expect(body).toMatch(
    />Choir in Bilbao<\/a><span class="day-facts">19:00 · Teatro Arriaga · Bilbao · Free<\/span>/,
  )
  expect(body).not.toContain('Fado en Lisboa')
  expect(body).toContain('<input type="hidden" name="view" value="list"/>')
})

test('given sessions after midnight and in two zones, when the programme is read, then they stand under their night and in the order that is printed', async () => {
  await site.givenEvent({
    slug: 'madrugada',
    title: 'Madrugada',
    sessions: [session('2047-11-29T23:30:00.000Z')],
  })
  await site.givenEvent({
    slug: 'bilbao-20',
    title: 'Bilbao',
    sessions: [session('2047-11-30T19:00:00.000Z')],
  })
  await site.givenEvent({
    slug: 'londres-1930',
    title: 'Londres',
    timeZone: 'Europe/London',
    sessions: [{ ...session('2047-11-30T19:30:00.000Z'), timeZone: 'Europe/London' }],
  })
  await expect
    .poll(async () => titlesOf((await site.get('/es?day=2047-11-30')).body))
    .toEqual(['Madrugada', 'Londres', 'Bilbao'])
  expect(titlesOf((await site.get('/es?day=2047-11-29')).body)).toEqual(['Madrugada'])
  const list = (await site.get('/es?day=2047-11-29&view=list')).body
  expect(list).toContain('viernes, 29 de noviembre de 2047')
  expect(list).toContain('00:30 (madrugada: ')
})

test('given the list, when it is drawn, then what is still to come has its point for the browser to sort by', async () => {
  const { body } = await site.get('/es?view=list')
  const rows = [...body.matchAll(/<li([^>]*)><a class="day-title"[^>]*>([^<]*)</g)]
  const points = Object.fromEntries(
    rows.map(([, attributes, title]) => [title, /data-at="[-\d.]+,[-\d.]+"/.test(attributes ?? '')]),
  )
  expect(points).toMatchObject({ 'Danza en Getxo': true, 'Ya pasó': false })
})
