import {
  type FormProblem,
  type BasketGroup as Group,
  ticketFields,
} from '@larunbat/rules/address/buying-pages'
import { basketPath } from '@larunbat/rules/address/public-address'
import type { Language } from '@larunbat/rules/text/language'
import { printBill } from '../shared/money.ts'
import { textsOf } from '../shared/page-texts.ts'
import { BasketEvent } from './basket-event.tsx'

type Props = {
  group: Group
  /** Repeating the form with it keeps places once. */
  formKey: string
  problems: readonly FormProblem[]
  /** Whether everything in the basket is in this currency. */
  isOnly: boolean
  language: Language
}

/** What is paid at once, with its sum and the button that keeps the places. */
export function BasketGroup({ group, formKey, problems, isOnly, language }: Props) {
  const { currency, totalCents, events } = group
  const t = textsOf(language)
  const title = `basket-${currency}`
  const isFree = totalCents === 0
  const hasProblem = events.some(({ problem }) => problem !== null)
  const sellers = new Set(events.map(({ seller }) => seller)).size
  return (
    <section className="checkout" aria-labelledby={title}>
      <div className="checkout-main">
        <h2 id={title} className={isOnly ? 'hidden' : undefined}>
          {t('buying.basket.inCurrency', { currency })}
        </h2>
        {events.map((event) => (
          <BasketEvent
            key={event.eventId}
            event={event}
            currency={currency}
            problems={problems}
            language={language}
          />
        ))}
      </div>
      <div className="sheet summary">
        <p className="summary-total">
          <span>{t('buying.checkout.total')}</span>
          <strong>{isFree ? t('buying.box.free') : printBill(language, totalCents, currency)}</strong>
        </p>
        {!isFree && <p className="note">{t('buying.checkout.taxes')}</p>}
        {sellers > 1 && !isFree && <p className="note">{t('buying.basket.sellers', { count: sellers })}</p>}
        {hasProblem ? (
          <p className="notice notice-alert">{t('buying.basket.mend')}</p>
        ) : (
          <form className="buying-end" method="post" action={basketPath(language)} data-buying="">
            <input type="hidden" name="clave" value={formKey} />
            <input type="hidden" name="moneda" value={currency} />
            {events.flatMap(({ lines }) =>
              lines.map(({ sessionId, typeId, unitCents }) => {
                const { seen } = ticketFields(sessionId, typeId)
                return <input key={seen} type="hidden" name={seen} value={unitCents} />
              }),
            )}
            <button className="button" type="submit">
              {t(isFree ? 'buying.pick.keep' : 'buying.pick.toPay')}
            </button>
            <p className="note">{t('buying.pick.keepHint')}</p>
          </form>
        )}
      </div>
    </section>
  )
}
