import { EventInput } from '@larunbat/contract'
import { ApiError } from '@larunbat/contract/client'
import { TEXT_LANGUAGES } from '@larunbat/rules/text/language'
import { parseMultilingual } from '@larunbat/rules/text/multilingual-text'
import { isBlank, lengthOf } from '@larunbat/rules/text/text-length'
import { get, type Resolver } from 'react-hook-form'
import { resolverFor } from '../../../../shared/forms/resolver.ts'
import type { EventChanges, OpenEvent } from '../../event-queries.ts'

/** Values of a section's form: the fields of an event that it writes. */
export type EventForm = EventChanges
export type EventFormField = keyof EventForm

export interface FormRules {
  /** Characters allowed in each language, by path. */
  limits?: Readonly<Record<string, number>>
  /** Fields the server does not take empty. */
  required?: readonly EventFormField[]
  /** What else can be wrong: path -> code of the text. */
  check?: (values: EventForm) => Record<string, string>
}

/** The fields of a section out of an event. */
export function pickFields(event: OpenEvent, fields: readonly EventFormField[]): EventForm {
  return structuredClone(Object.fromEntries(fields.map((field) => [field, event[field]]))) as EventForm
}

/** Rules of a section's form: the contract's, the limits of each language, and its own. */
export function eventResolver(
  fields: readonly EventFormField[],
  { limits = {}, required = [], check }: FormRules,
): Resolver<EventForm, unknown, EventForm> {
  const type = EventInput.pick(...fields)
  return resolverFor<EventForm>(type as Parameters<typeof resolverFor<EventForm>>[0], (values) => {
    const faults: Record<string, string> = { ...check?.(values) }
    for (const [path, max] of Object.entries(limits))
      if (isTooLong(get(values, path), max)) faults[path] = `field.too_long:${max}`
    for (const field of required) if (isEmpty(values[field])) faults[field] = 'field.required'
    return faults
  })
}

/** The server names an invalid field by its place in the request (`event.title`); the form has it as `title`. */
export function asFormError(error: unknown, prefix: string): unknown {
  if (!(error instanceof ApiError) || error.fields.length === 0) return error
  const strip = (path: string) => (path.startsWith(prefix) ? path.slice(prefix.length) : path)
  return new ApiError(error.code, error.message, {
    status: error.status,
    data: error.data,
    fields: error.fields.map(strip),
    messages: Object.fromEntries(Object.entries(error.messages).map(([path, text]) => [strip(path), text])),
    cause: error,
  })
}

function isTooLong(text: unknown, max: number): boolean {
  if (typeof text !== 'string' || text.length <= max) return false
  const parts = parseMultilingual(text)
  return (
    lengthOf(parts.plain ?? '') > max ||
    TEXT_LANGUAGES.some((language) => lengthOf(parts[language] ?? '') > max)
  )
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'string') return value === null || value === undefined
  return Object.values(parseMultilingual(value)).every((words) => isBlank(words))
}
