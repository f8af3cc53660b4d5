import type { ShownEvent } from '../../programme/public-event.ts'

export interface FeedHead {
  title: string
  /** Addresses of the feed itself and of its page. */
  self: string
  home: string
  language: string
}

/** Events as an Atom feed (RFC 4287); the one changed last first. */
export function printAtom(events: readonly ShownEvent[], { title, self, home, language }: FeedHead): string {
  const updated = events[0]?.updatedAt ?? '2000-01-01T00:00:00Z'
  const entries = events.map(
    (event) => `<entry><id>${escapeXml(tagOf(event, home))}</id><title>${escapeXml(event.title)}</title>
<link rel="alternate" href="${escapeXml(event.url)}"/><updated>${event.updatedAt}</updated>${pictureOf(event)}
<author><name>${escapeXml(event.organiser?.name || title)}</name></author>
${event.disciplines.map(({ name }) => `<category term="${escapeXml(name)}"/>`).join('')}<summary>${escapeXml(summaryOf(event))}</summary></entry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}"><id>${escapeXml(self)}</id><title>${escapeXml(title)}</title>
<updated>${updated}</updated><link rel="self" href="${escapeXml(self)}"/><link rel="alternate" href="${escapeXml(home)}"/>
${entries.join('\n')}
</feed>
`
}

/** The cover as an enclosure (RFC 4287, 4.2.7.2), which readers show beside the title. */
const pictureOf = ({ cover }: ShownEvent) =>
  cover
    ? `\n<link rel="enclosure" type="${imageType(cover.url)}" href="${escapeXml(cover.url)}"${cover.alt ? ` title="${escapeXml(cover.alt)}"` : ''}/>`
    : ''

const TYPES: Readonly<Record<string, string>> = { png: 'image/png', webp: 'image/webp', avif: 'image/avif' }
const imageType = (url: string) => TYPES[/\.(\w+)$/.exec(new URL(url).pathname)?.[1] ?? ''] ?? 'image/jpeg'

/** Stays the same when the event gets another address (RFC 4151). */
const tagOf = ({ id }: ShownEvent, home: string) => `tag:${new URL(home).hostname},2009:event-${id}`

/** Where and when, then the beginning of what it says of itself. */
export function summaryOf({ venueName, city, days, description }: ShownEvent): string {
  const facts = [[venueName, city].filter(Boolean).join(' · '), days.slice(0, 3).join(', ')]
  return [facts.filter(Boolean).join(' · '), description.slice(0, 600)].filter(Boolean).join('\n')
}

/** Control characters that XML 1.0 has no place for are left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}
