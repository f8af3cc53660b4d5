import type { CheckoutModel } from '@larunbat/rules/address/buying-pages'
import type { Language } from '@larunbat/rules/text/language'
import { printDate, printZone } from '../shared/dates.ts'
import { textsOf } from '../shared/page-texts.ts'

const HOUR_MS = 3_600_000

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
  // Places that were offered are kept for hours or days: then it is the day that counts.
  const isSoon = leftMs <= HOUR_MS
  return (
    <div
      className="notice clock"
      data-clock={isSoon ? leftMs : undefined}
      data-left={t('buying.checkout.left', { time: '{{time}}' })}
      data-soon={t('buying.checkout.leftSoon')}
      data-over={t('buying.expired.stay')}
    >
      <p>
        <strong>{t('buying.checkout.kept')}</strong>
      </p>
      <p>
        {t(isSoon ? 'buying.checkout.keptUntil' : 'buying.checkout.keptUntilDay', {
          time: printDate(language, isSoon ? 'time' : 'moment', expiresAt, timeZone),
          zone: printZone(language, expiresAt, timeZone),
        })}
      </p>
    </div>
  )
}
