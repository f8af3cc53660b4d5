import { useEffect, useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { changedValues } from './changed-values.ts'
import { type Choices, type Conflict, conflictsWith } from './conflicts.ts'
import type { DraftOrder } from './draft-store.ts'
import { isSame } from './is-same.ts'
import type { DraftState } from './use-draft.tsx'

interface Stored<Row, Form> {
  /** The row the form is filled from; a new one has none. */
  row: Row | undefined
  /** The row as it is stored now; undefined when it was deleted. Throws as the call does. */
  read: () => Promise<Row | undefined>
  formOf: (row: Row) => Form
  /** Where what is typed is kept on the device. */
  draft?: DraftState
}

export interface FormConflict<Row> {
  /** The base row of the form. The list behind is refreshed from time to time and may have a newer one. */
  seen: Row | undefined
  conflicts: Conflict[]
  decide: (choices: Choices) => void
  /** Puts the form on what is stored by now; true when there is something to decide. */
  meet: () => Promise<boolean>
  /** Makes a newer row the base of the form; values typed meanwhile are kept. */
  take: (newer: Row) => void
}

/**
 * Two people in one record (a session, a ticket type, the terms): what was not touched shows what is stored, and fields that
 * both changed are decided one by one, before anything is sent again. So are those of a draft of before.
 */
export function useFormConflict<Row, Form extends FieldValues>(
  form: UseFormReturn<Form, unknown, Form>,
  { row, read, formOf, draft }: Stored<Row, Form>,
): FormConflict<Row> {
  const [seen, setSeen] = useState(row)
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const { recovered, settle } = draft ?? {}
  useEffect(() => {
    // Values typed before the form was left have the stored values of that time as base.
    if (!recovered?.order) return
    const found = conflictsWith(recovered.order.base, form.formState.defaultValues ?? {}, form.getValues())
    if (found.length > 0) setConflicts(found)
    else settle?.()
  }, [recovered, form, settle])
  return {
    seen,
    conflicts,
    decide: (choices) => {
      for (const { field, theirs } of conflicts)
        if (choices[field] === 'theirs')
          form.setValue(field as FieldPath<Form>, theirs as FieldPathValue<Form, FieldPath<Form>>, {
            shouldDirty: true,
          })
      setConflicts([])
      settle?.()
    },
    meet: async () => {
      const stored = await read()
      if (!stored) return false
      // Until it is resolved, the draft keeps its base.
      draft?.hold()
      const found = meetForm(form, formOf(stored))
      if (found.length === 0) settle?.()
      setSeen(stored)
      setConflicts(found)
      return found.length > 0
    },
    take: (newer) => {
      const next = formOf(newer)
      form.reset(next, { keepValues: isTyped(form) })
      setSeen(newer)
      if (isSame(form.getValues(), next)) draft?.clear()
    },
  }
}

/** The order of a draft whose form compares it with the stored values when it opens again; `eventId` is its event's. */
export const typedOver =
  <T extends FieldValues, C, O>(eventId: number, form: UseFormReturn<T, C, O>) =>
  (): DraftOrder => ({ kind: 'form', id: eventId, title: '', base: { ...form.formState.defaultValues } })

/** Something in the form is not what it was filled with. */
export const isTyped = <T extends FieldValues, C, O>(form: UseFormReturn<T, C, O>): boolean =>
  Object.keys(changedValues(form.getValues(), form.formState.defaultValues)).length > 0

/**
 * Updates a form to the stored values: untouched fields show them, typed ones are kept. Returns the fields that both
 * sides changed, for the person to decide.
 */
function meetForm<T extends FieldValues, C, O>(form: UseFormReturn<T, C, O>, theirs: T): Conflict[] {
  const seen: Record<string, unknown> = form.formState.defaultValues ?? {}
  const mine = changedValues(form.getValues(), seen)
  const base = Object.fromEntries(Object.keys(mine).map((name) => [name, seen[name]]))
  form.reset(theirs)
  for (const [field, value] of Object.entries(mine))
    form.setValue(field as FieldPath<T>, value as FieldPathValue<T, FieldPath<T>>, { shouldDirty: true })
  return conflictsWith(base, theirs, mine)
}
