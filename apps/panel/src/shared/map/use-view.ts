import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { followHands } from './follow-hands.ts'
import { clampToWorld, MIN_ZOOM, moved, type Size, type View, zoomed } from './view.ts'

const KEY_STEP = 80
/** Until the frame is measured. */
const NOWHERE: View = { x: 0.49, y: 0.35, zoom: MIN_ZOOM }

/** A map one can move: by mouse, one or two fingers, wheel and keys. */
export function useView(frame: RefObject<HTMLElement | null>, first: (size: Size) => View, mostZoom: number) {
  const [view, setView] = useState<View>(NOWHERE)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const now = useRef({ view, size, mostZoom, first })
  now.current = { view, size, mostZoom, first }
  const waiting = useRef<View>(undefined)
  const drawn = useRef(0)
  const show = (next: View) => {
    waiting.current = clampToWorld(next, now.current.size, now.current.mostZoom)
    // Touch events come more often than the screen draws.
    if (drawn.current) return
    drawn.current = requestAnimationFrame(() => {
      drawn.current = 0
      if (waiting.current) setView(waiting.current)
      waiting.current = undefined
    })
  }
  const current = () => waiting.current ?? now.current.view

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const measured = { width: element.clientWidth, height: element.clientHeight }
      const isFirst = now.current.size.width === 0
      now.current.size = measured
      setSize(measured)
      setView((before) =>
        clampToWorld(isFirst ? now.current.first(measured) : before, measured, now.current.mostZoom),
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])

  const mover = useRef({ show, current, size: () => now.current.size, mostZoom: () => now.current.mostZoom })
  useEffect(() => (frame.current ? followHands(frame.current, mover.current) : undefined), [frame])

  const zoomBy = (by: number) => {
    const { width, height } = now.current.size
    show(zoomed(current(), now.current.size, by, { x: width / 2, y: height / 2 }, now.current.mostZoom))
  }
  const handleKey = (event: KeyboardEvent) => {
    const steps: Record<string, () => void> = {
      ArrowLeft: () => show(moved(current(), KEY_STEP, 0)),
      ArrowRight: () => show(moved(current(), -KEY_STEP, 0)),
      ArrowUp: () => show(moved(current(), 0, KEY_STEP)),
      ArrowDown: () => show(moved(current(), 0, -KEY_STEP)),
      '+': () => zoomBy(1),
      '=': () => zoomBy(1),
      '-': () => zoomBy(-1),
    }
    const step = event.altKey || event.ctrlKey || event.metaKey ? undefined : steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }
  return { view, size, show, zoomBy, handleKey }
}
