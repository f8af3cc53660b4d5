import type { CheckoutModel } from '@larunbat/rules/buying-pages'
import type { Language } from '@larunbat/rules/language'
import { printDate, printZone } from '../shared/dates.ts'
import { textsOf } from '../shared/page-texts.ts'

type Props = { model: CheckoutModel; language: Language }

/**
 * Until when the places are kept, written in the event's zone. A script counts down beside it, by the time that has gone
 * since the database said what time it was: the clock of the device may be wrong.
 */
export function Clock({ model, language }: Props) {
  const t = textsOf(language)
  const { expiresAt, now, orders } = model
  const timeZone = orders[0]?.lines[0]?.timeZone ?? 'UTC'
  const leftMs = Date.parse(expiresAt) - Date.parse(now)
  return (
    <div
      className="notice clock"
      data-clock={leftMs}
      data-left={t('buying.checkout.left', { time: '{{time}}' })}
      data-soon={t('buying.checkout.leftSoon')}
      data-over={t('buying.expired.stay')}
    >
      <p>
        <strong>{t('buying.checkout.kept')}</strong>
      </p>
      <p>
        {t('buying.checkout.keptUntil', {
          time: printDate(language, 'time', expiresAt, timeZone),
          zone: printZone(language, expiresAt, timeZone),
        })}
      </p>
    </div>
  )
}
