import type { Language } from '@larunbat/rules/language'
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

/** The failure for input that does not fit its schema: names every wrong field in the caller's language. */
export function invalidInput(issues: readonly Issue[], body: unknown, language: Language): AppError {
  const messages: Record<string, string> = {}
  for (const issue of issues) {
    const path = issue.path.join('.')
    messages[path] ??= messageOf(issue, body, language)
  }
  return invalidFields(messages, language)
}

/** The same for faults found by a rule in a handler: wire path -> text in the caller's language. */
export function invalidFields(messages: Record<string, string>, language: Language): AppError {
  const fields = Object.keys(messages)
  const list = fields.map((path) => `${labelOf(path, language)}: ${messages[path]}`).join(' · ')
  const phone = translate(language, 'errors:field.phone')
  return new AppError('input.invalid', {
    fields,
    // The catalogue of the specification has a text of its own for a telephone number, and for no other field.
    ...(Object.values(messages).includes(phone) ? { textKey: 'field.phone' } : {}),
    data: { mensajes: messages },
    variables: { list },
  })
}
