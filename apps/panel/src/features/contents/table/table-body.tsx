import { useEffect, useRef, useState } from 'react'
import { Cards, Grid, type GridProps } from './grid.tsx'
import type { TableInput } from './table-address.ts'
import { type FirstRows, useTableRows } from './table-queries.ts'
import { useFixedRows } from './use-fixed-rows.ts'
import { useTableLinks } from './use-table-links.ts'

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

/** The rows near the window once scrolling rests: what only flies past is not asked for. */
function useSettled<T extends { from: number; to: number }>(now: T): T {
  const [settled, setSettled] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), 60)
    return () => clearTimeout(timer)
  }, [now.from, now.to])
  return settled
}
