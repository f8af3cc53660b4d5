import { Map as StyleMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { toPlace } from './mercator.ts'
import type { View } from './view.ts'
import 'maplibre-gl/dist/maplibre-gl.css'

// Its own way to find the worker breaks when files are bundled.
setWorkerUrl(workerUrl)

export interface StyleMapHandle {
  follow: (view: View) => void
  end: () => void
}

interface Heard {
  /** It is drawn; `credit` is who made the map, as its sources say. */
  onReady: (credit: string) => void
  /** The style did not come, or this browser cannot draw it. */
  onFailed: () => void
}

/** Draws a style of MapLibre into an element and moves it with the map; it handles no input itself. */
export function drawStyle(element: HTMLElement, style: string, view: View, heard: Heard): StyleMapHandle {
  const map = new StyleMap({
    container: element,
    style,
    ...cameraOf(view),
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
  })
  let isDrawn = false
  map.on('load', () => {
    isDrawn = true
    heard.onReady(creditOf(map))
  })
  // Afterwards a missing picture leaves a hole at most.
  map.on('error', () => {
    if (!isDrawn) heard.onFailed()
  })
  return { follow: (next) => map.jumpTo(cameraOf(next)), end: () => map.remove() }
}

/** Its pictures are 512 pixels wide, so its zoom is one less. */
function cameraOf(view: View) {
  const { lat, lng } = toPlace(view)
  return { center: [lng, lat] as [number, number], zoom: view.zoom - 1 }
}

/** Sources give it with links: the words are shown. */
function creditOf(map: StyleMap): string {
  const texts = Object.keys(map.getStyle().sources).flatMap((id) => map.getSource(id)?.attribution ?? [])
  const words = texts.map((html) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '')
  return [...new Set(words.filter(Boolean))].join(' · ')
}
