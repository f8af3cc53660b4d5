import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../shared/data/banner.tsx'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { ArrivalsMeter } from '../../events/arrivals-meter.tsx'
import { closedEvent } from '../../events/event/frame/closed-event.tsx'
import { useEventId } from '../../events/event/frame/event-frame.tsx'
import { indexPath, pagePath } from '../../events/event/frame/sections.ts'
import { useEvent } from '../../events/event-queries.ts'
import { mayDo } from '../../events/rights.ts'
import { DoorLinks } from './door-links.tsx'
import { type DoorState, type Repeated, useDoorState, useRepeated } from './door-queries.ts'
import '../../../shared/data/list-tools.css'
import './door.css'

/** The door of an event: `/puerta/12`. Who is inside, by which links helpers admit people, and what went wrong. */
export function DoorPage() {
  const { t } = useTranslation('door-desk')
  const { language } = useFormat()
  const id = useEventId()
  const state = useDoorState(id)
  const event = useEvent(id).data
  const closed = closedEvent(state.error, id)
  if (closed) return closed
  const title = event ? pickText(event.title, language) : ''
  return (
    <Screen title={t('title')} backTo={event && !mayDo(event, 'sell') ? indexPath(id) : `/pedidos/${id}`}>
      <div className="stack">
        <div className="door-head">
          <p className="door-event">{title}</p>
          <LinkButton icon="users" to={`/pedidos/${id}/lista`}>
            {t('guests')}
          </LinkButton>
        </div>
        <QueryView query={state} skeleton={<Skeleton rows={2} height={96} />}>
          {(data) => (
            <>
              <SessionDoors eventId={id} mayAdd={!event || mayDo(event, 'edit')} sessions={data.sessions} />
              {data.repeated > 0 && <RepeatedList eventId={id} state={data} />}
              <SectionCard title={t('links.title')} intro={t('links.intro')}>
                <DoorLinks eventId={id} sessions={data.sessions} maySell={!event || mayDo(event, 'sell')} />
              </SectionCard>
              {data.devices.length > 0 && <DoorDevices devices={data.devices} now={data.now} />}
            </>
          )}
        </QueryView>
      </div>
    </Screen>
  )
}

/** Phones that scanned within a day, by the letters they show of themselves. */
function DoorDevices({ devices, now }: Pick<DoorState, 'devices' | 'now'>) {
  const { t } = useTranslation('door-desk')
  const { number, ago } = useFormat()
  return (
    <SectionCard title={t('devices.title')} intro={t('devices.intro')}>
      <ul className="door-rows">
        {devices.map(({ label, device, admitted, lastScanAt }) => (
          <li key={`${label}-${device}`}>
            <strong>
              {label} · {device}
            </strong>
            <span className="meta">
              {t('devices.admitted', { count: admitted, total: number(admitted) })}
              {lastScanAt && ` · ${t('devices.last', { when: ago(lastScanAt, Date.parse(now)) })}`}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

interface Props {
  eventId: number
  state: DoorState
}

/** Tickets that were let in though they should not have been: which devices did it, and when. */
function RepeatedList({ eventId, state }: Props) {
  const { t } = useTranslation('door-desk')
  const query = useRepeated(eventId, state.repeated)
  return (
    <SectionCard title={t('repeated.title')}>
      <Banner kind="warning">{t('repeated.intro', { count: state.repeated })}</Banner>
      <QueryView query={query} skeleton={<Skeleton rows={2} height={72} />}>
        {(tickets) => (
          <ul className="door-rows">
            {tickets.map((ticket) => (
              <RepeatedRow key={ticket.ticketId} ticket={ticket} state={state} />
            ))}
          </ul>
        )}
      </QueryView>
    </SectionCard>
  )
}

function RepeatedRow({ ticket, state }: { ticket: Repeated; state: DoorState }) {
  const { t } = useTranslation('door-desk')
  const { date } = useFormat()
  const zone = state.sessions.find(({ id }) => id === ticket.sessionId)?.timeZone
  return (
    <li>
      <strong>{ticket.holder ?? t('noName')}</strong>
      <span className="meta">
        {t(`repeated.reason.${ticket.reason}`)} · {ticket.orderNumber}
      </span>
      <ul className="door-times">
        {ticket.admissions.map((one) => (
          <li key={`${one.scannedAt}-${one.device}`}>
            {date(one.scannedAt, 'dateTime', zone)} · {[one.label, one.device].filter(Boolean).join(' · ')}
            {one.result === 'admitted' && ` · ${t('repeated.counts')}`}
            {one.wasOffline && ` · ${t('repeated.offline')}`}
          </li>
        ))}
      </ul>
    </li>
  )
}

interface SessionDoorsProps {
  eventId: number
  mayAdd: boolean
  sessions: DoorState['sessions']
}

/** Each session with how many are inside, in figures large enough to be read across a table. */
function SessionDoors({ eventId, mayAdd, sessions }: SessionDoorsProps) {
  const { t } = useTranslation('door-desk')
  const { number, date } = useFormat()
  if (sessions.length === 0)
    return (
      <EmptyState
        title={t('noSession')}
        seed="door"
        action={mayAdd && <LinkButton to={pagePath(eventId, 'info')}>{t('noSessionAction')}</LinkButton>}
      >
        {mayAdd && t('noSessionText')}
      </EmptyState>
    )
  return (
    <ul className="door-sessions">
      {sessions.map((session) => (
        <li key={session.id} className="door-session">
          <p className="door-session-name">
            {[date(session.startsAt, 'dateTime', session.timeZone), session.name].filter(Boolean).join(' · ')}
          </p>
          <ArrivalsMeter
            inside={session.inside}
            expected={session.expected}
            words={t('inside', { count: session.inside, expected: number(session.expected) })}
            label={t('meter')}
          />
          <p className="meta">
            {[
              t('toCome', {
                count: session.expected - session.inside,
                total: number(session.expected - session.inside),
              }),
              session.recent > 0 && t('recent', { count: session.recent, total: number(session.recent) }),
              session.released > 0 &&
                t('released', { count: session.released, total: number(session.released) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
