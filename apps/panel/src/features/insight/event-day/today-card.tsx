import { EVENT_STATUS } from '@larunbat/rules/events/event-status'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Pill, type Tone } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { Tick } from '../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { ArrivalsMeter } from '../../events/arrivals-meter.tsx'
import { indexPath } from '../../events/event/frame/sections.ts'
import { isPrinted } from '../../ticketing/order-management/printed.ts'
import { CardMenu } from './card-menu.tsx'
import type { TodayRow } from './day-queries.ts'
import { type Moment, momentOf } from './moment.ts'

const TONES: Readonly<Record<Moment, Tone>> = {
  off: 'danger',
  before: 'wait',
  soon: 'review',
  on: 'live',
  over: 'past',
}

/** One session of the day: when, how many are in, what is left to do, and the ways to its tools. */
export function TodayCard({ row, now }: { row: TodayRow; now: number }) {
  const { t } = useTranslation('day')
  const { date, language } = useFormat()
  const moment = momentOf(row, now)
  const { eventId, id, startsAt, endsAt, timeZone } = row
  const title = pickText(row.title, language) || t('untitled')
  const heading = `day-${id}`
  return (
    <li className="day-card" data-moment={moment} aria-labelledby={heading}>
      <div className="day-when">
        <p className="day-clock">
          {date(startsAt, 'time', timeZone)}
          <span> – {date(endsAt, 'time', timeZone)}</span>
        </p>
        <Pill tone={TONES[moment]}>{useMomentWords()(row, now)}</Pill>
      </div>
      <div className="day-what">
        <h2 id={heading}>
          <Link to={indexPath(eventId)}>{title}</Link>
        </h2>
        <p className="meta">{[row.name, row.venueName, row.city].filter(Boolean).join(' · ')}</p>
      </div>
      {row.eventStatus < EVENT_STATUS.published && moment !== 'off' && moment !== 'over' ? (
        <Unpublished row={row} now={now} />
      ) : (
        <>
          {moment !== 'off' && <Arrivals row={row} isOver={moment === 'over'} />}
          {(moment === 'before' || moment === 'soon') && <Preparation row={row} />}
        </>
      )}
      {moment === 'over' && row.expected > 0 && <p className="day-thanks">{t('thanks')}</p>}
      <div className="day-actions">
        <LinkButton
          kind={moment === 'on' || moment === 'soon' ? 'primary' : 'secondary'}
          to={`/puerta/${eventId}`}
        >
          {t('door')}
        </LinkButton>
        <LinkButton to={`/pedidos/${eventId}/lista?sesion=${id}`}>{t('list')}</LinkButton>
        <CardMenu row={row} moment={moment} title={title} />
      </div>
    </li>
  )
}

/** What is urgent: two days and less. */
const URGENT_MS = 48 * 3_600_000

/** The public cannot see the event: no place is free and no door is needed before that is done. */
function Unpublished({ row, now }: { row: TodayRow; now: number }) {
  const { t } = useTranslation('day')
  const isInReview = row.eventStatus === EVENT_STATUS.inReview
  return (
    <p className="day-unpublished" data-urgent={Date.parse(row.startsAt) - now < URGENT_MS || undefined}>
      <Icon name="warning" size={20} />
      {isInReview ? (
        <span>{t('unpublished.inReview')}</span>
      ) : (
        <Link to={indexPath(row.eventId)}>{t('unpublished.unsent')}</Link>
      )}
    </p>
  )
}

/** "Begins in 2 hours", "On now", "Over". */
export function useMomentWords() {
  const { t } = useTranslation('day')
  const { ago } = useFormat()
  return (row: TodayRow, now: number) => {
    const moment = momentOf(row, now)
    if (moment === 'off') return t(`status.${row.status}`)
    if (moment === 'before' || moment === 'soon') return t('moment.begins', { when: ago(row.startsAt, now) })
    return t(`moment.${moment}`)
  }
}

/** Who is in, of how many; places, people who wait, and money in short. */
function Arrivals({ row, isOver }: { row: TodayRow; isOver: boolean }) {
  const { t } = useTranslation('day')
  const { number, money } = useFormat()
  const { inside, expected, free, waiting, recent, hasOffice, taken } = row
  const facts = [
    !isOver && recent > 0 && t('recent', { count: recent, total: number(recent) }),
    !isOver && hasOffice && free !== null && t('free', { count: free, total: number(free) }),
    waiting > 0 && t('waiting', { count: waiting, total: number(waiting) }),
    ...taken.map(({ where, cents, currency }) => t(`taken.${where}`, { amount: money(cents, currency) })),
  ].filter(Boolean)
  return (
    <div className="day-arrivals">
      {expected > 0 ? (
        <ArrivalsMeter
          inside={inside}
          expected={expected}
          words={t('inside', { count: expected, expected: number(expected) })}
          label={t('meter')}
        />
      ) : (
        <p className="muted">{t(hasOffice ? 'noTickets' : 'noOffice')}</p>
      )}
      {facts.length > 0 && <p className="meta">{facts.join(' · ')}</p>}
    </div>
  )
}

/** What is ready for the door and what is not; each a way to where it is done. */
function Preparation({ row }: { row: TodayRow }) {
  const { t } = useTranslation('day')
  const { eventId, id, doorLinks, seenLinks, expected } = row
  if (!row.hasOffice && expected === 0) return null
  const points = [
    { key: 'link', isDone: doorLinks > 0, to: `/puerta/${eventId}` },
    { key: 'helper', isDone: seenLinks > 0, to: `/puerta/${eventId}` },
    { key: 'list', isDone: isPrinted(id), to: `/pedidos/${eventId}/lista?sesion=${id}` },
  ] as const
  return (
    <ul className="day-points" aria-label={t('ready.title')}>
      {points.map(({ key, isDone, to }) => (
        <li key={key}>
          <Tick isDone={isDone} />
          {isDone ? <span>{t(`ready.${key}`)}</span> : <Link to={to}>{t(`unready.${key}`)}</Link>}
        </li>
      ))}
    </ul>
  )
}
