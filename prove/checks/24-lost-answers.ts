import { sql } from 'kysely'
import { eventOnSale } from '../../bench/lib/event-on-sale.ts'
import { givenOwner } from '../../bench/lib/product.ts'
import { startProxy } from '../faults/proxy.ts'
import { atMost, type Check, exactly } from '../lib/check.ts'
import { HttpClient, UnansweredError } from '../lib/http.ts'
import { Shopper } from '../lib/shopper.ts'

const PURCHASES = { quick: 10, full: 500 }
const AT_ONCE = 10

/** The request arrives, its answer does not: who asks again under the same key finds the same purchase, made once. */
export const check: Check = {
  id: 24,
  title: 'lost answers: the line is cut after the request',
  invariants: ['I2', 'I5'],
  minutes: 2,
  async run(tier, ctx) {
    return lose(tier, ctx, (n) => `lost-${ctx.seed}-${n}`)
  },
  /** A retry under another key gets a second one. */
  async control(_tier, ctx) {
    let again = 0
    return lose('quick', ctx, (n) => `lost-${ctx.seed}-${n}-${again++}`)
  },
}

async function lose(tier: 'quick' | 'full', ctx: Parameters<Check['run']>[1], keyOf: (n: number) => string) {
  const product = await ctx.product()
  const owner = await givenOwner(product.db, `prove-owner-of-lost-${keyOf(0)}`)
  const { body } = await eventOnSale(product.db, owner, 5_000)
  const made = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from checkout`.execute(product.db)).rows[0]?.n ?? 0
  const before = await made()
  const line = await startProxy(product.port, ctx.random)
  line.trouble = { losesAnswers: true }
  const purchases = ctx.some(PURCHASES[tier])
  const sound = new Shopper(product.url, ctx.told)
  let lost = 0
  let unfound = 0
  const one = async (n: number) => {
    const cut = new Shopper(line.url, ctx.told, new HttpClient(line.url, { connections: 1 }))
    await cut.hold({ body, key: keyOf(n) }).catch((error) => {
      if (!(error instanceof UnansweredError)) throw error
      lost += 1
    })
    cut.http.close()
    const held = await sound.hold({ body, key: keyOf(n) })
    const email = `lost${ctx.seed}x${n}@example.org`
    const paid = held.error ? held : await sound.pay(held.data.compra, { email, isPaid: false })
    if (paid.error || paid.data.estado !== 'pagada') unfound += 1
  }
  for (let n = 0; n < purchases; n += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, purchases - n) }, (_, k) => one(n + k)))
  await line.close()
  sound.http.close()
  return [
    exactly('answers lost', lost, purchases),
    exactly('purchases made', (await made()) - before, purchases),
    atMost('not found again', unfound, 0),
  ]
}
