import type { PageContext } from '@larunbat/rules/address/site-pages'
import type { ChangeableOrderView, ChangesModel } from '@larunbat/rules/ticketing/purchase-changes'
import { ChangeTickets } from '../buying/changes/change-tickets.tsx'
import { NoticeCard } from '../buying/changes/notice-card.tsx'
import { RefundStepForm } from '../buying/changes/refund-step.tsx'
import { ProblemSummary } from '../buying/form-parts.tsx'
import { Document } from '../parts/document.tsx'
import { printBill } from '../shared/money.ts'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'

type Props = { page: PageContext; model: ChangesModel }

/** What was bought, to give back, to rename, and to say what one wants when a session changed. */
export function ChangesPage({ page, model }: Props) {
  const { language } = page
  const t = textsOf(language)
  const title = t('buying.changes.title')
  const picked = model.orders.find(({ id }) => id === model.step?.orderId)
  return (
    <Document page={page} title={title} description={title}>
      <div className="wrap buying changes">
        <p>
          <a className="link-action" href={model.purchasePath}>
            {t('buying.changes.back')}
          </a>
        </p>
        <h1 className="page-title">{title}</h1>
        {model.done && (
          <p className="notice" role="status">
            {t(`buying.changes.done.${model.done}`)}
          </p>
        )}
        <ProblemSummary problems={model.problems} language={language} />
        {model.step && picked ? (
          <RefundStepForm model={model} order={picked} step={model.step} language={language} />
        ) : (
          model.orders.map((order) => <OrderChanges key={order.id} page={page} model={model} order={order} />)
        )}
        {model.hasNews && (
          <form className="sheet" id="novedades" method="post" action={model.path} data-buying="">
            <h2>{t('buying.changes.news.title')}</h2>
            <p>{t('buying.changes.news.text')}</p>
            <p>
              <button className="button button-quiet" type="submit" name="accion" value="novedades">
                {t('buying.changes.news.do')}
              </button>
            </p>
          </form>
        )}
        {model.canForget && model.done !== 'forgotten' && (
          <form className="sheet" method="post" action={model.path} data-buying="">
            <h2>{t('buying.changes.forget.title')}</h2>
            <p>{t('buying.changes.forget.text')}</p>
            <p>
              <button className="button button-quiet" type="submit" name="accion" value="olvidar">
                {t('buying.changes.forget.do')}
              </button>
            </p>
          </form>
        )}
      </div>
    </Document>
  )
}

function OrderChanges({ page, model, order }: Props & { order: ChangeableOrderView }) {
  const { language } = page
  const t = textsOf(language)
  const title = wordsOf(order.title, language)
  const heading = `order-${order.id}`
  return (
    <>
      {order.notices
        .filter(({ isOpen, answer }) => isOpen || answer)
        .map((notice) => (
          <NoticeCard key={notice.id} model={model} order={order} notice={notice} language={language} />
        ))}
      <section className="sheet" aria-labelledby={heading}>
        <h2 id={heading} lang={title.foreign ?? undefined}>
          {title.text}
        </h2>
        <ChangeTickets model={model} order={order} language={language} />
        {order.refunds.some(({ amountCents }) => amountCents > 0) && (
          <ul className="refunds-made">
            {order.refunds
              .filter(({ amountCents }) => amountCents > 0)
              .map(({ amountCents, isGift, status, createdAt }) => (
                <li key={createdAt} className="note">
                  {t(`buying.changes.made.${isGift ? 'gift' : status}`, {
                    price: printBill(language, amountCents, model.currency),
                  })}
                </li>
              ))}
          </ul>
        )}
      </section>
    </>
  )
}
