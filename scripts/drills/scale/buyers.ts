import { setTimeout as pause } from 'node:timers/promises'
import type { Acknowledgements } from '../../../prove/lib/acknowledgements.ts'
import { HttpClient, UnansweredError } from '../../../prove/lib/http.ts'
import { type CallAnswer, Shopper } from '../../../prove/lib/shopper.ts'

/** How long a buyer tries before giving up. */
const TIMEOUT_MS = 45_000
/** A buyer presses a button no faster than this, or waits longer before pressing it again. */
const AGAIN_MS = { first: 400, most: 2_000 }
/** Every so many a purchase costs something and is paid at the bank. */
const PAID_EVERY = 5

export interface Sale {
  free: object
  paid: object
}

/** When each purchase was acknowledged, by `performance.now()`, and what had to be repeated. */
export interface Lived {
  boughtAt: number[]
  tookMs: number[]
  again: Record<string, number>
  gaveUp: number
  refused: Record<string, number>
}

export const newLived = (): Lived => ({ boughtAt: [], tookMs: [], again: {}, gaveUp: 0, refused: {} })

/** Buyers who retry with the same key without a response or after an error to retry, as browsers and people do. */
export class Buyers {
  readonly #shopper: Shopper
  readonly #sale: Sale
  readonly #lived: Lived
  readonly #seed: number

  constructor(url: string, told: Acknowledgements, sale: Sale, lived: Lived, seed: number) {
    this.#shopper = new Shopper(url, told, new HttpClient(url, { connections: 200, timeoutMs: 12_000 }))
    this.#sale = sale
    this.#lived = lived
    this.#seed = seed
  }

  /** One purchase from the basket to the tickets. */
  async buy(n: number, due: number): Promise<void> {
    const isPaid = n % PAID_EVERY === 0
    const email = `buyer${this.#seed}-${n}@example.org`
    const key = `drill-${this.#seed}-${n}`
    const held = await this.#insist(() =>
      this.#shopper.hold({ body: isPaid ? this.#sale.paid : this.#sale.free, key }),
    )
    if (!held) return
    const bought = await this.#insist(async () => {
      const paid = await this.#shopper.pay(held.data.compra, { email, isPaid })
      // It was paid before the response was lost, or the bank's message is still to come: the purchase itself shows
      // it.
      const seen =
        paid.error || paid.data.estado !== 'pagada' ? await this.#shopper.read(held.data.compra) : paid
      if (!seen.error && seen.data.estado !== 'pagada') return { ...seen, error: true, code: 'waiting' }
      return seen
    })
    if (!bought) return
    this.#lived.boughtAt.push(performance.now())
    this.#lived.tookMs.push(performance.now() - due)
  }

  close(): void {
    this.#shopper.http.close()
  }

  async #insist(ask: () => Promise<CallAnswer>): Promise<CallAnswer | undefined> {
    const until = performance.now() + TIMEOUT_MS
    let wait = AGAIN_MS.first
    while (performance.now() < until) {
      const answer = await ask().catch((error: unknown) => {
        if (!(error instanceof UnansweredError)) throw error
        return undefined
      })
      if (answer && !answer.error) return answer
      const why = answer ? answer.code : 'no answer'
      const isWorthAgain = !answer || answer.status >= 500 || why === 'waiting'
      if (!isWorthAgain) {
        this.#lived.refused[why] = (this.#lived.refused[why] ?? 0) + 1
        return undefined
      }
      this.#lived.again[why] = (this.#lived.again[why] ?? 0) + 1
      await pause(wait)
      wait = Math.min(AGAIN_MS.most, wait * 1.5)
    }
    this.#lived.gaveUp += 1
    return undefined
  }
}

/** The longest time no purchase was acknowledged between two moments, ms. */
export function longestGap(boughtAt: readonly number[], from: number, to: number): number {
  const times = [from, ...boughtAt.filter((at) => at > from && at < to).sort((a, b) => a - b), to]
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] as number)))
}
