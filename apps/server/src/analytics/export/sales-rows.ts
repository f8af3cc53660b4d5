import type { getSalesHistory, listSalesGroups } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { toWallTime } from '@larunbat/rules/dates'
import { pickText } from '@larunbat/rules/multilingual-text'
import { orderNumber } from '@larunbat/rules/order-number'
import type { SignedInCtx } from '../../context.ts'
import { translate } from '../../platform/texts.ts'
import { getSalesHistory as readHistory } from '../get-sales-history.ts'
import { findGroups } from '../list-sales-groups.ts'
import type { Sums } from '../measures.ts'
import type { SalesFilter } from '../sales-filter.ts'
import type { Row, Rows } from './table.ts'
import { listTicketLines, type TicketLine } from './ticket-rows-store.ts'

/** Groups of one file at most. */
const MOST_GROUPS = 50_000
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
  const { rows, currency } = await findGroups(ctx, asked, { limit: MOST_GROUPS, offset: 0 })
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
  const { points, currency, timeZone, grain } = await readHistory(ctx, input)
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
export async function* ticketRows(ctx: SignedInCtx, filter: SalesFilter): AsyncGenerator<readonly Row[]> {
  yield [headOf(ctx, TICKET_COLUMNS)]
  const row = rowMaker(ctx)
  for await (const lines of listTicketLines(ctx.db, filter)) yield lines.map(row)
}

function rowMaker({ language }: SignedInCtx): (line: TicketLine) => Row {
  const words = new Map<string, string>()
  const word = (key: string) => {
    const known = words.get(key) ?? translate(language, `analytics:${key}`)
    words.set(key, known)
    return known
  }
  // Thousands of tickets share a few events, sessions and types.
  const texts = new Map<string, string>()
  const textOf = (text: string | null) => {
    if (text === null) return ''
    const known = texts.get(text) ?? pickText(text, language)
    if (texts.size > 5000) texts.clear()
    texts.set(text, known)
    return known
  }
  const local = (at: string, zone: string) => toWallTime(at, zone).slice(0, 16).replace('T', ' ')
  return (line) => [
    textOf(line.title),
    [local(line.startsAt, line.timeZone), textOf(line.sessionName)].filter(Boolean).join(' · '),
    textOf(line.typeName) || word('general_ticket'),
    orderNumber(line.orderId),
    local(line.boughtAt, line.timeZone),
    word(`channel_${line.channel}`),
    word(`sheet.state.${line.status}`),
    line.usedAt === null ? null : local(line.usedAt, line.timeZone),
    line.currency,
    { cents: line.paidCents },
    { cents: line.refundedCents },
  ]
}
