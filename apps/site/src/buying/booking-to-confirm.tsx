import type { CheckoutModel } from '@larunbat/rules/address/buying-pages'
import type { Language } from '@larunbat/rules/text/language'
import { textsOf } from '../shared/page-texts.ts'
import { Clock } from './clock.tsx'

type Props = { model: CheckoutModel; language: Language }

/**
 * Places that are kept until the buyer follows the mailed link. Opened by that link it has the button that makes them final: a
 * mail program that looks at links by itself must not confirm anything.
 */
export function BookingToConfirm({ model, language }: Props) {
  const t = textsOf(language)
  const { confirm, email, path } = model
  const isByLink = confirm?.isByLink === true
  return (
    <>
      <Clock model={model} language={language} />
      <div className="sheet">
        {isByLink ? (
          <p>{t('buying.confirm.press')}</p>
        ) : (
          <>
            <p>
              <strong>{t('buying.confirm.sent', { email: email ?? '' })}</strong>
            </p>
            <p>{t('buying.confirm.why')}</p>
            <p className="note">{t('buying.confirm.missing')}</p>
          </>
        )}
        <form className="papers" method="post" action={path} data-buying="">
          <button
            className={isByLink ? 'button' : 'button button-quiet'}
            type="submit"
            name="accion"
            value="confirmar"
          >
            {t(isByLink ? 'buying.confirm.action' : 'buying.confirm.again')}
          </button>
          <button className="button button-quiet" type="submit" name="accion" value="soltar">
            {t('buying.checkout.release')}
          </button>
        </form>
      </div>
    </>
  )
}
