import type { ImportReport } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { ReadRow } from './read-row.ts'
import { readWrittenTimes } from './written-time.ts'

/** Columns of each kind the report names (contract). */
const MAX_COLUMNS = 500

interface Known {
  field: string
  rows: number
  sample: string
  /** Rows whose cell is not understood, and the first of these cells. */
  doubtful: number
  doubt: string | null
  isGuessed: boolean
}
/** Most that is said of a column whose name is not known: it is to be looked at. */
const MAX_GUESSED = 79

/** Columns of the file as the report names them: those that fill a field, and those that end nowhere. */
export class FileColumns {
  readonly #read = new Map<string, Known>()
  readonly #unread = new Map<string, { rows: number; sample: string }>()

  add(row: ReadRow): void {
    const { read = {}, unread = {} } = row
    const doubtful = doubtfulFields(row)
    for (const [name, { field, sample, isGuessed = false }] of Object.entries(read)) {
      let known = this.#read.get(name)
      if (!known && this.#read.size < MAX_COLUMNS) {
        known = { field, rows: 0, sample, doubtful: 0, doubt: null, isGuessed }
        this.#read.set(name, known)
      }
      if (!known) continue
      known.rows++
      if (!doubtful.has(field) || isTimeBesides(field, sample, read)) continue
      known.doubtful++
      known.doubt ??= sample
    }
    for (const [name, sample] of Object.entries(unread)) {
      const known = this.#unread.get(name)
      if (known) known.rows++
      else if (this.#unread.size < MAX_COLUMNS) this.#unread.set(name, { rows: 1, sample })
    }
  }

  list(): Pick<Of<typeof ImportReport>, 'readColumns' | 'unreadColumns'> {
    return {
      readColumns: [...this.#read].map(([name, { doubtful, isGuessed, rows, ...facts }]) => ({
        name: name.slice(0, 300),
        ...facts,
        rows,
        // Rounded down: a column with one bad cell among thousands is not all certain.
        certainty: Math.min(Math.floor((100 * (rows - doubtful)) / rows), isGuessed ? MAX_GUESSED : 100),
      })),
      unreadColumns: [...this.#unread].map(([name, facts]) => ({ name: name.slice(0, 300), ...facts })),
    }
  }
}

const HOURS = new Set(['hora', 'hora_fin'])
const isReadTime = (field: string, sample: string) =>
  readWrittenTimes(sample, { year: 2000, isHour: HOURS.has(field) }) !== undefined

/** True for a day or hour that can be read, beside a cell of the same moment that cannot: the other one is at fault. */
function isTimeBesides(field: string, sample: string, read: NonNullable<ReadRow['read']>): boolean {
  const parts = [COLUMNS_OF.inicio, COLUMNS_OF.fin].find((columns) => columns?.includes(field))
  if (!parts || !isReadTime(field, sample)) return false
  return Object.values(read).some(
    (cell) => parts.includes(cell.field) && !isReadTime(cell.field, cell.sample),
  )
}

/** Columns that a remark about a field of the event is about. */
const COLUMNS_OF: Readonly<Record<string, readonly string[]>> = {
  inicio: ['inicio', 'fecha', 'hora'],
  fin: ['fin', 'fecha_fin', 'hora_fin'],
  precio_cent: ['precio', 'precio_cent'],
  porcentaje: ['causa_porcentaje'],
}
/** Remarks about a cell, unlike those about one that is not there. */
const ABOUT_CELLS = new Set(['import.left_out', 'import.unknown_kind', 'import.no_hour', 'import.no_day'])

/** Fields of a row with something in their cells that is not understood; a venue that is new is understood. */
function doubtfulFields({ notes, unknownNames = [] }: Pick<ReadRow, 'notes' | 'unknownNames'>): Set<string> {
  const ofNotes = notes
    .filter(({ key }) => ABOUT_CELLS.has(key))
    .flatMap(({ field }) => COLUMNS_OF[field] ?? [field])
  const ofNames = unknownNames.filter(({ field }) => field !== 'lugar').map(({ field }) => field)
  return new Set([...ofNotes, ...ofNames])
}

/** Cells of a row that are not understood, as lines of its internal note: nothing that the file says is lost. */
export function notUnderstood(
  row: Pick<ReadRow, 'notes' | 'unknownNames' | 'read'>,
  source: object,
): string[] {
  const { read = {} } = row
  const doubtful = doubtfulFields(row)
  doubtful.delete('ciudad')
  return Object.entries(read).flatMap(([name, { field, sample }]) => {
    if (!doubtful.has(field) || isTimeBesides(field, sample, read)) return []
    const value = (source as Record<string, unknown>)[name]
    return [`${name}: ${typeof value === 'string' ? value.trim() : sample}`]
  })
}
