const WINDOW_MS = 8_000

/** Bytes a second over the last eight seconds, so that a short halt does not count for more than it is. */
export class Rate {
  #samples: { at: number; sent: number }[] = []

  /** Adds a reading and returns the rate; 0 as long as it is unknown. */
  add(at: number, sent: number): number {
    const last = this.#samples.at(-1)
    // Begun again: what was counted no longer holds.
    if (last && sent < last.sent) this.#samples = []
    this.#samples.push({ at, sent })
    while (this.#samples.length > 2 && (this.#samples[0]?.at ?? 0) < at - WINDOW_MS) this.#samples.shift()
    const first = this.#samples[0]
    return first && at - first.at >= 500 ? ((sent - first.sent) * 1000) / (at - first.at) : 0
  }
}

/** Seconds until the rest is sent; undefined while unknown. */
export function secondsLeft({ bytes, sent, rate }: { bytes: number; sent: number; rate: number }) {
  return rate > 0 ? Math.ceil((bytes - sent) / rate) : undefined
}
