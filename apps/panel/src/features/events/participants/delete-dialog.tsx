import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { useDeleteParticipant } from '../../../shared/participant/participant-queries.ts'

interface DeleteDialogProps {
  dialog: DialogState<{ id: number; name: string }>
  /** Leaves the dialog; by default it only closes. */
  onDeleted?: () => void
}

/** Asks before a participant is deleted; says why when events still need it. */
export function DeleteDialog({ dialog, onDeleted = dialog.close }: DeleteDialogProps) {
  const { t } = useTranslation(['people', 'common'])
  const toast = useToast()
  const remove = useDeleteParticipant()
  const { value } = dialog
  const handleConfirm = async () => {
    if (!value) return
    try {
      await remove.mutateAsync(value.id)
      toast.success(t('delete.done', { name: value.name }))
      onDeleted()
    } catch (error) {
      toast.failure(error)
      dialog.close()
    }
  }
  return (
    <ConfirmDialog
      dialog={dialog}
      title={t('delete.title', { name: value?.name ?? '' })}
      action={t('delete.action')}
      kind="danger"
      isPending={remove.isPending}
      onConfirm={() => void handleConfirm()}
    >
      <p>{t('delete.text')}</p>
    </ConfirmDialog>
  )
}
