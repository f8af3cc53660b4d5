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

/** Watches how late this process comes to its work. */
export function watchEventLoop(): EventLoop {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  const seen = { meanMs: 0, p99Ms: 0 }
  const timer = setInterval(() => {
    // The timer of the histogram itself is part of what it measures.
    seen.meanMs = Math.max(0, histogram.mean / 1e6 - RESOLUTION_MS) || 0
    seen.p99Ms = Math.max(0, histogram.percentile(99) / 1e6 - RESOLUTION_MS) || 0
    histogram.reset()
  }, LOOK_MS)
  timer.unref()
  return {
    get meanMs() {
      return seen.meanMs
    },
    get p99Ms() {
      return seen.p99Ms
    },
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
