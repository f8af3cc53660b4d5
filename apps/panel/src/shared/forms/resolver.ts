import type { Type } from '@larunbat/contract/kit'
import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'

/**
 * Checks a form with the rules of a call's input (`resolverFor(updateAccount.input)`) and, if given, with one more
 * check that returns `{ path: code }`. The values that reach `handleSubmit` are the cleaned ones.
 */
export function resolverFor<T extends FieldValues>(
  type: Pick<Type<T>, 'form'>,
  also?: (values: T) => Record<string, string> | Promise<Record<string, string>>,
): Resolver<T, unknown, T> {
  return async (values) => {
    const result = type.form.safeParse(values)
    const errors: Record<string, unknown> = {}
    const add = (path: string, message: string) => set(errors, path, { type: 'rule', message })
    if (!result.success)
      for (const issue of result.error.issues.toReversed())
        add(issue.path.join('.'), asCode(issue.message, at(values, issue.path)))
    for (const [path, message] of Object.entries((await also?.(values)) ?? {})) add(path, message)
    if (Object.keys(errors).length > 0) return { values: {}, errors: errors as FieldErrors<T> }
    return { values: { ...values, ...result.data } as T, errors: {} }
  }
}

/** An empty value is reported as such; zod's own messages are English sentences, so only our codes may be shown. */
function asCode(message: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return 'field.required'
  return /^[a-z_]+\.[a-z_]+(:|$)/.test(message) ? message : 'field.invalid'
}

function at(values: unknown, path: PropertyKey[]): unknown {
  let value = values
  for (const step of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[step]
  return value
}
