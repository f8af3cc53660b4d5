import type { BoughtOrder, CheckoutModel } from '@larunbat/rules/address/buying-pages'
import type { PageContext } from '@larunbat/rules/address/site-pages'
import type { Language } from '@larunbat/rules/text/language'
import { printBill } from '../shared/money.ts'
import { textsOf } from '../shared/page-texts.ts'
import { wordsOf } from '../shared/words.ts'
import { CountryField } from './country-field.tsx'
import { Field, PayBar, ProblemOf, saidOf } from './form-parts.tsx'
import { refundLines, sellerWords } from './legal-words.ts'
import { RefundNotes } from './refund-notes.tsx'

type Props = { page: PageContext; model: CheckoutModel }

/** Who buys, what the law wants said, and the button whose words say that it obliges to pay. */
export function DetailsForm({ page, model }: Props) {
  const { language } = page
  const { typed, problems, totalCents, currency, path } = model
  const t = textsOf(language)
  const isFree = totalCents === 0
  const canPay = isFree || model.methods.length > 0
  return (
    <form className="buying-form" method="post" action={path} data-buying="" data-details="">
      <section className="sheet" aria-labelledby="details">
        <h2 id="details">{t('buying.checkout.details')}</h2>
        <Field
          name="nombre"
          label={t('buying.checkout.name')}
          problems={problems}
          value={typed.nombre}
          autoComplete="name"
          isRequired
          maxLength={200}
        />
        <p className="field">
          <label htmlFor="email">{t('buying.checkout.email')}</label>
          <input
            id="email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            maxLength={254}
            defaultValue={typed.email ?? ''}
            {...saidOf(problems, 'email', 'email-hint')}
            data-echo={t('buying.checkout.emailEcho')}
          />
          <span className="note" id="email-hint">
            {t('buying.checkout.emailHint')}
          </span>
          <ProblemOf problems={problems} field="email" />
        </p>
        <Field
          name="telefono"
          label={t('buying.checkout.phone')}
          hint={t('buying.checkout.phoneHint')}
          problems={problems}
          value={typed.telefono}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
        />
        {!isFree && <BilledTo typed={typed} problems={problems} language={language} />}
        {model.asksCountry && <CountryField page={page} model={model} />}
        <label className="check">
          <input type="checkbox" name="novedades" value="1" defaultChecked={typed.novedades === '1'} />
          <span>{t('buying.checkout.news')}</span>
        </label>
      </section>
      {!isFree && <PaymentMethods page={page} model={model} />}
      <LegalTerms page={page} model={model} />
      {canPay && (
        <>
          <ClosedRefunds model={model} language={language} />
          <PayBar>
            <p className="pick-total">
              <span className="note">{t('buying.checkout.total')}</span>
              <strong>{isFree ? t('buying.box.free') : printBill(language, totalCents, currency)}</strong>
            </p>
            <button className="button" type="submit" name="accion" value="pagar" data-pay="">
              {isFree
                ? t('buying.checkout.book')
                : t('buying.checkout.pay', { price: printBill(language, totalCents, currency) })}
            </button>
            <button
              className="button"
              type="submit"
              name="accion"
              value="otra"
              formNoValidate
              hidden
              data-again=""
            >
              {t('buying.expired.same')}
            </button>
          </PayBar>
          {!isFree && (
            <p className="note" data-pay="">
              {t(payNoteOf(model))}
            </p>
          )}
        </>
      )}
    </form>
  )
}

type BilledToProps = Pick<CheckoutModel, 'typed' | 'problems'> & { language: Language }

/** Whom the papers are billed to, folded away until it is needed: few buyers are companies. */
function BilledTo({ typed, problems, language }: BilledToProps) {
  const t = textsOf(language)
  const fields = [
    { name: 'fiscal_nombre', label: 'billedName', maxLength: 200, autoComplete: 'organization' },
    { name: 'fiscal_nif', label: 'billedTaxId', maxLength: 40, autoComplete: 'off' },
    { name: 'fiscal_direccion', label: 'billedAddress', maxLength: 300, autoComplete: 'street-address' },
  ] as const
  const isOpen = fields.some(({ name }) => typed[name] || problems.some(({ field }) => field === name))
  return (
    <details className="more billed-to" open={isOpen}>
      <summary>{t('buying.checkout.billed')}</summary>
      <div className="billed-fields">
        {fields.map(({ label, ...field }) => (
          <Field
            key={field.name}
            {...field}
            label={t(`buying.checkout.${label}`)}
            problems={problems}
            value={typed[field.name]}
          />
        ))}
      </div>
    </details>
  )
}

/** Tickets that are sold without a way back any more say so in the summary and above the button, not in the small print. */
export function ClosedRefunds({ model, language }: { model: CheckoutModel; language: Language }) {
  const refunds = model.orders.flatMap((order) => order.refunds)
  const closed = refunds.filter(({ facts }) => facts.state === 'closed')
  return <RefundNotes refunds={closed} language={language} />
}

/** What comes after the button. */
function payNoteOf({ methods }: CheckoutModel): string {
  if (!methods.includes('door')) return 'buying.checkout.payNote'
  return methods.length === 1 ? 'buying.checkout.doorNote' : 'buying.checkout.payOrDoorNote'
}

/** What the form says for each way to pay. */
const VALUES = { card: 'tarjeta', bizum: 'bizum', door: 'puerta' } as const

/** Asked only where there is something to choose. */
function PaymentMethods({ page, model }: Props) {
  const t = textsOf(page.language)
  const { methods, typed } = model
  const [first] = methods
  if (!first) return <p className="notice notice-alert">{t('buying.checkout.noMethod')}</p>
  if (methods.length === 1) return <input type="hidden" name="metodo" value={VALUES[first]} />
  return (
    <fieldset className="sheet">
      <legend>{t('buying.checkout.method')}</legend>
      <div className="amounts">
        {methods.map((method) => {
          const value = VALUES[method]
          return (
            <label key={method} className="amount">
              <input
                type="radio"
                name="metodo"
                value={value}
                defaultChecked={typed.metodo === value || (!typed.metodo && method === first)}
              />
              <span>{t(`buying.checkout.${method}`)}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/**
 * Information required by law before payment: who sells, that a fixed date cannot be withdrawn from, what can be given
 * back.
 */
function LegalTerms({ page, model }: Props) {
  const { language } = page
  const t = textsOf(language)
  const isFree = model.totalCents === 0
  const sellers = [...new Set(model.orders.map(({ seller }) => sellerWords(seller, language)))].join('; ')
  const values = { seller: sellers, site: page.siteName }
  const laws = [...new Set(model.orders.map(({ seller }) => seller.law))]
  const refunds = refundsOf(model.orders, page)
  return (
    <section className="sheet terms" aria-labelledby="terms">
      <h2 id="terms">{t('buying.checkout.terms')}</h2>
      <ul>
        <li>{t(isFree ? 'buying.checkout.sellerFree' : 'buying.checkout.seller', values)}</li>
        {!isFree && laws.map((law) => <li key={law}>{t(`buying.checkout.noWithdrawal.${law}`)}</li>)}
        {refunds.map((words) => (
          <li key={words}>{words}</li>
        ))}
        {!isFree && <li>{t('buying.checkout.cancelled')}</li>}
      </ul>
      <details className="more">
        <summary>{t('buying.checkout.privacy')}</summary>
        <ul>
          <li>{t('buying.checkout.data')}</li>
          <li>{t('buying.checkout.basis')}</li>
        </ul>
      </details>
    </section>
  )
}

/** The terms of each event; said once where they are the same, and by the event's name where they differ. */
function refundsOf(orders: readonly BoughtOrder[], { language }: PageContext): string[] {
  // A deadline that has passed stands above the button, not here.
  const open = (order: BoughtOrder) => order.refunds.filter(({ facts }) => facts.state !== 'closed')
  const said = orders.map((order) => ({ order, lines: refundLines(open(order), language) }))
  if (new Set(said.map(({ lines }) => lines.join())).size <= 1) return said[0]?.lines ?? []
  return said.flatMap(({ order, lines }) =>
    lines.map((words) => `${wordsOf(order.title, language).text}: ${words}`),
  )
}
