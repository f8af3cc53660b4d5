import type { BoughtOrder, CheckoutModel } from '@larunbat/rules/address/buying-pages'
import { vatIncluded } from '@larunbat/rules/money/vat-words'
import type { Language } from '@larunbat/rules/text/language'
import { printBill, printMoney } from '../shared/money.ts'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'
import { ClosedRefunds } from './details-form.tsx'
import { OrderFacts } from './order-facts.tsx'
import { SessionMoment } from './session-moment.tsx'
import { ticketName } from './ticket-words.ts'

type Props = { model: CheckoutModel; language: Language }

/** What is taken, line by line, and what all of it costs. */
export function OrderSummary({ model, language }: Props) {
  const t = textsOf(language)
  const { currency, totalCents } = model
  const isFree = totalCents === 0
  const refundedCents = model.orders.reduce((sum, order) => sum + order.refundedCents, 0)
  const isOpen = model.status === 'open' || model.status === 'paying'
  return (
    <section className="sheet summary" aria-labelledby="summary">
      <h2 id="summary">{t(isOpen ? 'buying.checkout.summary' : 'buying.bought.summary')}</h2>
      {model.orders.map((order) => (
        <OrderLines key={order.id} model={model} order={order} language={language} />
      ))}
      <p className="summary-total">
        <span>{t('buying.checkout.total')}</span>
        <strong>{isFree ? t('buying.box.free') : printBill(language, totalCents, currency)}</strong>
      </p>
      {refundedCents > 0 && (
        <p className="summary-line">
          <span>{t('buying.bought.refunded')}</span>
          <span>{printBill(language, -refundedCents, currency)}</span>
        </p>
      )}
      {!isFree && <p className="note">{t('buying.checkout.taxes')}</p>}
      {model.status === 'open' && <ClosedRefunds model={model} language={language} />}
    </section>
  )
}

type OrderProps = { model: CheckoutModel; order: BoughtOrder; language: Language }

function OrderLines({ model, order, language }: OrderProps) {
  const { currency, status } = model
  const t = textsOf(language)
  const title = wordsOf(order.title, language)
  const bill = (cents: number) => printBill(language, cents, currency)
  return (
    <div className="summary-order">
      <h3 lang={title.foreign ?? undefined}>{title.text}</h3>
      {order.venue && <p className="note">{order.venue}</p>}
      <ul>
        {order.lines.map((line) => (
          <li key={`${line.startsAt} ${line.typeName}`} className="summary-line">
            <span>
              <strong>{`${line.quantity} × ${ticketName(line.typeName, language)}`}</strong>
              <SessionMoment
                startsAt={line.startsAt}
                endsAt={line.endsAt}
                timeZone={line.timeZone}
                language={language}
              />
              {line.totalCents > 0 && line.vatRegime !== null && (
                <span className="note">
                  {vatIncluded(line.vatRegime, (key, values) => t(`vat.${key}`, values))}
                </span>
              )}
              {line.quantity > 1 && line.unitCents > 0 && (
                <span className="note">
                  {t('buying.checkout.each', { price: printMoney(language, line.unitCents, currency) })}
                </span>
              )}
            </span>
            <span>{line.unitCents === 0 ? t('buying.box.free') : bill(line.quantity * line.unitCents)}</span>
          </li>
        ))}
        {order.discountCents > 0 && (
          <li className="summary-line">
            <span>{t('buying.checkout.discount')}</span>
            <span>{bill(-order.discountCents)}</span>
          </li>
        )}
        {order.donationCents > 0 && (
          <li className="summary-line">
            <span>{t('buying.checkout.donation', { cause: order.cause ?? '' })}</span>
            <span>{bill(order.donationCents)}</span>
          </li>
        )}
        {order.dueCents > 0 && (
          <li className="summary-line summary-due">
            <strong>{t('buying.bought.due')}</strong>
            <strong>{bill(order.dueCents)}</strong>
          </li>
        )}
      </ul>
      <OrderPapers model={model} order={order} language={language} />
      <OrderFacts order={order} isBought={status === 'paid'} language={language} />
    </div>
  )
}

/** The confirmation of an order and what corrects it, each as a PDF. */
function OrderPapers({ model, order, language }: OrderProps) {
  const t = textsOf(language)
  if (order.papers.length === 0) return null
  return (
    <ul className="order-papers" aria-label={t('buying.papers.title')}>
      {order.papers.map(({ number, kind, totalCents, path }) => (
        <li key={number} className="summary-line">
          <a className="link-action" href={path}>
            {t(`buying.papers.${kind}`, { number })}
          </a>
          <span>{printBill(language, totalCents, model.currency)}</span>
        </li>
      ))}
    </ul>
  )
}
