import type { Language } from '@larunbat/rules/language'
import type { core } from 'zod/mini'
import { AppError } from '../errors.ts'
import { hasText, translate } from '../texts.ts'

type Issue = core.$ZodIssue

/** `field.range:1:20` -> key and its variables, in the order the message uses them. */
function messageOf(issue: Issue, language: Language): string {
  const [key = '', ...values] = issue.message.split(':')
  if (key.startsWith('field.') && hasText(language, `errors:${key}`)) {
    const [a, b] = values
    const variables = key === 'field.range' ? { min: a, max: b } : { max: a, min: a }
    return translate(language, `errors:${key}`, variables)
  }
  const isMissing = issue.code === 'invalid_type' && (issue as { input?: unknown }).input === undefined
  return translate(language, isMissing ? 'errors:field.required' : 'errors:field.wrong_type')
}

/** Name of a wire field for people: the label of its last part. */
export function labelOf(path: string, language: Language): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path
  const key = `fields:${name}`
  return hasText(language, key) ? translate(language, key) : name
}

/** The failure for input that does not fit its schema: names every wrong field in the caller's language. */
export function invalidInput(issues: readonly Issue[], language: Language): AppError {
  const messages: Record<string, string> = {}
  for (const issue of issues) {
    const path = issue.path.join('.')
    messages[path] ??= messageOf(issue, language)
  }
  return invalidFields(messages, language)
}

/** The same for faults found by a rule in a handler: wire path -> text in the caller's language. */
export function invalidFields(messages: Record<string, string>, language: Language): AppError {
  const fields = Object.keys(messages)
  const list = fields.map((path) => `${labelOf(path, language)}: ${messages[path]}`).join(' · ')
  return new AppError('input.invalid', { fields, data: { mensajes: messages }, variables: { list } })
}
