import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { ConfirmDialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { isAdmin, useUser } from '../../../shared/session.ts'
import { AdminDialog } from './admin-dialog.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { MagicLinkDialog, type MagicLinkTarget } from './magic-link-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import { type Person, useUserActions } from './user-queries.ts'

/** What an administrator may do with an account; nothing of what would lock them out themselves. */
export function PersonActions({ person }: { person: Person }) {
  const { t } = useTranslation('users')
  const toast = useToast()
  const user = useUser()
  const isOwn = user?.id === person.id
  // What gives rights, opens an account or joins two is for full administrators, and so are accounts of the team.
  const isFull = isAdmin(user)
  const isOfTeam = person.profileId === 1 || person.roles.length > 0
  const { analytics, confirm, end } = useUserActions(person.id)
  const link = useDialog<MagicLinkTarget>('magic-link')
  const blocking = useDialog('block')
  const ending = useDialog('end-sign-ins')
  const admin = useDialog('admin')
  const roles = useDialog('roles')
  const merge = useDialog('merge')
  const { name, email, isBlocked } = person
  const run = async (work: () => Promise<unknown>, done: string, after?: () => void) => {
    try {
      await work()
      after?.()
      toast.success(done)
    } catch (error) {
      toast.failure(error)
    }
  }
  if (person.isTeam || person.mergedInto || (isOfTeam && !isFull)) return null
  return (
    <SectionCard title={t('card.actions')}>
      <div className="user-actions">
        {isFull && (
          <Button icon="link" disabled={isBlocked} onClick={() => link.open({ name, email })}>
            {t('link.open')}
          </Button>
        )}
        {!person.isConfirmed && (
          <Button
            icon="mail"
            disabled={isBlocked}
            isPending={confirm.isPending}
            onClick={() => void run(() => confirm.mutateAsync(), t('done.confirm'))}
          >
            {t('act.confirm')}
          </Button>
        )}
        <Button
          icon="chart"
          isPending={analytics.isPending}
          onClick={() => void run(() => analytics.mutateAsync(!person.canSeeAnalytics), t('done.analytics'))}
        >
          {t(person.canSeeAnalytics ? 'act.analyticsOff' : 'act.analyticsOn')}
        </Button>
        {isFull && !isOwn && person.profileId !== 1 && (
          <Button
            icon="key"
            disabled={person.roles.length === 0 && (isBlocked || !person.isConfirmed)}
            onClick={() => roles.open()}
          >
            {t('roles.act')}
          </Button>
        )}
        {isFull && !isOwn && (
          <Button
            icon="key"
            disabled={person.profileId !== 1 && (isBlocked || !person.isConfirmed)}
            onClick={() => admin.open()}
          >
            {t(person.profileId === 1 ? 'act.unadmin' : 'act.admin')}
          </Button>
        )}
        {isFull && (
          <Button icon="users" disabled={isBlocked} onClick={() => merge.open()}>
            {t('act.merge')}
          </Button>
        )}
        {!isOwn && (
          <Button icon="logout" disabled={isBlocked} onClick={() => ending.open()}>
            {t('act.end')}
          </Button>
        )}
        {!isOwn && (
          <Button kind={isBlocked ? 'secondary' : 'danger'} onClick={() => blocking.open()}>
            {t(isBlocked ? 'act.unblock' : 'act.block')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        dialog={ending}
        title={t('endAsk.title', { name })}
        action={t('act.end')}
        kind="danger"
        isPending={end.isPending}
        onConfirm={() => void run(() => end.mutateAsync(), t('done.end', { name }), ending.close)}
      >
        <p>{t('endAsk.text')}</p>
      </ConfirmDialog>
      <MagicLinkDialog dialog={link} />
      <AdminDialog dialog={admin} person={person} />
      <RolesDialog dialog={roles} person={person} />
      <MergeDialog dialog={merge} person={person} />
      <BlockDialog dialog={blocking} person={person} />
    </SectionCard>
  )
}
