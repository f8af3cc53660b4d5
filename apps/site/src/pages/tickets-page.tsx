import {
  type OfferedDate,
  type OfferedTicket,
  type TicketsModel,
  type Typed,
  ticketFields,
} from '@larunbat/rules/address/buying-pages'
import { basketPath, eventPath, ticketsPath, waitingPath } from '@larunbat/rules/address/public-address'
import type { PageContext } from '@larunbat/rules/address/site-pages'
import { Field, PayBar, ProblemOf, ProblemSummary } from '../buying/form-parts.tsx'
import { GiftChoice } from '../buying/gift-choice.tsx'
import { HeldPlacesNotice } from '../buying/held-places.tsx'
import { RefundNotes } from '../buying/refund-notes.tsx'
import { TicketChoice } from '../buying/ticket-choice.tsx'
import { isOnSale } from '../buying/ticket-words.ts'
import { Document } from '../parts/document.tsx'
import { printDate, printHours } from '../shared/dates.ts'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'

type Props = { page: PageContext; model: TicketsModel }

/** Where tickets of an event are picked: final prices, what is left, and nothing that a script would be needed for. */
export function TicketsPage({ page, model }: Props) {
  const { language } = page
  const { slug, offer, problems, typed } = model
  const t = textsOf(language)
  const title = wordsOf(model.title, language)
  const dates = offer.dates.filter(({ tickets }) => tickets.length > 0)
  const tickets = dates.flatMap((date) => date.tickets)
  const onSale = tickets.filter(isOnSale)
  const usual = usualOf(dates, typed)
  const isFree = tickets.every(({ pricing, priceCents }) => pricing !== 'choice' && !priceCents)
  return (
    <Document
      page={page}
      title={t('buying.pick.titleOf', { title: title.text })}
      description={t('buying.pick.lead')}
    >
      <div className="wrap buying">
        <p className="back">
          <a href={eventPath(language, slug)}>{t('buying.pick.back')}</a>
        </p>
        <p className="buying-kicker">{t('buying.pick.title')}</p>
        <h1 className="buying-title" lang={title.foreign ?? undefined}>
          {title.text}
        </h1>
        <p className="lead">{t(isFree ? 'buying.pick.leadFree' : 'buying.pick.lead')}</p>
        <ProblemSummary problems={problems} language={language} />
        {typed.codigo && !opensAny(model) && (
          <p className="notice" role="alert">
            {t('buying.pick.codeUnknown', { code: typed.codigo })}
          </p>
        )}
        {model.isInBasket && (
          <p className="notice">
            {t('buying.basket.holds')} <a href={basketPath(language)}>{t('buying.basket.see')}</a>
          </p>
        )}
        <HeldPlacesNotice held={model.held} language={language} />
        {model.held.some(({ state }) => state === 'open') && (
          <p className="note">{t('buying.held.replaces')}</p>
        )}
        <form className="buying-form" method="post" action={ticketsPath(language, slug)} data-buying="">
          <input type="hidden" name="clave" value={model.key} />
          {typed.codigo && <input type="hidden" name="codigo" value={typed.codigo} />}
          {dates.map((date) => (
            <DateChoice key={date.id} page={page} model={model} date={date} usual={usual} />
          ))}
          {onSale.length === 0 && <p className="notice">{t('buying.pick.nothing')}</p>}
          {onSale.length > 0 && <Extras page={page} model={model} isFree={isFree} />}
          {onSale.length > 0 && (
            <>
              <RefundNotes refunds={dates.map(toRefund)} language={language} />
              <PayBar>
                <p className="pick-total" data-total={offer.currency} hidden>
                  <span
                    className="note"
                    data-one={t('buying.mine.tickets', { count: 1 })}
                    data-other={t('buying.mine.tickets_other', { count: '{{count}}' })}
                  />
                  <output aria-live="polite" />
                  <span className="note" hidden>
                    {t('buying.pick.beforeDiscount')}
                  </span>
                </p>
                <button className="button" type="submit" name="accion" value="comprar">
                  {t(isFree ? 'buying.pick.keep' : 'buying.pick.toPay')}
                </button>
              </PayBar>
              <div className="buying-end">
                <p className="note">{t('buying.pick.keepHint')}</p>
                <p className="note">{t('buying.basket.soldBy', { seller: offer.seller })}.</p>
                <button className="button button-quiet" type="submit" name="accion" value="cesta">
                  {t(model.isInBasket ? 'buying.basket.replace' : 'buying.basket.add')}
                </button>
              </div>
            </>
          )}
        </form>
        <CodeForm page={page} model={model} />
      </div>
    </Document>
  )
}

/**
 * Returns the ticket of which one is picked from the beginning: the first ordinary one, where there is one date to choose.
 * Undefined once a number was typed.
 */
function usualOf(dates: readonly OfferedDate[], typed: Typed): OfferedTicket | undefined {
  const buyable = dates.filter(({ tickets }) => tickets.some(isOnSale))
  const [date] = buyable
  if (!date || buyable.length > 1) return undefined
  if (date.tickets.some(({ id }) => typed[ticketFields(date.id, id).quantity] !== undefined)) return undefined
  const onSale = date.tickets.filter(isOnSale)
  return onSale.length === 1 ? onSale[0] : onSale.find(({ isCompanion }) => !isCompanion)
}

const toRefund = ({ startsAt, timeZone, refund: facts }: OfferedDate) => ({ startsAt, timeZone, facts })

type DateProps = Props & { date: OfferedDate; usual: OfferedTicket | undefined }

function DateChoice({ page, model, date, usual }: DateProps) {
  const { language } = page
  const { startsAt, endsAt, timeZone } = date
  const field = `sesion_${date.id}`
  return (
    <fieldset className="sheet date-choice" id={field} tabIndex={-1}>
      <legend>
        <time dateTime={startsAt}>
          <span className="session-day">{printDate(language, 'full', startsAt, timeZone)}</span>{' '}
          <span className="session-hours">{printHours(language, startsAt, endsAt, timeZone)}</span>
        </time>
        {date.name && <span className="session-name">{date.name}</span>}
      </legend>
      <ProblemOf problems={model.problems} field={field} />
      {date.tickets.map((ticket) => (
        <TicketChoice
          key={ticket.id}
          date={date}
          ticket={ticket}
          currency={model.offer.currency}
          typed={model.typed}
          problems={model.problems}
          isUsual={ticket === usual}
          language={language}
        />
      ))}
      {date.canWait && (
        <p className="date-wait">
          <a className="link-action" href={waitingPath(language, model.slug, date.id)}>
            {textsOf(language)('buying.waiting.link')}
          </a>
        </p>
      )}
    </fieldset>
  )
}

function Extras({ page, model, isFree }: Props & { isFree: boolean }) {
  const { language } = page
  const { offer, problems, typed } = model
  const t = textsOf(language)
  const { cause, currency } = offer
  if (isFree && !cause) return null
  return (
    <div className="sheet buying-extras">
      {cause && (
        <GiftChoice
          cause={cause}
          isWhole={offer.isGiftWhole}
          currency={currency}
          typed={typed}
          problems={problems}
          language={language}
        />
      )}
      {!isFree && (
        <Field
          name="vale"
          label={`${t('buying.pick.voucher')} (${t('buying.pick.optional')})`}
          problems={problems}
          value={typed.vale}
          autoComplete="off"
          maxLength={60}
        />
      )}
    </div>
  )
}

/** True when the code that was typed shows a ticket others do not see. */
const opensAny = ({ offer }: TicketsModel) =>
  offer.dates.some(({ tickets }) => tickets.some(({ isHidden }) => isHidden))

/** Types that are hidden behind a code are shown by asking for the page with it. */
function CodeForm({ page, model }: Props) {
  const { language } = page
  const t = textsOf(language)
  const code = model.typed.codigo
  return (
    <details className="code-form" open={Boolean(code)}>
      <summary>
        {code && opensAny(model) ? t('buying.pick.codeActive', { code }) : t('buying.pick.code')}
      </summary>
      <form action={ticketsPath(language, model.slug)} className="code-row">
        <Field
          name="codigo"
          label={t('buying.pick.codeLabel')}
          problems={model.problems}
          value={code}
          autoComplete="off"
          maxLength={60}
        />
        <button className="button button-quiet" type="submit">
          {t('buying.pick.codeShow')}
        </button>
      </form>
    </details>
  )
}
