import { beforeAll, expect, test } from 'vitest'
import { dataOf, type TestSite, testSite } from './testing/site-fixture.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
}, 120_000)

test('given a series, when its pages are opened, then it lists its public chapters and they lead to their neighbours', async () => {
  const seriesId = await site.givenEvent({
    slug: 'serie',
    title: '[:es]Serie[:en]A series[:]',
    isSeries: true,
  })
  for (const n of [1, 2, 3])
    await site.givenEvent({ slug: `capitulo-${n}`, title: `Capítulo ${n}`, seriesId })
  const list = (await site.get('/en/events/serie')).body
  expect(
    [...list.matchAll(/<strong class="chapter-title">(.*?)<\/strong>/g)].map(([, title]) => title),
  ).toEqual(['Capítulo 1', 'Capítulo 2', 'Capítulo 3'])
})

test('given a series with a chapter that costs something, when opened, then free entry is not shown, and each chapter has its price', async () => {
  const seriesId = await site.givenEvent({
    slug: 'serie-precio',
    title: 'Serie',
    isSeries: true,
    ticketMode: 4,
  })
  await site.givenEvent({ slug: 'gratis', title: 'Gratis', seriesId, ticketMode: 4 })
  await site.givenEvent({
    slug: 'cuatro',
    title: 'Cuatro',
    seriesId,
    ticketMode: 1,
    priceCents: 400,
    currency: 'EUR',
  })
  const { body } = await site.get('/en/events/serie-precio')
  expect(body).not.toContain('id="tickets"')
  expect(body).not.toContain('No ticket needed')
  expect(body).toMatch(/Gratis<\/strong><\/a><p class="note">[^<]*Free<\/p>/)
  expect(body).toMatch(/Cuatro<\/strong><\/a><p class="note">[^<]*€4<\/p>/)
  expect(dataOf(body)).not.toHaveProperty('isAccessibleForFree')
  expect(dataOf(body)['@type']).toBe('EventSeries')
})

test('given a chapter in the middle, when opened, then it names its series, its place and both neighbours', async () => {
  const { body } = await site.get('/en/events/capitulo-2')
  expect(body).toContain('<a href="/en/events/serie">A series</a>')
  expect(body).toContain('Chapter 2 of 3')
  expect(body).toMatch(/href="\/en\/events\/capitulo-1" rel="prev"/)
  expect(body).toMatch(/href="\/en\/events\/capitulo-3" rel="next"/)
  expect(dataOf(body).superEvent).toMatchObject({ '@type': 'EventSeries', name: 'A series' })
  const last = (await site.get('/eu/ekitaldiak/capitulo-3')).body
  expect(last).toContain('3. kapitulua (3 guztira)')
  expect(last).not.toContain('rel="next"')
})

test('given a chapter that leaves, when its neighbour is opened again, then the way leads to the next one', async () => {
  await site.get('/en/events/capitulo-1')
  await site.db
    .updateTable('publication')
    .set({ series_id: null, series_order: null, updated_at: new Date().toISOString() })
    .where('slug', '=', 'capitulo-2')
    .execute()
  await expect.poll(async () => (await site.get('/en/events/capitulo-1')).body).toContain('Chapter 1 of 2')
  expect((await site.get('/en/events/capitulo-1')).body).toMatch(/capitulo-3" rel="next"/)
})

test('given a chapter whose series has no page, when opened, then only its position is shown', async () => {
  const hidden = await site.givenEvent({ slug: 'oculta', title: 'Oculta', isSeries: true })
  await site.givenEvent({ slug: 'suelto', seriesId: hidden })
  await site.db.deleteFrom('publication').where('event_id', '=', hidden).execute()
  const { body } = await site.get('/en/events/suelto')
  expect(body).toContain('Chapter 1 of 1')
  expect(body).not.toContain('Oculta')
})

test('given extras and appearances, when opened, then they stand there, and only files of ours play on the page', async () => {
  await site.givenEvent({
    slug: 'extras',
    extras: [
      { id: 1, kind: 'link', title: '[:es]Ensayo[:]', url: 'https://www.example.org/ensayo' },
      {
        id: 2,
        kind: 'document',
        title: 'Programme',
        url: '/files/extras/a/file.pdf',
        file: { url: '/files/extras/a/file.pdf', name: 'p.pdf', bytes: 1_240_000, type: 'application/pdf' },
      },
      { id: 3, kind: 'audio', title: 'Song', url: '/files/extras/b/file.mp3' },
      {
        id: 4,
        kind: 'video',
        title: 'Interview',
        url: '/files/video/c/master.m3u8',
        video: { url: '/files/video/c/master.m3u8', fileUrl: '/files/video/c/720.mp4', poster: null },
      },
      {
        id: 5,
        kind: 'video',
        title: 'Elsewhere',
        url: 'https://vimeo.com/76979871',
        video: { url: 'https://vimeo.com/76979871' },
      },
    ],
    appearances: [
      {
        id: 1,
        day: '2046-12-05',
        time: '18:30',
        venueName: 'Azkuna',
        city: 'Bilbao',
        url: 'https://azkuna.example/',
      },
    ],
  })
  const { body } = await site.get('/es/eventos/extras')
  expect(body).toMatch(/<a href="https:\/\/www\.example\.org\/ensayo" rel="external noopener">Ensayo<\/a>/)
  expect(body).toContain('PDF, 1,2 MB')
  expect(body).toContain('<audio controls="" preload="none" src="/files/extras/b/file.mp3">')
  expect(body.match(/<source /g)).toHaveLength(2)
  expect(body).toMatch(/<a href="https:\/\/vimeo\.com\/76979871" rel="external noopener" data-player=/)
  expect(body).toContain('Otras fechas y lugares')
  expect(body).toContain('miércoles, 5 de diciembre de 2046')
  expect(body).toContain('18:30')
})

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

test('given videos of our own, when opened, then the browser plays them, no other host is requested, and no frame is allowed', async () => {
  const folder = `/files/video/${'0a'.repeat(16)}`
  await site.givenEvent({
    slug: 'con-video',
    availability: ['P', 'D'],
    visibleUntil: '2056-01-01T00:00:00.000Z',
    video: {
      url: `${folder}/master.m3u8`,
      fileUrl: `${folder}/720.mp4`,
      posterUrl: `${folder}/poster.jpg`,
      trailer: `${folder}/original.webm`,
      trailerFileUrl: `${folder}/original.webm`,
    },
  })
  const { body, headers } = await site.get('/en/events/con-video')
  expect(body).toContain(
    `<source src="${folder}/master.m3u8" type="application/vnd.apple.mpegurl"/><source src="${folder}/720.mp4" type="video/mp4"/>`,
  )
  expect(body).toContain(`poster="${folder}/poster.jpg"`)
  expect(body).toContain(`<source src="${folder}/original.webm"/>`)
  expect(body.match(/preload="none"/g)).toHaveLength(2)
  expect(headers['content-security-policy']).toBe(POLICY)
})

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com', 'YouTube'],
  ['https://player.vimeo.com/video/76979871?h=0a1b2c3d4e', 'https://player.vimeo.com', 'Vimeo'],
])(
  'given the trailer %s, when opened, then it is a link that says where it leads, and only its player may be framed',
  async (trailer, origin, host) => {
    const slug = `trailer-${host.toLowerCase()}`
    await site.givenEvent({ slug, video: { trailer } })
    const { body, headers } = await site.get(`/es/eventos/${slug}`)
    expect(body).not.toContain('<iframe')
    expect(body).toContain(`data-player="${origin}/`)
    expect(body).toContain(`Al reproducirlo te conectas a ${host}.`)
    for (const name of ['src', 'srcSet', 'poster', 'href="https://fonts'])
      expect(body).not.toContain(`${name}="${origin}`)
    expect(headers['content-security-policy']).toBe(`${POLICY}; frame-src ${origin}`)
    // Kept pages are sent with the same policy.
    expect((await site.get(`/es/eventos/${slug}`)).headers['content-security-policy']).toContain(origin)
  },
)

test('given a recording that may not be watched yet, or no longer, or an address of elsewhere, then there is no player', async () => {
  const url = `/files/video/${'0a'.repeat(16)}/master.m3u8`
  const cases = [
    { visibleFrom: '2055-01-01T00:00:00.000Z', video: { url } },
    { visibleUntil: '2020-01-01T00:00:00.000Z', video: { url } },
    { availability: ['P'], video: { url } },
    { video: { url: 'https://evil.example/a.mp4', trailer: '/files/video/../secret.mp4?x' } },
  ]
  for (const [n, given] of cases.entries()) {
    await site.givenEvent({ slug: `sin-video-${n}`, availability: ['D'], ...given })
    const { body, headers } = await site.get(`/es/eventos/sin-video-${n}`)
    expect(body).not.toContain('<video')
    expect(body).not.toContain('data-player')
    expect(headers['content-security-policy']).toBe(POLICY)
  }
})
