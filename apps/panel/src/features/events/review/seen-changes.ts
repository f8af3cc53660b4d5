import { Appearance, EventDetail, Extra, Media, Participant, Session } from '@larunbat/contract'
import type { Type } from '@larunbat/contract/kit'
import { EVENT_FIELD_NAMES } from '@larunbat/rules/events/event-fields'
import type { DeskData, DeskEvent } from './review-queries.ts'

type Difference = DeskData['differences'][number]
type Sides = Record<string, unknown>

/** Wire fields of a part that say nothing to a reader: numbers, what is counted, and what follows from a file. */
const SILENT = new Set([
  'id',
  'contenido_id',
  'usuario_id',
  'vendidas',
  'disponibles',
  'hub',
  'posicion',
  'variantes',
  'color_dominante',
])

const PARTS: readonly {
  wire: string
  entity: Type
  of: (event: DeskEvent) => readonly { id: number }[]
}[] = [
  { wire: EventDetail.fields.sessions.wire, entity: Session, of: ({ sessions }) => sessions },
  { wire: EventDetail.fields.appearances.wire, entity: Appearance, of: ({ appearances }) => appearances },
  { wire: EventDetail.fields.participants.wire, entity: Participant, of: ({ participants }) => participants },
  { wire: EventDetail.fields.extras.wire, entity: Extra, of: ({ extras }) => extras },
  {
    wire: EventDetail.fields.media.wire,
    entity: Media,
    of: ({ cover, media }) => [...(cover ? [cover] : []), ...media.filter(({ id }) => id !== cover?.id)],
  },
]

/** What differs between the event as a reviewer read it and as it is now, in the form of `openReview`. */
export function seenChanges(seen: DeskEvent, now: DeskEvent): Difference[] {
  const own = EVENT_FIELD_NAMES.flatMap((name) => {
    const field = (EventDetail.fields as Record<string, { wire: string; type: Type } | undefined>)[name]
    if (!field) return []
    const side = (event: DeskEvent) => {
      const value = (event as unknown as Sides)[name]
      return value == null ? null : field.type.write(value, field.wire)
    }
    return differing(field.wire, side(seen), side(now))
  })
  return [...own, ...PARTS.flatMap((parts) => partChanges(parts, seen, now))]
}

/** Parts are identified by their number: `<wire>.<id>.<field>`, or `<wire>.<id>` with null on a side. */
function partChanges({ wire, entity, of }: (typeof PARTS)[number], seen: DeskEvent, now: DeskEvent) {
  const byId = (event: DeskEvent) =>
    new Map(of(event).map((part) => [part.id, entity.write(part, wire) as Sides]))
  const [before, after] = [byId(seen), byId(now)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id): Difference[] => {
    const [was, is] = [before.get(id), after.get(id)]
    if (!was || !is) return [{ field: `${wire}.${id}`, before: was ?? null, after: is ?? null }]
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((field) => !SILENT.has(field))
      .flatMap((field) => differing(`${wire}.${id}.${field}`, was[field] ?? null, is[field] ?? null))
  })
}

const differing = (field: string, before: unknown, after: unknown): Difference[] =>
  JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, before, after }]
