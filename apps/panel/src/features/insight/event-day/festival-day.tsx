import { pickText } from '@larunbat/rules/text/multilingual-text'
import { addDays } from '@larunbat/rules/time/dates'
import { eveningOf, HOME_ZONE } from '@larunbat/rules/time/evening'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { FilterChips } from '../../../shared/data/filter-chips.tsx'
import { FilterSelect } from '../../../shared/data/filter-select.tsx'
import { Pager } from '../../../shared/data/pager.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { Pill, type Tone } from '../../../shared/data/status-pill.tsx'
import { DateField } from '../../../shared/fields/date-field.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { LinkButton } from '../../../shared/link-button.tsx'
import { useListAddress } from '../../../shared/list-address.ts'
import { hubOptions } from '../../../shared/lookup-names.ts'
import { useMedia } from '../../../shared/use-media.ts'
import { CityTimeline } from './city-timeline.tsx'
import { type FestivalToday, type TodayRow, useFestivalToday, useNow } from './day-queries.ts'
import { type Moment, momentOf } from './moment.ts'
import { Problems } from './problems.tsx'
import { useMomentWords } from './today-card.tsx'
import '../../../shared/data/list-tools.css'

const TONES: Readonly<Record<Moment, Tone>> = {
  off: 'danger',
  before: 'wait',
  soon: 'review',
  on: 'live',
  over: 'past',
}

/** A session of the festival's day in one line; a card on phones. */
function FestivalRow({ row, now }: { row: TodayRow; now: number }) {
  const { t } = useTranslation('day')
  const { date, language, number } = useFormat()
  const words = useMomentWords()
  const moment = momentOf(row, now)
  const { eventId, startsAt, timeZone, expected, inside, free, waiting, hasOffice } = row
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
        <Link className="day-row-link" to={`/puerta/${eventId}`}>
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

const PARTS = ['en_curso', 'por_venir', 'con_cola'] as const
const VIEWS = ['ciudad', 'lista'] as const
/** Of one day; the most one page may have (contract). */
const MOST_SESSIONS = 500
const MAX_HUB = 10_000

/** The whole festival's day, for administrators: what is on in each hub, and what needs attention. */
export function FestivalDay({ day }: { day: string }) {
  const { t } = useTranslation('day')
  const { date, number } = useFormat()
  const address = useListAddress()
  const hubId = address.number('hub', MAX_HUB)
  const part = address.word('parte', PARTS)
  const isWide = useMedia('(min-width: 992px)')
  const view = address.word('ver', VIEWS) ?? (isWide ? 'ciudad' : 'lista')
  const isTimeline = view === 'ciudad'
  const page = isTimeline ? 1 : Math.max(1, address.number('pagina') ?? 1)
  const pageSize = isTimeline ? MOST_SESSIONS : undefined
  const query = useFestivalToday({ day: day || undefined, hubId, part, page, pageSize })
  const now = useNow()
  return (
    <div className="stack">
      <QueryView query={query} skeleton={<Skeleton rows={5} height={96} />}>
        {(today) => (
          <>
            <div className="day-head">
              <p className="day-date">{date(`${today.day}T12:00:00Z`, 'dayLong', 'UTC')}</p>
              <DayLinks today={today} />
              <DayPick key={today.day} day={today.day} onPick={(dia) => address.change({ dia })} />
            </div>
            <Problems today={today} />
            <Hubs today={today} chosen={hubId} onChoose={(hub) => address.change({ hub })} />
            <div className="tools">
              <FilterChips
                label={t('timeline.view')}
                value={view}
                options={VIEWS.map((value) => ({ value, label: t(`timeline.${value}`) }))}
                onChange={(ver) => address.change({ ver })}
              />
              <FilterSelect
                label={t('part.all')}
                value={part}
                options={PARTS.map((value) => ({ value, label: t(`part.${value}`) }))}
                onChange={(parte) => address.change({ parte })}
              />
              <span className="tools-count" role="status">
                {t('sessions', { count: today.total, total: number(today.total) })}
              </span>
            </div>
            {today.sessions.length > 0 && isTimeline ? (
              <CityTimeline rows={today.sessions} day={today.day} now={now} />
            ) : today.sessions.length > 0 ? (
              <ul className="day-rows">
                {today.sessions.map((row: TodayRow) => (
                  <FestivalRow key={row.id} row={row} now={now} />
                ))}
              </ul>
            ) : (
              <EmptyState title={t(address.isFiltered ? 'none.filtered' : 'none.festival')} seed="festival">
                {!address.isFiltered && t('none.festivalText')}
              </EmptyState>
            )}
            <Pager
              page={page}
              pageSize={today.pageSize}
              total={today.total}
              onChange={(next) => address.change({ pagina: next === 1 ? undefined : next })}
            />
          </>
        )}
      </QueryView>
    </div>
  )
}

/** Today and tomorrow, each one press away. */
function DayLinks({ today: { day, now } }: { today: FestivalToday }) {
  const { t } = useTranslation('day')
  const current = eveningOf(now, HOME_ZONE)
  const days = [
    { key: 'now' as const, at: current, to: '/hoy' },
    { key: 'tomorrow' as const, at: addDays(`${current}T00:00`, 1).slice(0, 10) },
  ]
  return (
    <nav className="row" aria-label={t('days')}>
      {days.map(({ key, at, to = `/hoy?dia=${at}` }) => (
        <LinkButton key={key} size="small" to={to} replace aria-current={at === day ? 'date' : undefined}>
          {t(`timeline.${key}`)}
        </LinkButton>
      ))}
    </nav>
  )
}

interface HubsProps {
  today: FestivalToday
  chosen: number | undefined
  onChoose: (hub: number | undefined) => void
}

/** A tile a hub; choosing one leaves its sessions in the list below. */
function Hubs({ today: { hubs }, chosen, onChoose }: HubsProps) {
  const { t } = useTranslation('day')
  const { number, language } = useFormat()
  if (hubs.length === 0) return null
  const names = new Map(hubOptions(language).map(({ value, label }) => [value, label]))
  return (
    <ul className="day-hubs" aria-label={t('hubs')}>
      {hubs.map((hub) => (
        <li key={hub.hubId}>
          <button
            type="button"
            className="day-hub"
            aria-pressed={hub.hubId === chosen}
            onClick={() => onChoose(hub.hubId === chosen ? undefined : hub.hubId)}
          >
            <strong>{names.get(hub.hubId)}</strong>
            <span className="day-hub-on">
              {t('hub.running', {
                count: hub.running,
                total: number(hub.running),
                all: number(hub.sessions),
              })}
            </span>
            <span className="meta">
              {t('hub.inside', { inside: number(hub.inside), expected: number(hub.expected) })}
            </span>
            <span className="meta">{t('hub.free', { count: hub.free, total: number(hub.free) })}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface Props {
  day: string
  onPick: (day: string) => void
}

/** Goes to any day of the year. */
function DayPick({ day, onPick }: Props) {
  const { t } = useTranslation('day')
  const form = useForm<{ day: string | null }>({ defaultValues: { day } })
  const picked = form.watch('day')
  useEffect(() => {
    if (picked && picked !== day) onPick(picked)
  }, [picked, day, onPick])
  return (
    <div className="day-pick">
      <DateField control={form.control} name="day" label={t('pickDay')} />
    </div>
  )
}
