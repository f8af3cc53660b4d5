import { useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { changedValues } from '../../../shared/drafts/changed-values.ts'
import type { Choices, Conflict } from '../../../shared/drafts/conflicts.ts'
import { meetForm } from '../../../shared/drafts/meet-form.ts'

interface Stored<Row, Form> {
  /** The row the form is filled from; a new one has none. */
  row: Row | undefined
  /** The row as it is stored by now; undefined when it is gone. Throws as the call does. */
  read: () => Promise<Row | undefined>
  formOf: (row: Row) => Form
}

export interface OfferConflict<Row> {
  /** The row the form stands on. The list behind is read anew every while and may know a newer one. */
  seen: Row | undefined
  conflicts: Conflict[]
  decide: (choices: Choices) => void
  /** Puts the form on what is stored by now; true when there is something to decide. */
  meet: () => Promise<boolean>
  /** Puts the form on a newer row; what was typed meanwhile stays. */
  take: (newer: Row) => void
}

/**
 * Two people in one ticket type, voucher or the terms: what was not touched shows what is stored, and fields that both changed are
 * decided one by one, before anything is sent again.
 */
export function useOfferConflict<Row, Form extends FieldValues>(
  form: UseFormReturn<Form, unknown, Form>,
  { row, read, formOf }: Stored<Row, Form>,
): OfferConflict<Row> {
  const [seen, setSeen] = useState(row)
  const [conflicts, setConflicts] = useState<Conflict[]>([])
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
    },
    meet: async () => {
      const stored = await read()
      if (!stored) return false
      const found = meetForm(form, formOf(stored))
      setSeen(stored)
      setConflicts(found)
      return found.length > 0
    },
    take: (newer) => {
      form.reset(formOf(newer), { keepValues: isTyped(form) })
      setSeen(newer)
    },
  }
}

/** Something in the form is not what it was filled with. */
export const isTyped = <T extends FieldValues, C, O>(form: UseFormReturn<T, C, O>): boolean =>
  Object.keys(changedValues(form.getValues(), form.formState.defaultValues)).length > 0
