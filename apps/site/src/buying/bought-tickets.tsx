import type { BoughtOrder, BoughtTicketView, CheckoutModel } from '@larunbat/rules/address/buying-pages'
import { eventPath } from '@larunbat/rules/address/public-address'
import type { Language } from '@larunbat/rules/text/language'
import { ticketBox } from '@larunbat/rules/ticketing/purchase-changes'
import { mapAddresses } from '../event/event-where.tsx'
import { EventPicture } from '../parts/event-picture.tsx'
import { EventPoster } from '../parts/poster.tsx'
import { printBill } from '../shared/money.ts'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'
import { isCancelled } from './is-cancelled.ts'
import { refundLines } from './legal-words.ts'
import { SessionMoment } from './session-moment.tsx'
import { ticketName } from './ticket-words.ts'

type Props = { model: CheckoutModel; language: Language }

/** What was bought, an event after the other: its picture, when and where, the codes, and what can be done with them. */
export function BoughtTickets({ model, language }: Props) {
  const t = textsOf(language)
  const { papers, orders, currency } = model
  const dueCents = orders.reduce((all, order) => all + order.dueCents, 0)
  return (
    <section className="bought" aria-labelledby="tickets" data-bought="">
      <h2 id="tickets" className="hidden">
        {t('buying.bought.tickets')}
      </h2>
      {dueCents > 0 && (
        <p className="notice">
          {t('buying.bought.dueNotice', { price: printBill(language, dueCents, currency) })}
        </p>
      )}
      {orders.map((order) => (
        <OrderTickets key={order.id} model={model} order={order} language={language} />
      ))}
      {papers && !isCancelled(model) && (
        <p className="papers">
          <a className="button" href={papers.calendar}>
            {t('buying.bought.calendar')}
          </a>
          <a className="button button-quiet" href={papers.pdf}>
            {t('buying.bought.pdf')}
          </a>
        </p>
      )}
      <p className="note">{t('buying.checkout.secret')}</p>
      <dialog className="big-code" data-big-code="" aria-label={t('buying.bought.big')}>
        <form method="dialog">
          <img alt="" width={342} height={342} />
          <p>{t('buying.bought.brightness')}</p>
          <button className="button" type="submit">
            {t('buying.bought.close')}
          </button>
        </form>
      </dialog>
    </section>
  )
}

type OrderProps = Props & { order: BoughtOrder }

function OrderTickets({ model, order, language }: OrderProps) {
  const t = textsOf(language)
  const title = wordsOf(order.title, language)
  const { picture, place, slug, tickets } = order
  const moments = new Map(tickets.map((ticket) => [ticket.startsAt, ticket]))
  const [map] = place ? mapAddresses(place) : []
  return (
    <article className="sheet bought-order">
      <div className="bought-picture">
        {picture.cover ? (
          <EventPicture picture={picture.cover} alt="" sizes="(min-width: 62rem) 560px, 100vw" isFirst />
        ) : (
          <EventPoster event={picture} width={560} height={240} />
        )}
      </div>
      <h3 lang={title.foreign ?? undefined}>
        {slug ? <a href={eventPath(language, slug)}>{title.text}</a> : title.text}
      </h3>
      <p className="bought-when">
        {[...moments.values()]
          .slice(0, 3)
          .map(
            ({ startsAt, endsAt, timeZone }) =>
              startsAt && (
                <SessionMoment
                  key={startsAt}
                  startsAt={startsAt}
                  endsAt={endsAt}
                  timeZone={timeZone}
                  language={language}
                />
              ),
          )}
      </p>
      {order.venue && (
        <p className="bought-where">
          <span>{order.venue}</span>
          {place?.address && <span className="note">{place.address}</span>}
          {map && (
            <a className="link-action" href={map.address} rel="external noopener">
              {t('buying.bought.map')}
            </a>
          )}
        </p>
      )}
      <ol className="bought-tickets">
        {tickets.map((ticket, at) => (
          <TicketLine
            key={ticket.id}
            ticket={ticket}
            position={at + 1}
            isTimed={moments.size > 1}
            changesPath={model.changes?.path}
            language={language}
          />
        ))}
      </ol>
      <Refund model={model} order={order} language={language} />
    </article>
  )
}

/** What the terms say now, and the way to what would be refunded for all tickets of the event, which is shown first. */
function Refund({ model, order, language }: OrderProps) {
  const t = textsOf(language)
  const lines = refundLines(order.refunds, language)
  const open = new Set(
    order.refunds.filter(({ facts }) => isRefundable(facts.state)).map(({ startsAt }) => startsAt),
  )
  const tickets = order.tickets.filter(
    ({ status, startsAt }) => (status === 'valid' || status === 'passedOn') && open.has(startsAt),
  )
  if (!order.tickets.some(({ status }) => status !== 'cancelled') || lines.length === 0) return null
  return (
    <div className="bought-refund">
      <h4>{t('buying.bought.refundTitle')}</h4>
      {lines.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {model.changes && tickets.length > 0 && (
        <form method="post" action={model.changes.path} data-buying="">
          <input type="hidden" name="accion" value="ver" />
          <input type="hidden" name="pedido" value={order.id} />
          {tickets.map(({ id }) => (
            <input key={id} type="hidden" name={ticketBox(id)} value="1" />
          ))}
          <button className="button button-quiet" type="submit">
            {t('buying.bought.refundDo', { count: tickets.length })}
          </button>
        </form>
      )}
    </div>
  )
}

const isRefundable = (state: string) => ['open', 'free', 'undated', 'cancelled'].includes(state)

type LineProps = {
  ticket: BoughtTicketView
  position: number
  /** Says its session, as not all tickets are of the same. */
  isTimed: boolean
  changesPath: string | undefined
  language: Language
}

function TicketLine({ ticket, position, isTimed, changesPath, language }: LineProps) {
  const t = textsOf(language)
  const { startsAt, endsAt, timeZone, typeName, holderName, status, paper, code } = ticket
  const one = t('buying.bought.one', { position })
  const links = [
    { href: ticket.watch, name: t('buying.bought.watch') },
    { href: ticket.applePass, name: 'Apple Wallet' },
    { href: ticket.googlePass, name: 'Google Wallet' },
    {
      href: code && changesPath ? `${changesPath}#titular-${ticket.id}` : null,
      name: t('buying.bought.send'),
    },
    { href: paper, name: 'PDF' },
  ]
  return (
    <li className={status === 'cancelled' ? 'bought-ticket is-cancelled' : 'bought-ticket'}>
      <span>
        <strong>{`${one} · ${ticketName(typeName, language)}`}</strong>
        {isTimed && startsAt && (
          <SessionMoment startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} language={language} />
        )}
        {holderName && status !== 'passedOn' && (
          <span className="note">{t('buying.bought.holder', { name: holderName })}</span>
        )}
        {status === 'passedOn' && (
          <span className="note">{t('buying.bought.passedOn', { name: holderName ?? '' })}</span>
        )}
        {status !== 'valid' && status !== 'passedOn' && (
          <span className="tag tag-alert">{t(`buying.bought.${status}`)}</span>
        )}
      </span>
      {code && (
        <a className="code-link" href={code} data-code="">
          <img
            className="bought-code"
            src={code}
            alt={t('buying.bought.code', { position })}
            width={232}
            height={232}
            loading="lazy"
          />
          <span>{t('buying.bought.big')}</span>
        </a>
      )}
      <span className="bought-links">
        {links.map(
          ({ href, name }) =>
            href && (
              <a key={name} className="link-action" href={href}>
                {name}
                <span className="hidden">{` · ${one}`}</span>
              </a>
            ),
        )}
      </span>
    </li>
  )
}
