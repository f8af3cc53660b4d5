import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { useListAddress } from '../../../shared/list-address.ts'
import { isStaff, useUser } from '../../../shared/session.ts'
import './day.css'
import { late } from '../../../shared/late.tsx'
import { type Today, useNow, useToday } from './day-queries.ts'
import { byMoment } from './moment.ts'
import { TodayCard } from './today-card.tsx'

const FestivalDay = late(async () => ({ default: (await import('./festival-day.tsx')).FestivalDay }))

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What is to be done today, `/hoy`; another day with `?dia=2026-11-28`. For administrators the whole festival's day. */
export function TodayPage() {
  const { t } = useTranslation('day')
  const user = useUser()
  const address = useListAddress()
  const asked = address.text('dia')
  const day = DAY.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : ''
  return (
    <Screen title={t(day ? 'titleOther' : 'title')}>
      {isStaff(user) ? (
        <Suspense fallback={<Skeleton rows={4} height={96} />}>
          <FestivalDay day={day} />
        </Suspense>
      ) : (
        <OwnDay day={day} />
      )}
    </Screen>
  )
}

function OwnDay({ day }: { day: string }) {
  const query = useToday(day)
  return (
    <div className="stack">
      <QueryView query={query} skeleton={<Skeleton rows={3} height={190} />}>
        {(today) => (
          <>
            <DayHead today={today} isToday={!day} />
            {today.sessions.length > 0 ? (
              <Sessions today={today} />
            ) : (
              <NoSession today={today} isToday={!day} />
            )}
            <ToolLinks />
          </>
        )}
      </QueryView>
    </div>
  )
}

const wordsOf = (day: string) => `${day}T12:00:00Z`

/** The day in words, with the ways to the days beside it. */
function DayHead({ today, isToday }: { today: Today; isToday: boolean }) {
  const { t } = useTranslation('day')
  const { date } = useFormat()
  const { day, previousDay, nextDay } = today
  return (
    <div className="day-head">
      <p className="day-date">{date(wordsOf(day), 'dayLong', 'UTC')}</p>
      <nav className="row" aria-label={t('days')}>
        {previousDay && (
          <LinkButton size="small" icon="back" to={`/hoy?dia=${previousDay}`} replace>
            {date(wordsOf(previousDay), 'day', 'UTC')}
          </LinkButton>
        )}
        {!isToday && (
          <LinkButton size="small" to="/hoy" replace>
            {t('today')}
          </LinkButton>
        )}
        {nextDay && (
          <LinkButton size="small" icon="next" to={`/hoy?dia=${nextDay}`} replace>
            {date(wordsOf(nextDay), 'day', 'UTC')}
          </LinkButton>
        )}
      </nav>
    </div>
  )
}

function Sessions({ today }: { today: Today }) {
  const now = useNow()
  return (
    <ul className="day-list">
      {byMoment(today.sessions, now).map((row) => (
        <TodayCard key={row.id} row={row} now={now} />
      ))}
    </ul>
  )
}

function NoSession({ today: { nextDay }, isToday }: { today: Today; isToday: boolean }) {
  const { t } = useTranslation('day')
  const { date } = useFormat()
  return (
    <EmptyState
      title={t(isToday ? 'none.today' : 'none.day')}
      seed="day"
      action={
        nextDay ? (
          <LinkButton kind="primary" to={`/hoy?dia=${nextDay}`}>
            {t('none.open', { day: date(wordsOf(nextDay), 'day', 'UTC') })}
          </LinkButton>
        ) : (
          <LinkButton to="/inicio">{t('none.home')}</LinkButton>
        )
      }
    >
      {nextDay ? t('none.next', { day: date(wordsOf(nextDay), 'dayLong', 'UTC') }) : t('none.never')}
    </EmptyState>
  )
}

const TOOLS = ['puerta', 'lista', 'pedidos', 'espera'] as const

/** The tools of a day, for any other event. */
function ToolLinks() {
  const { t } = useTranslation('day')
  return (
    <nav className="day-tools" aria-label={t('tools')}>
      <p className="muted">{t('toolsIntro')}</p>
      {TOOLS.map((tool) => (
        <LinkButton key={tool} size="small" to={`/select?para=${tool}`}>
          {t(`tool.${tool}`)}
        </LinkButton>
      ))}
    </nav>
  )
}
