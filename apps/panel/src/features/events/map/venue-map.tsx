import { findLookup, HUBS, type HubLookup } from '@larunbat/rules/reference/lookups'
import i18next from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { ComboBox } from '../../../shared/fields/combo-box.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { hubName } from '../../../shared/lookup-names.ts'
import { type MapApi, MapFrame } from '../../../shared/map/map-frame.tsx'
import { kmBetween, type Place, toPlace, toSpot } from '../../../shared/map/mercator.ts'
import { MAX_ZOOM_DRAWN } from '../../../shared/map/view.ts'
import { editsHub } from '../../../shared/session.ts'
import type { EventFormApi } from '../event/form/section-form.tsx'
import { isLocked } from '../event/frame/sections.ts'
import { printPoint } from '../event/sections/coordinates.ts'
import type { OpenEvent } from '../event-queries.ts'
import { DragPin } from './drag-pin.tsx'
import { type Found, findCity, findPlaces, type VenueValue } from './venue-search.ts'
import './venue-map.css'

/** Further from the middle of the event's city is more likely a slip. */
const FAR_KM = 30
const CITY_ZOOM = 11
/** Streets, where a server of maps has them; else as near as there is something to see. */
const houseZoom = (map: MapApi | undefined) => (map && map.mostZoom > MAX_ZOOM_DRAWN ? 16 : 11)
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** The texts of the map, which no other section of an event needs. */
export const loadTexts = () => i18next.loadNamespaces('map')

interface VenueMapProps {
  form: EventFormApi
  event: OpenEvent
  /** Without the search: the form has its own. */
  isPlain?: boolean
  /** The middle of the city that was picked just now. */
  picked?: Place | undefined
}

/** Finds a place among those used before and the cities, and marks it on the map; writes the fields of the form. */
export function VenueMap({ form, event, isPlain, picked }: VenueMapProps) {
  const { t } = useTranslation('map')
  const { language, number } = useFormat()
  const api = useRef<MapApi>(undefined)
  const search = useForm({ defaultValues: { query: '' } })
  const [lat, lng] = form.watch(['lat', 'lng'])
  const place = typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined
  const [found, setFound] = useState<{ place: string; hubId: number }>()
  const known = useCityCentre(event)
  const centre = picked ?? known
  useEffect(() => {
    if (centre && !place) api.current?.show({ ...toSpot(centre), zoom: CITY_ZOOM })
  }, [centre])
  const isFixed = isLocked(event, editsHub(event.hubId))

  const write = (name: 'venueName' | 'address' | 'venueCapacity' | 'wheelchair', value: unknown) => {
    if (value !== null && value !== '') form.setValue(name, value as never, { shouldDirty: true })
  }
  const move = (next: Place) => {
    form.setValue('lat', round(next.lat), { shouldDirty: true, shouldTouch: true })
    form.setValue('lng', round(next.lng), { shouldDirty: true })
  }
  const look = (next: Place, zoom: number) => api.current?.show({ ...toSpot(next), zoom })
  const takeVenue = (venue: VenueValue) => {
    write('venueName', venue.name)
    write('address', venue.address)
    // Typed text is kept: another event's number is a proposal.
    if (form.getValues('venueCapacity') === null) write('venueCapacity', venue.capacity)
    if (form.getValues('wheelchair') === null) write('wheelchair', venue.wheelchair)
    if (venue.lat !== null && venue.lng !== null) {
      move({ lat: venue.lat, lng: venue.lng })
      look({ lat: venue.lat, lng: venue.lng }, houseZoom(api.current))
    }
    setFound({ place: venue.city ?? '', hubId: venue.hubId })
  }
  const take = (picked: Found) => {
    if (picked.venue) return takeVenue(picked.venue)
    move(picked.city)
    look(picked.city, CITY_ZOOM)
    setFound({ place: picked.city.label, hubId: picked.city.hubId })
  }
  const km = place && centre ? kmBetween(place, centre) : 0
  const isElsewhere =
    found !== undefined &&
    found.place !== '' &&
    found.place.toLowerCase() !== (event.city ?? '').toLowerCase()
  return (
    <div className="venue-map">
      {!isFixed && !isPlain && (
        <ComboBox
          control={search.control}
          name="query"
          label={t('picker.search')}
          hint={t('picker.hint')}
          stores="label"
          search={(text, signal) =>
            findPlaces(
              text,
              event.city,
              {
                ofVenue: ({ address, city, count, isOwn }) =>
                  [address, city, t('picker.usedBefore', { count }), isOwn && t('picker.ofYours')]
                    .filter(Boolean)
                    .join(' · '),
                ofCity: ({ detail }) => [t('picker.city'), detail].filter(Boolean).join(' · '),
              },
              signal,
            )
          }
          onPick={take}
        />
      )}
      <div className="venue-map-frame">
        <MapFrame label={t('picker.label')} first={() => firstView(place, centre, event)}>
          {(map) => {
            api.current = map
            return place && <DragPin map={map} place={place} onMove={move} />
          }}
        </MapFrame>
      </div>
      <div className="venue-map-foot">
        <span role="status">{place ? t('picker.at', { point: printPoint(place) }) : t('picker.noPin')}</span>
        {!isFixed && (
          <Button size="small" icon="pin" onClick={() => api.current && move(toPlace(api.current.view))}>
            {t('picker.putHere')}
          </Button>
        )}
      </div>
      {km > FAR_KM && (
        <p className="whereabouts" data-far>
          <Icon name="warning" size={18} />
          <span>{t('picker.far', { km: number(km), city: event.city })}</span>
        </p>
      )}
      {isElsewhere && (
        <p className="whereabouts" data-far>
          <Icon name="info" size={18} />
          <span>
            {t('picker.otherCity', { place: found.place, city: event.city })}
            {found.hubId !== event.hubId &&
              found.hubId !== 0 &&
              ` ${t('picker.otherHub', { hub: hubName(found.hubId, language) })}`}
          </span>
        </p>
      )}
    </div>
  )
}

const SPAIN = { lat: 41, lng: -4, zoom: 5.5 }

/** The pin, else the event's city, else its hub. */
function firstView(place: Place | undefined, centre: Place | undefined, { hubId }: OpenEvent) {
  const hub = findLookup<HubLookup>(HUBS, hubId)
  const { lat, lng } = place ?? centre ?? { lat: hub?.lat ?? SPAIN.lat, lng: hub?.lng ?? SPAIN.lng }
  const zoom = place || centre ? CITY_ZOOM : hub?.lat ? 8 : SPAIN.zoom
  return { ...toSpot({ lat, lng }), zoom }
}

/** The middle of the event's city, once it is known. */
function useCityCentre({ city, hubId }: OpenEvent): Place | undefined {
  const [centre, setCentre] = useState<Place>()
  useEffect(() => {
    if (!city) return
    let isThere = true
    findCity(city, hubId).then(
      (found) => isThere && setCentre(found),
      // Without network there is nothing to compare with.
      () => undefined,
    )
    return () => {
      isThere = false
    }
  }, [city, hubId])
  return centre
}
