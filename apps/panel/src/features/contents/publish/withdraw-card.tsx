import { CONTENT_STATUS } from '@larunbat/rules/event-status'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { ConfirmDialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { useUser } from '../../../shared/session.ts'
import { type OpenContent, useChangeStatus } from '../content-queries.ts'

/** The event is with the reviewers; its owner may take it back to change something. */
export function WithdrawCard({ content }: { content: OpenContent }) {
  const { t } = useTranslation('event')
  const toast = useToast()
  const user = useUser()
  const change = useChangeStatus()
  const confirm = useDialog('withdraw')
  const withdraw = async () => {
    try {
      await change.mutateAsync({ id: content.id, status: CONTENT_STATUS.inProgress })
      toast.success(t('publish.withdrawn'))
    } catch (error) {
      toast.failure(error)
    }
    confirm.close()
  }
  return (
    <SectionCard title={t('publish.review.title')}>
      <div className="stack">
        <p>{t('publish.review.text')}</p>
        {user?.id === content.ownerId && (
          <div>
            <Button icon="undo" onClick={() => confirm.open()}>
              {t('publish.withdraw')}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        dialog={confirm}
        title={t('publish.withdrawTitle')}
        action={t('publish.withdraw')}
        isPending={change.isPending}
        onConfirm={() => void withdraw()}
      >
        <p>{t('publish.withdrawText')}</p>
      </ConfirmDialog>
    </SectionCard>
  )
}
