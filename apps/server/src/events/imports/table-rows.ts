import { fold } from '@larunbat/rules/text/fold'
import { columnName } from './column-names.ts'
import { readWrittenTime } from './written-time.ts'

type Source = Record<string, unknown>

/** Column of the day that a line above its rows says. */
const HEADING = 'fecha'
/** Mark of a day that was not in the row itself, reported in a remark. */
export const DAY_FROM_ABOVE = 'dia_de_arriba'

/**
 * Makes events of the lines of a table as people lay it out: a line with nothing but a day stands for the rows below it, an empty
 * day beside an hour is that of the row above, and a line that repeats the names of the columns is none.
 */
export class TableRows {
  #heading: string | undefined
  #days = new Map<string, unknown>()
  readonly #year: number | undefined

  constructor(year: number | undefined) {
    this.#year = year
  }

  /** Returns the row as it is to be read; undefined for a line that is no event. */
  next(row: Source): Source | undefined {
    const filled = Object.entries(row).filter(
      ([, cell]) => cell !== '' && cell !== null && cell !== undefined,
    )
    if (filled.length > 1 && filled.every(([name, cell]) => isHeaderOf(name, cell))) return undefined
    const [first] = filled
    if (first && filled.length === 1 && this.#isDay(first[1])) {
      this.#heading = String(first[1])
      this.#days.clear()
      return undefined
    }
    return this.#withDay(row, filled)
  }

  #withDay(row: Source, filled: readonly [string, unknown][]): Source {
    const fields = filled.map(([name]) => columnName(name))
    if (fields.some((field) => field === 'inicio' || field === 'sesiones')) return row
    const days = Object.keys(row).filter((name) => columnName(name) === 'fecha')
    const own = days.filter((name) => filled.some(([other]) => other === name))
    for (const name of own) this.#days.set(name, row[name])
    if (own.length > 0 || !fields.includes('hora')) return row
    if (this.#heading !== undefined) return { ...row, [days[0] ?? HEADING]: this.#heading }
    const above = days.find((name) => this.#days.has(name))
    if (above === undefined) return row
    const day = this.#days.get(above)
    return { ...row, [above]: day, [DAY_FROM_ABOVE]: day }
  }

  #isDay(cell: unknown): boolean {
    const time = typeof cell === 'string' ? readWrittenTime(cell, { year: this.#year }) : undefined
    return time?.day !== undefined && time.hour === undefined
  }
}

/** The second `Precio` is called `Precio 2`. */
const isHeaderOf = (name: string, cell: unknown) => fold(String(cell)) === fold(name.replace(/ \d+$/, ''))
