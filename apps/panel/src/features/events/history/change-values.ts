import { Appearance, EventDetail, EventSummary, Extra, Media, Participant, Session } from '@larunbat/contract'
import { codePath } from '@larunbat/contract/client'
import type { Entity, Type } from '@larunbat/contract/kit'
import { TEXT_LANGUAGES, type TextLanguage } from '@larunbat/rules/text/language'
import { parseMultilingual } from '@larunbat/rules/text/multilingual-text'

/** What belongs to an event, by the first part of a line's field. */
const PARTS = {
  sesiones: Session,
  galeria: Media,
  extras: Extra,
  eventos: Appearance,
  participantes: Participant,
  tipos: undefined,
} as const
export type PartName = keyof typeof PARTS

/** The part a line is about and its number; undefined for a field of the event itself. */
export function partOf(field: string): { part: PartName; id: string } | undefined {
  const [first = '', id] = field.split('.')
  return id !== undefined && first in PARTS ? { part: first as PartName, id } : undefined
}

/** Name in the code of a field of the event: `impact.text`. */
export const codeOf = (field: string): string => codePath(EventDetail, field)

/** A value of a field of the event as the code has it. */
export function readValue(field: string, wire: unknown): unknown {
  if (wire === null || wire === undefined) return null
  const type = codeOf(field)
    .split('.')
    .reduce<Type | undefined>((found, name) => fieldsOf(found)?.[name]?.type, EventSummary as Type)
  return type ? type.read(wire) : wire
}

const fieldsOf = (type: Type | undefined) =>
  ((type?.inner ?? type) as Entity | undefined)?.fields as Record<string, { type: Type }> | undefined

export interface LanguagePair {
  language: TextLanguage | undefined
  before: string
  after: string
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** The languages of a text that differ, one by one; undefined for anything else than words. */
export function languagePairs(before: unknown, after: unknown): LanguagePair[] | undefined {
  if (!(isText(before) || isText(after))) return undefined
  const [was, is] = [before, after].map((text) => parseMultilingual(isText(text) ? text : ''))
  return [...TEXT_LANGUAGES, undefined].flatMap((language) => {
    const part = language ?? 'plain'
    const pair = { language, before: was?.[part] ?? '', after: is?.[part] ?? '' }
    return pair.before === pair.after ? [] : [pair]
  })
}
