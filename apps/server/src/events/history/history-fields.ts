import {
  Appearance,
  EventDetail,
  EventSummary,
  Extra,
  Impact,
  Media,
  Participant,
  Session,
  TicketType,
} from '@larunbat/contract'
import type { Entity, Type } from '@larunbat/contract/kit'
import { EDITABLE_FIELDS } from '../event/event-columns.ts'
import type { EventRecord } from '../event/event-record.ts'

const ENTITY_OF_PART: Readonly<Record<string, { wire: string; entity: unknown }>> = {
  sessions: { wire: EventSummary.fields.sessions.wire, entity: Session },
  media: { wire: EventDetail.fields.media.wire, entity: Media },
  extras: { wire: EventDetail.fields.extras.wire, entity: Extra },
  appearances: { wire: EventDetail.fields.appearances.wire, entity: Appearance },
  participants: { wire: EventSummary.fields.participants.wire, entity: Participant },
  types: { wire: 'tipos', entity: TicketType },
}

const fieldOf = (entity: unknown, name: string): { wire: string; type: Type } | undefined =>
  (entity as Entity).fields[name] as { wire: string; type: Type } | undefined

/** Returns the wire name of a field of a history line; undefined for internal fields. */
export function wireOfChange(name: string): string | undefined {
  const [first = '', rest] = name.split('.')
  const part = ENTITY_OF_PART[first]
  if (part && rest !== undefined) return `${part.wire}.${rest}`
  if (first === 'impact' && rest !== undefined) {
    const inner = fieldOf(Impact, rest)
    return inner && `${EventSummary.fields.impact.wire}.${inner.wire}`
  }
  return fieldOf(EventSummary, name)?.wire
}

/** Returns a value of such a line in wire form. One that the contract no longer accepts is returned as stored. */
export function wireValueOf(name: string, value: unknown): unknown {
  if (value === null || value === undefined) return null
  const [first = '', rest] = name.split('.')
  const part = ENTITY_OF_PART[first]
  if (part && rest !== undefined) return typeof value === 'object' ? wirePart(part.entity, value) : value
  const field = first === 'impact' && rest !== undefined ? fieldOf(Impact, rest) : fieldOf(EventSummary, name)
  return field ? written(field, value) : value
}

const wirePart = (entity: unknown, row: object): object =>
  Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => {
      const field = fieldOf(
        entity,
        column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      )
      return field ? [[field.wire, value === null ? null : written(field, value)]] : []
    }),
  )

function written({ wire, type }: { wire: string; type: Type }, value: unknown): unknown {
  try {
    return type.write(value, wire)
  } catch {
    return value
  }
}

const EDITABLE: ReadonlySet<string> = new Set(EDITABLE_FIELDS)

/** A field that an edit can give an earlier value: what an owner writes of the event itself. */
export function isRestorable(name: string): boolean {
  const [first = '', rest] = name.split('.')
  return EDITABLE.has(first) && (rest === undefined) === (first !== 'impact')
}

/** What the event has there now. */
export function valueNow(record: EventRecord, name: string): unknown {
  const [first = '', rest] = name.split('.')
  const value = (record as unknown as Record<string, unknown>)[first]
  return rest === undefined ? value : (value as Record<string, unknown> | null)?.[rest]
}
