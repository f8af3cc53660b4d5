import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrorText } from '../forms/field-error.ts'

/** Where a field lives in a form: `control={form.control} name="priceCents"`. */
export interface Bound<T extends FieldValues, C, O> {
  control: Control<T, C, O>
  name: FieldPath<T>
}

/** Ties a control to react-hook-form; returns its error as words of the current language. */
export function useField<T extends FieldValues, C, O>({ control, name }: Bound<T, C, O>) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control, name })
  return { field, error: fieldErrorText(fieldState.error?.message, t) }
}
