import type { PublicEvent } from '@larunbat/rules/events/public-event'
import { beforeAll, expect, test } from 'vitest'
import { HOSTILE_TEXTS, skeletonOf } from '../../testing/hostile-texts.ts'
import { session, type TestSite, testSite } from './testing/site-fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
}, 120_000)

/** An event with this text wherever people write. */
function eventWith(text: string, slug: string): Partial<PublicEvent> {
  const picture = { url: '/files/a/b.jpg', variants: [], width: 1600, height: 900, alt: text, title: text }
  return {
    slug,
    title: text,
    description: `${text}\n\n${text}`,
    city: text,
    venueName: text,
    address: text,
    rainPlan: text,
    venueSetting: 'outdoor',
    shareTitle: text,
    shareDescription: text,
    owner: { id: 1, name: text },
    impact: { project: text, text, url: 'https://example.org/' } as PublicEvent['impact'],
    sessions: [{ ...session('2046-11-24T18:00:00.000Z'), name: text }],
    participants: [
      { id: 1, kind: 2, name: text, description: text, web: 'https://example.org/' },
    ] as unknown as PublicEvent['participants'],
    cover: picture as unknown as PublicEvent['cover'],
    media: [picture] as unknown as PublicEvent['media'],
    appearances: [{ id: 1, day: '2046-11-24', venueName: text, address: text, city: text, url: text }],
    extras: [
      { id: 1, kind: 'link', title: text, description: text, url: 'https://example.org/' },
      {
        id: 2,
        kind: 'document',
        title: text,
        url: '/files/extras/a/file.pdf',
        file: { url: '/files/extras/a/file.pdf', name: text, bytes: 1, type: text },
      },
      { id: 3, kind: 'link', title: text, url: text },
    ],
  }
}

/** Long words and words of another language are marked as such: that may differ. */
const bareOf = (tag: string) => tag.replace(/ (?:class|lang)=""/g, '')

const linesOf = (ical: string) =>
  ical
    .replace(/\r\n /g, '')
    .split('\r\n')
    .map((line) => line.split(/[:;]/, 1)[0])

test('given hostile words in every field, when the event is opened, then the page is built as with plain ones', async () => {
  await site.givenEvent(eventWith('Plain words https://example.org/plain', 'plain'))
  const plain = await site.get('/en/events/plain')
  const plainIcal = (await site.get('/en/events/plain.ics')).body
  expect(plain.status).toBe(200)
  for (const [index, text] of HOSTILE_TEXTS.entries()) {
    const slug = `hostile-${index}`
    await site.givenEvent(eventWith(text, slug))
    const { body } = await site.get(`/en/events/${slug}`)
    const tags = skeletonOf(body).map(bareOf)
    const allowed = new Set(skeletonOf(plain.body).map(bareOf))
    expect(
      tags.filter((tag) => !allowed.has(tag)),
      text,
    ).toEqual([])
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
    expect(() => JSON.parse(data), text).not.toThrow()
    const links = [...body.matchAll(/\b(?:href|src|action)="([^"]*)"/g)].map(([, address]) => address ?? '')
    expect(
      links.filter((address) => !/^(?:\/|\?|#|https?:\/\/|mailto:|whatsapp:)/.test(address)),
      text,
    ).toEqual([])
    const { body: ical, headers } = await site.get(`/en/events/${slug}.ics`)
    expect(linesOf(ical), text).toEqual(linesOf(plainIcal))
    expect(JSON.stringify(headers)).not.toMatch(/evil|Bcc/)
  }
})

test('given hostile words in every field, when the programme and the map of the site are read, then nothing of them is live', async () => {
  const { body } = await site.get('/en')
  for (const { 0: whole } of body.matchAll(/<[a-z][^>]*>/gi)) {
    // What a person reads or hears is text, whatever it says.
    const tag = whole.replace(/ (?:aria-label|alt|value)="[^"]*"/g, '')
    expect(tag).not.toMatch(/\son\w+=|srcdoc|javascript:/i)
    expect(tag).not.toMatch(
      /^<(?:script(?! type="(?:module|application)| src="\/)|iframe|object|embed|base)/i,
    )
  }
  const { body: map } = await site.get('/sitemap.xml')
  expect(map).not.toMatch(/<(?!\/?(?:\?xml|urlset|url|loc|lastmod|xhtml:link)\b)/)
})
