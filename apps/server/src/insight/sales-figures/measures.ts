/** The columns of every summary of sales. Money in minor units; all of them may be added up. */
export const MEASURES = [
  'orders',
  'tickets',
  'cancelled',
  'discount_cents',
  'sale_cents',
  'refund_cents',
  'donation_cents',
  'gift_cents',
  'cause_cents',
  'fee_cents',
] as const

type Column = (typeof MEASURES)[number]
type Camel<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Tail>}` : S

/**
 * What was sold: `tickets` made and, of these, `cancelled`; `saleCents` as paid, discounts off; `refundCents` went back to
 * buyers; `causeCents` is what the cause has got by all ways, less what went back; `feeCents` the banks took.
 */
export type Sums = { [C in Column as Camel<C>]: number }

const camel = (column: string) => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** The same as the code calls them. */
export const MEASURE_NAMES = MEASURES.map(camel) as readonly (keyof Sums)[]

/** `orders, tickets, ...` */
export const COLUMNS = MEASURES.join(', ')

/** `sum(x.orders) as orders, ...`; `factor` multiplies. */
export const sumsOf = (alias: string, factor?: string): string =>
  MEASURES.map((column) => `sum(${factor ? `${factor} * ` : ''}${alias}.${column}) as ${column}`).join(', ')

/** `coalesce(sum(x.orders), 0)::bigint as orders, ...` under the names of the code. */
export const readSums = (alias: string): string =>
  MEASURES.map((column) => `coalesce(sum(${alias}.${column}), 0)::bigint as "${camel(column)}"`).join(', ')

/** `orders = t.orders + excluded.orders, ...` for a table that stands as `t`. */
export const ADD_EXCLUDED = MEASURES.map((column) => `${column} = t.${column} + excluded.${column}`).join(
  ', ',
)

/**
 * Tickets sold in the rows of a table: those made less those cancelled in the same rows. For every figure, bar and sum
 * without a column of its own for what was cancelled.
 */
export const soldOf = (table: string) => `coalesce(sum(${table}.tickets - ${table}.cancelled), 0)::bigint`
