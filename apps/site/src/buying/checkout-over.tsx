import type { CheckoutModel } from '@larunbat/rules/address/buying-pages'
import { basketPath, programmePath, ticketsPath } from '@larunbat/rules/address/public-address'
import type { PageContext } from '@larunbat/rules/address/site-pages'
import { textsOf } from '../shared/page-texts.ts'

type Props = { page: PageContext; model: CheckoutModel }

/** The buyer's data go along, so that they are not typed twice. */
const KEPT = ['nombre', 'email', 'telefono', 'pais', 'novedades']

/** A checkout whose places are released: one click reserves the same ones again, a link leads to others. */
export function CheckoutOver({ page, model }: Props) {
  const t = textsOf(page.language)
  const { status, path, typed, canTryAgain } = model
  return (
    <div className="sheet">
      <p>{t(`buying.${status}.text`)}</p>
      <form className="papers" method="post" action={path} data-buying="">
        {KEPT.map(
          (name) => typed[name] && <input key={name} type="hidden" name={name} value={typed[name]} />,
        )}
        {canTryAgain && (
          <button className="button" type="submit" name="accion" value="otra">
            {t('buying.expired.same')}
          </button>
        )}
        <a className="button button-quiet" href={wayBack(model, page)}>
          {t(`buying.${status}.again`)}
        </a>
      </form>
    </div>
  )
}

function wayBack({ orders }: CheckoutModel, { language }: PageContext): string {
  if (orders.length > 1) return basketPath(language)
  const slug = orders[0]?.slug
  return slug ? ticketsPath(language, slug) : programmePath(language)
}
