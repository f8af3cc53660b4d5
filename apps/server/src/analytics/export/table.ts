/** A cell of a table that leaves the house: text, a number, money in minor units, a share from 0 to 1, or nothing. */
export type Cell = string | number | null | { cents: number } | { share: number }
export type Row = readonly Cell[]

/** A table of any length, row by row; the first row is its head. */
export type Rows = AsyncIterable<readonly Row[]>
