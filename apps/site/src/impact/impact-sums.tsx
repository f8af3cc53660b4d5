import type { ImpactSums } from '@larunbat/rules/address/impact-pages'
import type { Language } from '@larunbat/rules/text/language'
import { printMoney } from '../shared/money.ts'
import { textsOf } from '../shared/page-texts.ts'

const STEPS = ['promised', 'collected', 'transferred', 'confirmed'] as const

type Props = { language: Language; sums: ImpactSums }

const centsOf = (sums: ImpactSums, step: (typeof STEPS)[number]) => sums[`${step}Cents`]

/** The four sums as large steps, each with its part of what was promised. */
export function ImpactFlow({ language, sums }: Props) {
  const t = textsOf(language)
  return (
    <dl className="impact-flow">
      {STEPS.map((step) => (
        <div key={step} className={`impact-step impact-${step}`}>
          <dt>{t(`impact.${step}`)}</dt>
          <dd>
            {printMoney(language, centsOf(sums, step), sums.currency)}
            <Bar part={shareOf(sums, step)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The same in one line. */
export function ImpactLine({ language, sums, hasBar = false }: Props & { hasBar?: boolean }) {
  const t = textsOf(language)
  return (
    <dl className="impact-line">
      {STEPS.map((step) => (
        <div key={step} className={`impact-${step}`}>
          <dt>{t(`impact.${step}`)}</dt>
          <dd>
            {printMoney(language, centsOf(sums, step), sums.currency)}
            {hasBar && <Bar part={shareOf(sums, step)} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Part of what was promised, 0 to 100. */
function shareOf(sums: ImpactSums, step: (typeof STEPS)[number]): number {
  if (sums.promisedCents <= 0) return 0
  return Math.max(0, Math.min(100, (centsOf(sums, step) / sums.promisedCents) * 100))
}

/** For the eye alone: the amounts say it. Styles of single elements are not allowed here, attributes of pictures are. */
function Bar({ part }: { part: number }) {
  return (
    <svg
      className="impact-bar"
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="impact-bar-ground" width="100" height="6" />
      <rect className="impact-bar-part" width={part.toFixed(1)} height="6" />
    </svg>
  )
}
