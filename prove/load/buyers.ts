import { setTimeout as pause } from 'node:timers/promises'
import { Acknowledgements } from '../lib/acknowledgements.ts'
import { HttpClient, UnansweredError } from '../lib/http.ts'
import { answerApart, offer, summary } from '../lib/offered-load.ts'
import { type CallAnswer, Shopper } from '../lib/shopper.ts'

/** What `prove/load/buyers.ts` is to do. */
export interface BuyersSpec {
  url: string
  /** The clients' log it appends to. */
  told: string
  count: number
  /** Buyers a second; with `together` so many come at one moment. */
  perSecond: number
  together?: number
  body: object
  isPaid: boolean
  /** Buyers with addresses of their own; those beyond come again. */
  people: number
  name: string
  /** Number of retries when the server is busy, or the bank does not respond. Default: none. */
  patience?: number
  /**
   * Connections open at a time. Default 400. A buyer who is due while all are in use waits on this side, without a
   * request to the server.
   */
  connections?: number
}

export interface BuyersAnswer {
  /** Milliseconds from when a buyer was due until places were kept, or refused. */
  held: ReturnType<typeof summary>
  /** Refusals of places only. */
  refused: ReturnType<typeof summary>
  /** Each of the calls that follow. */
  calls: ReturnType<typeof summary>
  /** Until the purchase was seen to be paid. */
  whole: ReturnType<typeof summary>
  codes: Record<string, number>
  /** Answers with a status of 500 or more, and calls without an answer. */
  failed: number
  asked: number
  seconds: number
  /** Of the refusals for too much at once: how long they took, how many named no time to come back. */
  shed: ReturnType<typeof summary>
  shedWithoutTime: number
}

/** Refusals that say nothing about places. */
const COME_BACK = ['request.overloaded', 'request.too_many', 'payment.provider_failed', 'order.being_paid']

const spec = JSON.parse(process.argv[2] ?? '{}') as BuyersSpec
const told = new Acknowledgements(spec.told)
const times = { held: [], refused: [], calls: [], whole: [], shed: [] } as Record<string, number[]>
const codes: Record<string, number> = {}
let failed = 0
let asked = 0
let shedWithoutTime = 0

class MeasuredShopper extends Shopper {
  override async call(name: string, fields: object): Promise<CallAnswer> {
    asked += 1
    const answer = await super.call(name, fields)
    if (answer.code === 'request.too_many' || answer.status === 503) {
      times.shed?.push(answer.ms)
      if (!answer.retryAfter) shedWithoutTime += 1
    } else if (answer.status >= 500) failed += 1
    if (name !== 'web_reserva') times.calls?.push(answer.ms)
    return answer
  }
}

const shopper = new MeasuredShopper(
  spec.url,
  told,
  new HttpClient(spec.url, {
    connections: spec.connections ?? Math.max(400, spec.together ?? 0),
    timeoutMs: 30_000,
  }),
)
const seconds = spec.together
  ? await inCrowds(spec.together)
  : await offer({ perSecond: spec.perSecond, count: spec.count, act: buy })
shopper.http.close()
answerApart({
  held: summary(times.held ?? []),
  refused: summary(times.refused ?? []),
  calls: summary(times.calls ?? []),
  whole: summary(times.whole ?? []),
  shed: summary(times.shed ?? []),
  shedWithoutTime,
  codes,
  failed,
  asked,
  seconds,
} satisfies BuyersAnswer)

async function inCrowds(together: number): Promise<number> {
  const began = performance.now() + 20
  const all: Promise<void>[] = []
  for (let n = 0; n < spec.count; n += together) {
    const due = began + (n * 1000) / spec.perSecond
    await pause(Math.max(0, due - performance.now()))
    for (let k = n; k < Math.min(spec.count, n + together); k++) all.push(buy(k, due))
  }
  await Promise.all(all)
  return (performance.now() - began) / 1000
}

async function buy(n: number, due: number): Promise<void> {
  try {
    const held = await patiently(() => shopper.hold({ body: spec.body, key: `${spec.name}-${n}-of-load` }))
    const ms = performance.now() - due
    count(held.error ? held.code : 'held')
    if (held.error) return void times.refused?.push(ms)
    times.held?.push(ms)
    const { compra } = held.data
    const email = `${spec.name}.${n % spec.people}@example.org`
    const first = await patiently(() => shopper.pay(compra, { email, isPaid: spec.isPaid }))
    const paid = await shopper.untilSettled(compra, first)
    count(paid.error ? paid.code : paid.data.estado)
    if (!paid.error) times.whole?.push(performance.now() - due)
  } catch (error) {
    if (!(error instanceof UnansweredError)) throw error
    failed += 1
    count(error.message)
  }
}

async function patiently(ask: () => Promise<CallAnswer>): Promise<CallAnswer> {
  for (let tries = 0; ; tries++) {
    const answer = await ask()
    if (!COME_BACK.includes(answer.code) || tries >= (spec.patience ?? 0)) return answer
    await pause(1_000 * Number(answer.retryAfter ?? 2))
  }
}

function count(what: string): void {
  codes[what] = (codes[what] ?? 0) + 1
}
