import {
  type RefObject,
  startTransition,
  useCallback,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'

const OVERSCAN_PX = 600

export interface WindowRows {
  /** First row to draw, and the one after the last. */
  from: number
  to: number
  /** Pixels of the rows that are not drawn, above and below. */
  before: number
  after: number
  /** Ref of every drawn row, which carries `data-index`: measures it. */
  measure: (row: HTMLElement | null) => void
}

/**
 * Which rows of a long list are near the window, for lists that scroll with the page. Rows are as high as they turn
 * out; those never drawn count as `estimate` pixels. `keyOf` names a row, so that heights follow it when rows move.
 */
export function useWindowRows(
  top: RefObject<HTMLElement | null>,
  count: number,
  estimate: number,
  keyOf: (index: number) => string | number,
): WindowRows {
  const heights = useRef(new Map<string | number, number>())
  const [view, setView] = useState({ start: 0, end: innerHeight })
  const [, remeasure] = useReducer((n: number) => n + 1, 0)

  useLayoutEffect(() => {
    let frame = 0
    const look = () => {
      const offset = top.current?.getBoundingClientRect().top ?? 0
      // In steps, so that a scroll of some pixels draws nothing anew.
      const start = Math.floor((-offset - OVERSCAN_PX) / 200) * 200
      const end = start + 2 * OVERSCAN_PX + Math.ceil(innerHeight / 200) * 200 + 200
      setView((old) => (old.start === start && old.end === end ? old : { start, end }))
    }
    const schedule = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        look()
      })
    }
    // Visible rows are drawn first; rows around them may follow after the user's input. The position of the list is
    // read before the next frame, which computes the layout in any case: reading it now would compute it twice.
    const first = requestAnimationFrame(() => startTransition(look))
    addEventListener('scroll', schedule, { passive: true })
    addEventListener('resize', schedule)
    return () => {
      cancelAnimationFrame(first)
      cancelAnimationFrame(frame)
      removeEventListener('scroll', schedule)
      removeEventListener('resize', schedule)
    }
  }, [top, count])

  const latest = useRef({ keyOf, estimate })
  latest.current = { keyOf, estimate }
  const measure = useCallback((row: HTMLElement | null) => {
    if (!row) return
    const { keyOf, estimate } = latest.current
    const key = keyOf(Number(row.dataset.index))
    const height = row.getBoundingClientRect().height
    if (height === 0 || Math.abs((heights.current.get(key) ?? estimate) - height) < 1) return
    heights.current.set(key, height)
    remeasure()
  }, [])

  const range = { from: 0, to: 0, before: 0, after: 0 }
  let y = 0
  for (let index = 0; index < count; index++) {
    const height = heights.current.get(keyOf(index)) ?? estimate
    if (y + height <= view.start) {
      range.from = index + 1
      range.before = y + height
    } else if (y < view.end) range.to = index + 1
    else range.after += height
    y += height
  }
  range.to = Math.max(range.to, Math.min(range.from, count))
  return { ...range, measure }
}
