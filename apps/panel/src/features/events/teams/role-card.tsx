import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import type { OpenEvent } from '../event-queries.ts'
import { mayDo } from '../rights.ts'
import { RoleLimits } from './role-words.tsx'
import './team.css'

/** For a member, on the index of the event: whose it is, what they may do there, and the ways to it. */
export function RoleCard({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('team')
  const { id, role, owner } = event
  if (!role) return null
  return (
    <SectionCard title={t('yours', { role: t(`role.${role}`) })}>
      <div className="stack">
        <p className="muted team-of">{t('of', { name: owner.name })}</p>
        <RoleLimits role={role} />
        <div className="row">
          {mayDo(event, 'sell') && (
            <LinkButton icon="users" to={`/pedidos/${id}`}>
              {t('to.orders')}
            </LinkButton>
          )}
          {mayDo(event, 'sell') && (
            <LinkButton icon="ticket" to={`/entradas/${id}/tipos`}>
              {t('to.types')}
            </LinkButton>
          )}
          {mayDo(event, 'door') && (
            <LinkButton icon="ticket" to={`/puerta/${id}`}>
              {t('to.door')}
            </LinkButton>
          )}
          <LinkButton icon="users" to={`/equipo/${id}`}>
            {t('title')}
          </LinkButton>
        </div>
      </div>
    </SectionCard>
  )
}
