import type { FieldErrors, FieldValues, ResolverResult } from 'react-hook-form'

/** The answer of a resolver: the values when there is no fault, else `{ path: code }` as field errors. */
export function ruleResult<T extends FieldValues>(
  values: T,
  faults: { [K in keyof T]?: string | undefined },
): ResolverResult<T> {
  const errors: Record<string, { type: string; message: string }> = {}
  for (const [path, message] of Object.entries(faults)) if (message) errors[path] = { type: 'rule', message }
  if (Object.keys(errors).length === 0) return { values, errors: {} }
  return { values: {}, errors: errors as FieldErrors<T> }
}
