import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { weekdayName, weekdayOf, weekdays } from '../weekday-names.ts'
import { noonOf, type PreviewDay } from './pattern-values.ts'

interface PreviewMonthsProps {
  days: readonly PreviewDay[]
  onToggle: (day: string) => void
}

/** The dates of a pattern by month. A date that is pressed is left out, pressed again it counts. */
export function PreviewMonths({ days, onToggle }: PreviewMonthsProps) {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7))
  return (
    <div className="generator-months">
      {[...months].map(([month, found]) => (
        <Month key={month} month={month} days={found} onToggle={onToggle} />
      ))}
    </div>
  )
}

function Month({ month, days, onToggle }: PreviewMonthsProps & { month: string }) {
  const { date, language } = useFormat()
  const first = `${month}-01`
  const length = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  const byDay = new Map(days.map((day) => [day.day, day]))
  const numbers = Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
  const name = date(noonOf(first), 'month', 'UTC')
  return (
    <section className="generator-month" aria-label={name}>
      <h3>{name}</h3>
      <div className="generator-days">
        {weekdays.map((weekday) => (
          <span key={weekday} className="generator-weekday" aria-hidden="true">
            {weekdayName(weekday, language, 'narrow')}
          </span>
        ))}
        {numbers.map((day, index) => {
          const found = byDay.get(day)
          const start = index === 0 ? { gridColumnStart: weekdayOf(day) } : undefined
          return found ? (
            <DayButton key={day} found={found} style={start} onToggle={onToggle} />
          ) : (
            <span key={day} className="generator-day" style={start} aria-hidden="true">
              {index + 1}
            </span>
          )
        })}
      </div>
    </section>
  )
}

interface DayButtonProps {
  found: PreviewDay
  style: { gridColumnStart: number } | undefined
  onToggle: (day: string) => void
}

function DayButton({ found: { day, isSkipped, made, there }, style, onToggle }: DayButtonProps) {
  const { t } = useTranslation('sessions')
  const { date } = useFormat()
  const what = isSkipped
    ? t('dayOut')
    : made === 0 && there > 0
      ? t('dayThere', { count: there })
      : t('dayMade', { count: made })
  return (
    <button
      type="button"
      className="generator-day"
      style={style}
      aria-pressed={!isSkipped}
      // The number in sight comes first: Basque declines it in the date, and voice control looks for what is seen.
      aria-label={`${Number(day.slice(8))} · ${date(noonOf(day), 'dayLong', 'UTC')}: ${what}`}
      data-there={(!isSkipped && made === 0 && there > 0) || undefined}
      onClick={() => onToggle(day)}
    >
      {Number(day.slice(8))}
      {!isSkipped && made > 1 && (
        <span className="generator-count" aria-hidden="true">
          ×{made}
        </span>
      )}
    </button>
  )
}
