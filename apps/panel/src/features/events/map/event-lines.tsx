import { eventPath } from '@larunbat/rules/address/public-address'
import { type EventStatus, eventStatusName } from '@larunbat/rules/events/event-status'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from '../../../shared/button.tsx'
import { Pill, StatusPill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { isAdmin } from '../../../shared/session.ts'
import { nextTime } from './map-filters.ts'
import type { PlacedEvent } from './map-pins.tsx'

interface EventLinesProps {
  events: readonly PlacedEvent[]
  /** Kilometres from where the person is, by event. */
  kmOf?: ((event: PlacedEvent) => number) | undefined
  /** Without, there is no way to the map: they stand on it. */
  onShow?: (event: PlacedEvent) => void
}

/** Events of a map as a list, each with its place, its next hour and the way to it. */
export function EventLines({ events, kmOf, onShow }: EventLinesProps) {
  return (
    <ul className="map-lines">
      {events.map((event) => (
        <EventLine key={event.id} event={event} km={kmOf?.(event)} onShow={onShow} />
      ))}
    </ul>
  )
}

function EventLine({
  event,
  km,
  onShow,
}: { event: PlacedEvent; km: number | undefined } & Pick<EventLinesProps, 'onShow'>) {
  const { t } = useTranslation('map')
  const { language, number, date } = useFormat()
  const title = pickText(event.title, language) || t('untitled')
  const next = nextTime(event.times, localNow())
  // The clock of the place, said as if it stood in UTC: the hours are what they are there.
  const when = next ? date(`${next}:00.000Z`, 'dateTime', 'UTC') : t('noDate')
  const where = [event.venueName, event.city].filter(Boolean).join(', ')
  const status = eventStatusName(event.status as EventStatus)
  return (
    <li>
      <div className="lines">
        <EventLink event={event} title={title} />
        <span className="meta">{when}</span>
        <span className="meta map-line-where">
          {where}
          {km !== undefined && ` · ${t('km', { km: number(km, km < 10 ? 1 : 0) })}`}
        </span>
        <span className="row map-line-pills">
          {status !== 'published' && <StatusPill status={status} />}
          {event.isMine && !isAdmin() && <Pill tone="wait">{t('mine')}</Pill>}
          {event.isApproximate && <span className="meta">{t('approximate')}</span>}
        </span>
      </div>
      {onShow && (
        <IconButton icon="pin" label={t('showOnMap', { name: title })} onClick={() => onShow(event)} />
      )}
    </li>
  )
}

function EventLink({ event, title }: { event: PlacedEvent; title: string }) {
  const { language } = useFormat()
  if (event.isMine || isAdmin())
    return (
      <Link className="map-line-title" to={`/indice-contenido/${event.id}`} dir="auto">
        {title}
      </Link>
    )
  if (!event.slug) return <strong dir="auto">{title}</strong>
  return (
    <a
      className="map-line-title"
      href={eventPath(language, event.slug)}
      target="_blank"
      rel="noreferrer"
      dir="auto"
    >
      {title}
    </a>
  )
}

/** What the clock of this device says, written as the hours of events are. */
function localNow(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
