import { isKnownCity } from '../../reference/lookups/cities/zone-of-place.ts'
import { columnName } from './column-names.ts'
import { fieldOf, isRead } from './own-row.ts'
import { readPrice } from './own-values.ts'
import { readWrittenTimes, type WrittenTime } from './written-time.ts'

type Source = Readonly<Record<string, unknown>>

/** Share of the cells of a column that have to be of a kind, and how many at least. */
const MIN_SHARE = 0.8
const MIN_CELLS = 2

/**
 * Returns the fields of columns with unknown names, determined from their cells: when it is, the town, the price, and
 * of the texts the first that is another one in nearly every row as the title. A field that has a column with a known
 * name is left out.
 */
export function guessColumns(rows: readonly Source[], year: number | undefined): Map<string, string> {
  const cells = new Map<string, string[]>()
  for (const row of rows)
    for (const [name, cell] of Object.entries(row)) {
      if (typeof cell !== 'string' || cell.trim() === '') continue
      const column = cells.get(name) ?? []
      column.push(cell.trim())
      cells.set(name, column)
    }
  const known = new Set([...cells.keys()].map((name) => baseOf(fieldOf(columnName(name)))))
  const open = [...cells].filter(
    ([name, column]) => !isRead(fieldOf(columnName(name))) && column.length >= MIN_CELLS,
  )
  const guessed = new Map<string, string>()
  const take = (field: string, is: (column: readonly string[]) => boolean) => {
    if (known.has(field)) return
    const found = open.find(([name, column]) => !guessed.has(name) && is(column))
    if (!found) return
    guessed.set(found[0], field)
    known.add(field)
  }
  const times = (column: readonly string[], isHour: boolean, is: (time: WrittenTime) => boolean) =>
    most(column, (cell) => readWrittenTimes(cell, { year, isHour })?.every(is) ?? false)
  if (!known.has('inicio') && !known.has('fecha')) {
    take('inicio', (column) => times(column, false, isMoment))
    if (!known.has('inicio')) take('fecha', (column) => times(column, false, ({ day }) => day !== undefined))
  }
  if (!known.has('inicio')) take('hora', (column) => most(column, isHourCell))
  take('precio', (column) => most(column, (cell) => /[€£]/.test(cell) && readPrice(cell) !== undefined))
  take('ciudad', (column) => most(column, isKnownCity))
  // A line-up has those who play as its titles.
  if (!known.has('participantes')) take('titulo', isTitle)
  return guessed
}

const baseOf = (field: string) => field.replace(/^(titulo|descripcion)_\w\w$/, '$1')
const most = (column: readonly string[], is: (cell: string) => boolean) =>
  column.filter(is).length >= column.length * MIN_SHARE
const isMoment = ({ day, hour, instant }: WrittenTime) =>
  instant !== undefined || (day !== undefined && hour !== undefined)
/** A number alone says no hour where no name does. */
const isHourCell = (cell: string) =>
  /[:h]|\d\.\d\d|[ap]\.?m/i.test(cell) &&
  (readWrittenTimes(cell, { isHour: true })?.every(
    ({ hour, day }) => hour !== undefined && day === undefined,
  ) ??
    false)
/** Words, of the length of a title, hardly one twice. */
const isTitle = (column: readonly string[]) =>
  most(column, (cell) => /\p{L}{3}/u.test(cell) && cell.length <= 150 && !/^https?:|@/.test(cell)) &&
  new Set(column).size >= column.length * MIN_SHARE
