import { useEffect } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { useToast } from '../overlays/toast.tsx'
import type { DialogState } from '../overlays/use-dialog.ts'
import { resolverFor } from './resolver.ts'
import { showFieldErrors } from './server-errors.ts'

interface DialogForm<V extends FieldValues> {
  dialog: Pick<DialogState<unknown>, 'isOpen' | 'close' | 'value'>
  /** The input of the call that stores it: its rules are those of the form. */
  input: Parameters<typeof resolverFor<V>>[0]
  /** Values of the form when the dialog opens. */
  values: DefaultValues<NoInfer<V>>
  save: (values: NoInfer<V>) => Promise<unknown>
  /** Said when it is stored. */
  saved: string
}

/**
 * The dialog of a record, closed until that has been read: after a reload it is open first, and would be filled like one of a
 * new record, which `null` stands for.
 */
export function onceRead<V>(dialog: DialogState<V>, record: unknown): DialogState<V> {
  return record === undefined && dialog.value !== null ? { ...dialog, isOpen: false } : dialog
}

/**
 * A form in a dialog: filled when it opens and not again (what is typed must outlive the list that is read anew behind it),
 * closed when stored, with the server's findings on their fields.
 */
export function useDialogForm<V extends FieldValues>({ dialog, input, values, save, saved }: DialogForm<V>) {
  const toast = useToast()
  const form = useForm<V, unknown, V>({ resolver: resolverFor(input), defaultValues: values })
  const { reset } = form
  useEffect(() => {
    if (dialog.isOpen) reset(values as V)
  }, [dialog.isOpen, dialog.value])
  const submit = form.handleSubmit(async (sent) => {
    try {
      await save(sent)
      dialog.close()
      toast.success(saved)
    } catch (error) {
      if (!showFieldErrors(form, error)) toast.failure(error)
    }
  })
  return { form, control: form.control, submit }
}
