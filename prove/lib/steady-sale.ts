import { setTimeout as pause } from 'node:timers/promises'
import { eventOnSale } from '../../bench/lib/event-on-sale.ts'
import { givenOwner } from '../../bench/lib/product.ts'
import type { Acknowledgements } from './acknowledgements.ts'
import { HttpClient, UnansweredError } from './http.ts'
import type { Product } from './product.ts'
import { type CallAnswer, Shopper } from './shopper.ts'

const CAPACITY = 40_000
const PRICE = 1200
/** A buyer whose answer is lost asks again under the same key, for so long. */
const PASSING = ['request.too_many', 'payment.provider_failed']
const TIMEOUT_MS = 60_000
const CALM_MS = 30_000

/** What buyers saw while things broke. */
export interface SaleCounts {
  begun: number
  bought: number
  /** Left after a minute without an answer, or with a refusal. */
  gaveUp: number
  /** Answers of 5xx other than the announced 503. */
  faults: number
  /** Answers of 503, which say when to come again. */
  busy: number
  refusals: Record<string, number>
}

export interface Sale {
  readonly counts: SaleCounts
  /** When the last purchase was acknowledged, in `performance.now()`. */
  readonly lastBoughtAt: number
  /**
   * Waits until hardly more than come in three seconds are under way, half a minute at most. What breaks next then finds a
   * shop and no crowd: the question is whether any purchase is lost by it, not how many breaks a minute the machine bears.
   */
  calm(): Promise<void>
  /** Admits no new buyers, and waits for those under way. */
  stop(): Promise<SaleCounts>
}

/** An event that costs something and one that does not, of one owner; returns what asks for a place of each. */
export async function givenSale({ db }: Product, seed: number): Promise<[paid: object, free: object]> {
  const owner = await givenOwner(db, `prove-steady-owner-${seed}`)
  const paid = await eventOnSale(db, owner, CAPACITY, PRICE)
  const free = await eventOnSale(db, owner, CAPACITY)
  return [paid.body, free.body]
}

interface SaleOptions {
  told: Acknowledgements
  bodies: readonly [paid: object, free: object]
  perSecond: number
  /** Every so many purchases one is free. */
  freeEvery?: number
  seed: number
  /** Address of the connection. Default: the server itself. */
  url?: string
  /** Delay before a retry. Default 250 ms. */
  againMs?: number
}

/**
 * Lets buyers come at a rate, independent of responses. Each continues until the purchase is done, and retries with the
 * same key without a response or when the server is busy, as the public site and the apps do.
 */
export function startSale(
  product: Product,
  { told, bodies, perSecond, freeEvery = 4, seed, url, againMs = 250 }: SaleOptions,
): Sale {
  const counts: SaleCounts = { begun: 0, bought: 0, gaveUp: 0, faults: 0, busy: 0, refusals: {} }
  const insist = (ask: () => Promise<CallAnswer>) => askAgain(ask, { counts, over, againMs })
  const http = new HttpClient(url ?? product.url, { timeoutMs: 10_000 })
  const shopper = new Shopper(url ?? product.url, told, http)
  const { over } = product
  const under = new Set<Promise<void>>()
  const sale = { counts, lastBoughtAt: 0, calm, stop }
  const one = async (n: number) => {
    const isPaid = n % freeEvery !== 0
    const wish = {
      body: bodies[isPaid ? 0 : 1] ?? {},
      key: `steady-${seed}-${n}`,
      email: `steady${seed}x${n}@example.org`,
      isPaid,
    }
    const held = await insist(() => shopper.hold(wish))
    if (!held || held.error) return void giveUp(counts, held)
    const paid = await insist(() => shopper.pay(held.data.compra, wish))
    // Paid already, by an attempt whose answer was lost: the page of the purchase shows it.
    const isUnknown = paid?.code === 'order.not_open' || paid?.code === 'order.paid_already'
    if (!paid || (paid.error && !isUnknown)) return void giveUp(counts, paid)
    // The bank sends a message itself; the page of the purchase polls until it is paid.
    const until = performance.now() + TIMEOUT_MS
    for (let seen: CallAnswer | undefined = paid; performance.now() < until && !over.aborted; ) {
      if (seen && !seen.error && seen.data.estado === 'pagada') {
        counts.bought += 1
        sale.lastBoughtAt = performance.now()
        return
      }
      await pause(500)
      seen = await insist(() => shopper.read(held.data.compra))
    }
    giveUp(counts, paid)
  }
  const timer = setInterval(() => {
    const work = one(counts.begun++).catch((error: unknown) => {
      counts.refusals[String(error)] = (counts.refusals[String(error)] ?? 0) + 1
    })
    under.add(work)
    void work.finally(() => under.delete(work))
  }, 1000 / perSecond)
  // A check that failed half-way ends its product, and the result of the sale is not used.
  over.addEventListener('abort', () => clearInterval(timer), { once: true })
  async function calm() {
    const until = performance.now() + CALM_MS
    while (performance.now() < until && under.size > 3 * perSecond) await pause(200)
  }
  async function stop() {
    clearInterval(timer)
    await Promise.all(under)
    http.close()
    return counts
  }
  return sale
}

function giveUp(counts: SaleCounts, answer: CallAnswer | undefined): void {
  counts.gaveUp += 1
  const code = answer?.code || answer?.data?.estado || 'no answer'
  counts.refusals[code] = (counts.refusals[code] ?? 0) + 1
}

/** Undefined after a minute without an answer that means something. */
async function askAgain(
  ask: () => Promise<CallAnswer>,
  { counts, over, againMs }: { counts: SaleCounts; over: AbortSignal; againMs: number },
): Promise<CallAnswer | undefined> {
  const until = performance.now() + TIMEOUT_MS
  while (performance.now() < until && !over.aborted) {
    try {
      const answer = await ask()
      // A bank that cannot be reached is called again, by the same button; so is a server whose disk is full.
      if ([503, 507].includes(answer.status) || PASSING.includes(answer.code)) counts.busy += 1
      else if (answer.status >= 500) counts.faults += 1
      else return answer
    } catch (error) {
      if (!(error instanceof UnansweredError)) throw error
    }
    await pause(againMs)
  }
  return undefined
}
