import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { BANK_KEYS, type Bank, type BankTrouble, startBank, TROUBLES } from '../faults/bank.ts'
import { endHolds } from '../lib/auditor.ts'
import { startBrowsing, twiceAtMost } from '../lib/browsing.ts'
import { atLeast, atMost, type Check, exactly, type Figure, type ProveCtx, seen } from '../lib/check.ts'
import { HttpClient } from '../lib/http.ts'
import { summary } from '../lib/offered-load.ts'
import type { Product } from '../lib/product.ts'
import { givenFestival } from '../lib/programme.ts'
import { untilSettled } from '../lib/settled.ts'
import { Shopper } from '../lib/shopper.ts'
import { givenSale, startSale } from '../lib/steady-sale.ts'

/** Long enough for a dozen calls in a row to run into their time, and for the breaker to let one through four times. */
const MINUTES = Number(process.env.PROVE_TROUBLE_MINUTES ?? 1)
const TROUBLE_MS = MINUTES * 60_000
const WELL_MS = 15_000
const PER_SECOND = 1
/** A buyer left waiting by the bank presses the button again after so long. */
const AGAIN_MS = 3_000
/** What a call to the bank may take, and what is ours around it. */
const LONGEST_MS = 11_000
/** A response faster than any bank: the bank was not called. */
const AT_ONCE_MS = 500
/** Troubles in which no call is answered, so that the breaker has to open. */
const UNANSWERED: readonly BankTrouble[] = ['late', 'errors', 'silence', 'garbage']

/**
 * A bank that is late, resets, fails, is silent, sends garbage and reports other sums and currencies than it took:
 * buyers get a response in time, visitors notice little, the breaker opens, no buyer is charged twice by the bank's own
 * book, and unknown payments are queried until they are known. A minute each (PROVE_TROUBLE_MINUTES, 5 before a
 * release).
 */
export const check: Check = {
  id: 20,
  title: `payment provider: late, resets, 500s, silence, garbage, wrong sum, wrong currency, ${MINUTES} min each`,
  invariants: ['I3', 'I5'],
  coveredBy: 'apps/server/src/ticketing/payments/provider-trouble.test.ts',
  isTimed: true,
  async run(_tier, ctx) {
    let home = ''
    const bank = await startBank(() => `${home}/pay/stripe/webhook`, ctx.random)
    const product = await ctx.product({ env: { ...BANK_KEYS, STRIPE_API_BASE: bank.url } })
    home = product.url
    const { pid } = product
    const { lists, pages } = await givenFestival(product, 100, { capacity: 100 })
    const bodies = await givenSale(product, ctx.seed)
    const { told, seed } = ctx
    const sale = startSale(product, { told, bodies, perSecond: PER_SECOND, seed, againMs: AGAIN_MS })
    const browsing = startBrowsing(product, [...lists, ...pages.slice(0, 20)])
    await pause(5_000)
    browsing.times()
    await pause(ctx.some(30_000))
    const quiet = browsing.times()
    const figures: Figure[] = []
    let mistaken = 0
    for (const trouble of TROUBLES) {
      bank.trouble = trouble
      const asked = bank.asked
      const paying = await payFor(product, ctx, { body: bodies[0], trouble })
      const times = browsing.times()
      if (trouble.startsWith('wrong')) mistaken += await boughtIn(product, bank, trouble)
      bank.trouble = undefined
      ctx.say(`${trouble}: ${JSON.stringify({ ...paying.codes, asked: bank.asked - asked })}`)
      const most = summary(paying.times).most / 1000
      figures.push(atMost(`${trouble}: longest answer to who pays`, most, LONGEST_MS / 1000, 's'))
      figures.push(...twiceAtMost(`(${trouble})`, times, quiet).slice(0, 1))
      if (UNANSWERED.includes(trouble))
        figures.push(atLeast(`${trouble}: refused at once, the breaker being open`, paying.refusedAtOnce, 1))
      await pause(ctx.some(WELL_MS))
    }
    const counts = await sale.stop()
    ctx.say(JSON.stringify(counts))
    await endHolds(product.db)
    const settled = await untilSettled(product.db)
    browsing.stop()
    const book = await compareBooks(product, bank)
    await bank.stop()
    return [
      ...figures,
      seen('quiet p99 of browsing', quiet.p99, 'ms'),
      exactly('pages not shown', browsing.failed, 0),
      atLeast('purchases acknowledged', counts.bought, ctx.some(150)),
      atMost('answers of 5xx other than announced', counts.faults, 0),
      atLeast('charges by the book of the bank', book.charges, ctx.some(100)),
      exactly('purchases charged twice', book.twice, 0),
      exactly('charged, and neither bought nor given back nor flagged', book.lost, 0),
      exactly('bought, and not charged in full', book.free, 0),
      exactly('bought while another sum or currency was told', mistaken, 0),
      seen('flagged for a person', book.flagged),
      atMost('unknown after 5 min', settled.open, 0),
      seen('all known after', settled.seconds, 's'),
      exactly('the same server process', product.isUp && product.pid === pid ? 1 : 0, 1),
    ]
  },
}

/** Presses "pay" every second and reads each answer. */
async function payFor(
  product: Product,
  ctx: ProveCtx,
  { body, trouble }: { body: object; trouble: BankTrouble },
) {
  const shopper = new Shopper(product.url, ctx.told, new HttpClient(product.url, { timeoutMs: 60_000 }))
  const times: number[] = []
  const codes: Record<string, number> = {}
  let refusedAtOnce = 0
  const one = async (n: number) => {
    const name = `probe-${trouble.replace(' ', '-')}-${n}`
    const held = await shopper.hold({ body, key: `${name}-${ctx.seed}` })
    const compra = held.data.compra
    await shopper.call('web_reserva_datos', {
      compra,
      email: `${name}@example.org`,
      nombre: 'Ane Etxebarria',
    })
    const asked = await shopper.call('web_pagar', { compra, metodo: 'tarjeta' })
    times.push(asked.ms)
    const code = asked.error ? asked.code : 'page'
    codes[code] = (codes[code] ?? 0) + 1
    if (code === 'payment.provider_failed' && asked.ms < AT_ONCE_MS) refusedAtOnce += 1
  }
  const all: Promise<void>[] = []
  const seconds = Math.max(30, ctx.some(TROUBLE_MS) / 1000)
  for (let n = 0; n < seconds; n++) {
    all.push(one(n))
    await pause(1_000)
  }
  await Promise.all(all)
  shopper.http.close()
  return { times, codes, refusedAtOnce }
}

/** Purchases confirmed by charges that were made during this fault and are still reported wrongly. */
async function boughtIn({ db }: Product, { charges }: Bank, trouble: BankTrouble): Promise<number> {
  const ids = [...charges.values()].filter(({ paidIn }) => paidIn === trouble).map(({ payment }) => payment)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from payment
    where status = 'captured' and error is null and id = any(${ids}::uuid[])`.execute(db)
  return rows[0]?.n ?? -1
}

/** The bank's own book, held against the server's. */
async function compareBooks({ db }: Product, bank: Bank) {
  const { rows } = await sql<{
    id: string
    checkout: string
    status: string
    error: string | null
    cents: number
  }>`select id, checkout_id as checkout, status, error, amount_cents as cents from payment
    where provider = 'stripe'`.execute(db)
  const known = new Map(rows.map((row) => [row.id, row]))
  const taken = [...bank.charges.values()].filter(({ status }) => status === 'complete')
  const kept = taken.filter(
    ({ amount, refunds }) => amount > refunds.reduce((all, { amount }) => all + amount, 0),
  )
  const FLAGS = ['amount_differs', 'currency_differs']
  const isFlagged = (id: string) => FLAGS.includes(known.get(id)?.error ?? '')
  const checkouts = kept.map(({ payment }) => known.get(payment)?.checkout)
  const inFull = new Map(kept.map(({ payment, amount }) => [payment, amount]))
  return {
    charges: taken.length,
    twice: checkouts.length - new Set(checkouts).size,
    lost: kept.filter(({ payment }) => known.get(payment)?.status !== 'captured' && !isFlagged(payment))
      .length,
    free: rows.filter(
      ({ id, status, error, cents }) => status === 'captured' && error === null && inFull.get(id) !== cents,
    ).length,
    flagged: kept.filter(({ payment }) => isFlagged(payment)).length,
  }
}
