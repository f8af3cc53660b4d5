import { pickText } from '@larunbat/rules/text/multilingual-text'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { type Cluster, clustersOf, clusterZoom } from '../../../shared/map/cluster.ts'
import type { MapApi } from '../../../shared/map/map-frame.tsx'
import type { Spot } from '../../../shared/map/mercator.ts'
import { type Size, type View, viewOf, worldPixels } from '../../../shared/map/view.ts'
import type { MapEventRow } from './map-queries.ts'

export type PlacedEvent = MapEventRow & { spot: Spot }

interface MapPinsProps {
  events: readonly PlacedEvent[]
  map: MapApi
  chosen: readonly number[]
  onChoose: (events: PlacedEvent[]) => void
}

/** Pins of the events; what stands too close is one, with its number. */
export function MapPins({ events, map, chosen, onChoose }: MapPinsProps) {
  const { view, size, show, mostZoom } = map
  const level = clusterZoom(view.zoom)
  const clusters = useMemo(() => clustersOf(events, level), [events, level])
  const anchor = anchorOf(view, size)
  const pixels = worldPixels(view.zoom)
  const press = (cluster: Cluster<PlacedEvent>) => {
    const closer = viewOf(
      cluster.items.map(({ spot }) => spot),
      size,
      mostZoom,
    )
    // Those of one house stay together however near one comes.
    if (closer && isApart(cluster) && view.zoom < mostZoom - 0.1)
      show({ ...closer, zoom: Math.max(closer.zoom, view.zoom + 1) })
    else onChoose(cluster.items)
  }
  const shift = {
    x: (anchor.x - view.x) * pixels + size.width / 2,
    y: (anchor.y - view.y) * pixels + size.height / 2,
  }
  return (
    <div className="map-pins" style={{ transform: `translate(${shift.x}px, ${shift.y}px)` }}>
      <Pins
        clusters={clusters}
        x={anchor.x}
        y={anchor.y}
        pixels={pixels}
        width={size.width}
        height={size.height}
        chosen={chosen}
        onPress={press}
      />
    </div>
  )
}

const isApart = ({ items }: Cluster<PlacedEvent>) => {
  const first = items[0]?.spot
  return items.some(
    ({ spot }) => first && (Math.abs(spot.x - first.x) > 2e-7 || Math.abs(spot.y - first.y) > 2e-7),
  )
}

/** Changes twice a frame's width only: while one moves the map, pins are not drawn anew. */
function anchorOf(view: View, { width, height }: Size): Spot {
  const pixels = worldPixels(view.zoom)
  const snap = (value: number, length: number) => Math.round((value * pixels) / (length / 2)) * (length / 2)
  return { x: snap(view.x, width) / pixels, y: snap(view.y, height) / pixels }
}

interface PinsProps {
  clusters: readonly Cluster<PlacedEvent>[]
  x: number
  y: number
  pixels: number
  width: number
  height: number
  chosen: readonly number[]
  onPress: (cluster: Cluster<PlacedEvent>) => void
}

const isSame = (a: PinsProps, b: PinsProps) =>
  a.clusters === b.clusters && a.x === b.x && a.y === b.y && a.pixels === b.pixels && a.chosen === b.chosen

const Pins = memo(function Pins({ clusters, x, y, pixels, width, height, chosen, onPress }: PinsProps) {
  const { t } = useTranslation('map')
  const { language } = useFormat()
  return clusters.map((cluster) => {
    const at = { x: (cluster.spot.x - x) * pixels, y: (cluster.spot.y - y) * pixels }
    if (Math.abs(at.x) > width || Math.abs(at.y) > height) return null
    const [first] = cluster.items
    if (!first) return null
    const count = cluster.items.length
    const name = pickText(first.title, language) || t('untitled')
    const label =
      count === 1
        ? [name, first.venueName ?? first.city].filter(Boolean).join(', ')
        : t('pin', { count, name })
    return (
      <button
        key={cluster.key}
        type="button"
        className="map-pin"
        data-single={count === 1 || undefined}
        data-mine={cluster.items.some(({ isMine }) => isMine) || undefined}
        aria-label={label}
        aria-pressed={cluster.items.some(({ id }) => chosen.includes(id))}
        title={label}
        style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
        onClick={() => onPress(cluster)}
      >
        {count === 1 ? <Icon name="calendar" size={16} /> : count}
      </button>
    )
  })
}, isSame)
