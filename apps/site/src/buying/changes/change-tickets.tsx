import type { Language } from '@larunbat/rules/text/language'
import {
  type ChangeableOrderView,
  type ChangeableTicket,
  type ChangesModel,
  ticketBox,
} from '@larunbat/rules/ticketing/purchase-changes'
import { printDate } from '../../shared/dates.ts'
import { printBill } from '../../shared/money.ts'
import { textsOf } from '../../shared/page-texts.ts'
import { ticketName } from '../ticket-words.ts'
import { PassOn } from './pass-on.tsx'

type Props = { model: ChangesModel; order: ChangeableOrderView; language: Language }

/** The tickets of one event: which can be given back, for how much and until when; and whose name they bear. */
export function ChangeTickets({ model, order, language }: Props) {
  const t = textsOf(language)
  const form = `refund-${order.id}`
  const canRefund = order.tickets.some(({ isAllowed }) => isAllowed)
  return (
    <>
      <ol className="change-tickets">
        {order.tickets.map((ticket, at) => (
          <TicketRow
            key={ticket.id}
            model={model}
            ticket={ticket}
            position={at + 1}
            form={form}
            language={language}
          />
        ))}
      </ol>
      {canRefund && (
        <form id={form} method="post" action={`${model.path}#${form}`} data-buying="">
          <input type="hidden" name="accion" value="ver" />
          <input type="hidden" name="pedido" value={order.id} />
          <button className="button" type="submit">
            {t('buying.changes.see')}
          </button>
        </form>
      )}
    </>
  )
}

type RowProps = {
  model: ChangesModel
  ticket: ChangeableTicket
  position: number
  form: string
  language: Language
}

function TicketRow({ model, ticket, position, form, language }: RowProps) {
  const t = textsOf(language)
  const { id, startsAt, timeZone, typeName, holderName, status, isAllowed } = ticket
  const name = `${t('buying.bought.one', { position })} · ${ticketName(typeName, language)}`
  const when = `${printDate(language, 'full', startsAt, timeZone)}, ${printDate(language, 'time', startsAt, timeZone)}`
  const rule = `${id}-rule`
  return (
    <li className={status === 'cancelled' ? 'change-ticket is-cancelled' : 'change-ticket'}>
      {isAllowed ? (
        <label className="change-pick">
          <input
            type="checkbox"
            name={ticketBox(id)}
            value="1"
            form={form}
            defaultChecked={model.typed[ticketBox(id)] === '1'}
            aria-describedby={rule}
          />
          <TicketWords name={name} when={when} holderName={holderName} language={language} />
        </label>
      ) : (
        <div className="change-pick">
          <TicketWords name={name} when={when} holderName={holderName} language={language} />
        </div>
      )}
      <p className="note change-rule" id={rule}>
        {ruleWords(ticket, model.currency, language)}
      </p>
      {ticket.isPassedOn && ticket.status === 'valid' && (
        <p className="note change-rule">{t('buying.changes.passedOn')}</p>
      )}
      <PassOn model={model} ticket={ticket} name={name} language={language} />
      {ticket.canRename && <Rename model={model} ticket={ticket} name={name} language={language} />}
    </li>
  )
}

type WordsProps = { name: string; when: string; holderName: string | null; language: Language }

function TicketWords({ name, when, holderName, language }: WordsProps) {
  const t = textsOf(language)
  return (
    <span>
      <strong>{name}</strong>
      <span className="note">{when}</span>
      {holderName && <span className="note">{t('buying.bought.holder', { name: holderName })}</span>}
    </span>
  )
}

type RenameProps = { model: ChangesModel; ticket: ChangeableTicket; name: string; language: Language }

function Rename({ model, ticket, name, language }: RenameProps) {
  const t = textsOf(language)
  const field = `titular-${ticket.id}`
  const address = `correo-${ticket.id}`
  const isBack = model.typed.accion === 'nombre' && model.typed.entrada === ticket.id
  return (
    <details className="code-form" open={isBack || undefined}>
      <summary>
        {t(ticket.holderName ? 'buying.changes.rename' : 'buying.changes.nameIt')}
        <span className="hidden">{` · ${name}`}</span>
      </summary>
      <form className="pass-form" method="post" action={model.path} data-buying="">
        <input type="hidden" name="accion" value="nombre" />
        <input type="hidden" name="entrada" value={ticket.id} />
        <p className="field">
          <label htmlFor={field}>{t('buying.changes.holder')}</label>
          <input
            id={field}
            name="titular"
            defaultValue={isBack ? model.typed.titular : (ticket.holderName ?? '')}
            maxLength={120}
            autoComplete="off"
          />
        </p>
        <p className="field">
          <label htmlFor={address}>{t('buying.changes.holderEmail')}</label>
          <input
            id={address}
            name="correo"
            type="email"
            inputMode="email"
            defaultValue={isBack ? model.typed.correo : ''}
            maxLength={254}
            autoComplete="off"
            aria-describedby={`${address}-hint`}
          />
          <span className="note" id={`${address}-hint`}>
            {t('buying.changes.holderEmailHint')}
          </span>
        </p>
        <p className="note">{t('buying.changes.newCodeNote')}</p>
        <button className="button button-quiet" type="submit">
          {t('buying.changes.save')}
        </button>
      </form>
    </details>
  )
}

/** The rule in words: what goes back, until when, or why nothing does. */
function ruleWords(
  { rule, backCents, paidCents, until, timeZone }: ChangeableTicket,
  currency: string,
  language: Language,
) {
  const t = textsOf(language)
  const values = {
    price: printBill(language, backCents, currency),
    paid: printBill(language, paidCents, currency),
    until: until ? printDate(language, 'moment', until, timeZone) : '',
  }
  const part = rule === 'terms' && backCents < paidCents ? 'termsPart' : rule
  return t(`buying.changes.rule.${part}`, values)
}
