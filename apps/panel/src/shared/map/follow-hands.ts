import type { Spot } from './mercator.ts'
import { moved, type Size, type View, zoomed } from './view.ts'

const WHEEL_STEP = 0.0022
/** A finger that rests shakes by this much. */
const SHAKE_PX = 4

interface Mover {
  show: (view: View) => void
  current: () => View
  size: () => Size
  mostZoom: () => number
}

/** Moves a map with the mouse, with one finger or two, and with the wheel. Returns how to stop. */
export function followHands(element: HTMLElement, { show, current, size, mostZoom }: Mover): () => void {
  const fingers = new Map<number, Spot>()
  let isMoving = false
  const pixelOf = (event: MouseEvent): Spot => {
    const box = element.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest('[data-map-still]')) return
    fingers.set(event.pointerId, pixelOf(event))
    isMoving = fingers.size > 1
  }
  const handleMove = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const pixel = pixelOf(event)
    if (!isMoving && Math.hypot(pixel.x - before.x, pixel.y - before.y) < SHAKE_PX) return
    isMoving = true
    if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId)
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    fingers.set(event.pointerId, pixel)
    if (!other) return show(moved(current(), pixel.x - before.x, pixel.y - before.y))
    const apart = (spot: Spot) => Math.max(1, Math.hypot(spot.x - other.x, spot.y - other.y))
    const middle = { x: (pixel.x + other.x) / 2, y: (pixel.y + other.y) / 2 }
    const shifted = moved(current(), (pixel.x - before.x) / 2, (pixel.y - before.y) / 2)
    show(zoomed(shifted, size(), Math.log2(apart(pixel) / apart(before)), middle, mostZoom()))
  }
  const stopClick = (event: Event) => {
    if (element.contains(event.target as Node)) event.stopPropagation()
  }
  const handleUp = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    if (!isMoving || fingers.size > 0) return
    isMoving = false
    // The click that ends a move presses no pin.
    addEventListener('click', stopClick, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', stopClick, { capture: true }))
  }
  const handleWheel = (event: WheelEvent) => {
    // The page around a map must stay scrollable: the wheel zooms while the map has the focus, or with Ctrl.
    if (!event.ctrlKey && !element.contains(document.activeElement)) return
    event.preventDefault()
    const by = Math.max(-1, Math.min(1, -event.deltaY * (event.ctrlKey ? 4 : 1) * WHEEL_STEP))
    show(zoomed(current(), size(), by, pixelOf(event), mostZoom()))
  }
  const listeners = {
    pointerdown: handleDown,
    pointermove: handleMove,
    pointerup: handleUp,
    pointercancel: handleUp,
  }
  for (const [name, listener] of Object.entries(listeners))
    element.addEventListener(name, listener as EventListener)
  element.addEventListener('wheel', handleWheel, { passive: false })
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      element.removeEventListener(name, listener as EventListener)
    element.removeEventListener('wheel', handleWheel)
  }
}
