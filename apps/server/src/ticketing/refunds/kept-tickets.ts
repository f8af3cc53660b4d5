import type { KeptTicket } from '../../ledger/refund-entries.ts'
import type { CorrectedLine } from '../../ledger/refund-receipt.ts'
import type { RefundableTicket } from './refundable.ts'

const keptOf = ({ paidCents, refundedCents }: RefundableTicket) => paidCents - refundedCents

/** What the book needs to know of a ticket. */
export const toKept = (ticket: RefundableTicket): KeptTicket => ({
  keptCents: keptOf(ticket),
  isChosen: ticket.isChosen,
  isCancelled: ticket.status === 'cancelled',
})

/** The lines of an order by which its receipt has to be corrected, as its tickets were and as they are. */
export function correctedLines(
  before: readonly RefundableTicket[],
  after: readonly RefundableTicket[],
): CorrectedLine[] {
  const sum = (tickets: readonly RefundableTicket[], line: number) =>
    tickets.reduce((all, ticket) => (ticket.lineId === line ? all + keptOf(ticket) : all), 0)
  return [...Map.groupBy(before, ({ lineId }) => lineId)].flatMap(([line, tickets]) => {
    const [{ sessionId, startsAt, typeName, vatRegime }] = tickets as [RefundableTicket]
    const [beforeCents, afterCents] = [sum(before, line), sum(after, line)]
    const left = after.filter(({ lineId, status }) => lineId === line && status !== 'cancelled').length
    const quantity = tickets.filter(({ status }) => status !== 'cancelled').length - left
    return beforeCents === afterCents
      ? []
      : [{ lineId: line, sessionId, startsAt, typeName, quantity, vatRegime, beforeCents, afterCents }]
  })
}
