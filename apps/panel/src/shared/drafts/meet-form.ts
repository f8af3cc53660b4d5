import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { changedValues } from './changed-values.ts'
import { type Conflict, conflictsWith } from './conflicts.ts'

/**
 * Puts a form on what is stored by now: what was not touched shows it, what was typed stays. Returns the fields that both
 * changed, to be decided by the person.
 */
export function meetForm<T extends FieldValues, C, O>(form: UseFormReturn<T, C, O>, theirs: T): Conflict[] {
  const seen: Record<string, unknown> = form.formState.defaultValues ?? {}
  const mine = changedValues(form.getValues(), seen)
  const base = Object.fromEntries(Object.keys(mine).map((name) => [name, seen[name]]))
  form.reset(theirs)
  for (const [field, value] of Object.entries(mine))
    form.setValue(field as FieldPath<T>, value as FieldPathValue<T, FieldPath<T>>, { shouldDirty: true })
  return conflictsWith(base, theirs, mine)
}
