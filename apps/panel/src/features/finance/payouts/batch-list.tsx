import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Column, DataTable } from '../../../shared/data/data-table.tsx'
import { ListPages } from '../../../shared/data/list-pages.tsx'
import { Pill, type Tone } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useListAddress } from '../../../shared/list-address.ts'
import { type Batch, type BatchRow, useBatches } from './payout-queries.ts'

const PAGE_SIZE = 50
type Row = BatchRow

const TONES: Readonly<Record<Batch['status'], Tone>> = {
  draft: 'wait',
  approved: 'review',
  exported: 'review',
  closed: 'live',
  cancelled: 'past',
}

/** How far a batch has come. */
export function BatchState({ status }: { status: Batch['status'] }) {
  const { t } = useTranslation('payouts')
  return <Pill tone={TONES[status]}>{t(`batch.status.${status}`)}</Pill>
}

/** Batches, newest first. */
export function BatchList() {
  const { t } = useTranslation('payouts')
  const { date, money } = useFormat()
  const address = useListAddress()
  const query = useBatches(address.page, PAGE_SIZE)
  const title = ({ id }: Row) => (
    <Link className="row-link" to={`/pagos/${id}`}>
      {t('batch.title', { id })}
    </Link>
  )
  const columns: Column<Row>[] = [
    { key: 'id', title: t('batch.one'), cell: title },
    {
      key: 'status',
      title: t('batch.state'),
      width: '170px',
      cell: ({ status }) => <BatchState status={status} />,
    },
    {
      key: 'by',
      title: t('batch.people'),
      width: '30%',
      cell: ({ createdBy, approvedBy }) => [createdBy, approvedBy].filter(Boolean).join(' → '),
    },
    {
      key: 'created',
      title: t('batch.made'),
      width: '150px',
      cell: ({ createdAt }) => date(createdAt, 'day'),
    },
    { key: 'count', title: t('batch.count'), width: '90px', align: 'end', cell: ({ count }) => count },
    {
      key: 'total',
      title: t('batch.total'),
      width: '140px',
      align: 'end',
      cell: ({ totalCents, currency }) => money(totalCents, currency),
    },
  ]
  return (
    <ListPages
      words="payouts"
      emptyWords="batch.empty"
      query={query}
      address={{ ...address, isFiltered: false }}
      pageSize={PAGE_SIZE}
    >
      {({ rows }) => (
        <DataTable
          label={t('tab.batches')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={columns}
          card={(row) => (
            <article className="batch-card">
              {title(row)}
              <strong>{money(row.totalCents, row.currency)}</strong>
              <span className="row">
                <BatchState status={row.status} />
                <span className="meta">{date(row.createdAt, 'day')}</span>
              </span>
            </article>
          )}
        />
      )}
    </ListPages>
  )
}
