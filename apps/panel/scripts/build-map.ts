import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { HUBS } from '@larunbat/rules/reference/lookups/hubs'
import { type Box, clipLine, clipRing, pathOf, type Spot, simplify } from './map-geometry.ts'
import { borders, rings, type Topology } from './map-topology.ts'

// Makes the drawn map of the panel: coasts and frontiers of Natural Earth (public domain), provinces and municipalities of
// the Instituto Geográfico Nacional (CC BY 4.0), names of GeoNames (CC BY 4.0). Run by hand when its sources change.

const UNITS = 2 ** 17
/** From the Azores to Poland, from the Sahara to the north of Scotland: every hub, with room to look around. */
const WINDOW = { west: -34, east: 24, south: 24, north: 64.5 }
/** Municipalities are drawn in the provinces of hubs: Álava, Huelva, La Rioja, Bizkaia. */
const HUB_PROVINCES = new Set(['01', '21', '26', '48'])
const OUT = join(import.meta.dirname, '../src/shared/map/base')

const require = createRequire(import.meta.url)
const read = (file: string) => JSON.parse(readFileSync(require.resolve(file), 'utf8')) as Topology

/** Web Mercator in units of the drawing: the world is a square of 2^17. */
function project([lng, lat]: readonly [number, number]): Spot {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180)
  return [(lng / 360 + 0.5) * UNITS, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * UNITS]
}

const [left, top] = project([WINDOW.west, WINDOW.north])
const [right, bottom] = project([WINDOW.east, WINDOW.south])
const box: Box = { left, top, right, bottom }

const world = read('world-atlas/countries-10m.json')
const spain = read('es-atlas/es/municipalities.json')

const land = rings(world, 'land')
  .map((ring) => clipRing(ring.map(project), box))
  .map((ring) => simplify(ring, 2.2))
  .filter((ring) => ring.length >= 4 && areaOf(ring) > 12)
const lines = (topology: Topology, name: string, tolerance: number, isWanted?: (id: string) => boolean) =>
  borders(topology, name, isWanted)
    .flatMap((line) => clipLine(line.map(project), box))
    .map((line) => simplify(line, tolerance))

function areaOf(ring: readonly Spot[]): number {
  return Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [0, 0]
      return sum + x * nextY - nextX * y
    }, 0) / 2,
  )
}

writeFileSync(
  join(OUT, 'coast.json'),
  `${JSON.stringify({
    box: [left, top, right, bottom].map(Math.round),
    land: pathOf(land, true),
    frontiers: pathOf(lines(world, 'countries', 2.2), false),
    provinces: pathOf(lines(spain, 'provinces', 2.2), false),
  })}\n`,
)
writeFileSync(
  join(OUT, 'municipalities.json'),
  `${JSON.stringify({
    lines: pathOf(
      lines(spain, 'municipalities', 0.4, (id) => HUB_PROVINCES.has(id.slice(0, 2))),
      false,
    ),
  })}\n`,
)

/** At which zoom a name first has room: bigger places come first, and keep this many pixels around them free. */
const ROOM = { width: 96, height: 44 }
const MAX_NAMES = 1_600

interface Place {
  x: number
  y: number
  zoom: number
  names: string
}

/** The middle of Bilbao, Edinburgh, Huelva, Lisbon, Logroño, Vitoria. */
const HUB_SPOTS = HUBS.flatMap(({ lat, lng }) => (lat === null ? [] : [project([lng, lat])]))
const isHub = ({ x, y }: Place) => HUB_SPOTS.some((spot) => Math.hypot(spot[0] - x, spot[1] - y) < 8)

function placesOf(tsv: string): Place[] {
  const waiting = tsv
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, , , , lat, lng, es = '', en = '', eu = ''] = line.split('\t')
      const [x, y] = project([Number(lng), Number(lat)])
      return { x, y, zoom: 0, names: [es, en, eu].join('|').replace(/\|+$/, '') }
    })
  // Towns of the hubs have room before bigger ones.
  waiting.sort((a, b) => Number(isHub(b)) - Number(isHub(a)))
  const shown: Place[] = []
  for (let zoom = 5; zoom <= 12; zoom += 1) {
    const pixel = UNITS / 256 / 2 ** zoom
    // From afar only what many know.
    for (const place of waiting.slice(0, Math.round(60 * 3.2 ** (zoom - 5)))) {
      if (shown.length >= MAX_NAMES) return shown
      const isFree = shown.every(
        ({ x, y }) =>
          Math.abs(x - place.x) > ROOM.width * pixel || Math.abs(y - place.y) > ROOM.height * pixel,
      )
      if (isFree) shown.push({ ...place, zoom })
    }
  }
  return shown
}

const cities = readFileSync(
  join(import.meta.dirname, '../../server/src/reference/lookups/cities/cities.tsv'),
  'utf8',
)
const names = placesOf(cities).map(({ x, y, zoom, names: text }) => [
  Math.round(x),
  Math.round(y),
  zoom,
  text,
])
writeFileSync(join(OUT, 'names.json'), `${JSON.stringify(names)}\n`)
