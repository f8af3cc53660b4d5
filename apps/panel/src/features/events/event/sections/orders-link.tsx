import { countsPlaces } from '@larunbat/rules/ticketing/ticket-mode'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../../shared/link-button.tsx'
import type { OpenEvent } from '../../event-queries.ts'
import { mayDo } from '../../rights.ts'

/** The ways to the ticket types and to the orders of an event, for one that sells or books here, or did. */
export function OrdersLink({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  if (!mayDo(event, 'sell')) return null
  if (!countsPlaces(event.ticketMode) && !event.sessions.some(({ sold }) => sold > 0)) return null
  return (
    <div className="row">
      <LinkButton icon="ticket" to={`/entradas/${event.id}/tipos`}>
        {t('tickets.types')}
      </LinkButton>
      <LinkButton icon="users" to={`/pedidos/${event.id}`}>
        {t('tickets.orders')}
      </LinkButton>
    </div>
  )
}
