import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { GuestRow, NamedSession } from './order-queries.ts'
import { useOrderWords } from './order-words.ts'
import { markPrinted } from './printed.ts'

/** So many boxes fit beside a name; larger groups get one box and their number. */
const MAX_BOXES = 6

interface Props {
  title: string
  session: NamedSession
  rows: readonly GuestRow[]
}

/**
 * The list for the door on paper: a box for each person still to come, names in large letters, and on every sheet which
 * event and session it is and when it was printed. In the document only while it is being printed.
 */
export function GuestPaper({ title, session, rows }: Props) {
  const [printedAt, setPrintedAt] = useState<string>()
  const { id } = session
  useEffect(() => {
    // The rows must be there before pages are counted, hence the flush.
    const before = () => flushSync(() => setPrintedAt(new Date().toISOString()))
    const after = () => {
      markPrinted(id)
      setPrintedAt(undefined)
    }
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [id])
  return printedAt ? <Sheet title={title} session={session} rows={rows} printedAt={printedAt} /> : null
}

function Sheet({ title, session, rows, printedAt }: Props & { printedAt: string }) {
  const { t } = useTranslation('orders')
  const { date, number } = useFormat()
  const { sessionName, typeName } = useOrderWords()
  const coming = rows.filter(({ tickets, cancelled }) => tickets > cancelled)
  const places = coming.reduce((sum, { tickets, cancelled }) => sum + tickets - cancelled, 0)
  return (
    <table className="guest-paper">
      <thead>
        <tr>
          <th colSpan={4} className="paper-head">
            <span className="paper-event">{title}</span>
            <span className="paper-session">{sessionName(session)}</span>
            <span className="paper-facts">
              {t('guests.paperFacts', {
                count: places,
                total: number(places),
                when: date(printedAt, 'dateTime'),
              })}
            </span>
          </th>
        </tr>
        <tr className="paper-columns">
          <th>{t('guests.column.name')}</th>
          <th>{t('guests.column.tickets')}</th>
          <th>{t('guests.column.type')}</th>
          <th>{t('guests.column.number')}</th>
        </tr>
      </thead>
      <tbody>
        {coming.map((row) => (
          <PaperRow
            key={`${row.orderId}-${row.typeId}-${row.name}`}
            row={row}
            type={typeName(row.typeName)}
          />
        ))}
      </tbody>
    </table>
  )
}

function PaperRow({ row, type }: { row: GuestRow; type: string }) {
  const { t } = useTranslation('orders')
  const places = row.tickets - row.cancelled
  const boxes = places <= MAX_BOXES ? places : 1
  return (
    <tr>
      <td className="paper-name">{row.name ?? t('noName')}</td>
      <td className="paper-boxes">
        {Array.from({ length: boxes }, (_, at) => at).map((at) => (
          <span key={at} className="paper-box" data-in={at < row.used || undefined} />
        ))}
        {boxes < places && <span> × {places}</span>}
      </td>
      <td>{type}</td>
      <td className="paper-number">{row.number}</td>
    </tr>
  )
}
