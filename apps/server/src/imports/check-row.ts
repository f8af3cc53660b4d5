import { createHash } from 'node:crypto'
import { ContentInput, SessionInput } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { Language } from '@larunbat/rules/language'
import { type ContentChanges, checkChanges, editableOf } from '../contents/content-input.ts'
import type { Reference } from '../lookups/reference.ts'
import { AppError } from '../platform/errors.ts'
import { invalidInput, labelOf } from '../platform/http/input-faults.ts'
import { translate } from '../platform/texts.ts'
import { assertTimes, findFaults, namedValues } from '../sessions/session-values.ts'
import type { Note, ReadRow } from './read-row.ts'

export type SessionInputValue = Of<typeof SessionInput>

/** A row that may be stored: what a hand-made event with these values would be. */
export interface GoodRow {
  row: number
  externalId: string
  title: string
  changes: ContentChanges
  sessions: (SessionInputValue & { startsAt: string; timeZone: string })[]
  /** What the row says, to tell at the next import which fields of it changed. */
  imported: Imported
  hash: Buffer
  notes: string[]
}

export interface Imported {
  content: Record<string, unknown>
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

/** Checks a row by the rules of the calls that make events and sessions: the contract's types, then their own. */
export function checkRow(read: ReadRow, { reference, language }: CheckOptions): GoodRow | RefusedRow {
  const reasons = read.faults.map((note) => textOf(note, language))
  const collect = (work: () => void) => {
    try {
      work()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      reasons.push(...reasonsOf(error, language))
    }
  }
  let changes: ContentChanges = {}
  const content = ContentInput.schema.safeParse(read.content)
  if (!content.success) collect(() => throwing(invalidInput(content.error.issues, language)))
  else {
    changes = editableOf(content.data)
    collect(() => checkChanges(changes, reference, language, '', ['title', 'city', 'typeId']))
  }
  const sessions = read.sessions.flatMap((wire) => {
    const parsed = SessionInput.schema.safeParse(wire)
    if (!parsed.success) collect(() => throwing(invalidInput(parsed.error.issues, language)))
    else collect(() => checkSession(parsed.data, language))
    return parsed.success ? [parsed.data] : []
  })
  const { row, externalId, title } = read
  if (!externalId) reasons.push(textOf({ field: 'clave_fila', key: 'field.required' }, language))
  if (reasons.length > 0 || !externalId)
    return { row, externalId, title, reasons: [...new Set(reasons)].slice(0, 20) }
  const imported = { content: read.content, sessions: read.sessions }
  return {
    row,
    externalId,
    title: title ?? '',
    changes,
    sessions: sessions as GoodRow['sessions'],
    imported,
    hash: createHash('sha256').update(JSON.stringify(imported)).digest(),
    notes: read.notes.map((note) => textOf(note, language)),
  }
}

function checkSession(session: SessionInputValue, language: Language): void {
  const values = namedValues(session)
  if (!values.starts_at) throw fieldError('inicio', 'field.required', language)
  const [fault] = Object.entries(
    findFaults({ time_zone: values.time_zone ?? '', currency: values.currency ?? null }),
  )
  if (fault) throw fieldError(fault[0], fault[1].replace('errors:', ''), language)
  assertTimes({ starts_at: values.starts_at, ends_at: values.ends_at ?? null })
}

const fieldError = (field: string, key: string, language: Language) =>
  new AppError('input.invalid', {
    data: { mensajes: { [field]: translate(language, `errors:${key}`) } },
  })

function throwing(error: AppError): never {
  throw error
}

/** Faults by field, each with the field's label, or the text of the failure. */
function reasonsOf(error: AppError, language: Language): string[] {
  const { mensajes } = error.data as { mensajes?: Record<string, string> }
  if (!mensajes) {
    const [field = 'fin'] = error.fields
    return [`${labelOf(field, language)}: ${translate(language, `errors:${error.code}`, error.variables)}`]
  }
  return Object.entries(mensajes).map(([path, text]) => `${labelOf(path, language)}: ${text}`)
}

/** A remark in words: label of the field, then what about it. */
export const textOf = ({ field, key, variables }: Note, language: Language): string =>
  `${labelOf(field, language)}: ${translate(language, `errors:${key}`, variables)}`
