import type { Language } from '@larunbat/rules/text/language'
import type {
  ChangeableOrderView,
  ChangeNotice,
  ChangesModel,
  SessionPlaceView,
} from '@larunbat/rules/ticketing/purchase-changes'
import { printDate } from '../../shared/dates.ts'
import { printBill } from '../../shared/money.ts'
import { textsOf } from '../../shared/page-texts.ts'

type Props = { model: ChangesModel; order: ChangeableOrderView; notice: ChangeNotice; language: Language }

/** A session that changed: before and after, and the buyer's choices, each with its amount. */
export function NoticeCard({ model, order, notice, language }: Props) {
  const t = textsOf(language)
  const { id, kind, before, after, answerUntil, answer, isOpen, backCents, donationBackCents, tickets } =
    notice
  const total = backCents + donationBackCents
  const heading = `notice-${id}-${order.id}`
  const isOff = kind === 'cancelled' || kind === 'postponed'
  // A place that stays is not crossed out beside the date that does not.
  const was = isOff || after.venue !== before.venue ? before : { ...before, venue: '' }
  const until = printDate(language, 'moment', answerUntil, before.timeZone)
  return (
    <section className="sheet notice-card" aria-labelledby={heading}>
      <h2 id={heading}>{t(`buying.changes.kind.${kind}`)}</h2>
      <dl className="notice-places">
        <div className={isOff || kind === 'moved' || kind === 'venue' ? 'is-over' : undefined}>
          <dt>{t('buying.changes.before')}</dt>
          <dd>{placeWords(was, language)}</dd>
        </div>
        {!isOff && (
          <div>
            <dt>{t('buying.changes.after')}</dt>
            <dd>{placeWords(after, language)}</dd>
          </div>
        )}
      </dl>
      {isOpen && <p>{t(wordsOfChoice(notice), { until, count: tickets })}</p>}
      {answer && <p className="note">{t(`buying.changes.answered.${answer}`)}</p>}
      {isOpen && (
        <form method="post" action={model.path} data-buying="" className="papers">
          <input type="hidden" name="accion" value="respuesta" />
          <input type="hidden" name="pedido" value={order.id} />
          <input type="hidden" name="aviso" value={id} />
          {kind !== 'cancelled' && (
            <button className="button" type="submit" name="respuesta" value="conservar">
              {t('buying.changes.keep')}
            </button>
          )}
          <button
            className={kind === 'cancelled' ? 'button' : 'button button-quiet'}
            type="submit"
            name="respuesta"
            value="devolver"
          >
            {total > 0
              ? t('buying.changes.refund', { price: printBill(language, total, model.currency) })
              : t('buying.changes.cancel', { count: tickets })}
          </button>
          {order.cause && backCents > 0 && (
            <button className="button button-quiet" type="submit" name="respuesta" value="donar">
              {t('buying.changes.gift', { price: printBill(language, backCents, model.currency) })}
            </button>
          )}
        </form>
      )}
      {isOpen && donationBackCents > 0 && (
        <p className="note">
          {t('buying.changes.withDonation', {
            price: printBill(language, donationBackCents, model.currency),
          })}
        </p>
      )}
      {isOpen && order.cause && backCents > 0 && (
        <p className="note">{t('buying.changes.giftWords', { cause: order.cause })}</p>
      )}
    </section>
  )
}

/** What is free has nothing to come back. */
function wordsOfChoice({ kind, backCents }: ChangeNotice): string {
  const group = kind === 'cancelled' ? 'cancelled' : kind === 'postponed' ? 'postponed' : 'other'
  return `buying.changes.choice.${group}${backCents > 0 ? '' : 'Free'}`
}

function placeWords({ startsAt, timeZone, venue }: SessionPlaceView, language: Language) {
  return (
    <>
      <time dateTime={startsAt}>{printDate(language, 'moment', startsAt, timeZone)}</time>
      {venue && <span className="note">{venue}</span>}
    </>
  )
}
