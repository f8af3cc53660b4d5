import { saveListEntry } from '@larunbat/contract'
import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Switch } from '../../../shared/fields/checkbox.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { type ListEntry, type ListName, useFestivalActions } from './festival-queries.ts'
import { NamesFields } from './names-fields.tsx'

interface EntryDialogProps {
  /** Number of an entry; null for a new one. */
  dialog: DialogState<number | null>
  list: ListName
  entry: ListEntry | undefined
}

const valuesOf = (list: ListName, entry: ListEntry | undefined) => ({
  list,
  id: entry?.id ?? null,
  names: entry?.names ?? { es: '', en: '', eu: '' },
  isActive: entry?.isActive ?? true,
  version: entry?.version ?? 0,
})

/** An entry of a list: its names, and whether it is offered. */
export function EntryDialog({ dialog, list, entry }: EntryDialogProps) {
  const { t } = useTranslation(['festival', 'common'])
  const toast = useToast()
  const { saveEntry } = useFestivalActions()
  const id = useId()
  const form = useForm({ resolver: resolverFor(saveListEntry.input), defaultValues: valuesOf(list, entry) })
  const { reset } = form
  useEffect(() => {
    if (dialog.isOpen) reset(valuesOf(list, entry))
  }, [dialog.isOpen, dialog.value])
  const submit = form.handleSubmit(async (values) => {
    try {
      await saveEntry.mutateAsync(values)
      dialog.close()
      toast.success(t('saved'))
    } catch (error) {
      if (!showFieldErrors(form, error)) toast.failure(error)
    }
  })
  return (
    <Dialog
      dialog={dialog}
      title={entry ? t('lists.edit') : t('lists.add')}
      actions={
        <>
          <Button onClick={dialog.close}>{t('common:cancel')}</Button>
          <Button kind="primary" type="submit" form={id} isPending={saveEntry.isPending}>
            {t('common:saveAction')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="stack">
        <NamesFields control={form.control} name="names" />
        {!entry?.isNeeded && (
          <Switch
            control={form.control}
            name="isActive"
            label={t('lists.active')}
            hint={t('lists.activeHint')}
          />
        )}
      </form>
    </Dialog>
  )
}
