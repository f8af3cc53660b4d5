import { beforeAll, expect, test } from 'vitest'
import { dataOf, PUBLIC_URL, session, type TestSite, testSite } from './testing/site-fixture.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
}, 120_000)

test('given an event in three languages, when opened, then words, dates and addresses are of the language', async () => {
  await site.givenEvent({
    slug: 'coros',
    title: '[:es]Coros[:en]Choirs[:eu]Abesbatzak[:]',
    sessions: [session('2046-11-24T18:00:00.000Z')],
  })
  const es = (await site.get('/es/eventos/coros')).body
  const en = (await site.get('/en/events/coros')).body
  const eu = (await site.get('/eu/ekitaldiak/coros')).body
  expect(es).toContain('<h1>Coros</h1>')
  expect(es).toContain('sábado, 24 de noviembre de 2046')
  expect(es).toContain('19:00–20:30')
  expect(en).toContain('<h1>Choirs</h1>')
  expect(en).toContain('Saturday, 24 November 2046')
  expect(eu).toContain('<h1>Abesbatzak</h1>')
  expect(eu).toContain('2046ko azaroaren 24a, larunbata')
  for (const body of [es, en, eu]) {
    for (const [language, path] of [
      ['es', '/es/eventos/coros'],
      ['en', '/en/events/coros'],
      ['eu', '/eu/ekitaldiak/coros'],
      ['x-default', '/en/events/coros'],
    ]) {
      expect(body).toContain(`<link rel="alternate" hrefLang="${language}" href="${PUBLIC_URL}${path}"/>`)
    }
  }
  expect(eu).toContain(`<link rel="canonical" href="${PUBLIC_URL}/eu/ekitaldiak/coros"/>`)
})

test('given words in Spanish only, when opened in Basque, then they are shown and marked as such', async () => {
  await site.givenEvent({
    slug: 'solo-es',
    title: '[:es]Cuentos[:]',
    description: '[:es]Cuentos para todos.[:]',
  })
  const { body } = await site.get('/eu/ekitaldiak/solo-es')
  expect(body).toContain('<h1 lang="es">Cuentos</h1>')
  expect(body).toContain('Gaztelaniaz bakarrik')
  expect(body).toMatch(/<div class="prose" lang="es"><p>Cuentos para todos\.<\/p>/)
  expect((await site.get('/es/eventos/solo-es')).body).not.toContain('tag-language')
})

test('given an event elsewhere, when opened, then its hours are those of its own zone', async () => {
  const timeZone = 'Europe/London'
  await site.givenEvent({
    slug: 'ceilidh',
    availability: ['P', 'O'],
    timeZone,
    sessions: [{ ...session('2046-11-24T19:00:00.000Z'), timeZone }],
  })
  const { body } = await site.get('/en/events/ceilidh')
  expect(body).toContain('19:00–20:30')
  expect(body).toContain('Local time: Greenwich Mean Time')
})

test('given a hostile title, when opened, then it stands as text and the data block cannot be left', async () => {
  const title = '</script><script>alert(1)</script><img src=x onerror=alert(2)>"\'&'
  await site.givenEvent({ slug: 'hostile', title, description: '<b>no</b>', venueName: '</title><script>' })
  const { body } = await site.get('/en/events/hostile')
  expect(body.match(/<script/g)).toHaveLength(2)
  expect(body).not.toContain('<img src=x')
  expect(body).not.toContain('<b>no</b>')
  expect(dataOf(body).name).toBe(title)
})

test('given addresses that are not of the web, when opened, then none of them is a link', async () => {
  await site.givenEvent({
    slug: 'links',
    ticketMode: 2,
    salesUrl: 'javascript:alert(1)',
    impact: { project: 'A cause', url: 'data:text/html,x' },
    participants: [{ id: 1, name: 'Somebody', kind: 2, web: 'javascript:alert(2)' }],
    video: { trailer: 'vbscript:x' },
  })
  const { body } = await site.get('/en/events/links')
  expect(body).not.toMatch(/href="(javascript|data|vbscript):/)
})

test('given a sold event, when opened, then schema.org/Event says when, where, whom and how much', async () => {
  await site.givenEvent({
    slug: 'data',
    title: 'Gala',
    availability: ['P', 'O'],
    lat: 43.26,
    lng: -2.93,
    address: 'Calle Mayor 1, 48005 Bilbao',
    ticketMode: 1,
    priceCents: 1250,
    saleStartsAt: '2046-11-01T09:00:00.000Z',
    sessions: [session('2046-11-24T18:00:00.000Z', 1), session('2046-11-25T18:00:00.000Z', 2)],
    participants: [{ id: 1, name: 'Biotz Alai', kind: 2 }],
  })
  const { body } = await site.get('/en/events/data')
  expect(dataOf(body)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Event',
    url: `${PUBLIC_URL}/en/events/data`,
    startDate: '2046-11-24T19:00:00+01:00',
    endDate: '2046-11-25T20:30:00+01:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    location: [
      {
        '@type': 'Place',
        geo: { latitude: 43.26, longitude: -2.93 },
        address: { streetAddress: 'Calle Mayor 1, 48005 Bilbao', postalCode: '48005', addressCountry: 'ES' },
      },
      { '@type': 'VirtualLocation' },
    ],
    performer: [{ name: 'Biotz Alai' }],
    offers: { '@type': 'Offer', price: 12.5, priceCurrency: 'EUR' },
    subEvent: [{ startDate: '2046-11-24T19:00:00+01:00' }, { startDate: '2046-11-25T19:00:00+01:00' }],
  })
  expect(body).toContain('€12.50')
  expect(body).toContain('On sale from 1 November 2046')
  // Nothing sells here yet, so nothing pretends to.
  expect(body).not.toMatch(/<form|<button(?! type="button" class="heart")/)
})

test('given sessions at other hours and places, when read by machines, then each has its own clock, and a past one offers nothing', async () => {
  await site.givenEvent({
    slug: 'late',
    title: 'Late',
    ticketMode: 1,
    priceCents: 700,
    sessions: [{ ...session('2046-11-29T23:30:00.000Z', 1), status: 'soldOut' as const }],
    description: 'See https://example.org/a?b=1&c=2. And <b>more</b>',
  })
  const late = (await site.get('/en/events/late')).body
  expect(dataOf(late)).toMatchObject({
    startDate: '2046-11-30T00:30:00+01:00',
    offers: { price: 7, availability: 'https://schema.org/SoldOut' },
  })
  expect(late).toContain(
    '<a href="https://example.org/a?b=1&amp;c=2" rel="nofollow ugc noopener">example.org/a?b=1&amp;c=2</a>.',
  )
  await site.givenEvent({
    slug: 'summer',
    sessions: [{ ...session('2046-07-01T20:00:00.000Z', 1), timeZone: 'Atlantic/Canary' }],
  })
  expect(dataOf((await site.get('/en/events/summer')).body).startDate).toBe('2046-07-01T21:00:00+01:00')
  await site.givenEvent({
    slug: 'past',
    ticketMode: 4,
    sessions: [session('2020-11-28T18:00:00.000Z', 1)],
  })
  expect(dataOf((await site.get('/en/events/past')).body)).not.toHaveProperty('offers')
})

test.each([
  [{ ticketMode: 4 }, 'Free entry'],
  [{ ticketMode: 3, capacity: 60 }, 'Free, booking needed'],
  [{ ticketMode: 3, capacity: 60 }, '60 places'],
  [{ ticketMode: 5, priceCents: 300 }, 'At least €3'],
  [{ ticketMode: 2, salesUrl: 'https://www.tickets.example/x' }, 'Tickets at tickets.example'],
  [{ ticketMode: 1, priceCents: 900, saleEndsAt: '2020-01-01T00:00:00Z' }, 'Sales have closed.'],
  [{ impact: { project: 'Bizitegi', collaborationId: 1, percentage: 20 } }, '20% of proceeds'],
  [{ impact: { project: 'Bizitegi', collaborationId: 4, amountCents: 150 } }, '€1.50 per ticket'],
  [{ wheelchair: 'partly' as const, accessibility: ['bucle'] }, 'Partly wheelchair accessible'],
  [{ accessibility: ['bucle'] }, 'Hearing loop'],
  [
    { sessions: [{ ...session('2046-11-24T18:00:00Z'), status: 'cancelled' as const }] },
    'This event has been cancelled.',
  ],
  [
    {
      sessions: [
        session('2046-11-23T18:00:00Z', 1),
        { ...session('2046-11-24T18:00:00Z', 2), status: 'postponed' as const },
      ],
    },
    'New date to be announced',
  ],
  [
    {
      ticketMode: 4,
      sessions: [
        {
          ...session('2046-11-24T18:00:00Z'),
          status: 'online' as const,
          streamUrl: 'https://live.example/1',
        },
      ],
    },
    'href="https://live.example/1"',
  ],
])('given %j, when opened, then it says "%s"', async (document, words) => {
  const id = await site.givenEvent({ ...document, title: 'A case' })
  const slug = (
    await site.db.selectFrom('publication').select('slug').where('event_id', '=', id).executeTakeFirst()
  )?.slug
  const { body } = await site.get(`/en/events/${slug}`)
  expect(body).toContain(words)
})

test('given an archived event, when opened, then it says so and leads to its year', async () => {
  await site.givenEvent(
    { slug: 'old', sessions: [session('2025-11-29T18:00:00Z')] },
    { status: 3, year: 2025 },
  )
  const { status, body } = await site.get('/en/events/old')
  expect(status).toBe(200)
  expect(body).toContain('Part of the 2025 edition')
  expect(body).toContain('href="/en/archive/2025"')
})

test('given an edited event, when opened again, then the new words are shown', async () => {
  const id = await site.givenEvent({ slug: 'edited', title: 'Before' })
  expect((await site.get('/en/events/edited')).body).toContain('<h1>Before</h1>')
  const document = JSON.stringify({ id, title: 'After', slug: 'edited' })
  await site.db.updateTable('publication').set({ document, version: 2 }).where('event_id', '=', id).execute()
  expect((await site.get('/en/events/edited')).body).toContain('<h1>After</h1>')
})

test('given misspelt words, old slugs and slashes, when requested, then one redirect leads to the right address', async () => {
  const id = await site.givenEvent({ slug: 'right' })
  await site.db.insertInto('publication_slug').values({ slug: 'wrong', event_id: id }).execute()
  for (const [from, to] of [
    ['/es/events/right', '/es/eventos/right'],
    ['/eu/eventos/right?utm=x', '/eu/ekitaldiak/right?utm=x'],
    ['/es/eventos/wrong', '/es/eventos/right'],
    ['/en/events/wrong.ics', '/en/events/right.ics'],
    ['/es/eventos/right/', '/es/eventos/right'],
    ['/es/eventos', '/es'],
    ['/es/archive', '/es/archivo'],
    ['/es/', '/es'],
  ] as const) {
    const { status, headers } = await site.get(from)
    expect([from, status, headers.location]).toEqual([from, 301, to])
  }
})

test('given a withdrawn event, when requested, then 410; for one that never was, 404; both offer a search', async () => {
  await site.db.insertInto('publication_slug').values({ slug: 'withdrawn', event_id: 999_999 }).execute()
  const gone = await site.get('/eu/ekitaldiak/withdrawn')
  expect(gone.status).toBe(410)
  expect(gone.body).toContain('Ekitaldi hau ez dago jada argitaratuta')
  const never = await site.get('/es/eventos/never')
  expect(never.status).toBe(404)
  expect(never.body).toContain('type="search"')
  for (const path of [
    '/es/nada',
    '/nothing',
    '/es/eventos/a/b',
    '/es/eventos/%2e%2e%2f',
    '/es/eventos/%00',
  ]) {
    const { status, headers } = await site.get(path)
    expect([path, status]).toEqual([path, 404])
    expect(headers['content-type']).toContain('text/html')
  }
})

test('given two sessions, when the calendar file is fetched, then both stand in UTC, safely escaped', async () => {
  await site.givenEvent({
    slug: 'calendar',
    title: 'Coros, danza; y más\nEND:VEVENT',
    description: `Línea uno\nLínea dos ${'ñ'.repeat(100)}`,
    sessions: [
      session('2046-11-24T18:00:00.000Z', 1),
      { ...session('2046-07-01T18:00:00.000Z', 2), status: 'cancelled' },
      { ...session('2046-07-02T18:00:00.000Z', 3), status: 'postponed' },
      { ...session('2046-07-03T18:00:00.000Z', 4), status: 'online', streamUrl: 'https://live.example/4' },
    ],
  })
  const { status, body, headers } = await site.get('/es/eventos/calendar.ics')
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(body).toContain('DTSTART:20461124T180000Z\r\nDTEND:20461124T193000Z')
  expect(body).toContain('DTSTART:20460701T180000Z')
  expect(body).toContain('SUMMARY:Coros\\, danza\\; y más END:VEVENT')
  const states = (name: string) => body.match(new RegExp(`^${name}:[^\\r]*`, 'gm'))
  expect(states('STATUS')).toEqual([
    'STATUS:CONFIRMED',
    'STATUS:CANCELLED',
    'STATUS:CANCELLED',
    'STATUS:CONFIRMED',
  ])
  expect(states('SUMMARY')?.map((line) => line.slice(8, 18))).toEqual([
    'Coros\\, da',
    'Cancelada:',
    'Aplazada: ',
    'Coros\\, da',
  ])
  expect(states('LOCATION')?.at(-1)).toBe('LOCATION:https://live.example/4')
  expect(body.match(/^END:VEVENT\r$/gm)).toHaveLength(4)
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('given a picture in three formats with a focal point, when opened, then the lightest comes first and the point stays in view', async () => {
  const sizes = (type: string, name: string) =>
    [320, 1280].map((width) => ({ width, height: width / 2, type, url: `/files/media/a/${width}.${name}` }))
  const variants = [
    ...sizes('image/webp', 'webp'),
    ...sizes('image/avif', 'avif'),
    { width: 4000, height: 2000, type: 'image/jpeg', url: '/files/media/a/4000.jpg' },
  ]
  const cover = { url: '/files/media/a/4000.jpg', width: 4000, height: 2000, variants, use: 'cover' }
  const alt = '[:es]El coro canta[:eu]Abesbatza kantuan[:]'
  await site.givenEvent({ slug: 'foco', cover: { ...cover, alt, focusX: 0.98, focusY: 0.31 }, media: [] })
  const { body } = await site.get('/eu/ekitaldiak/foco')
  const picture = /<picture>.*?<\/picture>/s.exec(body)?.[0] ?? ''
  expect(picture.match(/image\/\w+/g)).toEqual(['image/avif', 'image/webp'])
  expect(picture).toContain('srcSet="/files/media/a/320.avif 320w, /files/media/a/1280.avif 1280w"')
  expect(picture).toContain('src="/files/media/a/4000.jpg"')
  expect(picture).toContain('class="focus focus-x-100 focus-y-30"')
  expect(picture).toContain('alt="Abesbatza kantuan"')
  await site.givenEvent({ slug: 'sin-foco', cover, media: [] })
  expect((await site.get('/es/eventos/sin-foco')).body).not.toContain('focus-x')
})
