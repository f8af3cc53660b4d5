import { countsPlaces } from '@larunbat/rules/ticket-mode'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../shared/link-button.tsx'
import type { OpenContent } from '../content-queries.ts'
import { mayDo } from '../rights.ts'

/** The ways to the ticket types and to the orders of an event, for one that sells or books here, or did. */
export function OrdersLink({ content }: { content: OpenContent }) {
  const { t } = useTranslation('event')
  if (!mayDo(content, 'sell')) return null
  if (!countsPlaces(content.ticketMode) && !content.sessions.some(({ sold }) => sold > 0)) return null
  return (
    <div className="row">
      <LinkButton icon="ticket" to={`/entradas/${content.id}/tipos`}>
        {t('tickets.types')}
      </LinkButton>
      <LinkButton icon="users" to={`/pedidos/${content.id}`}>
        {t('tickets.orders')}
      </LinkButton>
    </div>
  )
}
