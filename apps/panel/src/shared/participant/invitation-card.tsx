import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { useFormat } from '../i18n/format.ts'
import { SectionCard } from '../layout/section-card.tsx'
import { useDialog } from '../overlays/use-dialog.ts'
import { isAdmin } from '../session.ts'
import { InviteDialog, type Invited } from './invite-dialog.tsx'
import type { BookRow } from './participant-queries.ts'

/** Who looks after the profile, and the invitation to take it over. */
export function InvitationCard({ person }: { person: BookRow }) {
  const { t } = useTranslation('people')
  const { date } = useFormat()
  const dialog = useDialog<Invited>('invite')
  const { id, name, email, owner, invitedUntil, isClaimed } = person
  const state = isClaimed ? 'claimed' : invitedUntil ? 'invited' : 'none'
  return (
    <SectionCard
      title={t('account.title')}
      actions={
        (!isClaimed || isAdmin()) && (
          <Button size="small" icon="mail" onClick={() => dialog.open({ id, name, email })}>
            {t(invitedUntil ? 'invite.again' : 'invite.open')}
          </Button>
        )
      }
    >
      <p>
        {t(`account.${state}`, {
          owner: owner?.name ?? '',
          email: email ?? '',
          when: invitedUntil ? date(invitedUntil, 'dateTime') : '',
        })}
      </p>
      <InviteDialog dialog={dialog} />
    </SectionCard>
  )
}
