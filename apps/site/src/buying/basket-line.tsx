import type { BasketLineView, FormProblem } from '@larunbat/rules/address/buying-pages'
import type { Language } from '@larunbat/rules/text/language'
import { printDate } from '../shared/dates.ts'
import { printBill, printMoney } from '../shared/money.ts'
import { textsOf } from '../shared/page-texts.ts'
import { ProblemOf } from './form-parts.tsx'
import { ticketName } from './ticket-words.ts'

type Props = {
  line: BasketLineView
  currency: string
  problems: readonly FormProblem[]
  language: Language
}

/** Tickets of one type for one session; a price that changed in the meantime says so. */
export function BasketLine({ line, currency, problems, language }: Props) {
  const t = textsOf(language)
  const { sessionId, startsAt, timeZone, typeName, quantity, unitCents, seenCents } = line
  const field = `sesion_${sessionId}`
  return (
    <li className="summary-line" id={field} tabIndex={-1}>
      <span>
        <strong>{`${quantity} × ${ticketName(typeName, language)}`}</strong>
        <time dateTime={startsAt} className="note">
          {`${printDate(language, 'full', startsAt, timeZone)}, ${printDate(language, 'time', startsAt, timeZone)}`}
        </time>
        {quantity > 1 && unitCents > 0 && (
          <span className="note">
            {t('buying.checkout.each', { price: printMoney(language, unitCents, currency) })}
          </span>
        )}
        {unitCents !== seenCents && (
          <span className="field-problem">
            {t('buying.basket.priceWas', { price: printMoney(language, seenCents, currency) })}
          </span>
        )}
        <ProblemOf problems={problems} field={field} />
      </span>
      <span>
        {unitCents === 0 ? t('buying.box.free') : printBill(language, quantity * unitCents, currency)}
      </span>
    </li>
  )
}
