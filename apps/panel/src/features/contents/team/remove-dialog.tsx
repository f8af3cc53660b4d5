import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { type Member, useRemoveMember, useRestoreMember } from './team-queries.ts'

/** Takes a member out, which can be undone, or an invitation back, which means sending another one. */
export function RemoveDialog({ contentId, dialog }: { contentId: number; dialog: DialogState<Member> }) {
  const { t } = useTranslation('team')
  const toast = useToast()
  const remove = useRemoveMember()
  const restore = useRestoreMember()
  const member = dialog.value
  const isMember = member?.acceptedAt != null
  const name = member?.name ?? member?.email ?? ''
  const handleUndo = (memberId: number) =>
    restore.mutateAsync({ contentId, memberId }).then(
      () => toast.success(t('remove.undone', { name })),
      (error: unknown) => toast.failure(error),
    )
  const handleRemove = async () => {
    if (!member) return
    const { id: memberId } = member
    try {
      await remove.mutateAsync({ contentId, memberId })
      dialog.close()
      toast.success(
        t(isMember ? 'remove.done' : 'remove.takenBack', { name }),
        isMember ? { undo: () => void handleUndo(memberId) } : {},
      )
    } catch (error) {
      toast.failure(error)
      dialog.close()
    }
  }
  return (
    <ConfirmDialog
      dialog={dialog}
      title={t(isMember ? 'remove.title' : 'remove.titleInvited', { name })}
      action={t(isMember ? 'remove.open' : 'remove.takeBack')}
      kind="danger"
      isPending={remove.isPending}
      onConfirm={() => void handleRemove()}
    >
      <p>{t(isMember ? 'remove.text' : 'remove.textInvited')}</p>
    </ConfirmDialog>
  )
}
