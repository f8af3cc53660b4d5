import {
  type FormProblem,
  type OfferedDate,
  type OfferedTicket,
  type Typed,
  ticketFields,
} from '@larunbat/rules/address/buying-pages'
import type { Language } from '@larunbat/rules/text/language'
import { printDate } from '../shared/dates.ts'
import { printMoney } from '../shared/money.ts'
import { textsOf } from '../shared/page-texts.ts'
import { Field, saidOf, Understood } from './form-parts.tsx'
import { isOnSale, placesClass, placesWords, ticketName, ticketPrice } from './ticket-words.ts'

type Props = {
  date: OfferedDate
  ticket: OfferedTicket
  currency: string
  typed: Typed
  problems: readonly FormProblem[]
  /** What most people come for: one of it is picked from the beginning. */
  isUsual: boolean
  language: Language
}

/** One type for one session: what it is, what it costs, how many. */
export function TicketChoice({ date, ticket, currency, typed, problems, isUsual, language }: Props) {
  const t = textsOf(language)
  const names = ticketFields(date.id, ticket.id)
  const name = ticketName(ticket.name, language)
  const words = placesWords(ticket, date.timeZone, language)
  const sold = isOnSale(ticket)
  return (
    <div className={sold ? 'ticket' : 'ticket ticket-off'} data-ticket="">
      <div className="ticket-what">
        <p className="ticket-name">{name}</p>
        <p className="ticket-price">{ticketPrice(ticket, currency, language)}</p>
        {ticket.isCompanion && <p className="note">{t('buying.box.companion')}</p>}
        {ticket.isHidden && <p className="tag">{t('buying.pick.withCode')}</p>}
        {ticket.endsAt && (
          <p className="note">
            {t('buying.box.until', { date: printDate(language, 'moment', ticket.endsAt, date.timeZone) })}
          </p>
        )}
        {words && <p className={placesClass(ticket)}>{words}</p>}
      </div>
      {sold && (
        <Stepper
          id={names.quantity}
          name={name}
          most={ticket.most}
          value={typed[names.quantity] ?? (isUsual ? '1' : '0')}
          said={saidOf(problems, `sesion_${date.id}`)}
          language={language}
        />
      )}
      {sold && ticket.pricing === 'fixed' && (
        <input type="hidden" name={names.seen} value={ticket.priceCents ?? 0} />
      )}
      {sold && ticket.pricing === 'choice' && (
        <Amount {...{ ticket, currency, typed, problems, language }} names={names} />
      )}
    </div>
  )
}

type StepperProps = {
  id: string
  /** What the ticket is called. */
  name: string
  most: number
  value: string
  said: ReturnType<typeof saidOf>
  language: Language
}

/** A number field with a button on either side, which a script puts to use. */
function Stepper({ id, name, most, value, said, language }: StepperProps) {
  const t = textsOf(language)
  const button = (by: -1 | 1) => (
    <button
      type="button"
      className="step"
      data-step={by}
      aria-label={t(by < 0 ? 'buying.pick.fewer' : 'buying.pick.more', { name })}
      aria-controls={id}
      hidden
    >
      <span aria-hidden="true">{by < 0 ? '−' : '+'}</span>
    </button>
  )
  return (
    <p className="stepper" data-stepper="">
      {button(-1)}
      <input
        id={id}
        name={id}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        min={0}
        max={most}
        defaultValue={value}
        aria-label={t('buying.pick.quantityOf', { name })}
        {...said}
      />
      {button(1)}
    </p>
  )
}

type AmountProps = Pick<Props, 'ticket' | 'currency' | 'typed' | 'problems' | 'language'> & {
  names: ReturnType<typeof ticketFields>
}

/** A free price: a suggestion, or an amount of their own, which goes before it. */
function Amount({ ticket, currency, typed, problems, names, language }: AmountProps) {
  const t = textsOf(language)
  const chosen = typed[names.suggested] ?? String(ticket.suggestedCents[0] ?? '')
  return (
    <fieldset className="ticket-amount" data-amount="">
      <legend>{t('buying.pick.amount')}</legend>
      {ticket.suggestedCents.length > 0 && (
        <div className="amounts">
          {ticket.suggestedCents.map((cents) => (
            <label key={cents} className="amount">
              <input
                type="radio"
                name={names.suggested}
                value={cents}
                defaultChecked={String(cents) === chosen}
              />
              <span>{printMoney(language, cents, currency)}</span>
            </label>
          ))}
        </div>
      )}
      <Field
        name={names.amount}
        label={t(ticket.suggestedCents.length > 0 ? 'buying.pick.otherAmount' : 'buying.pick.ownAmount', {
          currency,
        })}
        hint={
          ticket.minCents > 0
            ? t('buying.pick.minimum', { price: printMoney(language, ticket.minCents, currency) })
            : undefined
        }
        problems={problems}
        value={typed[names.amount]}
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
      />
      <Understood
        typed={typed[names.amount]}
        currency={currency}
        language={language}
        words="buying.pick.understood"
      />
    </fieldset>
  )
}
