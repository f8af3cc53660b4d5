import type { BasketModel } from '@larunbat/rules/address/buying-pages'
import { programmePath } from '@larunbat/rules/address/public-address'
import type { PageContext } from '@larunbat/rules/address/site-pages'
import { BasketGroup } from '../buying/basket-group.tsx'
import { ProblemSummary } from '../buying/form-parts.tsx'
import { HeldPlacesNotice } from '../buying/held-places.tsx'
import { Document } from '../parts/document.tsx'
import { textsOf } from '../shared/page-texts.ts'

type Props = { page: PageContext; model: BasketModel }

/** The basket at current prices: one payment for all of it, each organiser's part for itself. */
export function BasketPage({ page, model }: Props) {
  const { language } = page
  const { groups, key, problems } = model
  const t = textsOf(language)
  return (
    <Document page={page} title={t('buying.basket.title')} description={t('buying.basket.title')}>
      <div className="wrap buying">
        <h1 className="page-title">{t('buying.basket.title')}</h1>
        <ProblemSummary problems={problems} language={language} />
        <HeldPlacesNotice held={model.held} language={language} isTitled />
        {groups.length === 0 && <p>{t('buying.basket.empty')}</p>}
        {groups.length > 1 && (
          <p className="notice">
            {t('buying.basket.mixed', { currencies: groups.map(({ currency }) => currency).join(', ') })}
          </p>
        )}
        {groups.map((group) => (
          <BasketGroup
            key={group.currency}
            group={group}
            formKey={key}
            problems={problems}
            isOnly={groups.length === 1}
            language={language}
          />
        ))}
        <p>
          <a
            className={groups.length === 0 ? 'button' : 'button button-quiet'}
            href={programmePath(language)}
          >
            {t('buying.basket.more')}
          </a>
        </p>
      </div>
    </Document>
  )
}
