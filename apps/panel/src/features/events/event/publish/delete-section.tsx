import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { ConfirmDialog } from '../../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../../shared/overlays/use-dialog.ts'
import { isAdmin } from '../../../../shared/session.ts'
import { type OpenEvent, useDeleteEvent } from '../../event-queries.ts'
import { mayDo } from '../../rights.ts'

/** Deletes the event for good: its owner while it is in progress, an administrator always. */
export function DeleteSection({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  const { language } = useFormat()
  const toast = useToast()
  const remove = useDeleteEvent()
  const confirm = useDialog('delete')
  const canDelete = mayDo(event, 'own') && (event.status === 0 || isAdmin())
  const title = pickText(event.title, language)
  const handleDelete = async () => {
    try {
      await remove.mutateAsync(event.id)
      toast.success(t('delete.done', { title }))
      confirm.leaveTo('/inicio')
    } catch (error) {
      toast.failure(error)
      confirm.close()
    }
  }
  return (
    <SectionCard title={t('page.delete')}>
      <div className="stack">
        <p>{t(canDelete ? 'delete.text' : 'delete.notNow')}</p>
        {canDelete && (
          <div>
            <Button kind="danger" icon="trash" onClick={() => confirm.open()}>
              {t('delete.action')}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        dialog={confirm}
        title={t('delete.title', { title })}
        action={t('delete.action')}
        kind="danger"
        isPending={remove.isPending}
        onConfirm={() => void handleDelete()}
      >
        <p>{t('delete.sure')}</p>
      </ConfirmDialog>
    </SectionCard>
  )
}
