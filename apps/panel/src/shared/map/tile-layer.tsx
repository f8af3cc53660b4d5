import { useState } from 'react'
import { type Size, type View, worldPixels } from './view.ts'

const TILE = 256
const MAX_TILE_ZOOM = 19

/** Pictures of a server of maps over the drawn one, which shows where one is missing. */
export function TileLayer({ view, size, template }: { view: View; size: Size; template: string }) {
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
