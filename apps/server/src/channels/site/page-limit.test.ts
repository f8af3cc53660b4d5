import { planPath } from '@larunbat/rules/address/public-address'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { session, type TestSite, testSite } from './testing/site-fixture.ts'

const MOST = 40
let site: TestSite
let tries = 0

beforeAll(async () => {
  site = await testSite({ pagesPerMinute: MOST })
  await site.givenEvent({ slug: 'coros', hubId: 2 })
  await site.givenEvent({ hubId: 5, sessions: [session('2046-11-25T18:00:00.000Z')] })
}, 120_000)

// Pages are made anew with each minute.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Asks for addresses as a network of its own; returns their states. */
async function ask(addresses: readonly string[], network = `198.51.100.${++tries}`) {
  const states: number[] = []
  for (const url of addresses)
    states.push((await site.app.inject({ url, remoteAddress: network })).statusCode)
  return states
}
const times = (count: number, addressOf: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => addressOf(n))

test.each([
  ['pages behind the last one', 'renderProgramme', '/es', (n: number) => `/es?page=${n + 2}`],
  ['pages of the list', 'renderProgramme', '/es?view=list', (n: number) => `/es?view=list&page=${n + 2}`],
  ['parameters that mean nothing', 'renderProgramme', '/en', (n: number) => `/en?x=${n}`],
  ['frames with more', 'renderEmbed', '/embed/es/programme', (n: number) => `/embed/es/programme?x=${n}`],
  [
    'limits of frames',
    'renderEmbed',
    '/embed/en/programme?limit=48',
    (n: number) => {
      return `/embed/en/programme?limit=${n + 49}`
    },
  ],
  [
    'frames of an event',
    'renderEmbed',
    '/embed/es/event/coros',
    (n: number) => {
      return `/embed/es/event/coros?theme=auto&x=${n}`
    },
  ],
  ['years of causes', 'renderImpact', '/en/impact', (n: number) => `/en/impact?year=${n}&hub=${n + 100}`],
] as const)(
  'given invented %s, when requested, then no page is made for them',
  async (_, render, address, addressOf) => {
    const made = vi.spyOn(site.renderer, render)
    expect(await ask([address])).toEqual([200])
    expect(made).toHaveBeenCalledTimes(1)
    expect(new Set(await ask(times(20, addressOf)))).toEqual(new Set([200]))
    expect(made).toHaveBeenCalledTimes(1)
  },
)

test('given past years and the sitemap, when requested again, then they are there until something public changes, and are made within the share', async () => {
  const network = '203.0.113.8'
  const addresses = ['/sitemap.xml', '/es/archivo', '/es/archivo/2024']
  await site.givenEvent({ slug: 'antiguo' }, { status: 3, year: 2024 })
  const made = [vi.spyOn(site.renderer, 'renderArchive'), vi.spyOn(site.renderer, 'renderArchiveYear')]
  expect(await ask(addresses)).toEqual([200, 200, 200])
  await ask(
    times(MOST + 1, (n) => `/eu?q=spent${n}`),
    network,
  )
  expect(await ask([...addresses, '/es/archivo/2024?page=9'], network)).toEqual([200, 200, 200, 200])
  for (const spy of made) expect(spy).toHaveBeenCalledTimes(1)
  await site.givenEvent({ slug: 'mas-antiguo' }, { status: 3, year: 2024 })
  vi.setSystemTime(Date.now() + 1000)
  expect(await ask(addresses, network)).toEqual([429, 429, 429])
  expect((await site.get('/sitemap.xml')).body).toContain('mas-antiguo')
  expect(await ask(addresses, network)).toEqual([200, 429, 429])
})

test('given a network that searches for ever new words, when it had its share, then it waits, and pages that are there go on being shown', async () => {
  const network = '203.0.113.7'
  expect(await ask(['/eu'])).toEqual([200])
  const states = await ask(
    times(MOST + 5, (n) => `/eu?q=word${n}`),
    network,
  )
  expect(states.filter((state) => state === 429)).toHaveLength(5)
  expect(await ask(['/embed/eu/programme?hub=77'], network)).toEqual([429])
  const refused = await site.app.inject({ url: '/eu?q=more', remoteAddress: network })
  expect([refused.statusCode, refused.headers['cache-control']]).toEqual([429, 'no-cache'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.body).toContain('Bilaketa gehiegi')
  expect(await ask(['/eu', '/eu?q=word3', '/eu/ekitaldiak/coros'], network)).toEqual([200, 200, 200])
  expect(await ask(['/eu?q=other'])).toEqual([200])
})

test('given a network that asks for ever new plans and their calendars, when it had its share, then it waits, and feeds that are kept stay', async () => {
  const rows = await site.db.selectFrom('publication').select('event_id').execute()
  const [one = 0, other = 0] = rows.map(({ event_id }) => event_id)
  const network = '203.0.113.9'
  expect(await ask(['/feeds/eu/programme.ics'])).toEqual([200])
  const made = times(MOST + 5, (n) => `/feeds/eu/plan-${one}-${n % 2 ? other : one}-${100_000 + n}.ics`)
  expect((await ask(made, network)).filter((state) => state === 429)).toHaveLength(5)
  expect(await ask([planPath('eu', [one, other])], network)).toEqual([429])
  expect(await ask(['/feeds/eu/programme.ics'], network)).toEqual([200])
})
