import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../shared/button.tsx'
import { Pill, type Tone } from '../../../shared/data/status-pill.tsx'
import '../../../shared/fields/choice.css'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import type { OrderDetail } from '../order-management/order-queries.ts'
import { useOrderWords } from '../order-management/order-words.ts'
import { HolderDialog } from './holder-dialog.tsx'

type Ticket = OrderDetail['soldTickets'][number]
const TONES: Readonly<Record<Ticket['status'], Tone>> = {
  valid: 'live',
  used: 'past',
  cancelled: 'danger',
  offered: 'wait',
}

interface Props {
  eventId: number
  order: OrderDetail
  picked: readonly string[]
  onPick: (picked: readonly string[]) => void
}

/** The tickets of an order, each with its box; those that cannot be given back say so. */
export function TicketPicks({ eventId, order, picked, onPick }: Props) {
  const { t } = useTranslation(['refunds', 'orders'])
  const holder = useDialog<{ id: string; name: string }>('holder')
  const open = order.soldTickets.filter(isOpen).map(({ id }) => id)
  const hasAll = open.length > 0 && open.every((id) => picked.includes(id))
  const toggle = (id: string) =>
    onPick(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id])
  return (
    <>
      {open.length > 1 && (
        <label className="choice refund-all">
          <input type="checkbox" checked={hasAll} onChange={() => onPick(hasAll ? [] : open)} />
          <span>{t('order.all', { count: open.length })}</span>
        </label>
      )}
      <ul className="refund-tickets">
        {order.soldTickets.map((ticket) => (
          <li key={ticket.id}>
            <label className="choice">
              <input
                type="checkbox"
                checked={picked.includes(ticket.id)}
                disabled={!isOpen(ticket)}
                onChange={() => toggle(ticket.id)}
              />
              <TicketWords order={order} ticket={ticket} />
            </label>
            <span className="refund-ticket-end">
              {ticket.status !== 'valid' && (
                <Pill tone={TONES[ticket.status]}>{t(`orders:ticket.${ticket.status}`)}</Pill>
              )}
              {ticket.status === 'valid' && (
                <IconButton
                  icon="edit"
                  label={t('holder.change', { number: ticket.number })}
                  onClick={() => holder.open({ id: ticket.id, name: ticket.holderName ?? '' })}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      <HolderDialog eventId={eventId} orderId={order.id} dialog={holder} />
    </>
  )
}

const isOpen = ({ status }: Ticket) => status === 'valid' || status === 'used'

function TicketWords({ order, ticket }: { order: OrderDetail; ticket: Ticket }) {
  const { t } = useTranslation('orders')
  const { money } = useFormat()
  const { typeName, sessionName } = useOrderWords()
  const session = order.sessions.find(({ id }) => id === ticket.sessionId)
  return (
    <span className="choice-words">
      <span>{ticket.holderName ?? order.name ?? t('noName')}</span>
      <span className="meta">
        {[
          typeName(ticket.typeName),
          ticket.paidCents === 0 ? t('free') : money(ticket.paidCents, order.currency),
          order.sessions.length > 1 && session && sessionName(session),
          ticket.number,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}
