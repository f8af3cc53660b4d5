import { useTranslation } from 'react-i18next'
import { formatPercent } from '../i18n/format.ts'
import './data.css'

interface ProgressMeterProps {
  /** Steps done of all, shown as 5/7; or a share with `of={100}`, shown as 71 %. */
  done: number
  of: number
  label?: string
}

/** How far something is. */
export function ProgressMeter(props: ProgressMeterProps) {
  const { t } = useTranslation()
  return <Meter {...props} label={props.label ?? t('progress')} />
}

/** The same without translation calls, for lists of hundreds. */
export function Meter({ done, of, label }: ProgressMeterProps) {
  const share = of > 0 ? Math.min(100, Math.round((done / of) * 100)) : 0
  const words = of === 100 ? formatPercent(share) : `${done}/${of}`
  return (
    <span className="meter">
      <span
        className="meter-track"
        role="progressbar"
        aria-label={label}
        aria-valuenow={share}
        aria-valuetext={words}
      >
        <span className="meter-bar" style={{ width: `${share}%` }} />
      </span>
      <span aria-hidden="true">{words}</span>
    </span>
  )
}
