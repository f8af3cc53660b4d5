import type { Language } from '@larunbat/rules/text/language'
import type { core } from 'zod/mini'
import { AppError } from '../errors.ts'
import { hasText, translate } from '../texts.ts'

type Issue = core.$ZodIssue

/** `field.range:1:20` -> key and its variables, in the order the message uses them. */
function messageOf(issue: Issue, body: unknown, language: Language): string {
  const [key = '', ...values] = issue.message.split(':')
  if (key.startsWith('field.') && hasText(language, `errors:${key}`)) {
    const [a, b] = values
    const variables = key === 'field.range' ? { min: a, max: b } : { max: a, min: a }
    return translate(language, `errors:${key}`, variables)
  }
  const sent = valueAt(body, issue.path)
  const isMissing = sent === undefined || sent === null || sent === ''
  return translate(language, isMissing ? 'errors:field.required' : 'errors:field.wrong_type')
}

/** What was sent at a path: the issues themselves do not carry it. */
function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body
  for (const step of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<PropertyKey, unknown>)[step]
  }
  return value
}

/** Name of a wire field for people: the label of its last part. */
export function labelOf(path: string, language: Language): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path
  const key = `fields:${name}`
  return hasText(language, key) ? translate(language, key) : name
}

interface FaultDetails {
  variables?: Record<string, string | number>
  data?: Record<string, unknown>
}

/** Wrong fields that rules of a handler found, gathered before anything is refused, so that all are named at once. */
export class FieldFaults {
  readonly #found: {
    field: string
    text: (language: Language) => string
    code?: string
    more?: FaultDetails
  }[] = []

  get isEmpty(): boolean {
    return this.#found.length === 0
  }

  /** Notes a field, by its wire path, and the code of the refusal if it is the only one. Returns itself. */
  add(code: string, ...fields: readonly string[]): this {
    for (const field of fields)
      this.#found.push({ field, code, text: (language) => translate(language, `errors:${code}`) })
    return this
  }

  /** The same with figures for the sentence, and with data for the client if it is the only one. */
  addWith(code: string, field: string, more: FaultDetails): this {
    this.#found.push({
      ...{ field, code, more },
      text: (language) => translate(language, `errors:${code}`, more.variables),
    })
    return this
  }

  /** The same for a field without a code of its own: `key` is the sentence in the pack of errors. */
  addText(key: string, field: string, variables?: FaultDetails['variables']): this {
    this.#found.push({ field, text: (language) => translate(language, `errors:${key}`, variables) })
    return this
  }

  /** Takes the faults of another part of the same input. Returns itself. */
  addAll(other: FieldFaults): this {
    this.#found.push(...other.#found)
    return this
  }

  /** The first sentence of each wrong field, by its wire path. */
  messages(language: Language): Record<string, string> {
    const messages: Record<string, string> = {}
    for (const { field, text } of this.#found) messages[field] ??= text(language)
    return messages
  }

  /** Throws unless there is none: the code of the rule when one rule found all, `input.invalid` with every field otherwise. */
  refuse(language: Language): void {
    const [first, ...others] = this.#found
    if (!first) return
    const { code } = first
    if (code === undefined || others.some((other) => other.code !== code))
      throw invalidFields(this.messages(language), language)
    throw new AppError(code as never, { ...first.more, fields: this.#found.map(({ field }) => field) })
  }
}

interface Readable {
  schema: { safeParse(value: unknown): { success: boolean; data?: unknown } }
  fields?: Record<string, { wire: string; type: Readable }>
}

/** Returns what can be read of an input that does not fit its schema: its right fields, under their names in the code. */
export function readableFields(type: unknown, body: unknown): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const sent = (body ?? {}) as Record<string, unknown>
  for (const [name, { wire, type: inner }] of Object.entries((type as Readable).fields ?? {})) {
    const read = inner.schema.safeParse(sent[wire])
    if (read.success) values[name] = read.data
    else if (inner.fields && sent[wire] !== null && typeof sent[wire] === 'object')
      values[name] = readableFields(inner, sent[wire])
  }
  return values
}

/**
 * The failure for input that does not fit its schema: names every wrong field in the caller's language, with those that the
 * call's own rules find in the others.
 */
export function invalidInput(
  issues: readonly Issue[],
  body: unknown,
  language: Language,
  found: Record<string, string> = {},
): AppError {
  const messages: Record<string, string> = {}
  for (const issue of issues) {
    const path = issue.path.join('.')
    messages[path] ??= messageOf(issue, body, language)
  }
  return invalidFields({ ...found, ...messages }, language)
}

/** The failure that names fields by wire path -> text. Not exported: rules gather what they find in `FieldFaults`. */
function invalidFields(messages: Record<string, string>, language: Language): AppError {
  const fields = Object.keys(messages)
  const list = fields.map((path) => `${labelOf(path, language)}: ${messages[path]}`).join(' · ')
  const phone = translate(language, 'errors:field.phone')
  return new AppError('input.invalid', {
    fields,
    // The catalogue of the specification has a separate text for a telephone number, and for no other field.
    ...(Object.values(messages).includes(phone) ? { textKey: 'field.phone' } : {}),
    data: { mensajes: messages },
    variables: { list },
  })
}
