import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Column, DataTable } from '../../../shared/data/data-table.tsx'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { type Debt, usePayoutDebts } from './payout-queries.ts'

/** What organisers owe the festival, row by row, with its sum. */
export function DebtList() {
  const { t } = useTranslation('payouts')
  const { date, language, money } = useFormat()
  const query = usePayoutDebts()
  const organiser = ({ sellerId, seller }: Debt) => (
    <Link className="row-link" to={`/liquidacion?organizador=${sellerId}`}>
      {seller || t('noName')}
    </Link>
  )
  const event = ({ title }: Debt) => pickText(title, language) || t('eventGone')
  const why = ({ cause, number }: Debt) => (
    <span className="debt-why">
      <span>{t(`debt.cause.${cause}`)}</span>
      {number && <span className="meta">{t('debt.order', { number })}</span>}
    </span>
  )
  const settled = ({ amountCents, settledCents, currency }: Debt) =>
    settledCents > 0
      ? t('debt.settledOf', { settled: money(settledCents, currency), amount: money(amountCents, currency) })
      : t('debt.whole', { amount: money(amountCents, currency) })
  const columns: Column<Debt>[] = [
    { key: 'seller', title: t('kind.seller'), width: '20%', cell: organiser },
    { key: 'event', title: t('debt.event'), cell: event },
    { key: 'cause', title: t('debt.why'), width: '24%', cell: why },
    { key: 'date', title: t('debt.since'), width: '130px', cell: ({ bookedAt }) => date(bookedAt, 'day') },
    {
      key: 'amount',
      title: t('debt.amount'),
      width: '110px',
      align: 'end',
      cell: ({ amountCents, currency }) => money(amountCents, currency),
    },
    {
      key: 'settled',
      title: t('debt.settled'),
      width: '130px',
      align: 'end',
      cell: ({ settledCents, currency }) => money(settledCents, currency),
    },
    {
      key: 'owed',
      title: t('debt.owed'),
      width: '120px',
      align: 'end',
      cell: ({ owedCents, currency }) => <strong>{money(owedCents, currency)}</strong>,
    },
  ]
  return (
    <QueryView query={query} skeleton={<Skeleton rows={4} height={72} />}>
      {({ debts, totals }) =>
        debts.length === 0 ? (
          <EmptyState title={t('debt.empty.title')} seed="debts">
            {t('debt.empty.text')}
          </EmptyState>
        ) : (
          <div className="stack">
            <p className="debt-intro">{t('debt.intro')}</p>
            <DataTable
              label={t('tab.debts')}
              rows={debts}
              rowKey={({ eventId, bookedAt, cause, number, currency, sellerId }) =>
                [sellerId, eventId, currency, cause, number, bookedAt].join(' ')
              }
              columns={columns}
              card={(debt) => (
                <article className="debt-card">
                  <div className="debt-head">
                    {organiser(debt)}
                    <strong>{money(debt.owedCents, debt.currency)}</strong>
                  </div>
                  <span>{event(debt)}</span>
                  {why(debt)}
                  <span className="meta">
                    {date(debt.bookedAt, 'day')} · {settled(debt)}
                  </span>
                </article>
              )}
            />
            <p className="debt-total">
              {t('debt.total')}{' '}
              <strong>{totals.map((one) => money(one.owedCents, one.currency)).join(' + ')}</strong>
            </p>
          </div>
        )
      }
    </QueryView>
  )
}
