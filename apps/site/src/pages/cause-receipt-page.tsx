import type { CauseReceiptModel } from '@larunbat/rules/address/impact-pages'
import { impactPath } from '@larunbat/rules/address/public-address'
import type { PageContext } from '@larunbat/rules/address/site-pages'
import { ProblemOf, ProblemSummary, saidOf } from '../buying/form-parts.tsx'
import { Document } from '../parts/document.tsx'
import { printDate } from '../shared/dates.ts'
import { printBill } from '../shared/money.ts'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'

const ZONE = 'Europe/Madrid'

/** Where a cause says that it got a payment, or what is wrong with it. */
export function CauseReceiptPage({ page, model }: { page: PageContext; model: CauseReceiptModel }) {
  const { language } = page
  const { cause, events, isReceived, answeredAt, comment, problems, typed } = model
  const t = textsOf(language)
  const amount = printBill(language, model.amountCents, model.currency)
  const title = t('impact.receipt.title')
  return (
    <Document page={page} title={title} description={t('impact.receipt.lead', { cause })}>
      <div className="wrap buying receipt">
        <h1 className="buying-title">{title}</h1>
        {isReceived !== true && <p className="lead">{t('impact.receipt.lead', { cause })}</p>}
        <ProblemSummary problems={problems} language={language} />
        <section className="sheet" aria-labelledby="payment">
          <h2 id="payment">{amount}</h2>
          <dl className="receipt-facts">
            <div>
              <dt>{t('impact.receipt.to')}</dt>
              <dd>{cause}</dd>
            </div>
            <div>
              <dt>{t('impact.receipt.sent')}</dt>
              <dd>{printDate(language, 'date', model.paidAt, ZONE)}</dd>
            </div>
            <div>
              <dt>{t('impact.receipt.from')}</dt>
              {events.map((event, at) => {
                const words = wordsOf(event, language)
                return (
                  <dd key={at} lang={words.foreign ?? undefined}>
                    {words.text}
                  </dd>
                )
              })}
            </div>
          </dl>
          <p>
            <a href={`${model.path}.pdf`}>{t('impact.receipt.paper')}</a>
          </p>
        </section>
        {isReceived === true && (
          <p className="notice receipt-done" role="status">
            {t('impact.receipt.thanks', {
              when: printDate(language, 'moment', answeredAt ?? page.now, ZONE),
            })}{' '}
            <a href={impactPath(language)}>{t('impact.receipt.see')}</a>
          </p>
        )}
        {isReceived === false && (
          <div className="notice" role="status">
            <p>
              {t('impact.receipt.noted', {
                when: printDate(language, 'moment', answeredAt ?? page.now, ZONE),
              })}
            </p>
            {comment && <blockquote>{comment}</blockquote>}
          </div>
        )}
        {isReceived !== true && (
          <>
            <form method="post" action={model.path} className="sheet">
              <h2>{t('impact.receipt.arrivedTitle')}</h2>
              <p>{t('impact.receipt.arrivedText', { amount })}</p>
              <p>
                <button className="button" type="submit" name="respuesta" value="recibido">
                  {t('impact.receipt.arrived')}
                </button>
              </p>
            </form>
            <form method="post" action={model.path} className="sheet" noValidate>
              <h2>{t('impact.receipt.wrongTitle')}</h2>
              <p className="field">
                <label htmlFor="comentario">{t('impact.receipt.comment')}</label>
                <textarea
                  id="comentario"
                  name="comentario"
                  rows={4}
                  maxLength={1000}
                  required
                  defaultValue={typed.comentario ?? ''}
                  {...saidOf(problems, 'comentario')}
                />
                <ProblemOf problems={problems} field="comentario" />
              </p>
              <p>
                <button className="button button-quiet" type="submit" name="respuesta" value="problema">
                  {t('impact.receipt.wrong')}
                </button>
              </p>
            </form>
          </>
        )}
      </div>
    </Document>
  )
}
