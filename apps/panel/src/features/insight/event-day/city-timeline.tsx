import { pickText } from '@larunbat/rules/text/multilingual-text'
import { toWallTime } from '@larunbat/rules/time/dates'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { formatPercent, useFormat } from '../../../shared/i18n/format.ts'
import { hubName } from '../../../shared/lookup-names.ts'
import type { TodayRow } from './day-queries.ts'
import './city-timeline.css'

const HOUR_MIN = 60
const DAY_MIN = 24 * HOUR_MIN
/** A block is never narrower than this: its title must be found by eye. */
const LEAST_MIN = 75
const MAX_CITIES = 8
const DAY_MS = 86_400_000
/** So near its start an event that has sold little is marked. */
const LATE_MS = 10 * DAY_MS
const LOW_SHARE = 0.25

export interface Block {
  row: TodayRow
  /** Minutes from midnight of the day, on the clock of the place. */
  from: number
  to: number
  lane: number
  /** Places sold of all, 0 to 1; null where places are not counted. */
  share: number | null
  state: 'full' | 'low' | 'off' | undefined
}

export interface CityRow {
  city: string
  blocks: Block[]
  lanes: number
}

/** Minutes from midnight of `day` until an instant, by the clock of the place. */
function minutesOf(instant: string, zone: string, day: string): number {
  const wall = toWallTime(instant, zone)
  const days = Math.round((Date.parse(wall.slice(0, 10)) - Date.parse(day)) / DAY_MS)
  return days * DAY_MIN + Number(wall.slice(11, 13)) * HOUR_MIN + Number(wall.slice(14, 16))
}

function stateOf(row: TodayRow, share: number | null, now: number): Block['state'] {
  if (row.status === 'cancelled' || row.status === 'postponed') return 'off'
  if (row.status === 'soldOut' || (share !== null && row.free === 0)) return 'full'
  const left = Date.parse(row.startsAt) - now
  return share !== null && share < LOW_SHARE && left > 0 && left < LATE_MS ? 'low' : undefined
}

/** The sessions of a day by city, the city with most first; overlapping ones are in separate lanes. */
export function cityRows(
  rows: readonly TodayRow[],
  day: string,
  now: number,
  cityOf: (row: TodayRow) => string,
): CityRow[] {
  const cities = Map.groupBy(rows, cityOf)
  return [...cities]
    .map(([city, sessions]) => {
      const ends: number[] = []
      const blocks = sessions
        .map((row) => ({ row, from: minutesOf(row.startsAt, row.timeZone, day) }))
        .sort((a, b) => a.from - b.from || a.row.id - b.row.id)
        .map(({ row, from }): Block => {
          const to = Math.max(from + LEAST_MIN, minutesOf(row.endsAt, row.timeZone, day))
          const free = ends.findIndex((end) => end <= from)
          const lane = free === -1 ? ends.length : free
          ends[lane] = to
          const share = row.hasOffice && row.capacity ? Math.min(1, row.sold / row.capacity) : null
          return { row, from, to, lane, share, state: stateOf(row, share, now) }
        })
      return { city, blocks, lanes: ends.length }
    })
    .sort((a, b) => b.blocks.length - a.blocks.length || a.city.localeCompare(b.city))
}

interface CityTimelineProps {
  rows: readonly TodayRow[]
  /** The day of the festival, `YYYY-MM-DD`. */
  day: string
  now: number
}

/** The day as lines of hours, one a city: each session is as long as it takes and filled as far as it is sold. */
export function CityTimeline({ rows, day, now }: CityTimelineProps) {
  const { t } = useTranslation('day')
  const { language } = useFormat()
  const [isWhole, setWhole] = useState(false)
  const cities = cityRows(rows, day, now, (row) => row.city || hubName(row.hubId, language) || '—')
  const blocks = cities.flatMap((city) => city.blocks)
  const first = Math.floor(Math.min(...blocks.map(({ from }) => from)) / HOUR_MIN)
  const last = Math.ceil(Math.max(...blocks.map(({ to }) => to)) / HOUR_MIN)
  const span = Math.max(1, last - first)
  const at = (minutes: number) => (100 * (minutes / HOUR_MIN - first)) / span
  const shown = isWhole ? cities : cities.slice(0, MAX_CITIES)
  const step = span > 12 ? 2 : 1
  return (
    <div className="timeline-card">
      <div className="timeline" style={{ '--hours': span } as CSSProperties}>
        <div className="timeline-hours" aria-hidden="true">
          {Array.from({ length: Math.floor(span / step) + 1 }, (_, index) => first + index * step).map(
            (hour) => (
              <span key={hour} style={{ left: `${at(hour * HOUR_MIN)}%` }}>
                {String(hour % 24).padStart(2, '0')}:00
              </span>
            ),
          )}
        </div>
        {shown.map(({ city, blocks: own, lanes }) => {
          const [{ row }] = own as [Block]
          const nowAt = at(minutesOf(new Date(now).toISOString(), row.timeZone, day))
          return (
            <section key={city} className="timeline-city" aria-label={city}>
              <h2>{city}</h2>
              <ul style={{ '--lanes': lanes } as CSSProperties}>
                {own.map((block) => (
                  <Session key={block.row.id} block={block} left={at(block.from)} right={at(block.to)} />
                ))}
                {nowAt >= 0 && nowAt <= 100 && (
                  <li className="timeline-now" style={{ left: `${nowAt}%` }} aria-hidden="true" />
                )}
              </ul>
            </section>
          )
        })}
      </div>
      {cities.length > shown.length && (
        <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
          {t('timeline.all', { count: cities.length })}
        </Button>
      )}
    </div>
  )
}

function Session({ block, left, right }: { block: Block; left: number; right: number }) {
  const { t } = useTranslation('day')
  const { date, language } = useFormat()
  const { row, lane, share, state } = block
  const title = pickText(row.title, language) || t('untitled')
  const words =
    state === 'full'
      ? t('timeline.full')
      : state === 'off'
        ? t('timeline.off')
        : share === null
          ? ''
          : formatPercent(share * 100, 0, language)
  return (
    <li style={{ left: `${left}%`, width: `${right - left}%`, '--lane': lane } as CSSProperties}>
      <Link
        className="timeline-block"
        to={`/puerta/${row.eventId}`}
        data-state={state}
        style={{ '--sold': `${(share ?? 0) * 100}%` } as CSSProperties}
        title={`${date(row.startsAt, 'time', row.timeZone)} ${title}`}
      >
        <span className="visually-hidden">{date(row.startsAt, 'time', row.timeZone)} </span>
        <strong className="cut">{title}</strong>
        <span>{words}</span>
      </Link>
    </li>
  )
}
