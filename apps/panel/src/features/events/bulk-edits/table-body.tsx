import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Cards, Grid, type GridProps } from './grid.tsx'
import type { TableInput } from './table-address.ts'
import { type FirstRows, useTableRows } from './table-queries.ts'

const OVERSCAN_PX = 500
/** Of how many pixels the window moves before rows are drawn anew. */
const STEP_PX = 240
/** So long after the last movement the hand rests. */
const REST_MS = 150

/**
 * Which rows of a list are near the window, for rows of one height in a list that scrolls with the page. However long
 * the list is, this costs the same.
 */
function useFixedRows(top: RefObject<HTMLElement | null>, count: number, height: number) {
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

interface TableBodyProps extends Omit<GridProps, 'rows' | 'shown'> {
  input: TableInput
  first: FirstRows
  isTable: boolean
  /** Pixels of a row. */
  height: number
}

/** The rows near the window. Scrolling draws this anew and nothing around it. */
export function TableBody({ input, first, isTable, height, ...grid }: TableBodyProps) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useFixedRows(top, grid.total, height)
  const near = useSettled(shown)
  useTableLinks(top)
  const rows = useTableRows(input, first, near.from, near.to)
  return (
    <div ref={top}>
      {isTable ? (
        <Grid rows={rows} shown={shown} {...grid} />
      ) : (
        <Cards rows={rows} shown={shown} selection={grid.selection} />
      )}
    </div>
  )
}

/** The rows near the window once scrolling stops: rows that only pass by are not requested. */
function useSettled<T extends { from: number; to: number }>(now: T): T {
  const [settled, setSettled] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), 60)
    return () => clearTimeout(timer)
  }, [now.from, now.to])
  return settled
}

/**
 * Follows the links with `data-to` inside an element without loading the page anew. One listener for all of them: links of
 * the router would each ask where we are, in every row that scrolling draws.
 */
function useTableLinks(top: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    const element = top.current
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLElement>('a[data-to]')
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!link || !isPlain || event.defaultPrevented) return
      event.preventDefault()
      void navigate(link.dataset.to ?? '/')
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [top, navigate])
}
