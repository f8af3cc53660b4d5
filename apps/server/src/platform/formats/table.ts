/** A cell of a table that leaves the house: text, a number, money in minor units, a share from 0 to 1, or nothing. */
export type Cell = string | number | null | { cents: number } | { share: number }
export type Row = readonly Cell[]

/** A table of any length, row by row or as rows already written; the first row is its head. */
export type Rows = AsyncIterable<readonly Row[] | string>

/** What stands around the cells of a row, so that the database can write rows whose texts need no care. */
export interface RowStyle {
  /** The beginning of a row: its first cells, texts of any kind. */
  begin: (cells: readonly string[]) => string
  /** A text cell. */
  text: (text: string) => string
  /** Before and after a text that is neither quoted nor a formula. */
  plain: readonly [string, string]
  money: readonly [string, string]
  point: string
  nothing: string
  between: string
  end: string
}
