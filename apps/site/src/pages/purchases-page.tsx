import type { PurchasesModel } from '@larunbat/rules/address/buying-pages'
import { myTicketsPath } from '@larunbat/rules/address/public-address'
import type { PageContext } from '@larunbat/rules/address/site-pages'
import { Field, ProblemSummary } from '../buying/form-parts.tsx'
import { HeldPlacesNotice } from '../buying/held-places.tsx'
import { PurchaseCard } from '../buying/purchase-card.tsx'
import { Document } from '../parts/document.tsx'
import { textsOf } from '../shared/page-texts.ts'

type Props = { page: PageContext; model: PurchasesModel }

/** A buyer's purchases, by a mailed address; without one, the form that mails it. */
export function PurchasesPage({ page, model }: Props) {
  const t = textsOf(page.language)
  const title = t('buying.mine.title')
  return (
    <Document page={page} title={title} description={t('buying.mine.lead')} current="tickets">
      <div className="wrap buying">
        <h1 className="page-title">{title}</h1>
        <HeldPlacesNotice held={model.held} language={page.language} isTitled />
        {model.purchases ? (
          <>
            <p className="notice">{textsOf(page.language)('buying.mine.private')}</p>
            <Purchases page={page} purchases={model.purchases} />
          </>
        ) : (
          <>
            {model.own.length > 0 && <OwnPurchases page={page} purchases={model.own} />}
            <AskForm page={page} model={model} />
          </>
        )}
      </div>
    </Document>
  )
}

function AskForm({ page, model }: Props) {
  const { language } = page
  const { isSent, isOver, own, problems, typed } = model
  const t = textsOf(language)
  return (
    <>
      {own.length > 0 && <h2>{t('buying.mine.others')}</h2>}
      <p className="lead">{t('buying.mine.lead')}</p>
      {isOver && <p className="notice notice-alert">{t('buying.mine.over')}</p>}
      {isSent && (
        <p className="notice" role="status">
          {t('buying.mine.sent')}
        </p>
      )}
      <ProblemSummary problems={problems} language={language} />
      <form className="sheet" method="post" action={myTicketsPath(language)} data-buying="">
        <Field
          name="email"
          label={t('buying.mine.email')}
          hint={t('buying.mine.emailHint')}
          problems={problems}
          value={typed.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          isRequired
          maxLength={254}
        />
        <p>
          <button className="button" type="submit">
            {t('buying.mine.send')}
          </button>
        </p>
      </form>
    </>
  )
}

type ListProps = { page: PageContext; purchases: NonNullable<PurchasesModel['purchases']> }

/** What was bought in this browser, and the way to make it forget that. */
function OwnPurchases({ page, purchases }: ListProps) {
  const { language } = page
  const t = textsOf(language)
  return (
    <>
      <Purchases page={page} purchases={purchases} />
      <form method="post" action={myTicketsPath(language)}>
        <p className="note">{t('buying.mine.here')}</p>
        <p>
          <button className="link-action" type="submit" name="accion" value="olvidar">
            {t('buying.mine.forget')}
          </button>
        </p>
      </form>
    </>
  )
}

function Purchases({ page, purchases }: ListProps) {
  const { language } = page
  const t = textsOf(language)
  const parts = [
    { name: 'upcoming', shown: purchases.filter(({ isPast }) => !isPast) },
    { name: 'past', shown: purchases.filter(({ isPast }) => isPast) },
  ]
  return (
    <>
      {parts.map(
        ({ name, shown }) =>
          shown.length > 0 && (
            <section key={name} className="purchases" aria-labelledby={name}>
              <h2 id={name}>{t(`buying.mine.${name}`)}</h2>
              {shown.map((purchase) => (
                <PurchaseCard key={purchase.page} purchase={purchase} language={language} />
              ))}
            </section>
          ),
      )}
    </>
  )
}
