import type { CheckoutModel } from '@larunbat/rules/address/buying-pages'
import type { PageContext } from '@larunbat/rules/address/site-pages'
import { BookingToConfirm } from '../buying/booking-to-confirm.tsx'
import { BoughtTickets } from '../buying/bought-tickets.tsx'
import { AskedToAnswer, WayToChanges } from '../buying/changes/way-to-changes.tsx'
import { CheckoutOver } from '../buying/checkout-over.tsx'
import { Clock } from '../buying/clock.tsx'
import { DetailsForm } from '../buying/details-form.tsx'
import { ProblemSummary } from '../buying/form-parts.tsx'
import { isCancelled } from '../buying/is-cancelled.ts'
import { OrderSummary } from '../buying/order-summary.tsx'
import { Document } from '../parts/document.tsx'
import { textsOf } from '../shared/page-texts.ts'

type Props = { page: PageContext; model: CheckoutModel }

/** One purchase, from the places that are kept to the tickets: always at the same address. */
export function CheckoutPage({ page, model }: Props) {
  const { language } = page
  const t = textsOf(language)
  const title = t(titleOf(model))
  return (
    <Document page={page} title={title} description={title}>
      <div className="wrap buying">
        <h1 className="page-title">{title}</h1>
        <ProblemSummary problems={model.problems} language={language} />
        {/* While it is being bought, what it costs comes first; afterwards the tickets do. */}
        <div className={model.status === 'open' && !model.confirm ? 'checkout checkout-open' : 'checkout'}>
          <div className="checkout-main">
            <State page={page} model={model} />
          </div>
          <OrderSummary model={model} language={language} />
        </div>
      </div>
    </Document>
  )
}

function titleOf(model: CheckoutModel): string {
  const { status, totalCents } = model
  if (isCancelled(model)) return 'buying.bought.titleCancelled'
  if (model.confirm) return 'buying.confirm.title'
  const free = totalCents === 0 ? 'Free' : ''
  if (status === 'open') return `buying.checkout.title${free}`
  if (status === 'paid') return `buying.bought.title${free}`
  return `buying.${status}.title`
}

function State({ page, model }: Props) {
  const { language } = page
  const t = textsOf(language)
  if (model.confirm) return <BookingToConfirm model={model} language={language} />
  if (model.status === 'open')
    return (
      <>
        <Clock model={model} language={language} />
        <DetailsForm page={page} model={model} />
        <form method="post" action={model.path} data-buying="">
          <input type="hidden" name="accion" value="soltar" />
          <button className="button button-quiet" type="submit">
            {t('buying.checkout.release')}
          </button>
        </form>
      </>
    )
  if (model.status === 'paying') return <Paying page={page} model={model} />
  if (model.status === 'paid')
    return (
      <>
        {isCancelled(model) && <p className="notice">{t('buying.bought.cancelledNote')}</p>}
        <AskedToAnswer model={model} language={language} />
        <BoughtTickets model={model} language={language} />
        {!isCancelled(model) && model.email && (
          <p className="notice">{t('buying.bought.mail', { email: model.email })}</p>
        )}
        {!isCancelled(model) && <WayToChanges model={model} language={language} />}
      </>
    )
  return <CheckoutOver page={page} model={model} />
}

/** A payment that has begun and whose end is not known yet: it is looked at again, or gone on with in either way. */
function Paying({ page, model }: Props) {
  const t = textsOf(page.language)
  const online = model.methods.filter((method) => method === 'card' || method === 'bizum')
  return (
    <>
      <Clock model={model} language={page.language} />
      <div className="sheet">
        <p>{t('buying.paying.text')}</p>
        <div className="papers">
          <a className="button" href={model.path}>
            {t('buying.paying.check')}
          </a>
          <form className="papers" method="post" action={model.path} data-buying="">
            <input type="hidden" name="accion" value="seguir" />
            {online.map((method) => (
              <button
                key={method}
                className="button button-quiet"
                type="submit"
                name="metodo"
                value={method === 'card' ? 'tarjeta' : method}
              >
                {t(online.length > 1 ? `buying.paying.${method}` : 'buying.paying.goOn')}
              </button>
            ))}
          </form>
        </div>
      </div>
    </>
  )
}
