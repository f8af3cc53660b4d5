import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { Statement } from './payout-queries.ts'
import { BESIDE, SUMS } from './statement-sums.ts'
import './waterfall.css'

type Sums = Omit<Statement, 'currency' | 'lines'>

export interface Step {
  key: (typeof SUMS)[number]['key']
  /** What it adds; a total is the level itself. */
  cents: number
  isTotal: boolean
  /** Where its bar begins and ends, in cents. */
  from: number
  to: number
}

/** How the sales of an organiser become what is left: each sum as a bar that begins where the one before it ended. */
export function waterfallOf(sums: Sums): Step[] {
  let level = 0
  return SUMS.filter(({ key, isAlways }) => !BESIDE.includes(key) && (isAlways || sums[key] !== 0)).map(
    ({ key, isOff, isTotal }) => {
      const cents = isOff && sums[key] !== 0 ? -sums[key] : sums[key]
      const from = isTotal ? 0 : level
      level = isTotal ? cents : level + cents
      return { key, cents, isTotal: isTotal ?? false, from, to: level }
    },
  )
}

/** The sums of a statement as a picture; the figures themselves stand in the list below it. */
export function Waterfall({ sums, currency }: { sums: Sums; currency: string }) {
  const { t } = useTranslation('payouts')
  const { money } = useFormat()
  const steps = waterfallOf(sums)
  const top = Math.max(1, ...steps.flatMap(({ from, to }) => [from, to]))
  const bottom = Math.min(0, ...steps.flatMap(({ from, to }) => [from, to]))
  const share = (cents: number) => (100 * cents) / (top - bottom)
  if (top === 1 && bottom === 0) return null
  return (
    <ol className="waterfall" aria-hidden="true">
      {steps.map(({ key, cents, isTotal, from, to }) => (
        <li key={key} data-key={key} data-total={isTotal || undefined}>
          <span className="waterfall-plot">
            <span
              className="waterfall-bar"
              style={{
                bottom: `${share(Math.min(from, to) - bottom)}%`,
                height: `max(2px, ${share(Math.abs(to - from))}%)`,
              }}
            />
          </span>
          <span className="waterfall-figure">{money(cents, currency)}</span>
          <span className="meta">{t(`sum.${key}`)}</span>
        </li>
      ))}
    </ol>
  )
}
