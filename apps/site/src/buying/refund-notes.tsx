import type { Language } from '@larunbat/rules/text/language'
import type { SessionRefund } from '@larunbat/rules/ticketing/refund-facts'
import { refundLines } from './legal-words.ts'

type Props = { refunds: readonly SessionRefund[]; language: Language }

/** What can be refunded, evaluated now. A deadline that has passed stands out: it must be read before paying. */
export function RefundNotes({ refunds, language }: Props) {
  const isClosed = refunds.some(({ facts }) => facts.state === 'closed')
  return refundLines(refunds, language).map((words) => (
    <p key={words} className={isClosed ? 'notice' : 'note'}>
      {words}
    </p>
  ))
}
