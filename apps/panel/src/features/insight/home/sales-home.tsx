import { eventPath } from '@larunbat/rules/address/public-address'
import { EVENT_STATUS } from '@larunbat/rules/events/event-status'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { countsPlaces } from '@larunbat/rules/ticketing/ticket-mode'
import { daysLeft } from '@larunbat/rules/time/dates'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon, type IconName } from '../../../shared/icon.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { ShareButton } from '../../../shared/native/share-button.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { storedWay } from '../../../shared/stored-way.ts'
import { CopyDialog } from '../../events/event/tools/copy-dialog.tsx'
import { wayToGoOn } from '../../events/event/way/proposals.ts'
import type { OpenEvent } from '../../events/event-queries.ts'
import { mayDo } from '../../events/rights.ts'
import { type Sales, useSales } from '../../ticketing/order-management/order-queries.ts'
import { useWaiting } from '../../ticketing/waiting-list/waiting-queries.ts'
import { salesCurve } from './sales-curve.ts'
import './home.css'

/** What is needed of an event to say how it sells: a row of the list has it as well. */
export type SoldEvent = Pick<
  OpenEvent,
  'id' | 'title' | 'slug' | 'status' | 'startsAt' | 'timeZone' | 'ticketMode' | 'isSeries'
> & { role?: OpenEvent['role'] }

interface SalesHomeProps {
  event: SoldEvent
  /** In a list: with the name of the event, which leads to it. */
  isNamed?: boolean
}

/** How an own published event sells, what needs an answer, and what is done next. */
export function SalesHome({ event, isNamed }: SalesHomeProps) {
  const { t } = useTranslation('event-work')
  const { language, date } = useFormat()
  if (event.status !== EVENT_STATUS.published || event.role) return null
  const { id, slug, startsAt } = event
  const title = pickText(event.title, language)
  const address = slug && eventPath(language, slug)
  const left = startsAt ? daysLeft(startsAt, event.timeZone ?? undefined) : undefined
  return (
    <section className="home" aria-label={isNamed ? title : t('home.title')}>
      <div className="home-head">
        {isNamed ? (
          <h2>
            <Link to={`/indice-contenido/${id}`}>{title}</Link>
          </h2>
        ) : (
          <h2>{t('home.title')}</h2>
        )}
        <span className="meta">
          {startsAt && date(startsAt, 'dateTime', event.timeZone ?? undefined)}
          {left !== undefined && left >= 0 && (
            <strong> · {left === 0 ? t('home.today') : t('home.left', { count: left })}</strong>
          )}
        </span>
      </div>
      {countsPlaces(event.ticketMode) ? <Figures event={event} /> : <p className="muted">{t('now.open')}</p>}
      <ul className="home-rows">
        {countsPlaces(event.ticketMode) && (
          <>
            <Row icon="users" to={`/pedidos/${id}`} title={t('now.orders')} />
            <Row icon="ticket" to={`/puerta/${id}`} title={t('home.door')} text={t('home.doorText')} />
            {!isNamed && <Row icon="edit" to={`/entradas/${id}/tipos`} title={t('now.types')} />}
          </>
        )}
        {!isNamed && <CopyRow event={event} />}
      </ul>
      {address && (
        <div className="row home-foot">
          <a className="public-link" href={address} target="_blank" rel="noreferrer">
            <Icon name="external" size={20} />
            {t('now.page')}
          </a>
          <ShareButton label={t('now.share')} title={title} path={address} />
        </div>
      )}
    </section>
  )
}

/** Places and money first, then the curve; of a first week without sales, none. */
function Figures({ event }: { event: SoldEvent }) {
  const { t } = useTranslation('event-work')
  const { number, money } = useFormat()
  const { data } = useSales(event.id)
  if (!data) return <Skeleton rows={2} height={72} />
  const { sold, capacity, lastWeek } = totals(data)
  return (
    <>
      <dl className="home-figures">
        <div>
          <dt>{t('home.sold')}</dt>
          <dd className="home-main">
            {number(sold)}
            {capacity > 0 && <span> {t('home.of', { places: number(capacity) })}</span>}
          </dd>
          {lastWeek > 0 && <dd className="meta home-up">{t('home.week', { count: lastWeek })}</dd>}
        </div>
        {data.income.map((row) => (
          <div key={row.currency}>
            <dt>{t('home.net')}</dt>
            <dd className="home-figure">{money(row.salesCents - row.refundedCents, row.currency)}</dd>
            {row.refundedCents > 0 && (
              <dd className="meta">
                {t('home.refunded', { amount: money(row.refundedCents, row.currency) })}
              </dd>
            )}
            {row.causeCents > 0 && (
              <dd className="meta home-cause">
                {t('home.cause', { amount: money(row.causeCents, row.currency) })}
              </dd>
            )}
          </div>
        ))}
      </dl>
      <Curve sales={data} event={event} capacity={capacity} />
      {mayDo(event as OpenEvent, 'sell') && <NeedsAnswer id={event.id} />}
    </>
  )
}

function totals({ sessions, days }: Sales) {
  const counted = sessions.filter(({ capacity, status }) => capacity !== null && status !== 'cancelled')
  const since = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
  return {
    sold: sessions.reduce((all, { sold }) => all + sold, 0),
    capacity: counted.reduce((all, { capacity }) => all + (capacity ?? 0), 0),
    lastWeek: days.filter(({ day }) => day > since).reduce((all, { tickets }) => all + tickets, 0),
  }
}

const daysBetween = (from: string, until: string) =>
  Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000)

const WIDTH = 320
const HEIGHT = 120

/** Tickets sold so far against the days until it begins. */
function Curve({ sales, event, capacity }: { sales: Sales; event: SoldEvent; capacity: number }) {
  const { t } = useTranslation('event-work')
  const { number, date } = useFormat()
  const today = new Date().toISOString().slice(0, 10)
  const curve = salesCurve(sales.days, today, event.startsAt?.slice(0, 10), capacity)
  if (!curve) return <p className="muted">{t('home.none')}</p>
  const x = (share: number) => (share * WIDTH).toFixed(1)
  const y = (share: number) => (HEIGHT - share * (HEIGHT - 8)).toFixed(1)
  const line = curve.points.map(({ at, share }) => `${x(at)},${y(share)}`)
  return (
    <figure className="home-curve">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <line className="home-grid" x1={0} x2={WIDTH} y1={8} y2={8} />
        <polygon points={[`${x(0)},${HEIGHT}`, ...line, `${x(curve.now)},${HEIGHT}`].join(' ')} />
        <polyline points={line.join(' ')} />
        <line className="home-now" x1={x(curve.now)} x2={x(curve.now)} y1={0} y2={HEIGHT} />
      </svg>
      <figcaption>
        <span>{t('home.ahead', { count: daysBetween(curve.first, curve.last) })}</span>
        <span>{t('home.top', { places: number(curve.most) })}</span>
        <span>{event.startsAt ? t('home.day') : date(`${curve.last}T12:00:00.000Z`, 'dayMonth')}</span>
      </figcaption>
    </figure>
  )
}

/** People who wait while there are places for them. Nothing where there is nothing to answer. */
function NeedsAnswer({ id }: { id: number }) {
  const { t } = useTranslation('event-work')
  const { data } = useWaiting(id)
  const open =
    data?.sessions.filter(({ free, entries }) => entries.length > 0 && (free === null || free > 0)) ?? []
  const waiting = open.reduce((all, { entries }) => all + entries.length, 0)
  if (waiting === 0) return null
  return (
    <div className="home-answers">
      <h3>
        {t('home.answers')} <Pill tone="wait">1</Pill>
      </h3>
      <ul className="home-rows">
        <Row icon="users" to={`/espera/${id}`} title={t('home.waiting', { count: waiting })} />
      </ul>
    </div>
  )
}

interface RowProps {
  icon: IconName
  to: string
  title: string
  text?: string
  children?: ReactNode
}

function Row({ icon, to, title, text }: RowProps) {
  return (
    <li>
      <Link className="home-row" to={to}>
        <Icon name={icon} />
        <span>
          <strong>{title}</strong>
          {text && <span className="meta">{text}</span>}
        </span>
        <Icon name="right" size={20} />
      </Link>
    </li>
  )
}

/** The next edition's draft of it: one press, and one that says what comes along. */
function CopyRow({ event }: { event: SoldEvent }) {
  const { t } = useTranslation('event-work')
  const copy = useDialog(`home-copy-${event.id}`)
  return (
    <li>
      <button type="button" className="home-row" onClick={() => copy.open()}>
        <Icon name="copy" />
        <span>
          <strong>{t('copy.action')}</strong>
        </span>
        <Icon name="right" size={20} />
      </button>
      <CopyDialog event={event} dialog={copy} />
    </li>
  )
}

/** Above the list: the first event that is still on its way, the published event that comes next, else the last one of before with the way to do it again. */
export function NextHome({ rows }: { rows: readonly SoldEvent[] }) {
  const { t } = useTranslation('event-work')
  const { language } = useFormat()
  const now = new Date().toISOString()
  const own = rows.filter(({ role, startsAt }) => !role && startsAt)
  const published = own
    .filter(({ status, startsAt = '' }) => status === EVENT_STATUS.published && (startsAt ?? '') > now)
    .toSorted((a, b) => (a.startsAt ?? '').localeCompare(b.startsAt ?? ''))
  const begun = wayToGoOn(rows, storedWay())
  const draft = begun && rows.find(({ id }) => id === begun.id)
  if (begun && draft)
    return (
      <section className="home" aria-label={t('home.begun')}>
        <div className="home-head">
          <h2>{pickText(draft.title, language)}</h2>
          <span className="meta">{t('home.begun')}</span>
        </div>
        <LinkButton kind="primary" to={begun.path}>
          {t('home.goOn')}
        </LinkButton>
      </section>
    )
  const [next] = published
  if (next) return <SalesHome event={next} isNamed />
  const [last] = own
    .filter(({ status, startsAt }) => status >= EVENT_STATUS.published && (startsAt ?? '') <= now)
    .toSorted((a, b) => (b.startsAt ?? '').localeCompare(a.startsAt ?? ''))
  // What is being prepared already is no second time offered to be copied.
  if (!last || own.some(({ startsAt }) => (startsAt ?? '') > now)) return null
  return (
    <section className="home" aria-label={t('home.again')}>
      <div className="home-head">
        <h2>{t('home.again')}</h2>
        <span className="meta">{pickText(last.title, language)}</span>
      </div>
      <ul className="home-rows">
        <CopyRow event={last} />
      </ul>
    </section>
  )
}
