import { allows, type MemberRole } from '@larunbat/rules/events/event-rights'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { ConfirmDialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { closedEvent } from '../event/frame/closed-event.tsx'
import { useEventId } from '../event/frame/event-frame.tsx'
import { indexPath } from '../event/frame/sections.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberList } from './member-list.tsx'
import { RoleLimits } from './role-words.tsx'
import { type Team, useLeave, useTeam } from './team-queries.ts'
import './team.css'

/** Who works on an event: `/equipo/12`. Its owner invites, changes and takes out; a member sees the others and may leave. */
export function TeamPage() {
  const { t } = useTranslation('team')
  const { language } = useFormat()
  const id = useEventId()
  const team = useTeam(id)
  const invite = useDialog('invite')
  const closed = closedEvent(team.error, id)
  if (closed) return closed
  const { data } = team
  const mayManage = data !== undefined && allows(data.rights, 'own')
  return (
    <Screen
      title={t('title')}
      backTo={indexPath(id)}
      width="form"
      actions={
        mayManage && (
          <Button kind="primary" icon="plus" onClick={() => invite.open()}>
            {t('invite.open')}
          </Button>
        )
      }
    >
      <div className="stack">
        {data && <p className="team-event">{pickText(data.title, language) || t('untitled')}</p>}
        <QueryView query={team} skeleton={<Skeleton rows={4} height={64} />}>
          {(loaded) => <TeamCards team={loaded} mayManage={mayManage} />}
        </QueryView>
      </div>
      {mayManage && <InviteDialog eventId={id} dialog={invite} />}
    </Screen>
  )
}

function TeamCards({ team, mayManage }: { team: Team; mayManage: boolean }) {
  const { t } = useTranslation('team')
  const members = team.members.filter(({ acceptedAt }) => acceptedAt !== null)
  const invited = team.members.filter(({ acceptedAt }) => acceptedAt === null)
  return (
    <>
      {team.role && <LeaveCard eventId={team.eventId} title={team.title} role={team.role} />}
      <SectionCard title={t('members.title')} intro={mayManage ? t('members.intro') : undefined}>
        <MemberList team={team} members={members} mayManage={mayManage} showOwner />
        {mayManage && team.members.length === 0 && <p className="team-alone">{t('members.alone')}</p>}
      </SectionCard>
      {invited.length > 0 && (
        <SectionCard title={t('invited.title')} intro={t('invited.intro')}>
          <MemberList team={team} members={invited} mayManage={mayManage} />
        </SectionCard>
      )}
    </>
  )
}

interface LeaveCardProps {
  eventId: number
  title: string
  role: MemberRole
}

/** What a member may do in the event, and the way out of it. */
function LeaveCard({ eventId, title, role }: LeaveCardProps) {
  const { t } = useTranslation('team')
  const { language } = useFormat()
  const toast = useToast()
  const leave = useLeave()
  const confirm = useDialog('leave')
  const name = pickText(title, language) || t('untitled')
  const handleLeave = async () => {
    try {
      await leave.mutateAsync(eventId)
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
