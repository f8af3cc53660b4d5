import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icon.tsx'
import type { MapApi } from '../../../shared/map/map-frame.tsx'
import { type Place, type Spot, toPlace, toSpot } from '../../../shared/map/mercator.ts'
import { onFrame, underPixel } from '../../../shared/map/view.ts'

const STEP = 12
const FINE_STEP = 1
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface DragPinProps {
  map: MapApi
  place: Place
  onMove: (place: Place) => void
}

/** The pin of a place: dragged by mouse or finger, moved by arrow keys in pixels of the map, finer the nearer one looks. */
export function DragPin({ map: { view, size }, place, onMove }: DragPinProps) {
  const { t } = useTranslation('map')
  const [dragged, setDragged] = useState<Spot>()
  const grip = useRef<Spot>(undefined)
  const rest = onFrame(view, size, toSpot(place))
  const at = dragged ?? rest
  const take = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || event.currentTarget.matches(':disabled')) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX - rest.x, y: event.clientY - rest.y }
  }
  const follow = (event: PointerEvent) => {
    if (!grip.current) return
    const x = Math.max(0, Math.min(size.width, event.clientX - grip.current.x))
    const y = Math.max(0, Math.min(size.height, event.clientY - grip.current.y))
    setDragged({ x, y })
  }
  const drop = (isTaken: boolean) => {
    grip.current = undefined
    if (dragged && isTaken) onMove(toPlace(underPixel(view, size, dragged)))
    setDragged(undefined)
  }
  const handleKey = (event: KeyboardEvent) => {
    const way = KEYS[event.key]
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // The same keys move the map around it.
    event.stopPropagation()
    const step = event.shiftKey ? FINE_STEP : STEP
    onMove(toPlace(underPixel(view, size, { x: rest.x + way[0] * step, y: rest.y + way[1] * step })))
  }
  return (
    <div className="map-pins">
      <button
        type="button"
        className="venue-pin"
        data-map-still
        data-dragged={dragged ? true : undefined}
        aria-label={t('picker.pin')}
        title={t('picker.pin')}
        style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
        onPointerDown={take}
        onPointerMove={follow}
        onPointerUp={() => drop(true)}
        onPointerCancel={() => drop(false)}
        onKeyDown={handleKey}
      >
        <Icon name="pin" size={44} />
      </button>
    </div>
  )
}
