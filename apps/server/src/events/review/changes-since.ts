import { EventDetail, type SectionChange } from '@larunbat/contract'
import type { Of, Type } from '@larunbat/contract/kit'
import { SECTION_WIRE, type Section } from '@larunbat/rules/section'
import type { EditableField, EventRecord } from '../event/event-record.ts'
import { isSame } from '../event/published-copy/differences.ts'
import { type PublicationDocument, toDocument } from '../event/published-copy/publication-document.ts'

type Change = Of<typeof SectionChange>

/** The section in which each field is written; what no reviewer asks about stands in none. */
const SECTION_OF: Readonly<Partial<Record<EditableField, Section>>> = {
  title: 'cover',
  description: 'info',
  typeId: 'type',
  disciplineIds: 'disciplines',
  availability: 'availability',
  streamUrl: 'availability',
  isStreamUrlLater: 'availability',
  visibleFrom: 'availability',
  visibleUntil: 'availability',
  city: 'location',
  venueName: 'venue',
  address: 'venue',
  lat: 'venue',
  lng: 'venue',
  venueCapacity: 'venue',
  venueSetting: 'venue',
  rainPlan: 'venue',
  wheelchair: 'venue',
  startsAt: 'info',
  durationMin: 'info',
  timeZone: 'info',
  isForChildren: 'info',
  minAge: 'info',
  isAccessible: 'info',
  accessibility: 'info',
  eventLanguages: 'info',
  ticketMode: 'tickets',
  priceCents: 'tickets',
  currency: 'tickets',
  capacity: 'tickets',
  maxPerPerson: 'tickets',
  saleStartsAt: 'tickets',
  saleEndsAt: 'tickets',
  salesUrl: 'tickets',
  vatRegime: 'tickets',
  impact: 'impact',
  hasRights: 'multimedia',
}

/**
 * What differs between an event as it was returned and as it is now, by section and in wire form. Lists are told by
 * what a person would name: people by name, dates by their start, pictures by their alternative text.
 */
export function changesSince(record: EventRecord, base: PublicationDocument): Change[] {
  const now = toDocument(record)
  const found: Change[] = []
  for (const [field, section] of Object.entries(SECTION_OF) as [EditableField, Section][]) {
    if (isSame(base[field], now[field])) continue
    const { wire, type } = EventDetail.fields[field] as { wire: string; type: Type }
    const write = (value: unknown) => (value === undefined ? null : type.write(value, wire))
    found.push({
      section: SECTION_WIRE[section],
      field: wire,
      before: write(base[field]),
      after: write(now[field]),
    })
  }
  for (const [field, section, namesOf] of LISTS) {
    const [before, after] = [namesOf(base), namesOf(now)]
    if (isSame(before, after)) continue
    found.push({ section: SECTION_WIRE[section], field, before: before.join('\n'), after: after.join('\n') })
  }
  return found
}

type NamesOf = (document: PublicationDocument) => string[]
const pictureName = ({ alt, url }: { alt: string | null; url: string }) =>
  alt || (url.split('/').at(-1) ?? '')
const LISTS: readonly (readonly [wire: string, section: Section, namesOf: NamesOf])[] = [
  [
    'sesiones',
    'info',
    ({ sessions }) => sessions.map(({ startsAt, name }) => [startsAt, name].filter(Boolean).join(' ')),
  ],
  ['portada', 'cover', ({ cover }) => (cover ? [pictureName(cover)] : [])],
  ['galeria', 'multimedia', ({ media }) => media.filter(({ use }) => use !== 'cover').map(pictureName)],
  ['participantes', 'participants', ({ participants }) => participants.map(({ name }) => name ?? '')],
  [
    'eventos',
    'venue',
    ({ appearances = [] }) =>
      appearances.map(({ day, venueName }) => [day, venueName].filter(Boolean).join(' ')),
  ],
]
