import type { KeyPart } from '@larunbat/locales/keys'
import { useTranslation } from 'react-i18next'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { Sales } from './order-queries.ts'
import { useOrderWords } from './order-words.ts'

interface SalesSummaryProps {
  sales: Sales
  /** The figures follow each sale. */
  isLive: boolean
}

/** What is sold, today and in all, how full it is and what it brought; then each session with its places. */
export function SalesSummary({ sales, isLive }: SalesSummaryProps) {
  const { t } = useTranslation('orders')
  const { number, money, percent } = useFormat()
  const sum = (of: (session: Sales['sessions'][number]) => number, sessions = sales.sessions) =>
    sessions.reduce((all, session) => all + of(session), 0)
  // How full it is only those sessions say whose places are counted, and that take place.
  const counted = sales.sessions.filter(({ capacity, status }) => capacity !== null && status !== 'cancelled')
  const capacity = sum((session) => session.capacity ?? 0, counted)
  const taken = sum(({ sold }) => sold, counted)
  const moneyFigures = ({ currency, ...of }: Sales['income'][number]): Figure[] => {
    const figure = (name: Figure['name'], cents: number): Figure => ({ name, value: money(cents, currency) })
    const today = of.todayCents > 0 && t('figure.todayMoney', { amount: money(of.todayCents, currency) })
    return [
      { ...figure('sales', of.salesCents), ...(today && { more: today }) },
      ...(of.causeCents > 0 ? [figure('cause', of.causeCents)] : []),
      ...(of.donationCents > 0 ? [figure('donations', of.donationCents)] : []),
      ...(of.refundedCents > 0 ? [figure('refunded', of.refundedCents)] : []),
      ...(of.feeCents > 0 ? [figure('fees', of.feeCents)] : []),
    ]
  }
  const places: Figure[] = [
    { name: 'today', value: number(sales.soldToday) },
    { name: 'sold', value: number(sum(({ sold }) => sold)) },
    ...(capacity > 0
      ? [
          {
            name: 'occupancy' as const,
            value: percent((100 * taken) / capacity),
            more: t('figure.places', { taken: number(taken), capacity: number(capacity) }),
          },
        ]
      : []),
    { name: 'orders', value: number(sales.orders) },
    { name: 'held', value: number(sum(({ held }) => held)) },
  ]
  // A row of places, and one of money for each currency.
  const rows = [
    { key: 'places', figures: places },
    ...sales.income.map((income) => ({ key: income.currency, figures: moneyFigures(income) })),
  ]
  return (
    <>
      {isLive && (
        <p className="order-live">
          <Pill tone="live">{t('figure.live')}</Pill>
        </p>
      )}
      {rows.map(({ key, figures }) => (
        <dl key={key} className="order-figures">
          {figures.map(({ name, value, more }) => (
            <div key={name} className="order-figure">
              <dt>{t(`figure.${name}`)}</dt>
              <dd>{value}</dd>
              {more && <dd className="meta">{more}</dd>}
            </div>
          ))}
        </dl>
      ))}
      <SessionPlaces sessions={sales.sessions} />
    </>
  )
}

interface Figure {
  name: KeyPart<'orders:figure.'>
  value: string
  /** A second line below. */
  more?: string
}

function SessionPlaces({ sessions }: { sessions: Sales['sessions'] }) {
  const { t } = useTranslation('orders')
  const { number } = useFormat()
  const { sessionName } = useOrderWords()
  if (sessions.length === 0) return null
  return (
    <details className="order-sessions" open={sessions.length <= 4}>
      <summary>{t('sessions', { count: sessions.length, total: number(sessions.length) })}</summary>
      <ul>
        {sessions.map((session) => (
          <li key={session.id} className="order-session">
            <span>{sessionName(session)}</span>
            <span className="order-session-places">
              {[
                session.capacity === null
                  ? t('place.sold', { count: session.sold, total: number(session.sold) })
                  : t('place.soldOf', { sold: number(session.sold), capacity: number(session.capacity) }),
                session.held > 0 && t('place.held', { count: session.held, total: number(session.held) }),
                session.free !== null &&
                  t('place.free', { count: session.free, total: number(session.free) }),
                session.used > 0 && t('place.used', { count: session.used, total: number(session.used) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
