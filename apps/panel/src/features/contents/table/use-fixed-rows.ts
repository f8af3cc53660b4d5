import { type RefObject, startTransition, useLayoutEffect, useState } from 'react'

const OVERSCAN_PX = 500
/** Of how many pixels the window moves before rows are drawn anew. */
const STEP_PX = 240
/** So long after the last movement the hand rests. */
const REST_MS = 150

/**
 * Which rows of a list are near the window, for rows of one height in a list that scrolls with the page. However long
 * the list is, this costs the same.
 */
export function useFixedRows(top: RefObject<HTMLElement | null>, count: number, height: number) {
  const [view, setView] = useState({ start: 0, end: innerHeight + OVERSCAN_PX })
  useLayoutEffect(() => {
    let frame = 0
    let last = scrollY
    let rest: ReturnType<typeof setTimeout> | undefined
    const look = (overscan: number) => {
      const offset = top.current?.getBoundingClientRect().top ?? 0
      const start = Math.floor((-offset - overscan) / STEP_PX) * STEP_PX
      const end = start + 2 * overscan + innerHeight + STEP_PX
      setView((old) => (old.start === start && old.end === end ? old : { start, end }))
    }
    // Rows far from the window may come a moment later than what the person does next. After a jump all rows are new:
    // those in sight are drawn first, and those around them once the hand rests.
    const schedule = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        const isJump = Math.abs(scrollY - last) > innerHeight / 2
        last = scrollY
        startTransition(() => look(isJump ? 0 : OVERSCAN_PX))
      })
      clearTimeout(rest)
      rest = setTimeout(() => startTransition(() => look(OVERSCAN_PX)), REST_MS)
    }
    look(OVERSCAN_PX)
    addEventListener('scroll', schedule, { passive: true })
    addEventListener('resize', schedule)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(rest)
      removeEventListener('scroll', schedule)
      removeEventListener('resize', schedule)
    }
  }, [top, count])
  const from = Math.max(0, Math.min(count, Math.floor(view.start / height)))
  const to = Math.max(from, Math.min(count, Math.ceil(view.end / height)))
  return { from, to, before: from * height, after: (count - to) * height }
}
