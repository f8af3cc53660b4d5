import type { listMapEvents } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { useListAddress } from '../../../shared/list-address.ts'
import { type MapApi, MapFrame } from '../../../shared/map/map-frame.tsx'
import { kmBetween, type Place, toSpot } from '../../../shared/map/mercator.ts'
import { type Size, viewOf, worldPixels } from '../../../shared/map/view.ts'
import { whereAmI } from '../../../shared/native/where-am-i.ts'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { EventLines } from './event-lines.tsx'
import { filterEvents, nextTime } from './map-filters.ts'
import { MapPins, type PlacedEvent } from './map-pins.tsx'
import { filtersOf, MapTools } from './map-tools.tsx'

/** Beyond these the list beside the map is the better place. */
const MOST = 50

interface MapCardProps {
  events: readonly PlacedEvent[]
  kmOf: ((event: PlacedEvent) => number) | undefined
  onClose: () => void
}

/** What stands at the pin one pressed. The focus goes to it, and back where it was when it is closed. */
function MapCard({ events, kmOf, onClose }: MapCardProps) {
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

/** From Lisbon to Scotland. */
const EVERYWHERE = { ...toSpot({ lat: 47.2, lng: -4.5 }), zoom: 4.4 }
/** A house and its street. */
const NEAR = 12
const PAGE = 40

interface MapViewProps {
  data: OutputOf<typeof listMapEvents>
  address: ReturnType<typeof useListAddress>
}

/** Filters, the map, and beside it the same events as a list. */
export function MapView({ data, address }: MapViewProps) {
  const { t } = useTranslation('map')
  const { number } = useFormat()
  const toast = useToast()
  const api = useRef<MapApi>(undefined)
  const place = useRef<HTMLDivElement>(null)
  const filters = filtersOf(address)
  const filterKey = JSON.stringify(filters)
  const events = useMemo(
    () =>
      filterEvents(data.rows, JSON.parse(filterKey))
        .map((row): PlacedEvent => ({ ...row, spot: toSpot(row) }))
        .sort(byTime),
    [data.rows, filterKey],
  )
  const [chosen, setChosen] = useState<PlacedEvent[]>([])
  const [here, setHere] = useState<Place>()
  const [isLocating, setLocating] = useState(false)
  const [shown, setShown] = useState(PAGE)
  useEffect(() => {
    setChosen([])
    setShown(PAGE)
    const map = api.current
    if (map) map.show(around(events, map.size))
  }, [filterKey])

  const kmOf = here && ((event: PlacedEvent) => kmBetween(here, event))
  const listed = kmOf ? events.toSorted((a, b) => kmOf(a) - kmOf(b)) : events
  const look = (event: PlacedEvent) => {
    // On phones the list stands below the map.
    place.current?.scrollIntoView({ block: 'nearest' })
    const map = api.current
    if (!map) return
    const zoom = Math.max(map.view.zoom, NEAR)
    // The card stands in the lower half: the pin goes above it.
    map.show({ x: event.spot.x, y: event.spot.y + (map.size.height * 0.3) / worldPixels(zoom), zoom })
    setChosen(events.filter(({ spot }) => spot.x === event.spot.x && spot.y === event.spot.y))
  }
  const locate = async () => {
    setLocating(true)
    const found = await whereAmI()
    setLocating(false)
    if (typeof found === 'string') return toast.info(t(`here.${found}`))
    setHere(found)
    api.current?.show({ ...toSpot(found), zoom: 10 })
  }
  return (
    <div className="stack">
      <MapTools address={address} filters={filters} rows={data.rows} />
      {data.withoutPlace > 0 && <Banner>{t('withoutPlace', { count: data.withoutPlace })}</Banner>}
      <div className="map-page">
        <div className="map-place" ref={place}>
          <MapFrame label={t('label')} hint={t('beside')} first={(size) => around(events, size)}>
            {(map) => {
              api.current = map
              return (
                <MapPins events={events} map={map} chosen={chosen.map(({ id }) => id)} onChoose={setChosen} />
              )
            }}
          </MapFrame>
          {chosen.length > 0 && <MapCard events={chosen} kmOf={kmOf} onClose={() => setChosen([])} />}
        </div>
        <section className="map-list" aria-label={t('list')}>
          <div className="map-list-head">
            <span role="status">{t('count', { count: events.length, total: number(events.length) })}</span>
            {here ? (
              <Button size="small" kind="quiet" icon="close" onClick={() => setHere(undefined)}>
                {t('here.leave')}
              </Button>
            ) : (
              <Button
                size="small"
                kind="quiet"
                icon="pin"
                isPending={isLocating}
                onClick={() => void locate()}
              >
                {t('here.press')}
              </Button>
            )}
          </div>
          {events.length === 0 && (
            <div className="stack-tight map-none">
              <p>{t('none')}</p>
              <Button onClick={address.clear}>{t('clear')}</Button>
            </div>
          )}
          <EventLines events={listed.slice(0, shown)} kmOf={kmOf} onShow={look} />
          {events.length > shown && (
            <Button kind="quiet" onClick={() => setShown(shown + PAGE)}>
              {t('more')}
            </Button>
          )}
        </section>
      </div>
    </div>
  )
}

const around = (events: readonly PlacedEvent[], size: Size) =>
  viewOf(
    events.map(({ spot }) => spot),
    size,
    NEAR,
  ) ?? EVERYWHERE

const FAR = '9999'
const today = () => new Date().toISOString().slice(0, 10)
function byTime(a: PlacedEvent, b: PlacedEvent): number {
  const [one, other] = [nextTime(a.times, today()) ?? FAR, nextTime(b.times, today()) ?? FAR]
  return one < other ? -1 : one > other ? 1 : a.id - b.id
}
