import { compareSales } from '@larunbat/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callApi } from '../../../shared/api/api.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { type Point, paceLines } from '../../events/bulk-edits/pace-lines.ts'
import './home.css'

const FRESH_MS = 60_000
const WIDTH = 320
const HEIGHT = 96

/** Tickets of all events against the days to go, beside the edition before. Nothing before the first sale. */
export function FestivalPace() {
  const { t } = useTranslation('events-table')
  const { number } = useFormat()
  const { data } = useQuery({
    queryKey: ['day', 'overview', 'pace'],
    queryFn: ({ signal }) => callApi(compareSales, {}, { signal }),
    staleTime: FRESH_MS,
  })
  const pace = data && paceLines(data.days, data.today)
  if (!pace) return null
  const { first, now, before, lines } = pace
  return (
    <section className="overview-pace" aria-labelledby="overview-pace">
      <h3 id="overview-pace">
        <Link to="/analiticas">{t('overview.pace.title')}</Link>
      </h3>
      <p>
        <strong>
          {t('overview.pace.sold', { count: now, total: number(now), year: data.edition?.year ?? '' })}
        </strong>
        <span className="meta"> · {data.currency}</span>
        {before !== null && data.before && (
          <span className="meta">
            {' · '}
            {t('overview.pace.before', { total: number(before), year: data.before.year })}
          </span>
        )}
      </p>
      <figure className="home-curve">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <line className="home-grid" x1={0} x2={WIDTH} y1={8} y2={8} />
          {lines.before.length > 1 && <polyline className="home-before" points={drawn(lines.before)} />}
          <polyline points={drawn(lines.now)} />
        </svg>
        <figcaption>
          <span>{t('overview.pace.ahead', { count: first })}</span>
          <span>{t('overview.pace.day')}</span>
        </figcaption>
      </figure>
    </section>
  )
}

const drawn = (points: readonly Point[]) =>
  points
    .map(({ at, share }) => `${(at * WIDTH).toFixed(1)},${(HEIGHT - share * (HEIGHT - 8)).toFixed(1)}`)
    .join(' ')
