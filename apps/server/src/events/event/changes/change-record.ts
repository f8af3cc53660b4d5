import { TRANSLATABLE_FIELDS } from '@larunbat/rules/events/event-fields'
import { TEXT_LANGUAGES, type TextLanguage } from '@larunbat/rules/text/language'
import { parseMultilingual } from '@larunbat/rules/text/multilingual-text'
import type { Changes, TextStamps } from '../../../database/stored-values.ts'

export type { Changes, TextStamps }

/** Where an edit came from. */
export type ChangeSource = 'edit' | 'restored' | 'refused' | 'import' | 'translation' | 'bulk'

/** What is written beside an edit. */
export interface ChangeRecord {
  actorId: number | null
  source: ChangeSource
  changes: Changes
}

/** Texts of an event whose languages are recorded separately. */
export const TEXT_FIELDS: readonly string[] = [...TRANSLATABLE_FIELDS.map(({ name }) => name), 'impact.text']

/** The same of what belongs to it. */
export const TEXTS_OF_PARTS = { media: ['alt'], extras: ['title', 'description'], types: ['name'] } as const

const FIELDS: ReadonlySet<string> = new Set(TEXT_FIELDS)

/** What differs between two states of a record, in these fields; an object such as the impact value by value. */
export function changesBetween(
  before: object | null,
  after: object | null,
  fields: readonly string[],
): Changes {
  const [was, is] = [before, after] as [Record<string, unknown> | null, Record<string, unknown> | null]
  const changes: Changes = {}
  const put = (name: string, b: unknown, a: unknown) => {
    if (JSON.stringify(b ?? null) !== JSON.stringify(a ?? null))
      changes[name] = { b: b ?? null, a: a ?? null }
  }
  for (const field of fields) {
    const [b, a] = [was?.[field], is?.[field]]
    if (field !== 'impact') put(field, b, a)
    else
      for (const key of new Set([...Object.keys(b ?? {}), ...Object.keys(a ?? {})]))
        put(`impact.${key}`, (b as Record<string, unknown>)?.[key], (a as Record<string, unknown>)?.[key])
  }
  return changes
}

/** The moment for each language whose words an edit changed; undefined when it changed none. */
export function stampsOf(changes: Changes, at: string): TextStamps | undefined {
  const stamps: TextStamps = {}
  const compare = (name: string, b: unknown, a: unknown) => {
    const [was, is] = [wordsOf(b), wordsOf(a)]
    for (const language of [...TEXT_LANGUAGES, 'plain'] as const)
      if (was[language] !== is[language]) stamps[`${name}.${language}`] = at
  }
  for (const [name, { b, a }] of Object.entries(changes)) {
    if (FIELDS.has(name)) compare(name, b, a)
    const [part = '', number] = name.split('.')
    if (number === undefined || !(part in TEXTS_OF_PARTS) || a === null) continue
    for (const field of TEXTS_OF_PARTS[part as keyof typeof TEXTS_OF_PARTS])
      if (hasField(a, field)) compare(`${name}.${field}`, (b as Record<string, unknown>)?.[field], a[field])
  }
  return Object.keys(stamps).length > 0 ? stamps : undefined
}

const hasField = (value: unknown, field: string): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && field in value

const wordsOf = (text: unknown): Partial<Record<TextLanguage | 'plain', string>> =>
  typeof text === 'string' ? parseMultilingual(text) : {}
