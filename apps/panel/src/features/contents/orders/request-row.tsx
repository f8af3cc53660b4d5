import { useTranslation } from 'react-i18next'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { OrderDetail } from './order-queries.ts'

const TONES = { open: 'wait', approved: 'live', rejected: 'danger', lapsed: 'past' } as const

interface RequestRowProps {
  currency: string
  request: NonNullable<OrderDetail['requests']>[number]
}

/** A refund that the festival's team decides or has decided: how much, why it was theirs to decide, and what they said. */
export function RequestRow({ currency, request }: RequestRowProps) {
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
