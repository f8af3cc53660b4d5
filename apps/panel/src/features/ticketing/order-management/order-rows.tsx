import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../../shared/data/data-table.tsx'
import { Pill, type Tone } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { OrderRow } from './order-queries.ts'
import { useOrderWords } from './order-words.ts'

interface OrderRowsProps {
  rows: readonly OrderRow[]
  onOpen: (order: OrderRow) => void
}

const TONES: Readonly<Record<OrderRow['status'], Tone>> = { paid: 'live', held: 'wait', cancelled: 'danger' }

/** State of an order, with the refunded amount beside it. */
export function OrderState({ order }: { order: Pick<OrderRow, 'status' | 'refundedCents' | 'dueCents'> }) {
  const { t } = useTranslation('orders')
  if (order.dueCents > 0) return <Pill tone="wait">{t('due.pill')}</Pill>
  const isRefunded = order.status === 'paid' && order.refundedCents > 0
  return (
    <Pill tone={isRefunded ? 'review' : TONES[order.status]}>
      {t(isRefunded ? 'state.partlyRefunded' : `state.${order.status}`)}
    </Pill>
  )
}

/** Orders as a table on desktop, as cards on phones; each opens by its buyer. */
export function OrderRows({ rows, onOpen }: OrderRowsProps) {
  const { t } = useTranslation('orders')
  const { date, money } = useFormat()
  const { sessionName } = useOrderWords()
  const when = ({ paidAt, createdAt }: OrderRow) => (
    <time dateTime={paidAt ?? createdAt}>{date(paidAt ?? createdAt, 'dateTime')}</time>
  )
  const total = ({ totalCents, currency }: OrderRow) =>
    totalCents === 0 ? t('free') : money(totalCents, currency)
  const tickets = (order: OrderRow) => (
    <span className="lines">
      <span>{order.tickets}</span>
      {order.cancelled > 0 && (
        <span className="meta">{t('cancelledTickets', { count: order.cancelled })}</span>
      )}
    </span>
  )
  const sessions = ({ sessions: [first, ...more] }: OrderRow) =>
    first &&
    (more.length > 0
      ? t('moreSessions', { session: sessionName(first), count: more.length })
      : sessionName(first))
  const who = (order: OrderRow) => (
    <span className="lines">
      <button
        type="button"
        className="row-link order-buyer"
        aria-haspopup="dialog"
        onClick={() => onOpen(order)}
      >
        {order.name ?? t(order.status === 'held' ? 'buying' : 'noName')}
      </button>
      <span className="meta cut">{[order.number, order.email].filter(Boolean).join(' · ')}</span>
    </span>
  )
  const columns: Column<OrderRow>[] = [
    { key: 'who', title: t('column.buyer'), cell: who },
    { key: 'session', title: t('column.session'), width: '24%', cell: sessions },
    { key: 'tickets', title: t('column.tickets'), width: '124px', cell: tickets },
    { key: 'total', title: t('column.total'), width: '110px', align: 'end', cell: total },
    { key: 'state', title: t('column.state'), width: '176px', cell: (order) => <OrderState order={order} /> },
    { key: 'when', title: t('column.when'), width: '168px', cell: when },
  ]
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      tableFrom={1280}
      card={(order) => (
        <article className="order-card">
          {who(order)}
          <span className="meta">{sessions(order)}</span>
          <span className="order-card-foot">
            <OrderState order={order} />
            <strong>{t('ticketsFor', { count: order.tickets, total: total(order) })}</strong>
            <span className="meta">{when(order)}</span>
          </span>
        </article>
      )}
    />
  )
}
