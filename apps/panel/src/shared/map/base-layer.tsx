import { memo } from 'react'
import { type Coast, readCoast, readMunicipalities, UNITS_ZOOM } from './base-map.ts'
import { useFile } from './use-file.ts'
import { type Size, type View, worldPixels } from './view.ts'

/** Municipalities of the hubs' provinces, from here on. */
const NEAR_ZOOM = 8.5

/** Coasts, frontiers and provinces, drawn in the colours of the theme. */
export function BaseLayer({ view, size }: { view: View; size: Size }) {
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
