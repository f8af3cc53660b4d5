import type { Spot } from './mercator.ts'
import { worldPixels } from './view.ts'

export interface Cluster<T> {
  /** Constant while the cluster has the same position. */
  key: string
  spot: Spot
  items: T[]
}

/** A pin with its finger's room: no two stand nearer, so none covers another. */
const ROOM = 46
/** Clusters change at half steps of the zoom, not with every move of the fingers. */
export const clusterZoom = (zoom: number): number => Math.floor(zoom * 2) / 2

/**
 * Joins items closer than a fingertip into one pin. A cluster has the position of its first item, so that clusters of a
 * zoom level keep their distance at every finer one; found by a grid, in one pass.
 */
export function clustersOf<T extends { id: number; spot: Spot }>(
  items: readonly T[],
  zoom: number,
): Cluster<T>[] {
  const pixels = worldPixels(clusterZoom(zoom))
  const cells = new Map<string, Cluster<T>[]>()
  const all: Cluster<T>[] = []
  for (const item of items) {
    const [x, y] = [item.spot.x * pixels, item.spot.y * pixels]
    const [column, row] = [Math.floor(x / ROOM), Math.floor(y / ROOM)]
    const near = nearest(cells, column, row, (spot) => Math.hypot(spot.x * pixels - x, spot.y * pixels - y))
    if (near) {
      near.items.push(item)
      continue
    }
    const cluster = { key: String(item.id), spot: item.spot, items: [item] }
    all.push(cluster)
    const cell = cells.get(`${column} ${row}`)
    if (cell) cell.push(cluster)
    else cells.set(`${column} ${row}`, [cluster])
  }
  return all
}

function nearest<T>(
  cells: ReadonlyMap<string, Cluster<T>[]>,
  column: number,
  row: number,
  distance: (spot: Spot) => number,
): Cluster<T> | undefined {
  let found: Cluster<T> | undefined
  let least = ROOM
  for (let across = -1; across <= 1; across += 1)
    for (let down = -1; down <= 1; down += 1)
      for (const cluster of cells.get(`${column + across} ${row + down}`) ?? []) {
        const away = distance(cluster.spot)
        if (away < least) [least, found] = [away, cluster]
      }
  return found
}
