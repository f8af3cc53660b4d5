import type { BasketEvent as Event, FormProblem } from '@larunbat/rules/address/buying-pages'
import { basketPath, eventPath, ticketsPath } from '@larunbat/rules/address/public-address'
import type { Language } from '@larunbat/rules/text/language'
import { printBill } from '../shared/money.ts'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'
import { BasketLine } from './basket-line.tsx'

type Props = { event: Event; currency: string; problems: readonly FormProblem[]; language: Language }

/** What the basket holds of one event; it can be changed where it was picked, or taken out. */
export function BasketEvent({ event, currency, problems, language }: Props) {
  const t = textsOf(language)
  const { eventId, slug, seller, venue, lines, voucher, discountCents, donationCents, problem } = event
  const title = wordsOf(event.title, language)
  const name = title.text || t('buying.basket.unknown')
  const bill = (cents: number) => printBill(language, cents, currency)
  return (
    <article className="sheet basket-event">
      <div>
        <h3 lang={title.foreign ?? undefined}>
          {slug ? <a href={eventPath(language, slug)}>{name}</a> : name}
        </h3>
        {venue && <p className="note">{venue}</p>}
        {seller && <p className="note">{t('buying.basket.soldBy', { seller })}</p>}
      </div>
      {problem && <p className="notice notice-alert">{problem}</p>}
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <BasketLine
              key={`${line.sessionId} ${line.typeId}`}
              line={line}
              currency={currency}
              problems={problems}
              language={language}
            />
          ))}
          {discountCents > 0 && (
            <li className="summary-line">
              <span>{`${t('buying.checkout.discount')} (${voucher})`}</span>
              <span>{bill(-discountCents)}</span>
            </li>
          )}
          {donationCents > 0 && (
            <li className="summary-line">
              <span>{t('buying.checkout.donation', { cause: wordsOf(event.cause, language).text })}</span>
              <span>{bill(donationCents)}</span>
            </li>
          )}
        </ul>
      )}
      <div className="papers">
        {slug && (
          <a className="link-action" href={ticketsPath(language, slug)}>
            {t('buying.basket.change')}
            <span className="hidden">{`: ${name}`}</span>
          </a>
        )}
        <form method="post" action={basketPath(language)} data-buying="">
          <input type="hidden" name="accion" value="quitar" />
          <input type="hidden" name="evento" value={eventId} />
          <button className="link-action" type="submit">
            {t('buying.basket.remove')}
            <span className="hidden">{`: ${name}`}</span>
          </button>
        </form>
      </div>
    </article>
  )
}
