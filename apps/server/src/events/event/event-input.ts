import { EventInput, Impact } from '@larunbat/contract'
import { normalizeUrl } from '@larunbat/rules/address/url'
import { IMPACT_TEXT_MAX, TRANSLATABLE_FIELDS } from '@larunbat/rules/events/event-fields'
import type { Language } from '@larunbat/rules/text/language'
import { isEachWithin } from '@larunbat/rules/text/multilingual-text'
import { isBlank } from '@larunbat/rules/text/text-length'
import { isTimeZone } from '@larunbat/rules/time/dates'
import { isFileKey } from '../../platform/files/file-key.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import type { Reference } from '../../reference/lookups/reference.ts'
import { EDITABLE_FIELDS } from './event-columns.ts'
import type { EditableValues, ImpactValues } from './event-record.ts'

/** What an edit names; `impact` may name some of its fields, or null for none. */
export type EventChanges = Partial<Omit<EditableValues, 'impact'>> & {
  impact?: { [field in keyof ImpactValues]?: ImpactValues[field] | undefined } | null | undefined
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

type Fault = [key: string, variables?: Record<string, number>]

/** The editable fields of an input and nothing else, lists without repetitions. */
export function editableOf(input: EventChanges & Record<string, unknown>): EventChanges {
  const changes: Record<string, unknown> = {}
  for (const field of EDITABLE_FIELDS) {
    const value = input[field]
    if (value === undefined) continue
    changes[field] = Array.isArray(value) ? [...new Set<unknown>(value)] : value
  }
  if (typeof changes.currency === 'string') changes.currency = changes.currency.toUpperCase()
  return changes as EventChanges
}

/**
 * Throws `input.invalid` with the wire paths of every value that types alone cannot refuse: limits of each language, time
 * zone, currency, numbers that are in no list. `prefix` is where the fields stand in the request (`contenido.`).
 */
export function checkChanges(
  changes: EventChanges,
  reference: Reference,
  language: Language,
  prefix = '',
  required: readonly (keyof EventChanges)[] = [],
): void {
  findChangeFaults(changes, reference, prefix, required).refuse(language)
}

/** Returns what is wrong with changes of an event, by wire path; `required` fields may not be empty or left out. */
export function findChangeFaults(
  changes: EventChanges,
  reference: Reference,
  prefix = '',
  required: readonly (keyof EventChanges)[] = [],
): FieldFaults {
  const faults: Record<string, Fault> = {}
  const put = (field: keyof EditableValues, fault: Fault) => {
    faults[prefix + EventInput.fields[field].wire] ??= fault
  }
  for (const field of required) {
    const value = changes[field]
    if (value === undefined || value === null || (typeof value === 'string' && isBlank(value)))
      put(field, ['field.required'])
  }
  if (changes.title !== undefined && isBlank(changes.title)) put('title', ['field.required'])
  for (const { name, perLanguage: max } of TRANSLATABLE_FIELDS)
    if (!isEachWithin(changes[name], max)) put(name, ['field.too_long', { max }])
  if (!isEachWithin(changes.impact?.text, IMPACT_TEXT_MAX))
    faults[`${prefix}${EventInput.fields.impact.wire}.${Impact.fields.text.wire}`] = [
      'field.too_long',
      { max: IMPACT_TEXT_MAX },
    ]
  const { timeZone, typeId, disciplineIds, currency } = changes
  if (timeZone && !isTimeZone(timeZone)) put('timeZone', ['field.time_zone'])
  if (isUnknown(typeId, reference.types)) put('typeId', ['field.choice'])
  if (disciplineIds?.some((id) => isUnknown(id, reference.disciplines)))
    put('disciplineIds', ['field.choice'])
  if (isUnknown(changes.impact?.collaborationId, reference.collaborations))
    faults[`${prefix}${EventInput.fields.impact.wire}.${Impact.fields.collaborationId.wire}`] = [
      'field.choice',
    ]
  if (changes.sharePhoto && !isPictureAddress(changes.sharePhoto)) put('sharePhoto', ['field.url'])
  if (currency && !CURRENCIES.has(currency)) put('currency', ['field.choice'])
  const found = new FieldFaults()
  for (const [path, [key, variables]] of Object.entries(faults)) found.addText(key, path, variables)
  return found
}

const isUnknown = (id: number | null | undefined, known: ReadonlySet<number>) =>
  id !== null && id !== undefined && !known.has(id)

/** An address of a stored picture, as we answer it or with our name before it, or one of the public web. */
function isPictureAddress(address: string): boolean {
  const [, key] = /^(?:https?:\/\/[^/\s?#]+)?\/files\/(.*)$/.exec(address) ?? []
  return key === undefined ? normalizeUrl(address) !== undefined : isFileKey(key)
}
