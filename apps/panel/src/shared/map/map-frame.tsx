import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { BaseLayer } from './base-layer.tsx'
import { useMapSource } from './map-source.ts'
import { NamesLayer } from './names-layer.tsx'
import { StyleLayer } from './style-layer.tsx'
import { TileLayer } from './tile-layer.tsx'
import { useView } from './use-view.ts'
import { MAX_ZOOM_DRAWN, MAX_ZOOM_TILES, type Size, type View } from './view.ts'
import './map.css'

export interface MapApi {
  view: View
  size: Size
  /** Goes there, or as near as the map reaches. */
  show: (view: View) => void
  zoomBy: (steps: number) => void
  mostZoom: number
}

interface MapFrameProps {
  label: string
  /** Words about what stands beside it, after how its keys work. */
  hint?: string
  /** What it shows first, in a frame of this size. */
  first: (size: Size) => View
  /** Pins, drawn anew when the map moves. */
  children: (api: MapApi) => ReactNode
}

const OWN_CREDIT = 'Natural Earth · IGN · GeoNames'

/** A map that is drawn here, under what a server of maps has, where one is configured. Needs the namespace `map`. */
export function MapFrame({ label, hint, first, children }: MapFrameProps) {
  const { t } = useTranslation('map')
  const frame = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const source = useMapSource()
  const [credit, setCredit] = useState<string>()
  const isOnline = Boolean(source?.tilesUrl || source?.styleUrl)
  const mostZoom = isOnline ? MAX_ZOOM_TILES : MAX_ZOOM_DRAWN
  const { view, size, show, zoomBy, handleKey } = useView(frame, first, mostZoom)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a map is no set of fields
    <div
      className="map"
      ref={frame}
      role="group"
      aria-label={label}
      aria-describedby={hintId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the map
      tabIndex={0}
      onKeyDown={handleKey}
    >
      <span id={hintId} className="visually-hidden">
        {[t('keys'), hint].filter(Boolean).join(' ')}
      </span>
      {size.width > 0 && (
        <>
          <BaseLayer view={view} size={size} />
          {credit === undefined && <NamesLayer view={view} size={size} />}
          {source?.styleUrl && (
            <StyleLayer view={view} style={source.styleUrl} onReady={(words) => setCredit(words)} />
          )}
          {!source?.styleUrl && source?.tilesUrl && (
            <TileLayer view={view} size={size} template={source.tilesUrl} />
          )}
          {children({ view, size, show, zoomBy, mostZoom })}
        </>
      )}
      <div className="map-zoom" data-map-still>
        <IconButton icon="plus" label={t('zoomIn')} onClick={() => zoomBy(1)} />
        <IconButton icon="minus" label={t('zoomOut')} onClick={() => zoomBy(-1)} />
      </div>
      <span className="map-credit">{(isOnline && (source?.attribution || credit)) || OWN_CREDIT}</span>
    </div>
  )
}
