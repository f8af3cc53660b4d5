import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sort } from '../../../shared/data/data-table.tsx'
import { Cell, Day, Flags, StatusCell, TitleCell, titleOf } from './cells.tsx'
import { COLUMNS, type ColumnKey } from './column-keys.ts'
import type { TableRowValue } from './table-queries.ts'
import type { Selection } from './use-selection.ts'
import { type TableWords, useTableWords } from './use-table-words.ts'

/** Pixels of a row, so that the place of each is known without drawing it. */
export const ROW_PX = { table: 64, dense: 44, card: 116 }

const TICK_PX = 52
/** The least a title needs: with the usual columns, a window of 1440 px shows all of them. */
const TITLE_PX = 200

export interface GridProps {
  /** Rows by their place; those that have not come are missing. */
  rows: ReadonlyMap<number, TableRowValue>
  total: number
  shown: { from: number; to: number; before: number; after: number }
  columns: readonly ColumnKey[]
  isDense: boolean
  sort?: Sort | undefined
  onSort: (sort: Sort) => void
  selection: Selection
}

const placesOf = ({ from, to }: GridProps['shown']) => Array.from({ length: to - from }, (_, n) => from + n)

/** The table. Only rows near the window are in the document; head and first column stay in sight. */
export function Grid({ rows, total, shown, columns, isDense, sort, onSort, selection }: GridProps) {
  const words = useTableWords()
  const { t } = words
  const least = TICK_PX + TITLE_PX + columns.reduce((sum, key) => sum + COLUMNS[key].width, 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className="table-card grid-scroll" aria-label={t('table')} tabIndex={0}>
      <table
        className="table grid"
        data-dense={isDense || undefined}
        aria-rowcount={total + 1}
        style={{ minWidth: least }}
      >
        <caption className="visually-hidden">{t('table')}</caption>
        <Head total={total} columns={columns} sort={sort} onSort={onSort} selection={selection} />
        <tbody>
          <Gap height={shown.before} span={columns.length + 2} />
          {placesOf(shown).map((place) => {
            const row = rows.get(place)
            return row ? (
              <Row
                key={row.id}
                words={words}
                row={row}
                place={place}
                columns={columns}
                isChosen={selection.isChosen(row.id)}
                onPick={selection.pick}
              />
            ) : (
              <WaitingRow key={`waiting-${place}`} span={columns.length + 2} place={place} />
            )
          })}
          <Gap height={shown.after} span={columns.length + 2} />
        </tbody>
      </table>
    </section>
  )
}

type HeadProps = Pick<GridProps, 'total' | 'columns' | 'sort' | 'onSort' | 'selection'>

const Head = memo(function Head({ total, columns, sort, onSort, selection }: HeadProps) {
  const { t } = useTranslation('events-table')
  const head = useStickyHead()
  const isAll = selection.count > 0 && selection.count === total
  return (
    <thead ref={head}>
      <tr aria-rowindex={1}>
        <th scope="col" className="grid-tick">
          <TickBox
            label={t('select.all', { count: total })}
            isOn={isAll}
            isMixed={selection.count > 0 && !isAll}
            onChange={() => (selection.count > 0 ? selection.clear() : selection.chooseAll())}
          />
        </th>
        <HeadCell name="titulo" sortKey="titulo" sort={sort} onSort={onSort} />
        {columns.map((key) => (
          <HeadCell key={key} name={key} sortKey={COLUMNS[key].sort} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  )
})

interface RowProps {
  words: TableWords
  row: TableRowValue
  place: number
  isChosen: boolean
  onPick: Selection['pick']
}

// Scrolling draws the window anew at every step: a row that is still there is not drawn again.
const Row = memo(function Row({
  words,
  row,
  place,
  columns,
  isChosen,
  onPick,
}: RowProps & { columns: readonly ColumnKey[] }) {
  return (
    <tr aria-rowindex={place + 2} aria-selected={isChosen} data-chosen={isChosen || undefined}>
      <td className="grid-tick">
        <RowTick words={words} row={row} place={place} isChosen={isChosen} onPick={onPick} />
      </td>
      <td>
        <TitleCell row={row} words={words} />
      </td>
      {columns.map((key) => (
        <td key={key} data-align={COLUMNS[key].isNumber ? 'end' : undefined}>
          <Cell column={key} row={row} words={words} />
        </td>
      ))}
    </tr>
  )
})

/** The same rows as cards, for narrow windows. */
export function Cards({ rows, shown, selection }: Pick<GridProps, 'rows' | 'shown' | 'selection'>) {
  const words = useTableWords()
  const { t } = words
  return (
    <div className="table-card">
      <ul aria-label={t('table')} style={{ paddingTop: shown.before, paddingBottom: shown.after }}>
        {placesOf(shown).map((place) => {
          const row = rows.get(place)
          return row ? (
            <Card
              key={row.id}
              words={words}
              row={row}
              place={place}
              isChosen={selection.isChosen(row.id)}
              onPick={selection.pick}
            />
          ) : (
            <li key={`waiting-${place}`} className="grid-card">
              <span className="skeleton grid-waiting" />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const Card = memo(function Card({ words, row, place, isChosen, onPick }: RowProps) {
  return (
    <li className="grid-card" data-chosen={isChosen || undefined}>
      <div className="grid-card-words">
        <TitleCell row={row} words={words} />
        <span className="grid-card-line">
          <Day words={words} at={row.startsAt} zone={row.timeZone} />
          <span className="cut">{row.venueName ?? row.city ?? row.owner.name}</span>
        </span>
        <span className="grid-card-line">
          <StatusCell row={row} words={words} />
          <Flags row={row} words={words} />
        </span>
      </div>
      <RowTick words={words} row={row} place={place} isChosen={isChosen} onPick={onPick} />
    </li>
  )
})

function RowTick({ words, row, place, isChosen, onPick }: RowProps) {
  return (
    <TickBox
      label={words.t('select.one', { title: titleOf(row, words) })}
      isOn={isChosen}
      onChange={(isRange) => onPick(row.id, place, isRange)}
    />
  )
}

interface TickBoxProps {
  label: string
  isOn: boolean
  isMixed?: boolean
  /** `isRange` with the shift key. */
  onChange: (isRange: boolean) => void
}

function TickBox({ label, isOn, isMixed = false, onChange }: TickBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const isShift = useRef(false)
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className="grid-tick-box">
      <input
        ref={input}
        type="checkbox"
        checked={isOn}
        onPointerDown={(event) => {
          isShift.current = event.shiftKey
        }}
        onKeyDown={(event) => {
          isShift.current = event.shiftKey
        }}
        onChange={() => onChange(isShift.current)}
      />
      <span className="visually-hidden">{label}</span>
    </label>
  )
}

function HeadCell({
  name,
  sortKey,
  sort,
  onSort,
}: { name: ColumnKey | 'titulo'; sortKey?: string | undefined } & Pick<GridProps, 'sort' | 'onSort'>) {
  const { t } = useTranslation('events-table')
  const isSorted = sortKey !== undefined && sort?.key === sortKey
  const column = name === 'titulo' ? undefined : COLUMNS[name]
  const style = { width: column?.width }
  const align = column?.isNumber ? 'end' : undefined
  if (!sortKey)
    return (
      <th scope="col" style={style} data-align={align}>
        {t(`column.${name}`)}
      </th>
    )
  const way = isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'
  return (
    <th scope="col" style={style} data-align={align} aria-sort={way}>
      <button
        type="button"
        className="sort"
        onClick={() => onSort({ key: sortKey, isDescending: isSorted && !sort.isDescending })}
      >
        {t(`column.${name}`)}
      </button>
    </th>
  )
}

function WaitingRow({ span, place }: { span: number; place: number }) {
  return (
    <tr aria-rowindex={place + 2} aria-busy="true">
      <td colSpan={span}>
        <span className="skeleton grid-waiting" />
      </td>
    </tr>
  )
}

function Gap({ height, span }: { height: number; span: number }) {
  if (height === 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a spacer of the rows that are not drawn takes no focus
    <tr className="table-gap" aria-hidden="true">
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}

/** A table that scrolls sideways within itself cannot hold its head by style alone when the page scrolls. */
function useStickyHead() {
  const head = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    const follow = () => {
      const element = head.current
      const box = element?.closest('.grid-scroll')
      if (!element || !box) return
      const { top, height } = box.getBoundingClientRect()
      const shift = Math.max(0, Math.min(-top, height - element.offsetHeight - 1))
      element.style.translate = shift > 0 ? `0 ${shift}px` : ''
    }
    follow()
    addEventListener('scroll', follow, { passive: true })
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow)
      removeEventListener('resize', follow)
    }
  }, [])
  return head
}
