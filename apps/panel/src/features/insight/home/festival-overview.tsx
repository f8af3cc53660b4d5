import { getFestivalOverview, getSalesNow } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import { addDays } from '@larunbat/rules/time/dates'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { type CSSProperties, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callApi } from '../../../shared/api/api.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { late } from '../../../shared/late.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { hubOptions } from '../../../shared/lookup-names.ts'
import { mayUse } from '../../../shared/session.ts'
import './festival-overview.css'

type Overview = OutputOf<typeof getFestivalOverview>
type Hub = Overview['hubs'][number]

const FIGURES = { task: 'figures' } as const
const REVIEW = { task: 'review', isHubScoped: true } as const
const FRESH_MS = 60_000
const STUCK_DAYS = 7
const DAY_MS = 86_400_000
const STAGES = ['inProgress', 'returned', 'inReview', 'published'] as const

const sumOf = (hubs: readonly Hub[], key: keyof Omit<Hub, 'hubId' | 'stuckDays'>) =>
  hubs.reduce((sum, hub) => sum + hub[key], 0)

const Pace = late(async () => ({ default: (await import('./festival-pace.tsx')).FestivalPace }))

const Decisions = late(async () => {
  const [{ ProblemsOf }] = await Promise.all([
    import('../event-day/problems.tsx'),
    i18next.loadNamespaces('day'),
  ])
  return { default: ProblemsOf }
})

/** The festival's day while that is still to come, else today. */
const preparedDay = ({ mainDay, today }: Overview) => (mainDay !== null && mainDay > today ? mainDay : today)

/** How far the festival is: the way of its events to the public, its sales, and which hub is late. Nothing before there is one. */
export function FestivalOverview() {
  const { t } = useTranslation('events-table')
  const overview = useQuery({
    queryKey: ['day', 'overview'],
    queryFn: ({ signal }) => callApi(getFestivalOverview, {}, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
  if (!overview.data || overview.data.hubs.length === 0) return null
  return (
    <section className="overview">
      <Funnel overview={overview.data} />
      {mayUse(FIGURES) && (
        <>
          <Sales />
          <Suspense>
            <Pace />
          </Suspense>
        </>
      )}
      <section className="overview-decide" aria-labelledby="overview-decide">
        <h3 id="overview-decide">{t('overview.decide')}</h3>
        <Suspense>
          <Decisions day={preparedDay(overview.data)} />
        </Suspense>
      </section>
      <LateHubs hubs={overview.data.hubs} />
    </section>
  )
}

/** The stages as one bar, each with its figure, what is stuck in it and the way there. */
function Funnel({ overview: { hubs, today, mainDay } }: { overview: Overview }) {
  const { t } = useTranslation('events-table')
  const { number, date, percent } = useFormat()
  const total = STAGES.reduce((sum, stage) => sum + sumOf(hubs, stage), 0)
  const published = sumOf(hubs, 'published')
  const stages = [
    { key: 'inProgress', late: sumOf(hubs, 'stuck'), to: '/inicio?ver=todos&estado=0&correcciones=0' },
    { key: 'returned', late: sumOf(hubs, 'unanswered'), to: '/inicio?ver=todos&estado=0&correcciones=1' },
    {
      key: 'inReview',
      late: sumOf(hubs, 'due'),
      to: mayUse(REVIEW) ? '/revision?clase=nuevo' : '/inicio?ver=todos&estado=1',
    },
    { key: 'published', late: 0, to: '/inicio?ver=todos&estado=2' },
  ] as const
  const days = mainDay === null ? null : Math.round((Date.parse(mainDay) - Date.parse(today)) / DAY_MS)
  const tomorrow = addDays(`${today}T00:00`, 1).slice(0, 10)
  return (
    <>
      <div className="overview-head">
        <h2>
          {t('overview.title', { total: number(total), count: total, open: number(total - published) })}
        </h2>
        {days !== null && days > 0 && (
          <strong className="overview-days">{t('overview.days', { count: days })}</strong>
        )}
        <nav className="row" aria-label={t('overview.jump')}>
          <LinkButton size="small" to="/hoy">
            {t('overview.today')}
          </LinkButton>
          <LinkButton size="small" to={`/hoy?dia=${tomorrow}`}>
            {t('overview.tomorrow')}
          </LinkButton>
          {mainDay && mainDay !== today && mainDay !== tomorrow && (
            <LinkButton size="small" to={`/hoy?dia=${mainDay}`}>
              {date(`${mainDay}T12:00:00Z`, 'dayMonth', 'UTC')}
            </LinkButton>
          )}
        </nav>
      </div>
      <div className="overview-bar" aria-hidden="true">
        {STAGES.map((stage) => {
          const count = sumOf(hubs, stage)
          return count > 0 && <span key={stage} data-stage={stage} style={{ flexGrow: count }} />
        })}
      </div>
      <ul className="overview-stages">
        {stages.map(({ key, late, to }) => (
          <li key={key} data-stage={key}>
            <Link to={to}>
              <span className="overview-label">{t(`overview.stage.${key}`)}</span>
              <strong className="overview-figure">{number(sumOf(hubs, key))}</strong>
            </Link>
            <span className="meta" data-late={late > 0 || undefined}>
              {key === 'published'
                ? t('overview.share', { share: percent(total === 0 ? 0 : (100 * published) / total) })
                : t(`overview.late.${key}`, { count: late, total: number(late) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Sold and taken in each currency, as the page of sales counts them. */
function Sales() {
  const { t } = useTranslation('events-table')
  const { number, money, percent } = useFormat()
  const sales = useQuery({
    queryKey: ['day', 'overview', 'sales'],
    queryFn: ({ signal }) => callApi(getSalesNow, {}, { signal }),
    staleTime: FRESH_MS,
  })
  const rows = sales.data?.rows.filter(({ tickets }) => tickets > 0) ?? []
  if (rows.length === 0) return null
  return (
    <ul className="overview-sales" aria-label={t('overview.sales.title')}>
      {rows.map(({ currency, tickets, cancelled, saleCents, refundCents, causeCents, occupancy }) => (
        <li key={currency}>
          <Link to={`/analiticas?moneda=${currency}`}>
            <strong>{money(saleCents - refundCents, currency)}</strong> {t('overview.sales.net')}
          </Link>
          <span className="meta">
            {[
              t('overview.sales.tickets', {
                count: tickets - cancelled,
                total: number(tickets - cancelled),
              }),
              occupancy !== null && t('overview.sales.places', { share: percent(100 * occupancy) }),
              t('overview.sales.cause', { amount: money(causeCents, currency) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The hubs with what is not public yet, the latest first. */
function LateHubs({ hubs }: { hubs: readonly Hub[] }) {
  const { t } = useTranslation('events-table')
  const { number, language } = useFormat()
  const names = new Map(hubOptions(language).map(({ value, label }) => [value, label]))
  const rows = hubs
    .map((hub) => ({ hub, total: STAGES.reduce((sum, stage) => sum + hub[stage], 0) }))
    .sort((a, b) => b.total - b.hub.published - (a.total - a.hub.published))
  return (
    <details className="overview-hubs">
      <summary>{t('overview.hubs.title')}</summary>
      <div className="overview-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('overview.hubs.hub')}</th>
              <th scope="col">{t('overview.hubs.published')}</th>
              <th scope="col">{t('overview.hubs.open')}</th>
              {(['inProgress', 'returned', 'inReview'] as const).map((stage) => (
                <th key={stage} scope="col">
                  {t(`overview.stage.${stage}`)}
                </th>
              ))}
              <th scope="col">{t('overview.hubs.stuck')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ hub, total }) => (
              <tr key={hub.hubId}>
                <th scope="row">
                  <Link to={`/inicio?ver=todos&hub=${hub.hubId}`}>{names.get(hub.hubId) ?? hub.hubId}</Link>
                </th>
                <td>
                  <span
                    className="overview-share"
                    style={
                      {
                        '--done-share': `${total === 0 ? 0 : (100 * hub.published) / total}%`,
                      } as CSSProperties
                    }
                    aria-hidden="true"
                  />
                  {t('overview.hubs.of', { done: number(hub.published), total: number(total) })}
                </td>
                <td>
                  <strong>{number(total - hub.published)}</strong>
                </td>
                <td>{number(hub.inProgress)}</td>
                <td>{number(hub.returned)}</td>
                <td>{number(hub.inReview)}</td>
                <td data-late={(hub.stuckDays ?? 0) >= STUCK_DAYS || undefined}>
                  {hub.stuckDays === null ? '—' : t('overview.hubs.days', { count: hub.stuckDays })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
