import { findLookup, HUBS, type HubLookup } from '@larunbat/rules/reference/lookups'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { FieldFrame } from '../../../../shared/fields/field.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { Icon } from '../../../../shared/icon.tsx'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import type { OpenEvent } from '../../event-queries.ts'
import { hubName } from '../../names.ts'
import type { EventFormApi } from '../form/section-form.tsx'
import { distanceKm, type Point, parsePoint, printPoint } from './coordinates.ts'

const FAR_KM = 150

/** The place on the map: pasted as numbers or as a map's address, or taken from the device. Holds `lat` and `lng`. */
export function CoordinatesField({ form, event }: { form: EventFormApi; event: OpenEvent }) {
  const { t } = useTranslation('event')
  const toast = useToast()
  const { field } = useController({ control: form.control, name: 'lat' })
  const [lat, lng] = form.watch(['lat', 'lng'])
  const point = typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined
  // Input that is no place yet is kept in the form as typed, with its draft, and is never sent.
  const kept: unknown = lat
  const [typed, setTyped] = useState<string>()
  const [isTyping, setTyping] = useState(false)
  const [isLocating, setLocating] = useState(false)
  const shown = typed ?? (typeof kept === 'string' ? kept : point ? printPoint(point) : '')
  const isWrong = !isTyping && shown.trim() !== '' && !parsePoint(shown)
  const set = (next: Point | undefined) => {
    form.setValue('lat', next?.lat ?? null, { shouldDirty: true, shouldTouch: true })
    form.setValue('lng', next?.lng ?? null, { shouldDirty: true })
  }
  const handleChange = (text: string) => {
    setTyped(text)
    const found = parsePoint(text)
    if (found || text.trim() === '') set(found)
    else form.setValue('lat', unfinished(text) as never, { shouldDirty: true })
  }
  const locate = () => {
    setLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        setTyped(undefined)
        set({ lat: coords.latitude, lng: coords.longitude })
      },
      () => {
        setLocating(false)
        toast.info(t('coordinates.notFound'))
      },
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  }
  return (
    <div className="stack-tight">
      <FieldFrame
        label={t('field.coordinates')}
        hint={t('hint.coordinates')}
        error={isWrong ? t('coordinates.wrong') : undefined}
      >
        {(aria) => (
          <span className="input-group" data-invalid={isWrong || undefined}>
            <input
              {...aria}
              className="input"
              name="lat"
              ref={field.ref}
              inputMode="text"
              autoComplete="off"
              spellCheck={false}
              placeholder="43.26300, -2.93500"
              value={shown}
              onChange={(event) => handleChange(event.target.value)}
              onFocus={() => setTyping(true)}
              onBlur={() => {
                setTyping(false)
                if (typed !== undefined && (typed.trim() === '' || parsePoint(typed))) setTyped(undefined)
                field.onBlur()
              }}
            />
            <Button kind="quiet" icon="pin" isPending={isLocating} onClick={locate}>
              {t('coordinates.here')}
            </Button>
          </span>
        )}
      </FieldFrame>
      {point && <Whereabouts point={point} event={event} />}
    </div>
  )
}

/** Half a pair of coordinates looks like a number: with its comma it does not. */
const unfinished = (text: string) => (/^\s*-?[\d.]+\s*$/.test(text) ? `${text.trim()},` : text)

/**
 * Opens a point on a map, and says so where it is far from the hub: a slip of the finger. Nearer by, the distance would be
 * one from the middle of a region, which is no town.
 */
function Whereabouts({ point, event }: { point: Point; event: OpenEvent }) {
  const { t } = useTranslation('event')
  const { language, number } = useFormat()
  const hub = findLookup<HubLookup>(HUBS, event.hubId)
  const centre = hub && hub.lat !== null && hub.lng !== null ? { lat: hub.lat, lng: hub.lng } : undefined
  const km = centre && distanceKm(point, centre)
  const isFar = km !== undefined && km > FAR_KM
  return (
    <p className="whereabouts" data-far={isFar || undefined}>
      <Icon name={isFar ? 'warning' : 'pin'} size={18} />
      {isFar && (
        <span>{t('coordinates.distance', { km: number(km, 0), place: hubName(event.hubId, language) })}</span>
      )}
      <a
        href={`https://www.openstreetmap.org/?mlat=${point.lat}&mlon=${point.lng}#map=17/${point.lat}/${point.lng}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('coordinates.seeMap')}
      </a>
    </p>
  )
}
