import { useTranslation } from 'react-i18next'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Menu } from '../../../shared/overlays/menu.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { useUser } from '../../../shared/session.ts'
import { type InviteAgain, InviteDialog } from './invite-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import type { Member, Team } from './team-queries.ts'

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
  const { contentId, owner } = team
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
      <RoleDialog contentId={contentId} dialog={change} />
      <RemoveDialog contentId={contentId} dialog={remove} />
      <InviteDialog contentId={contentId} dialog={again} />
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
