import { createHash } from 'node:crypto'
import { EventInput, SessionInput } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { Language } from '@larunbat/rules/text/language'
import { AppError } from '../../platform/errors.ts'
import { invalidInput, labelOf } from '../../platform/http/input-faults.ts'
import { translate } from '../../platform/texts.ts'
import type { Reference } from '../../reference/lookups/reference.ts'
import { findSessionFaults, namedValues } from '../event/dates/session-values.ts'
import { checkChanges, type EventChanges, editableOf } from '../event/event-input.ts'
import type { Note, Person, ReadRow } from './read-row.ts'

export type SessionInputValue = Of<typeof SessionInput>

/** A row that may be stored: what a hand-made event with these values would be. */
export interface GoodRow {
  row: number
  externalId: string
  title: string
  changes: EventChanges
  sessions: (SessionInputValue & { startsAt: string; timeZone: string })[]
  /** Values of the row, so that the next import can determine which fields changed. */
  imported: Imported
  hash: Buffer
  notes: string[]
  /** What of the file goes with the event for those who work on it. */
  internalNote?: string
  people?: readonly Person[]
  picture?: string
}

export interface Imported {
  event: Record<string, unknown>
  sessions: Record<string, unknown>[]
}

export interface RefusedRow {
  row: number
  externalId: string | null
  title: string | null
  reasons: string[]
}

export interface CheckOptions {
  reference: Reference
  language: Language
}

/** Fields without which there is no event: a row that lacks one is refused. All others are left out with a remark. */
const NEEDED = new Set(['titulo', 'ciudad', 'tipo'])

/**
 * Checks a row by the rules of the calls that make events and sessions: the contract's types, then their own. A value they
 * refuse is left out and named in the remarks; a row is refused for want of a title, city or kind only.
 */
export function checkRow(read: ReadRow, { reference, language }: CheckOptions): GoodRow | RefusedRow {
  const reasons = read.faults.map((note) => textOf(note, language))
  const notes = read.notes.map((note) => textOf(note, language))
  const event = { ...read.event }
  const changes = settled(event, notes, reasons, language, () => {
    const parsed = EventInput.schema.safeParse(event)
    if (!parsed.success) throw invalidInput(parsed.error.issues, event, language)
    const editable = editableOf(parsed.data)
    checkChanges(editable, reference, language, '', ['title', 'city', 'typeId'])
    return editable
  })
  const sessions = read.sessions.flatMap((wire) => {
    const values = { ...wire }
    const session = settled(values, notes, undefined, language, () => {
      const parsed = SessionInput.schema.safeParse(values)
      if (!parsed.success) throw invalidInput(parsed.error.issues, values, language)
      checkSession(parsed.data, language)
      return parsed.data
    })
    return session ? [{ values, session }] : []
  })
  const { row, externalId, title } = read
  if (!externalId) reasons.push(textOf({ field: 'clave_fila', key: 'field.required' }, language))
  if (reasons.length > 0 || !externalId)
    return { row, externalId, title, reasons: [...new Set(reasons)].slice(0, 20) }
  const imported = { event, sessions: sessions.map(({ values }) => values) }
  return {
    row,
    externalId,
    title: title ?? '',
    changes: changes ?? {},
    sessions: sessions.map(({ session }) => session) as GoodRow['sessions'],
    imported,
    hash: createHash('sha256').update(JSON.stringify(imported)).digest(),
    notes: [...new Set(notes)].slice(0, 20),
    ...(read.people === undefined ? {} : { people: read.people }),
    ...(read.picture === undefined ? {} : { picture: read.picture }),
    ...(read.internalNote === undefined ? {} : { internalNote: read.internalNote }),
  }
}

/** Faults of one check after another; each round takes at least one value away. */
const MAX_ROUNDS = 10

/**
 * Returns what `work` makes of `values`, from which the values it refuses are deleted one round after another. Undefined when
 * one of them is needed: then `reasons` has it (of an event), or `notes` (of a session, which is left out as a whole).
 */
function settled<T>(
  values: Record<string, unknown>,
  notes: string[],
  reasons: string[] | undefined,
  language: Language,
  work: () => T,
): T | undefined {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const faulty = new Map(faultsOf(error, language))
      const needed = [...faulty].filter(([path]) => {
        const field = path.split('.')[0] ?? path
        return !(field in values) || (reasons ? NEEDED.has(field) : field === 'inicio')
      })
      if (needed.length > 0) {
        const texts = needed.map(([, text]) => text)
        ;(reasons ?? notes).push(...texts)
        return undefined
      }
      for (const [field, text] of faulty) {
        const value = takeAway(values, field)
        const said = typeof value === 'string' ? value : JSON.stringify(value)
        notes.push(
          `${text} ${translate(language, 'errors:import.field_left_out', { value: (said ?? '').slice(0, 60) })}`,
        )
      }
    }
  }
  return undefined
}

/** Takes a value out of the fields of a row, of an object such as the cause only the part at fault. */
function takeAway(values: Record<string, unknown>, path: string): unknown {
  const [field = '', part] = path.split('.')
  const whole = values[field]
  if (part === undefined || whole === null || typeof whole !== 'object' || !(part in whole)) {
    delete values[field]
    return whole
  }
  const { [part]: value, ...rest } = whole as Record<string, unknown>
  if (Object.keys(rest).length > 0) values[field] = rest
  else delete values[field]
  return value
}

function checkSession(session: SessionInputValue, language: Language): void {
  const values = namedValues(session)
  if (!values.starts_at) throw fieldError('inicio', 'field.required', language)
  const { starts_at, time_zone = '', currency = null, ends_at = null, capacity = null } = values
  findSessionFaults({ starts_at, time_zone, currency, ends_at, capacity }, undefined).refuse(language)
}

const fieldError = (field: string, key: string, language: Language) =>
  new AppError('input.invalid', {
    data: { mensajes: { [field]: translate(language, `errors:${key}`) } },
  })

/** Fields at fault by wire name, each with its label and what is wrong. */
function faultsOf(error: AppError, language: Language): [field: string, text: string][] {
  const { mensajes } = error.data as { mensajes?: Record<string, string> }
  if (!mensajes) {
    const [field = 'fin'] = error.fields
    const text = translate(language, `errors:${error.code}`, error.variables)
    return [[field, `${labelOf(field, language)}: ${text}`]]
  }
  return Object.entries(mensajes).map(([path, text]) => [path, `${labelOf(path, language)}: ${text}`])
}

/** A remark in words: label of the field, then what about it. */
export const textOf = ({ field, key, variables }: Note, language: Language): string =>
  `${labelOf(field, language)}: ${translate(language, `errors:${key}`, variables)}`
