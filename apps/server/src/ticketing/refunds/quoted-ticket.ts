import type { QuotedTicket } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { RefundQuote } from './quote-refund.ts'

/** A quoted ticket as the contract shows it. */
export function toQuotedTicket({
  ticket,
  decision,
}: RefundQuote['tickets'][number]): Of<typeof QuotedTicket> {
  const { id, sessionId, startsAt, timeZone, typeName, holderName, status, paidCents, isPassedOn } = ticket
  return {
    id,
    sessionId,
    startsAt: new Date(startsAt).toISOString(),
    timeZone,
    typeName,
    holderName,
    status,
    isPassedOn,
    paidCents,
    ...decision,
  }
}
