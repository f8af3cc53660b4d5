import type { Language } from '@larunbat/rules/text/language'
import type { ChangeableTicket, ChangesModel } from '@larunbat/rules/ticketing/purchase-changes'
import { printDate } from '../../shared/dates.ts'
import { printMoney } from '../../shared/money.ts'
import { textsOf } from '../../shared/page-texts.ts'

type Props = { model: ChangesModel; ticket: ChangeableTicket; name: string; language: Language }

/** Offers a ticket to the waiting list, or withdraws it; shows the refund and that it is being offered. */
export function PassOn({ model, ticket, name, language }: Props) {
  const { passOn, paidCents, timeZone } = ticket
  if (!passOn) return null
  const t = textsOf(language)
  if (passOn.state === 'unneeded') return <p className="note">{t('buying.changes.passOn.unneeded')}</p>
  if (passOn.state === 'matched')
    return (
      <p className="note">
        {t('buying.changes.passOn.matched', {
          until: passOn.until ? printDate(language, 'moment', passOn.until, timeZone) : '',
        })}
      </p>
    )
  if (passOn.state === 'listed')
    return (
      <PassOnForm
        model={model}
        ticket={ticket}
        act="retirar"
        label={t('buying.changes.passOn.take')}
        name={name}
      >
        {t('buying.changes.passOn.listed')}
      </PassOnForm>
    )
  return (
    <details className="code-form">
      <summary>
        {t('buying.changes.passOn.what')}
        <span className="hidden">{` · ${name}`}</span>
      </summary>
      <PassOnForm
        model={model}
        ticket={ticket}
        act="ofrecer"
        label={t('buying.changes.passOn.put')}
        name={name}
      >
        {t('buying.changes.passOn.how', { price: printMoney(language, paidCents, model.currency) })}
      </PassOnForm>
    </details>
  )
}

type FormProps = Pick<Props, 'model' | 'ticket' | 'name'> & {
  act: 'ofrecer' | 'retirar'
  label: string
  children: string
}

function PassOnForm({ model, ticket, act, label, name, children }: FormProps) {
  return (
    <form method="post" action={model.path} data-buying="">
      <input type="hidden" name="accion" value={act} />
      <input type="hidden" name="entrada" value={ticket.id} />
      <p className="note">{children}</p>
      <button className="button button-quiet" type="submit">
        {label}
        <span className="hidden">{` · ${name}`}</span>
      </button>
    </form>
  )
}
