import { getMapSource } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../api/api.ts'
import { IconButton } from '../button.tsx'
import { useFormat } from '../i18n/format.ts'
import { LANGUAGES } from '../i18n/languages.ts'
import { type Coast, readCoast, readMunicipalities, readNames, UNITS_ZOOM } from './base-map.ts'
import type { StyleMapHandle } from './style-map.ts'
import { useFile } from './use-file.ts'
import { useView } from './use-view.ts'
import { MAX_ZOOM_DRAWN, MAX_ZOOM_TILES, onFrame, type Size, type View, worldPixels } from './view.ts'
import './map.css'

/** Municipalities of the hubs' provinces, from here on. */
const NEAR_ZOOM = 8.5

/** Coasts, frontiers and provinces, drawn in the colours of the theme. */
function BaseLayer({ view, size }: { view: View; size: Size }) {
  const coast = useFile(readCoast)
  const near = useFile(readMunicipalities, view.zoom >= NEAR_ZOOM)
  const scale = 2 ** (view.zoom - UNITS_ZOOM)
  const pixels = worldPixels(view.zoom)
  const left = size.width / 2 - view.x * pixels
  const top = size.height / 2 - view.y * pixels
  return (
    <svg className="map-base" width={size.width} height={size.height} aria-hidden="true">
      <g transform={`translate(${left} ${top}) scale(${scale})`}>
        {coast && <Lines coast={coast} />}
        {near && view.zoom >= NEAR_ZOOM && <path className="map-municipalities" d={near.lines} />}
      </g>
    </svg>
  )
}

const Lines = memo(function Lines({ coast }: { coast: Coast }) {
  return (
    <>
      <path className="map-land" d={coast.land} />
      <path className="map-provinces" d={coast.provinces} />
      <path className="map-frontiers" d={coast.frontiers} />
    </>
  )
})

const UNITS = 2 ** 17

/** Names of towns, as many as have room. */
function NamesLayer({ view, size }: { view: View; size: Size }) {
  const { language } = useFormat()
  const names = useFile(readNames)
  const column = LANGUAGES.indexOf(language)
  const shown = (names ?? []).flatMap(([x, y, zoom, text]) => {
    if (zoom > view.zoom + 0.5) return []
    const at = onFrame(view, size, { x: x / UNITS, y: y / UNITS })
    if (at.x < -60 || at.y < -20 || at.x > size.width + 60 || at.y > size.height + 20) return []
    const words = text.split('|')
    return [{ key: `${x} ${y}`, x: at.x, y: at.y, name: words[column] || words[0], isBig: zoom <= 6 }]
  })
  return (
    <div className="map-names" aria-hidden="true">
      {shown.map(({ key, x, y, name, isBig }) => (
        <span key={key} data-big={isBig || undefined} style={{ transform: `translate(${x}px, ${y}px)` }}>
          {name}
        </span>
      ))}
    </div>
  )
}

const TILE = 256
const MAX_TILE_ZOOM = 19

/** Pictures of a server of maps over the drawn one, which shows where one is missing. */
function TileLayer({ view, size, template }: { view: View; size: Size; template: string }) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const zoom = Math.min(MAX_TILE_ZOOM, Math.round(view.zoom))
  const side = TILE * 2 ** (view.zoom - zoom)
  const pixels = worldPixels(view.zoom)
  const left = view.x * pixels - size.width / 2
  const top = view.y * pixels - size.height / 2
  const count = 2 ** zoom
  const range = (from: number, length: number) => {
    const first = Math.max(0, Math.floor(from / side))
    const last = Math.min(count - 1, Math.floor((from + length) / side))
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
  }
  const tiles = range(top, size.height).flatMap((y) => range(left, size.width).map((x) => ({ x, y })))
  return (
    <div className="map-tiles" aria-hidden="true">
      {tiles.map(({ x, y }) => {
        const address = template.replace('{z}', `${zoom}`).replace('{x}', `${x}`).replace('{y}', `${y}`)
        if (failed.has(address)) return null
        return (
          <img
            key={address}
            src={address}
            alt=""
            draggable={false}
            referrerPolicy="strict-origin-when-cross-origin"
            onError={() => setFailed((now) => new Set(now).add(address))}
            style={{
              width: side + 0.5,
              height: side + 0.5,
              transform: `translate(${x * side - left}px, ${y * side - top}px)`,
            }}
          />
        )
      })}
    </div>
  )
}

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
  /** Text about the content beside it, after the description of its keys. */
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

type MapSource = OutputOf<typeof getMapSource>

/** What this installation lays its maps on; undefined while it is not known, and without network. */
function useMapSource(): MapSource | undefined {
  const { data } = useQuery({
    queryKey: ['map-source'],
    queryFn: async ({ signal }) => (await callApi(getMapSource, {}, { signal })) as MapSource,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

interface StyleLayerProps {
  view: View
  style: string
  /** It covers the drawn map from now on. */
  onReady: (credit: string) => void
}

/** A map with streets over the drawn one, which is shown where this one cannot be drawn. */
function StyleLayer({ view, style, onReady }: StyleLayerProps) {
  const place = useRef<HTMLDivElement>(null)
  const handle = useRef<StyleMapHandle>(undefined)
  const latest = useRef({ view, onReady })
  latest.current = { view, onReady }
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting')
  useEffect(() => {
    let isThere = true
    const fail = () => isThere && setState('failed')
    const start = async () => {
      const { drawStyle } = await import('./style-map.ts')
      if (!isThere || !place.current) return
      handle.current = drawStyle(place.current, style, latest.current.view, {
        onReady: (credit) => {
          if (!isThere) return
          setState('ready')
          latest.current.onReady(credit)
        },
        onFailed: fail,
      })
    }
    // Without WebGL it throws immediately.
    start().catch(fail)
    return () => {
      isThere = false
      handle.current?.end()
      handle.current = undefined
    }
  }, [style])
  useEffect(() => handle.current?.follow(view), [view])
  if (state === 'failed') return null
  return (
    <div className="map-style" ref={place} data-ready={state === 'ready' || undefined} aria-hidden="true" />
  )
}
