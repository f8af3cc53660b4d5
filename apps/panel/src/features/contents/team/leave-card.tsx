import type { MemberRole } from '@larunbat/rules/content-rights'
import { pickText } from '@larunbat/rules/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { ConfirmDialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { RoleLimits } from './role-words.tsx'
import { useLeave } from './team-queries.ts'

interface LeaveCardProps {
  contentId: number
  title: string
  role: MemberRole
}

/** What a member may do in the event, and the way out of it. */
export function LeaveCard({ contentId, title, role }: LeaveCardProps) {
  const { t } = useTranslation('team')
  const { language } = useFormat()
  const toast = useToast()
  const leave = useLeave()
  const confirm = useDialog('leave')
  const name = pickText(title, language) || t('untitled')
  const handleLeave = async () => {
    try {
      await leave.mutateAsync(contentId)
      toast.success(t('leave.done', { title: name }))
      confirm.leaveTo('/inicio')
    } catch (error) {
      toast.failure(error)
      confirm.close()
    }
  }
  return (
    <SectionCard title={t('yours', { role: t(`role.${role}`) })}>
      <div className="stack">
        <RoleLimits role={role} />
        <div>
          <Button onClick={() => confirm.open()}>{t('leave.open')}</Button>
        </div>
      </div>
      <ConfirmDialog
        dialog={confirm}
        title={t('leave.title', { title: name })}
        action={t('leave.open')}
        kind="danger"
        isPending={leave.isPending}
        onConfirm={() => void handleLeave()}
      >
        <p>{t('leave.text')}</p>
      </ConfirmDialog>
    </SectionCard>
  )
}
