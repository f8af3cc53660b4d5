import {
  Appearance,
  EventDetail,
  Extra,
  Media,
  Participant,
  type SectionChange,
  Session,
  Video,
} from '@larunbat/contract'
import type { Entity, Of, Type } from '@larunbat/contract/kit'
import { EVENT_FIELD_NAMES, factsOfField } from '@larunbat/rules/events/event-fields'
import { SECTION_WIRE, type Section } from '@larunbat/rules/events/section'
import type {
  AppearanceValue,
  EventRecord,
  ExtraValue,
  MediaRecord,
  ParticipantValue,
  SessionValue,
} from '../event/event-record.ts'
import { isSame, partDifferences } from '../event/published-copy/differences.ts'
import { type PublicationDocument, toDocument } from '../event/published-copy/publication-document.ts'

type Change = Of<typeof SectionChange>

/** What of a list of parts is compared, and the section a part stands in. */
interface ComparedParts<T> {
  wire: string
  entity: Type<T>
  compared: readonly (keyof T & string)[]
  partsOf: (document: PublicationDocument) => readonly T[]
  sectionOf: (part: T) => Section
}

/** Every field of a part but its own numbers and what is counted or derived. */
const fieldsBut = <T>(entity: Type<T>, ...left: (keyof T & string)[]) =>
  Object.keys((entity as unknown as Entity).fields).filter(
    (field) => !(left as string[]).includes(field),
  ) as (keyof T & string)[]

const picturesOf = ({ cover, media }: PublicationDocument): MediaRecord[] => [
  ...new Map([...(cover ? [cover] : []), ...media].map((picture) => [picture.id, picture])).values(),
]

const SESSIONS: ComparedParts<SessionValue> = {
  wire: EventDetail.fields.sessions.wire,
  entity: Session,
  compared: fieldsBut(Session, 'id', 'eventId', 'sold', 'available'),
  partsOf: ({ sessions }) => sessions,
  sectionOf: () => 'info',
}
const APPEARANCES: ComparedParts<AppearanceValue> = {
  wire: EventDetail.fields.appearances.wire,
  entity: Appearance,
  compared: fieldsBut(Appearance, 'id', 'eventId', 'hubId'),
  partsOf: ({ appearances = [] }) => appearances,
  sectionOf: () => 'venue',
}
const PARTICIPANTS: ComparedParts<ParticipantValue> = {
  wire: EventDetail.fields.participants.wire,
  entity: Participant,
  compared: fieldsBut(Participant, 'id', 'ownerId', 'hasAcceptedPolicy'),
  partsOf: ({ participants }) => participants,
  sectionOf: () => 'participants',
}
const PICTURES: ComparedParts<Of<typeof Media>> = {
  wire: EventDetail.fields.media.wire,
  entity: Media,
  compared: ['title', 'use', 'url', 'alt', 'focusX', 'focusY'],
  partsOf: picturesOf,
  sectionOf: ({ use }) => (use === 'cover' ? 'cover' : 'multimedia'),
}
const EXTRAS: ComparedParts<ExtraValue> = {
  wire: EventDetail.fields.extras.wire,
  entity: Extra,
  compared: ['title', 'description', 'url'],
  partsOf: ({ extras = [] }) => extras,
  sectionOf: () => 'multimedia',
}

/**
 * What differs between an event as it was returned and as it is now, by section and in wire form. Parts of lists are
 * identified by their number: two pictures with one alternative text are two pictures.
 */
export function changesSince(record: EventRecord, base: PublicationDocument): Change[] {
  const now = toDocument(record)
  const found: Change[] = []
  for (const field of EVENT_FIELD_NAMES) {
    const { section } = factsOfField(field)
    if (section === null || isSame(base[field] ?? null, now[field] ?? null)) continue
    const { wire, type } = EventDetail.fields[field] as { wire: string; type: Type }
    const write = (value: unknown) => (value == null ? null : type.write(value, wire))
    found.push({
      section: SECTION_WIRE[section],
      field: wire,
      before: write(base[field]),
      after: write(now[field]),
    })
  }
  return [
    ...found,
    ...changesOf(SESSIONS, base, now),
    ...changesOf(APPEARANCES, base, now),
    ...changesOf(PARTICIPANTS, base, now),
    ...changesOf(PICTURES, base, now),
    ...changesOf(EXTRAS, base, now),
    ...orderChange(PARTICIPANTS, base, now, ({ name }) => name),
    ...orderChange(PICTURES, base, now, ({ id, alt }) => alt || `${id}`),
    ...videoChanges(base, now),
  ]
}

/** A part is named by what it is now, so that a picture that became the cover counts in both sections. */
function changesOf<T extends { id: number }>(
  { partsOf, sectionOf, ...parts }: ComparedParts<T>,
  base: PublicationDocument,
  now: PublicationDocument,
): Change[] {
  const [before, after] = [partsOf(base), partsOf(now)]
  return partDifferences(parts, before, after).flatMap((difference) => {
    const id = Number(difference.field.split('.')[1])
    const sides = [before, after].flatMap((list) => list.find((part) => part.id === id) ?? [])
    return [...new Set(sides.map(sectionOf))].map((section) => ({
      section: SECTION_WIRE[section],
      ...difference,
    }))
  })
}

/** The names in their order, when parts that stand in both lists changed places. */
function orderChange<T extends { id: number }>(
  { wire, partsOf, sectionOf }: ComparedParts<T>,
  base: PublicationDocument,
  now: PublicationDocument,
  nameOf: (part: T) => string,
): Change[] {
  const [before, after] = [partsOf(base), partsOf(now)]
  const [old, current] = [before.map(({ id }) => id), after.map(({ id }) => id)]
  if (
    isSame(
      old.filter((id) => current.includes(id)),
      current.filter((id) => old.includes(id)),
    )
  )
    return []
  const [first] = after
  return first
    ? [
        {
          section: SECTION_WIRE[wire === PICTURES.wire ? 'multimedia' : sectionOf(first)],
          field: wire,
          before: before.map(nameOf).join('\n'),
          after: after.map(nameOf).join('\n'),
        },
      ]
    : []
}

/** Main video and trailer, by their addresses. */
function videoChanges(base: PublicationDocument, now: PublicationDocument): Change[] {
  return (['url', 'trailer'] as const)
    .map((use) => ({ use, before: base.video?.[use] ?? null, after: now.video?.[use] ?? null }))
    .filter(({ before, after }) => before !== after)
    .map(({ use, before, after }) => ({
      section: SECTION_WIRE.multimedia,
      field: use === 'url' ? EventDetail.fields.video.wire : Video.fields.trailer.wire,
      before,
      after,
    }))
}
