import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import './data-table.css'
import { useMedia } from '../use-media.ts'
import { useWindowRows } from './use-window-rows.ts'

export interface Column<T> {
  key: string
  title: string
  cell: (row: T) => ReactNode
  /** CSS width: '28%' or '120px'. */
  width?: string
  align?: 'end'
  isSortable?: boolean
}

export interface Sort {
  key: string
  isDescending: boolean
}

interface DataTableProps<T> {
  /** What the table is: read out, and its caption in print. */
  label: string
  rows: readonly T[]
  rowKey: (row: T) => string | number
  columns: readonly Column<T>[]
  /** The same row as a card, for windows too narrow for the table. */
  card: (row: T) => ReactNode
  /** From which width of the window it is a table; 992 px, more for many columns. */
  tableFrom?: number
  sort?: Sort
  onSort?: (sort: Sort) => void
}

const ROW = 64
const CARD = 124

/**
 * A list as a real table, or as cards in narrow windows. Only the rows near the window are in the document; printing
 * puts all of them there. The page scrolls, the table itself does not.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, rows, rowKey, columns, card, tableFrom = 992, sort, onSort } = props
  const isWide = useMedia(`(min-width: ${tableFrom}px), print`)
  const isPrinting = usePrinting()
  const top = useRef<HTMLDivElement>(null)
  const near = useWindowRows(top, rows.length, isWide ? ROW : CARD, (index) => rowKey(rows[index] as T))
  const [from, to] = isPrinting ? [0, rows.length] : [near.from, near.to]
  const before = isPrinting ? 0 : near.before
  const after = isPrinting ? 0 : near.after
  const items = rows.slice(from, to).map((row, n) => ({ row, index: from + n, key: rowKey(row) }))

  if (!isWide)
    return (
      <div className="table-card" ref={top}>
        <ul aria-label={label} style={{ paddingTop: before, paddingBottom: after }}>
          {items.map(({ row, index, key }) => (
            <li key={key} className="card-row" data-index={index} ref={near.measure}>
              {card(row)}
            </li>
          ))}
        </ul>
      </div>
    )
  return (
    <div className="table-card" ref={top}>
      <table className="table" aria-rowcount={rows.length + 1}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Gap height={before} span={columns.length} />}
          {items.map(({ row, index, key }) => (
            <tr key={key} aria-rowindex={index + 2} data-index={index} ref={near.measure}>
              {columns.map((column) => (
                <td key={column.key} data-align={column.align}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {after > 0 && <Gap height={after} span={columns.length} />}
        </tbody>
      </table>
    </div>
  )
}

function Gap({ height, span }: { height: number; span: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a spacer of the rows that are not drawn takes no focus
    <tr className="table-gap" aria-hidden="true">
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}

function HeadCell<T>({
  column,
  sort,
  onSort,
}: { column: Column<T> } & Pick<DataTableProps<T>, 'sort' | 'onSort'>) {
  const isSorted = sort?.key === column.key
  // A separate property, which print leaves out.
  const style = { '--column': column.width } as CSSProperties
  if (!column.isSortable || !onSort)
    return (
      <th scope="col" style={style} data-align={column.align}>
        {column.title}
      </th>
    )
  return (
    <th
      scope="col"
      style={style}
      data-align={column.align}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className="sort"
        onClick={() => onSort({ key: column.key, isDescending: isSorted && !sort.isDescending })}
      >
        {column.title}
      </button>
    </th>
  )
}

/** True while the page is being printed. The rows must be there before pages are counted, hence the flush. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return isPrinting
}
