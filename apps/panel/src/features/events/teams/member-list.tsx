import { changeMember } from '@larunbat/contract'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { RadioGroup } from '../../../shared/fields/radio-group.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { ConfirmDialog, Dialog } from '../../../shared/overlays/dialog.tsx'
import { Menu } from '../../../shared/overlays/menu.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { type DialogState, useDialog } from '../../../shared/overlays/use-dialog.ts'
import { useUser } from '../../../shared/session.ts'
import { type InviteAgain, InviteDialog } from './invite-dialog.tsx'
import { roleOptions } from './role-words.tsx'
import { type Member, type Team, useChangeRole, useRemoveMember, useRestoreMember } from './team-queries.ts'

interface MemberListProps {
  team: Team
  members: readonly Member[]
  mayManage: boolean
  showOwner?: boolean
}

/** People of a team, or invitations that wait, each with what can be done about it. */
export function MemberList({ team, members, mayManage, showOwner }: MemberListProps) {
  const { t } = useTranslation('team')
  const user = useUser()
  const kind = showOwner ? 'member' : 'invited'
  const change = useDialog<Member>(`${kind}-role`)
  const remove = useDialog<Member>(`${kind}-remove`)
  const again = useDialog<InviteAgain>(`${kind}-again`)
  const { eventId, owner } = team
  return (
    <>
      <ul className="team-rows">
        {showOwner && (
          <li className="team-row">
            <Face name={owner.name} />
            <div className="team-words">
              <strong>{owner.name}</strong>
              {owner.id === user?.id && <span className="meta">{t('you')}</span>}
            </div>
            <Pill tone="live">{t('owner')}</Pill>
          </li>
        )}
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            onChange={mayManage ? () => change.open(member) : undefined}
            onRemove={() => remove.open(member)}
            onAgain={() => again.open({ email: member.email ?? '', role: member.role })}
          />
        ))}
      </ul>
      <RoleDialog eventId={eventId} dialog={change} />
      <RemoveDialog eventId={eventId} dialog={remove} />
      <InviteDialog eventId={eventId} dialog={again} />
    </>
  )
}

interface MemberRowProps {
  member: Member
  /** Left out for those who only look. */
  onChange: (() => void) | undefined
  onRemove: () => void
  onAgain: () => void
}

function MemberRow({ member, onChange, onRemove, onAgain }: MemberRowProps) {
  const { t } = useTranslation('team')
  const { date } = useFormat()
  const { name, email, role, acceptedAt, expiresAt } = member
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now()
  const title = name ?? email ?? ''
  const facts = [
    member.isSelf ? t('you') : undefined,
    acceptedAt ? t('since', { date: date(acceptedAt, 'day') }) : undefined,
    expiresAt && t(isOver ? 'over' : 'until', { date: date(expiresAt, 'day') }),
  ].filter(Boolean)
  return (
    <li className="team-row">
      <Face name={title} isWaiting={acceptedAt === null} />
      <div className="team-words">
        <strong>{title}</strong>
        {name && email && <span className="meta">{email}</span>}
        <span className="meta">{facts.join(' · ')}</span>
      </div>
      <Pill tone={isOver ? 'past' : acceptedAt ? 'review' : 'wait'}>{t(`role.${role}`)}</Pill>
      {onChange && (
        <Menu
          label={t('actions', { name: title })}
          items={[
            { label: t('change.open'), icon: 'edit', onSelect: onChange },
            ...(acceptedAt ? [] : [{ label: t('again'), icon: 'send' as const, onSelect: onAgain }]),
            {
              label: t(acceptedAt ? 'remove.open' : 'remove.takeBack'),
              icon: 'trash',
              isDanger: true,
              onSelect: onRemove,
            },
          ]}
        />
      )}
    </li>
  )
}

/** The initial of a person, beside the name. */
function Face({ name, isWaiting }: { name: string; isWaiting?: boolean }) {
  return (
    <span className="team-face" data-waiting={isWaiting || undefined} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  )
}

/** Takes a member out, which can be undone, or an invitation back, which means sending another one. */
function RemoveDialog({ eventId, dialog }: { eventId: number; dialog: DialogState<Member> }) {
  const { t } = useTranslation('team')
  const toast = useToast()
  const remove = useRemoveMember()
  const restore = useRestoreMember()
  const member = dialog.value
  const isMember = member?.acceptedAt != null
  const name = member?.name ?? member?.email ?? ''
  const handleUndo = (memberId: number) =>
    restore.mutateAsync({ eventId, memberId }).then(
      () => toast.success(t('remove.undone', { name })),
      (error: unknown) => toast.failure(error),
    )
  const handleRemove = async () => {
    if (!member) return
    const { id: memberId } = member
    try {
      await remove.mutateAsync({ eventId, memberId })
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

/** Another role for a member or an invitation. */
function RoleDialog({ eventId, dialog }: { eventId: number; dialog: DialogState<Member> }) {
  const { t } = useTranslation('team')
  const toast = useToast()
  const change = useChangeRole()
  const member = dialog.value
  const name = member?.name ?? member?.email ?? ''
  const { id: memberId = 0, role = 'read' } = member ?? {}
  const form = useForm({
    resolver: resolverFor(changeMember.input),
    defaultValues: { eventId, memberId, role },
  })
  useEffect(() => {
    if (dialog.isOpen) form.reset({ eventId, memberId, role })
  }, [dialog.isOpen, eventId, memberId, role, form.reset])
  const submit = form.handleSubmit(async (values) => {
    try {
      await change.mutateAsync(values)
      toast.success(t('change.done', { name }))
      dialog.close()
    } catch (error) {
      toast.failure(error)
    }
  })
  return (
    <Dialog
      dialog={dialog}
      title={t('change.title', { name })}
      actions={
        <>
          <Button onClick={dialog.close}>{t('common:cancel')}</Button>
          <Button kind="primary" isPending={change.isPending} onClick={() => void submit()}>
            {t('change.action')}
          </Button>
        </>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <RadioGroup control={form.control} name="role" label={t('invite.role')} options={roleOptions(t)} />
      </form>
    </Dialog>
  )
}
