import type { CheckoutModel } from '@larunbat/rules/address/buying-pages'
import type { Language } from '@larunbat/rules/text/language'
import { textsOf } from '../../shared/page-texts.ts'

type Props = { model: CheckoutModel; language: Language }

/** A session of the purchase changed, and the buyer has to choose. */
export function AskedToAnswer({ model: { changes }, language }: Props) {
  const t = textsOf(language)
  if (!changes?.isAsked) return null
  return (
    <div className="notice notice-alert asked">
      <p>
        <strong>{t('buying.changes.asked')}</strong>
      </p>
      <p>
        <a className="button" href={changes.path}>
          {t('buying.changes.answer')}
        </a>
      </p>
    </div>
  )
}

/** The way to give tickets back and to change names. */
export function WayToChanges({ model: { changes }, language }: Props) {
  const t = textsOf(language)
  if (!changes) return null
  return (
    <section className="sheet" aria-labelledby="changes">
      <h2 id="changes">{t('buying.changes.title')}</h2>
      <p>{t('buying.changes.what')}</p>
      <p>
        <a className="button button-quiet" href={changes.path}>
          {t('buying.changes.open')}
        </a>
      </p>
    </section>
  )
}
