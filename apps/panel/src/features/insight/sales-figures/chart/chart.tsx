import { scaleLinear, scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import './chart.css'

export interface ChartLine {
  key: string
  /** One value a place on the axis; null draws nothing. */
  values: readonly (number | null)[]
  /** `area` and `bars` for what is, `line` for what it is held against. */
  look: 'area' | 'bars' | 'line'
}

interface ChartProps {
  /** What the chart shows in a sentence: read out instead of the picture. */
  label: string
  lines: readonly ChartLine[]
  /** Short names of the places on the axis. */
  ticks: readonly string[]
  /** A place in words with its values. */
  describe: (index: number) => string
  formatValue: (value: number) => string
  /** A place that is marked, such as today. */
  mark?: { at: number; label: string } | undefined
}

const HEIGHT = 248
const TOP = 14
const BOTTOM = 28
const TICK_WIDTH = 62
/** Bars narrower than this are drawn as an area. */
const MIN_BAR = 5

/** A chart with a cursor for arrow keys, finger or mouse; the values at the cursor are described in words. */
export function Chart({ label, lines, ticks, describe, formatValue, mark }: ChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const [at, setAt] = useState<number>()
  const count = ticks.length
  const most = Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const least = Math.min(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const y = scaleLinear([least, most], [HEIGHT - BOTTOM, TOP]).nice(4)
  const grid = y.ticks(4).filter((value) => Number.isInteger(value))
  const left = Math.max(...grid.map((value) => formatValue(value).length)) * 7.2 + 12
  const step = (width - left - 8) / Math.max(1, count)
  const x = scalePoint<number>([...ticks.keys()], [left + step / 2, width - 8 - step / 2])
  const place = (index: number) => (count === 1 ? left + step / 2 : (x(index) ?? 0))
  const go = (next: number) => setAt(Math.max(0, Math.min(count - 1, next)))
  const handleKey = (event: KeyboardEvent) => {
    const now = at ?? count - 1
    const next = KEYS[event.key]?.(now, count)
    if (event.key === 'Escape') setAt(undefined)
    if (next === undefined) return
    event.preventDefault()
    go(at === undefined ? now : next)
  }
  const handlePointer = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (box && step > 0) go(Math.floor((event.clientX - box.left - left) / step))
  }
  const every = Math.max(1, Math.ceil(count / Math.max(1, Math.floor((width - left) / TICK_WIDTH))))
  const seen = at === undefined || at >= count ? undefined : at
  return (
    <div
      ref={frame}
      className="chart"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, count - 1)}
      aria-valuenow={seen ?? Math.max(0, count - 1)}
      aria-valuetext={describe(seen ?? count - 1)}
      onKeyDown={handleKey}
      onPointerMove={handlePointer}
      onPointerDown={handlePointer}
      onPointerLeave={() => setAt(undefined)}
      onBlur={() => setAt(undefined)}
    >
      {width > 0 && (
        <svg width={width} height={HEIGHT} aria-hidden="true">
          {grid.map((value) => (
            <g key={value} transform={`translate(0 ${Math.round(y(value))})`}>
              <line className="chart-grid" x1={left} x2={width} />
              <text className="chart-tick" x={left - 8} dy="0.32em" textAnchor="end">
                {formatValue(value)}
              </text>
            </g>
          ))}
          {ticks.map(
            (tick, index) =>
              (count - 1 - index) % every === 0 && (
                <text key={index} className="chart-tick" x={place(index)} y={HEIGHT - 8} textAnchor="middle">
                  {tick}
                </text>
              ),
          )}
          {mark && (
            <g transform={`translate(${place(mark.at)} 0)`}>
              <line className="chart-mark" y1={TOP} y2={HEIGHT - BOTTOM} />
              <text className="chart-tick" y={TOP - 3} textAnchor="middle">
                {mark.label}
              </text>
            </g>
          )}
          {lines.map((one) => (
            <Shape key={one.key} line={one} place={place} y={y} step={step} seen={seen} />
          ))}
          {seen !== undefined && (
            <line className="chart-cursor" x1={place(seen)} x2={place(seen)} y1={TOP} y2={HEIGHT - BOTTOM} />
          )}
        </svg>
      )}
      {seen !== undefined && (
        <div
          className="chart-words"
          data-side={place(seen) > width / 2 ? 'left' : 'right'}
          style={place(seen) > width / 2 ? { right: width - place(seen) + 10 } : { left: place(seen) + 10 }}
          aria-hidden="true"
        >
          {describe(seen)}
        </div>
      )}
    </div>
  )
}

const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 7,
  PageUp: (at) => at + 7,
  Home: () => 0,
  End: (_, count) => count - 1,
}

interface ShapeProps {
  line: ChartLine
  place: (index: number) => number
  y: (value: number) => number
  step: number
  seen: number | undefined
}

function Shape({ line: { values, look }, place, y, step, seen }: ShapeProps) {
  const points = values.map((value, index) => ({ value, index }))
  if (look === 'bars' && step >= MIN_BAR) {
    const wide = Math.min(44, Math.max(2, step * 0.72))
    return points.map(({ value, index }) => {
      if (!value) return null
      const [from, to] = [y(Math.max(0, value)), y(Math.min(0, value))]
      return (
        <rect
          key={index}
          className="chart-bar"
          data-seen={index === seen || undefined}
          x={place(index) - wide / 2}
          width={wide}
          y={from}
          height={Math.max(1.5, to - from)}
          rx={Math.min(4, wide / 3)}
        />
      )
    })
  }
  const path = line<(typeof points)[number]>(
    ({ index }) => place(index),
    ({ value }) => y(value ?? 0),
  ).defined(({ value }) => value !== null)
  const fill = area<(typeof points)[number]>(
    ({ index }) => place(index),
    () => y(0),
    ({ value }) => y(value ?? 0),
  ).defined(({ value }) => value !== null)
  return (
    <>
      {look !== 'line' && <path className="chart-area" d={fill(points) ?? ''} />}
      <path className={look === 'line' ? 'chart-line' : 'chart-edge'} d={path(points) ?? ''} />
    </>
  )
}

/** The width of an element in pixels, kept up to date; 0 before it is there. */
function useWidth(element: RefObject<HTMLElement | null>): number {
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
