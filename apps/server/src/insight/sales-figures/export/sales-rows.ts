import type { getSalesHistory, listSalesGroups } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { toWallTime } from '@larunbat/rules/time/dates'
import type { SignedInCtx } from '../../../database/context.ts'
import type { Row, RowStyle, Rows } from '../../../platform/formats/table.ts'
import { translate } from '../../../platform/texts.ts'
import { readSalesHistory } from '../get-sales-history.ts'
import { findGroups } from '../list-sales-groups.ts'
import type { Sums } from '../measures.ts'
import type { SalesFilter } from '../sales-filter.ts'
import { listTicketLines } from './ticket-rows-store.ts'

/** Groups of one file at most. */
const MAX_GROUPS = 50_000
const SUMS = [
  'saleCents',
  'discountCents',
  'refundCents',
  'donationCents',
  'giftCents',
  'causeCents',
  'feeCents',
] as const
const COUNTS = ['orders', 'tickets', 'cancelled'] as const

const headOf = (ctx: SignedInCtx, keys: readonly string[]): Row =>
  keys.map((key) => translate(ctx.language, `analytics:sheet.${key}`))
const sumsOf = (sums: Sums) => SUMS.map((key) => ({ cents: sums[key] }))
const countsOf = (sums: Sums) => COUNTS.map((key) => sums[key])

/** A breakdown as it is filtered and sorted, whole. */
export async function groupRows(ctx: SignedInCtx, input: InputOf<typeof listSalesGroups>): Promise<Rows> {
  const { page: _, pageSize: __, ...asked } = input
  const { rows, currency } = await findGroups(ctx, asked, { limit: MAX_GROUPS, offset: 0 })
  return once([
    headOf(ctx, ['name', 'key', 'currency', ...COUNTS, 'capacity', 'taken', ...SUMS]),
    ...rows.map((row) => [
      row.name,
      row.key,
      currency,
      ...countsOf(row),
      row.capacity,
      row.taken,
      ...sumsOf(row),
    ]),
  ])
}

/** Sales over time, as they are filtered and grouped. */
export async function historyRows(ctx: SignedInCtx, input: InputOf<typeof getSalesHistory>): Promise<Rows> {
  const { points, currency, timeZone, grain } = await readSalesHistory(ctx, input)
  const until = grain === 'hora' ? 16 : 10
  return once([
    headOf(ctx, ['when', 'currency', ...COUNTS, ...SUMS]),
    ...points.map((point) => [
      toWallTime(point.at, timeZone).slice(0, until).replace('T', ' '),
      currency,
      ...countsOf(point),
      ...sumsOf(point),
    ]),
  ])
}

async function* once(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

const TICKET_COLUMNS = [
  ...['event', 'session', 'ticketType', 'order', 'bought', 'channel', 'status', 'used'],
  ...['currency', 'paid', 'refundCents'],
]

/** One row a ticket; of the people it says nothing. */
export async function* ticketRows(
  ctx: SignedInCtx,
  filter: SalesFilter,
  style: RowStyle,
): AsyncGenerator<readonly Row[] | string> {
  yield [headOf(ctx, TICKET_COLUMNS)]
  const { language } = ctx
  const word = (key: string) => translate(language, `analytics:${key}`)
  const cells = (keys: readonly string[], name: (key: string) => string) =>
    Object.fromEntries(keys.map((key) => [key, style.text(word(name(key)))]))
  const textOf = (text: string | null) => (text === null ? '' : pickText(text, language))
  yield* listTicketLines(ctx.db, filter, {
    style,
    channels: cells(['web', 'door'], (key) => `channel_${key}`),
    states: cells(['valid', 'used', 'cancelled', 'offered'], (key) => `sheet.state.${key}`),
    beginOf: ({ title, startsAt, timeZone, sessionName, typeName }) =>
      style.begin([
        textOf(title),
        [toWallTime(startsAt, timeZone).slice(0, 16).replace('T', ' '), textOf(sessionName)]
          .filter(Boolean)
          .join(' · '),
        textOf(typeName) || word('general_ticket'),
      ]),
  })
}
