import { pickText } from '@larunbat/rules/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Pill, type Tone } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { TodayRow } from './day-queries.ts'
import { type Moment, momentOf } from './moment.ts'
import { useMomentWords } from './today-card.tsx'

const TONES: Readonly<Record<Moment, Tone>> = {
  off: 'danger',
  before: 'wait',
  soon: 'review',
  on: 'live',
  over: 'past',
}

/** A session of the festival's day in one line; a card on phones. */
export function FestivalRow({ row, now }: { row: TodayRow; now: number }) {
  const { t } = useTranslation('day')
  const { date, language, number } = useFormat()
  const words = useMomentWords()
  const moment = momentOf(row, now)
  const { contentId, startsAt, timeZone, expected, inside, free, waiting, hasOffice } = row
  const facts = [
    row.name,
    row.venueName,
    row.city,
    hasOffice && free !== null && t('free', { count: free, total: number(free) }),
    waiting > 0 && t('waiting', { count: waiting, total: number(waiting) }),
  ]
  return (
    <li className="day-row">
      <span className="day-row-clock">{date(startsAt, 'time', timeZone)}</span>
      <span className="lines">
        <Link className="day-row-link" to={`/puerta/${contentId}`}>
          {pickText(row.title, language) || t('untitled')}
        </Link>
        <span className="meta">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="day-row-in">
        {expected > 0 && (
          <span title={t('meter')}>
            <strong>{number(inside)}</strong> / {number(expected)}
          </span>
        )}
      </span>
      <Pill tone={TONES[moment]}>{words(row, now)}</Pill>
    </li>
  )
}
