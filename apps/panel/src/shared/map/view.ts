import type { Spot } from './mercator.ts'

/** What a map shows: its middle and its zoom, as maps of the web count it (the world is 256 pixels wide at 0). */
export interface View extends Spot {
  zoom: number
}
export interface Size {
  width: number
  height: number
}

export const MIN_ZOOM = 3.5
/** The drawn map has nothing finer than the line between two municipalities. */
export const MAX_ZOOM_DRAWN = 14
export const MAX_ZOOM_TILES = 18
/** What the map is drawn of; beyond it there is nothing to see. */
const WINDOW = { left: 0.4056, right: 0.5667, top: 0.2665, bottom: 0.4312 }

/** Pixels of the whole world at a zoom. */
export const worldPixels = (zoom: number): number => 256 * 2 ** zoom

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** The nearest view that shows nothing beyond what is drawn. */
export function clampToWorld({ x, y, zoom }: View, { width, height }: Size, mostZoom: number): View {
  const least = Math.max(
    MIN_ZOOM,
    Math.log2(width / 256 / (WINDOW.right - WINDOW.left)),
    Math.log2(height / 256 / (WINDOW.bottom - WINDOW.top)),
  )
  const kept = within(zoom, least, mostZoom)
  const [across, down] = [width / 2 / worldPixels(kept), height / 2 / worldPixels(kept)]
  return {
    x: within(x, WINDOW.left + across, WINDOW.right - across),
    y: within(y, WINDOW.top + down, WINDOW.bottom - down),
    zoom: kept,
  }
}

/** Position of a spot on the frame, in pixels from its corner. */
export function onFrame(view: View, { width, height }: Size, spot: Spot): Spot {
  const pixels = worldPixels(view.zoom)
  return { x: (spot.x - view.x) * pixels + width / 2, y: (spot.y - view.y) * pixels + height / 2 }
}

/** The spot under a pixel of the frame. */
export function underPixel(view: View, { width, height }: Size, pixel: Spot): Spot {
  const pixels = worldPixels(view.zoom)
  return { x: view.x + (pixel.x - width / 2) / pixels, y: view.y + (pixel.y - height / 2) / pixels }
}

/** Moved by pixels of the frame. */
export function moved(view: View, dx: number, dy: number): View {
  const pixels = worldPixels(view.zoom)
  return { ...view, x: view.x - dx / pixels, y: view.y - dy / pixels }
}

/** Zooms by some steps; the spot under the pixel stays in place. */
export function zoomed(view: View, size: Size, by: number, pixel: Spot, mostZoom: number): View {
  const zoom = within(view.zoom + by, MIN_ZOOM, mostZoom)
  const spot = underPixel(view, size, pixel)
  const pixels = worldPixels(zoom)
  return {
    x: spot.x - (pixel.x - size.width / 2) / pixels,
    y: spot.y - (pixel.y - size.height / 2) / pixels,
    zoom,
  }
}

/** The closest view that has all spots in it, at most at `mostZoom`; undefined without any. */
export function viewOf(spots: readonly Spot[], { width, height }: Size, mostZoom: number): View | undefined {
  if (spots.length === 0) return undefined
  const xs = spots.map(({ x }) => x)
  const ys = spots.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const room = 0.8
  const across = right - left > 0 ? Math.log2((width * room) / (256 * (right - left))) : mostZoom
  const down = bottom - top > 0 ? Math.log2((height * room) / (256 * (bottom - top))) : mostZoom
  const zoom = within(Math.min(across, down), MIN_ZOOM, mostZoom)
  return { x: (left + right) / 2, y: (top + bottom) / 2, zoom }
}
