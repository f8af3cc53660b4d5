import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../../shared/data/data-table.tsx'
import { Pill, type Tone } from '../../../shared/data/status-pill.tsx'
import { guestState } from './guests.ts'
import type { GuestRow } from './order-queries.ts'
import { useOrderWords } from './order-words.ts'

const TONES: Readonly<Record<ReturnType<typeof guestState>, Tone>> = {
  valid: 'live',
  partly: 'review',
  used: 'past',
  cancelled: 'danger',
}

/** State of a row in words, with its colour. */
export function useGuestState(): (row: GuestRow) => { words: string; tone: Tone } {
  const { t } = useTranslation('orders')
  return (row) => {
    const state = guestState(row)
    const words = t(`guests.state.${state}`, { used: row.used, total: row.tickets - row.cancelled })
    return { words, tone: TONES[state] }
  }
}

/** Guests as a table; as cards on phones. */
export function GuestRows({ rows }: { rows: readonly GuestRow[] }) {
  const { t } = useTranslation('orders')
  const { typeName } = useOrderWords()
  const stateOf = useGuestState()
  const name = (row: GuestRow) => row.name ?? t('noName')
  const places = ({ tickets, cancelled }: GuestRow) => Math.max(tickets - cancelled, 0)
  const state = (row: GuestRow) => {
    const { words, tone } = stateOf(row)
    return <Pill tone={tone}>{words}</Pill>
  }
  const columns: Column<GuestRow>[] = [
    {
      key: 'name',
      title: t('guests.column.name'),
      cell: (row) => <strong>{name(row)}</strong>,
    },
    { key: 'type', title: t('guests.column.type'), width: '20%', cell: (row) => typeName(row.typeName) },
    { key: 'tickets', title: t('guests.column.tickets'), width: '90px', align: 'end', cell: places },
    { key: 'state', title: t('guests.column.state'), width: '150px', cell: state },
    { key: 'number', title: t('guests.column.number'), width: '152px', cell: ({ number }) => number },
  ]
  return (
    <DataTable
      label={t('guests.title')}
      rows={rows}
      rowKey={(row) => `${row.orderId}-${row.typeId}-${row.name}`}
      columns={columns}
      card={(row) => (
        <article className="guest-card">
          <span className="lines">
            <strong className="cut">{name(row)}</strong>
            <span className="meta">
              {typeName(row.typeName)} · {row.number}
            </span>
          </span>
          <span className="guest-places">{places(row)}</span>
          {state(row)}
        </article>
      )}
    />
  )
}
