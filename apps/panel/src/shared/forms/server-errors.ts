import { ApiError } from '@larunbat/contract/client'
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'

/**
 * Puts the field errors of a refused call on the form's fields and focuses the first, if the user started the call: an
 * automatic call does not move the focus. Returns false when none of them is a field of this form: then show it in
 * another way (`toast.failure(error)`).
 */
export function showFieldErrors<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  error: unknown,
  isAsked = true,
): boolean {
  if (!(error instanceof ApiError)) return false
  const values: unknown = form.getValues()
  const known = error.fields.filter(
    (path) => get(values, path) !== undefined || get(form.control._fields, path),
  )
  for (const [index, path] of known.entries())
    form.setError(
      path as FieldPath<T>,
      { type: 'server', message: error.messages[path] ?? error.message },
      { shouldFocus: isAsked && index === 0 },
    )
  return known.length > 0
}

export { failureText } from './failure-text.ts'
