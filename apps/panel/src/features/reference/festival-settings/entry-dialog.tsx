import { saveListEntry } from '@larunbat/contract'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../../shared/fields/checkbox.tsx'
import { onceRead, useDialogForm } from '../../../shared/forms/use-dialog-form.ts'
import { FormDialog } from '../../../shared/overlays/form-dialog.tsx'
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
export function EntryDialog({ dialog: asked, list, entry }: EntryDialogProps) {
  const dialog = onceRead(asked, entry)
  const { t } = useTranslation('festival')
  const { saveEntry } = useFestivalActions()
  const { control, submit } = useDialogForm({
    dialog,
    input: saveListEntry.input,
    values: valuesOf(list, entry),
    save: saveEntry.mutateAsync,
    saved: t('saved'),
  })
  return (
    <FormDialog
      dialog={dialog}
      title={entry ? t('lists.edit') : t('lists.add')}
      onSubmit={submit}
      isPending={saveEntry.isPending}
    >
      <NamesFields control={control} name="names" />
      {!entry?.isNeeded && (
        <Switch control={control} name="isActive" label={t('lists.active')} hint={t('lists.activeHint')} />
      )}
    </FormDialog>
  )
}
