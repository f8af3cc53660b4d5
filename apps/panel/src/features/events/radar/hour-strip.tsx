import { toWallTime } from '@larunbat/rules/time/dates'
import { useTranslation } from 'react-i18next'
import { formatList, useFormat } from '../../../shared/i18n/format.ts'
import { quietHours } from './quiet-hours.ts'
import type { Radar } from './radar-queries.ts'

interface Props {
  radar: Radar
  time: { startsAt: string; endsAt: string | null }
}

const HOUR_MS = 3_600_000
const MARKED = [0, 6, 12, 18]

/** The 24 hours of the day: how much is on in each, this event's own hours marked, and the quieter ones in words. */
export function HourStrip({ radar: { hours, day, timeZone }, time }: Props) {
  const { t } = useTranslation('radar')
  const { date, language } = useFormat()
  const most = Math.max(1, ...hours.map(({ all }) => all))
  const startHour = Number(toWallTime(time.startsAt, timeZone).slice(11, 13))
  const length = time.endsAt ? (Date.parse(time.endsAt) - Date.parse(time.startsAt)) / HOUR_MS : 1
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  const quiet = quietHours(hours, { startHour, length })
  const busiest = hours.reduce((top, one) => (one.all > top.all ? one : top))
  const words =
    busiest.all === 0
      ? t('strip.empty')
      : t('strip.busiest', { hour: clock(busiest.hour), count: busiest.all })
  return (
    <figure className="radar-strip">
      <figcaption>{t('strip.title', { day: date(`${day}T12:00:00Z`, 'dayLong', 'UTC') })}</figcaption>
      <div className="radar-hours" role="img" aria-label={words}>
        {hours.map(({ hour, all, same }) => (
          <span
            key={hour}
            className="radar-hour"
            title={t('strip.hour', { hour: clock(hour), count: all, same })}
            data-own={(hour >= startHour && hour < startHour + length) || undefined}
          >
            <span className="radar-bar" style={{ blockSize: `${(all / most) * 100}%` }}>
              <span style={{ blockSize: all ? `${(same / all) * 100}%` : 0 }} />
            </span>
            {MARKED.includes(hour) && <span className="radar-mark">{clock(hour)}</span>}
          </span>
        ))}
      </div>
      <p className="radar-legend">
        <span data-key="same">{t('strip.same')}</span>
        <span data-key="all">{t('strip.others')}</span>
        <span data-key="own">{t('strip.own')}</span>
      </p>
      <p>{quiet.length > 0 ? t('strip.quiet', { hours: formatList(quiet.map(clock), language) }) : words}</p>
    </figure>
  )
}
