import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { Sales } from './order-queries.ts'
import { useOrderWords } from './order-words.ts'

/** What is sold and what it brought, then each session with its places. */
export function SalesSummary({ sales }: { sales: Sales }) {
  const { t } = useTranslation('orders')
  const { number, money } = useFormat()
  const all = (of: (session: Sales['sessions'][number]) => number) =>
    sales.sessions.reduce((sum, session) => sum + of(session), 0)
  const figures: [string, string][] = [
    [t('figure.orders'), number(sales.orders)],
    [t('figure.sold'), number(all(({ sold }) => sold))],
    [t('figure.held'), number(all(({ held }) => held))],
    ...sales.income.flatMap((income): [string, string][] => {
      const amount = (cents: number) => money(cents, income.currency)
      const lines: [string, number, boolean][] = [
        ['figure.sales', income.salesCents, true],
        ['figure.donations', income.donationCents, income.donationCents > 0],
        ['figure.refunded', income.refundedCents, income.refundedCents > 0],
        ['figure.cause', income.causeCents, income.causeCents > 0],
        ['figure.fees', income.feeCents, income.feeCents > 0],
      ]
      return lines.filter(([, , isShown]) => isShown).map(([key, cents]) => [t(key), amount(cents)])
    }),
  ]
  return (
    <>
      <dl className="order-figures">
        {figures.map(([label, value], at) => (
          <div key={`${label}-${at}`} className="order-figure">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SessionPlaces sessions={sales.sessions} />
    </>
  )
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
