import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in pixels, kept up to date; 0 before it is there. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(node)
    setWidth(node.clientWidth)
    return () => observer.disconnect()
  }, [element])
  return width
}
