import type { Language } from '@larunbat/rules/text/language'
import {
  type ChangeableOrderView,
  type ChangesModel,
  type RefundStep,
  ticketBox,
} from '@larunbat/rules/ticketing/purchase-changes'
import { printBill } from '../../shared/money.ts'
import { textsOf } from '../../shared/page-texts.ts'

type Props = { model: ChangesModel; order: ChangeableOrderView; step: RefundStep; language: Language }

/** What comes back for what was picked, said before it is done: to the buyer, or to the cause. */
export function RefundStepForm({ model, order, step, language }: Props) {
  const t = textsOf(language)
  const { ticketIds, backCents, canGift } = step
  const price = printBill(language, backCents, model.currency)
  const heading = `refund-${order.id}`
  return (
    <section className="sheet refund-step" aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1}>
        {t('buying.changes.step.title', { count: ticketIds.length })}
      </h2>
      <p className="refund-amount">
        <span>{t('buying.changes.step.back')}</span>
        <strong>{price}</strong>
      </p>
      <ul className="refund-terms">
        <li>{t('buying.changes.step.invalid', { count: ticketIds.length })}</li>
        <li>{t(backCents > 0 ? 'buying.changes.step.when' : 'buying.changes.step.nothing')}</li>
        {canGift && <li>{t('buying.changes.giftWords', { cause: order.cause ?? '' })}</li>}
      </ul>
      <form className="papers" method="post" action={model.path} data-buying="">
        <input type="hidden" name="accion" value="devolver" />
        <input type="hidden" name="pedido" value={order.id} />
        <input type="hidden" name="visto" value={backCents} />
        {ticketIds.map((id) => (
          <input key={id} type="hidden" name={ticketBox(id)} value="1" />
        ))}
        <button className="button" type="submit" name="como" value="dinero">
          {backCents > 0
            ? t('buying.changes.refund', { price })
            : t('buying.changes.cancel', { count: ticketIds.length })}
        </button>
        {canGift && (
          <button className="button button-quiet" type="submit" name="como" value="donativo">
            {t('buying.changes.gift', { price })}
          </button>
        )}
        <a className="button button-quiet" href={model.path}>
          {t('buying.changes.step.leave', { count: ticketIds.length })}
        </a>
      </form>
    </section>
  )
}
