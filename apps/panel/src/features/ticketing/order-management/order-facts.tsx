import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Pill, type Tone } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { OrderDetail } from './order-queries.ts'
import { OrderState } from './order-rows.tsx'
import { useOrderWords } from './order-words.ts'
import { PaymentRow } from './payment-row.tsx'
import { RefundRow } from './refund-row.tsx'

const TONES = { open: 'wait', approved: 'live', rejected: 'danger', lapsed: 'past' } as const

interface RequestRowProps {
  currency: string
  request: NonNullable<OrderDetail['requests']>[number]
}

/** A refund that the festival's team decides or has decided: how much, why it was theirs to decide, and what they said. */
function RequestRow({ currency, request }: RequestRowProps) {
  const { t } = useTranslation('orders')
  const { date, money, quoted } = useFormat()
  const { state, amountCents, reasons, createdAt, decidedAt, note } = request
  return (
    <li>
      <span>
        {money(amountCents, currency)}
        <span className="meta order-block">
          {t('request.asked', { when: date(createdAt, 'dateTime') })}
          {decidedAt && ` · ${t('request.decided', { when: date(decidedAt, 'dateTime') })}`}
        </span>
        <span className="meta order-block">
          {reasons.map((reason) => t(`request.why.${reason}`)).join(' ')}
        </span>
        {note && <span className="order-block">{t('request.note', { note: quoted(note) })}</span>}
      </span>
      <span>
        <Pill tone={TONES[state]}>{t(`request.state.${state}`)}</Pill>
      </span>
    </li>
  )
}

const TICKET_TONES: Readonly<Record<OrderDetail['soldTickets'][number]['status'], Tone>> = {
  valid: 'live',
  used: 'past',
  cancelled: 'danger',
  offered: 'wait',
}

/** Buyer, lines, tickets, payments, refunds and receipts of an order. */
export function OrderFacts({ eventId, order }: { eventId: number; order: OrderDetail }) {
  const { t } = useTranslation(['orders', 'common'])
  const { date } = useFormat()
  return (
    <div className="stack">
      <div className="stack-tight">
        <span className="row">
          <OrderState order={order} />
          <span className="meta">
            {date(order.paidAt ?? order.createdAt, 'dateTime')} · {t(`channel.${order.channel}`)}
          </span>
        </span>
        {order.name && <strong className="order-name">{order.name}</strong>}
        {order.email && <a href={`mailto:${order.email}`}>{order.email}</a>}
        {order.phone && <a href={`tel:${order.phone}`}>{order.phone}</a>}
        <span className="meta">
          {[
            t(`common:language.${order.language}`, { defaultValue: order.language }),
            order.mailedAt && t('mailedAt', { when: date(order.mailedAt, 'dateTime') }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <OrderLines order={order} />
      <Tickets order={order} />
      <Papers eventId={eventId} order={order} />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack-tight" aria-label={title}>
      <h3>{title}</h3>
      <ul className="order-lines">{children}</ul>
    </section>
  )
}

function OrderLines({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const { money } = useFormat()
  const { sessionName, typeName } = useOrderWords()
  const amount = (cents: number) => (cents === 0 ? t('free') : money(cents, order.currency))
  const sessionOf = (id: number) => order.sessions.find((session) => session.id === id)
  const sums: [string, number][] = [
    [t('sum.discount'), -order.discountCents],
    [t('sum.donation'), order.donationCents],
    [t('sum.refunded'), -order.refundedCents],
  ]
  return (
    <Part title={t('part.lines')}>
      {order.lines.map((line, at) => {
        const session = sessionOf(line.sessionId)
        return (
          <li key={`${line.sessionId}-${at}`}>
            <span>
              {line.quantity} × {typeName(line.typeName)}
              {session && <span className="meta order-block">{sessionName(session)}</span>}
            </span>
            <span>{amount(line.quantity * line.unitCents)}</span>
          </li>
        )
      })}
      {sums
        .filter(([, cents]) => cents !== 0)
        .map(([label, cents]) => (
          <li key={label}>
            <span>{label}</span>
            <span>{money(cents, order.currency)}</span>
          </li>
        ))}
      <li className="order-total">
        <strong>{t('sum.total')}</strong>
        {/* What was paid and went back was not free. */}
        <strong>
          {order.totalCents === 0 ? t('free') : money(order.totalCents - order.refundedCents, order.currency)}
        </strong>
      </li>
    </Part>
  )
}

function Tickets({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const { date } = useFormat()
  const { typeName } = useOrderWords()
  if (order.soldTickets.length === 0) return null
  return (
    <Part title={t('part.tickets')}>
      {order.soldTickets.map((ticket) => (
        <li key={ticket.id}>
          <span>
            {ticket.holderName ?? order.name ?? t('noName')}
            <span className="meta order-block">
              {typeName(ticket.typeName)} · {ticket.number}
            </span>
          </span>
          <span className="order-ticket-state">
            <Pill tone={TICKET_TONES[ticket.status]}>{t(`ticket.${ticket.status}`)}</Pill>
            {ticket.usedAt && <span className="meta">{date(ticket.usedAt, 'dateTime')}</span>}
          </span>
        </li>
      ))}
    </Part>
  )
}

function Papers({ eventId, order }: { eventId: number; order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const { date } = useFormat()
  return (
    <>
      {order.payments.length > 0 && (
        <Part title={t('part.payments')}>
          {order.payments.map((payment) => (
            <PaymentRow key={payment.createdAt} eventId={eventId} order={order} payment={payment} />
          ))}
        </Part>
      )}
      {order.refunds.length > 0 && (
        <Part title={t('part.refunds')}>
          {order.refunds.map((refund) => (
            <RefundRow key={refund.id} eventId={eventId} currency={order.currency} refund={refund} />
          ))}
        </Part>
      )}
      {order.requests !== undefined && order.requests.length > 0 && (
        <Part title={t('part.requests')}>
          {order.requests.map((request) => (
            <RequestRow key={request.id} currency={order.currency} request={request} />
          ))}
        </Part>
      )}
      {order.receipts.length > 0 && (
        <Part title={t('part.receipts')}>
          {order.receipts.map((receipt) => (
            <li key={receipt.number}>
              <span>
                {receipt.number}
                <span className="meta order-block">{date(receipt.issuedAt, 'dateTime')}</span>
              </span>
              <span>{t(`receipt.${receipt.kind}`)}</span>
            </li>
          ))}
        </Part>
      )}
    </>
  )
}
