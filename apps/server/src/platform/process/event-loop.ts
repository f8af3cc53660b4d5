import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How often the delay is read and begun anew. */
const LOOK_MS = 500
const RESOLUTION_MS = 20

export interface EventLoop {
  /** The mean delay of the last half second, ms. */
  readonly meanMs: number
  /** Its 99th percentile. */
  readonly p99Ms: number
  stop(): void
}

const seen = { meanMs: 0, p99Ms: 0 }
let watchers = 0
let histogram: ReturnType<typeof monitorEventLoopDelay> | undefined
let timer: NodeJS.Timeout | undefined

/** Watches how late this process comes to its work; all who watch share one timer. */
export function watchEventLoop(): EventLoop {
  if (watchers === 0) begin()
  watchers += 1
  let isWatching = true
  return {
    get meanMs() {
      return seen.meanMs
    },
    get p99Ms() {
      return seen.p99Ms
    },
    stop() {
      if (!isWatching) return
      isWatching = false
      watchers -= 1
      if (watchers > 0) return
      clearInterval(timer)
      histogram?.disable()
    },
  }
}

function begin(): void {
  const fresh = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  fresh.enable()
  histogram = fresh
  timer = setInterval(() => {
    // The timer of the histogram itself is part of what it measures.
    seen.meanMs = Math.max(0, fresh.mean / 1e6 - RESOLUTION_MS) || 0
    seen.p99Ms = Math.max(0, fresh.percentile(99) / 1e6 - RESOLUTION_MS) || 0
    fresh.reset()
  }, LOOK_MS)
  timer.unref()
}
