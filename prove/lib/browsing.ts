import { atMost, type Figure, seen } from './check.ts'
import { AS_BROWSERS, HttpClient } from './http.ts'
import { summary, type Times } from './offered-load.ts'
import type { Product } from './product.ts'

const PER_SECOND = 15
/** A quiet page takes some milliseconds, twice of which is not noticed: less than this is not held against it. */
const MIN_MS = 50

/** People who only look, all the time: what troubles others must not slow them down. */
export interface Browsing {
  /** Answers of 5xx, and none at all. */
  readonly failed: number
  /** Times of pages since the last call. */
  times(): Times
  stop(): void
}

/** Lets people read so many pages a second, in turn; times count from the moment each was due. */
export function startBrowsing(product: Product, pages: readonly string[]): Browsing {
  const http = new HttpClient(product.url, { connections: 64, timeoutMs: 60_000 })
  let taken: number[] = []
  let n = 0
  const browsing = { failed: 0, times, stop }
  // A timer that fires late was due then all the same.
  const began = performance.now()
  const timer = setInterval(() => {
    while (began + (n * 1000) / PER_SECOND < performance.now()) void look(n++)
  }, 1000 / PER_SECOND)
  product.over.addEventListener('abort', stop, { once: true })
  async function look(place: number) {
    const due = began + (place * 1000) / PER_SECOND
    try {
      const { status } = await http.send('GET', pages[place % pages.length] ?? '/es', AS_BROWSERS)
      if (status >= 500) browsing.failed += 1
    } catch {
      if (!product.over.aborted) browsing.failed += 1
    }
    taken.push(performance.now() - due)
  }
  function times(): Times {
    const answer = summary(taken)
    taken = []
    return answer
  }
  function stop() {
    clearInterval(timer)
    http.close()
  }
  return browsing
}

/** Browsing must not take longer than twice what it takes when all is well. */
export const twiceAtMost = (what: string, times: Times, quiet: Times): Figure[] => [
  atMost(`browsing p99 ${what}, twice the quiet one`, times.p99, Math.max(2 * quiet.p99, MIN_MS), 'ms'),
  seen(`browsing p50 ${what}`, times.p50, 'ms'),
]
