import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../shared/button.tsx'
import { EventLines } from './event-lines.tsx'
import type { PlacedEvent } from './map-pins.tsx'

/** Beyond these the list beside the map is the better place. */
const MOST = 50

interface MapCardProps {
  events: readonly PlacedEvent[]
  kmOf: ((event: PlacedEvent) => number) | undefined
  onClose: () => void
}

/** What stands at the pin one pressed. The focus goes to it, and back where it was when it is closed. */
export function MapCard({ events, kmOf, onClose }: MapCardProps) {
  const { t } = useTranslation(['map', 'common'])
  const heading = useRef<HTMLHeadingElement>(null)
  const cameFrom = useRef<Element>(null)
  const [first] = events
  useEffect(() => {
    if (!heading.current?.closest('.map-card')?.contains(document.activeElement))
      cameFrom.current = document.activeElement
    heading.current?.focus({ preventScroll: true })
  }, [first?.id])
  const close = () => {
    onClose()
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }
  const place = first && (first.venueName ?? first.address ?? first.city)
  return (
    <section
      className="map-card"
      aria-label={place ?? t('label')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <div className="map-card-head">
        <div className="lines">
          <h2 ref={heading} tabIndex={-1} dir="auto">
            {place}
          </h2>
          <span className="meta">{t('count', { count: events.length, total: events.length })}</span>
        </div>
        <IconButton icon="close" label={t('common:close')} onClick={close} />
      </div>
      <EventLines events={events.slice(0, MOST)} kmOf={kmOf} />
    </section>
  )
}
