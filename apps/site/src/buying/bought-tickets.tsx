import type { BoughtOrder, BoughtTicketView, CheckoutModel } from '@larunbat/rules/buying-pages'
import type { Language } from '@larunbat/rules/language'
import { eventPath } from '@larunbat/rules/public-address'
import { printBill } from '../shared/money.ts'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'
import { isCancelled } from './is-cancelled.ts'
import { SessionMoment } from './session-moment.tsx'
import { ticketName } from './ticket-words.ts'

type Props = { model: CheckoutModel; language: Language }

/** The tickets of a purchase with their papers. */
export function BoughtTickets({ model, language }: Props) {
  const t = textsOf(language)
  const { papers, orders, currency } = model
  const dueCents = orders.reduce((all, order) => all + order.dueCents, 0)
  return (
    <section className="sheet" aria-labelledby="tickets" data-bought="">
      <h2 id="tickets">{t('buying.bought.tickets')}</h2>
      {dueCents > 0 && (
        <p className="notice">
          {t('buying.bought.dueNotice', { price: printBill(language, dueCents, currency) })}
        </p>
      )}
      {papers && !isCancelled(model) && (
        <p className="papers">
          <a className="button" href={papers.pdf}>
            {t('buying.bought.pdf')}
          </a>
          <a className="button button-quiet" href={papers.calendar}>
            {t('buying.bought.calendar')}
          </a>
        </p>
      )}
      {orders.map((order) => (
        <OrderTickets key={order.id} order={order} language={language} />
      ))}
      <p className="note">{t('buying.checkout.secret')}</p>
    </section>
  )
}

function OrderTickets({ order, language }: { order: BoughtOrder; language: Language }) {
  const t = textsOf(language)
  const title = wordsOf(order.title, language)
  return (
    <div className="bought-order">
      <h3 lang={title.foreign ?? undefined}>{title.text}</h3>
      <ol className="bought-tickets">
        {order.tickets.map((ticket, at) => (
          <TicketLine key={ticket.id} ticket={ticket} position={at + 1} language={language} />
        ))}
      </ol>
      {order.slug && (
        <p>
          <a className="link-action" href={eventPath(language, order.slug)}>
            {t('buying.bought.toEvent')}
          </a>
        </p>
      )}
    </div>
  )
}

type LineProps = { ticket: BoughtTicketView; position: number; language: Language }

function TicketLine({ ticket, position, language }: LineProps) {
  const t = textsOf(language)
  const { startsAt, endsAt, timeZone, typeName, holderName, status, paper, code } = ticket
  const one = t('buying.bought.one', { position })
  return (
    <li className={status === 'cancelled' ? 'bought-ticket is-cancelled' : 'bought-ticket'}>
      <span>
        <strong>{`${one} · ${ticketName(typeName, language)}`}</strong>
        {startsAt && (
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
        <img
          className="bought-code"
          src={code}
          alt={t('buying.bought.code', { position })}
          width={168}
          height={168}
          loading="lazy"
        />
      )}
      {ticket.watch && (
        <a className="link-action" href={ticket.watch}>
          {t('buying.bought.watch')}
          <span className="hidden">{` · ${one}`}</span>
        </a>
      )}
      {paper && (
        <a className="link-action" href={paper}>
          PDF<span className="hidden">{` · ${one}`}</span>
        </a>
      )}
      {[
        { href: ticket.applePass, name: 'Apple Wallet' },
        { href: ticket.googlePass, name: 'Google Wallet' },
      ].map(
        ({ href, name }) =>
          href && (
            <a key={name} className="link-action" href={href}>
              {name}
              <span className="hidden">{` · ${one}`}</span>
            </a>
          ),
      )}
    </li>
  )
}
