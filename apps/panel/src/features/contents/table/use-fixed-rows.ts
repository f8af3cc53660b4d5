import { type RefObject, startTransition, useLayoutEffect, useState } from 'react'

const OVERSCAN_PX = 500
/** Of how many pixels the window moves before rows are drawn anew. */
const STEP_PX = 240

/**
 * Which rows of a list are near the window, for rows of one height in a list that scrolls with the page. However long
 * the list is, this costs the same.
 */
export function useFixedRows(top: RefObject<HTMLElement | null>, count: number, height: number) {
  const [view, setView] = useState({ start: 0, end: innerHeight + OVERSCAN_PX })
  useLayoutEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const offset = top.current?.getBoundingClientRect().top ?? 0
      const start = Math.floor((-offset - OVERSCAN_PX) / STEP_PX) * STEP_PX
      const end = start + 2 * OVERSCAN_PX + innerHeight + STEP_PX
      setView((old) => (old.start === start && old.end === end ? old : { start, end }))
    }
    // Rows far from the window may come a moment later than what the person does next.
    const schedule = () => {
      frame ||= requestAnimationFrame(() => startTransition(look))
    }
    look()
    addEventListener('scroll', schedule, { passive: true })
    addEventListener('resize', schedule)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', schedule)
      removeEventListener('resize', schedule)
    }
  }, [top, count])
  const from = Math.max(0, Math.min(count, Math.floor(view.start / height)))
  const to = Math.max(from, Math.min(count, Math.ceil(view.end / height)))
  return { from, to, before: from * height, after: (count - to) * height }
}
