import { sql } from 'kysely'
import { eventOnSale } from '../../bench/lib/event-on-sale.ts'
import { givenOwner } from '../../bench/lib/product.ts'
import { atMost, type Check, exactly } from '../lib/check.ts'
import { HttpClient } from '../lib/http.ts'
import type { Product } from '../lib/product.ts'
import { Shopper } from '../lib/shopper.ts'

const REPEATS = 100
const ORDERS = { quick: 2, full: 50 }
/** One key 100 times at once and after a restart: one effect, one answer; another body under it is refused. */
export const check: Check = {
  id: 15,
  title: 'idempotency: one key, 100 times at once',
  invariants: ['I5'],
  async run(tier, ctx) {
    const product = await ctx.product()
    const token = 'prove-owner-of-one-key'
    const owner = await givenOwner(product.db, token)
    const { body } = await eventOnSale(product.db, owner, 1_000, 1_000)
    const shopper = new Shopper(product.url, ctx.told, new HttpClient(product.url, { connections: REPEATS }))
    const before = await countCheckouts(product)
    const chargedBefore = await countCharges(product)
    const purchases: { key: string; compra: string }[] = []
    let different = 0
    const orders = ctx.some(ORDERS[tier])
    for (let n = 0; n < orders; n++) {
      const key = `one-key-${ctx.seed}-${n}`
      const all = await Promise.all(Array.from({ length: REPEATS }, () => shopper.hold({ body, key })))
      different += new Set(all.map(({ data }) => data.compra)).size - 1
      const compra = String(all[0]?.data.compra)
      // A double click on "pay" while it is being paid: one page, one charge.
      await shopper.call('web_reserva_datos', { compra, email: `key${n}@example.org`, nombre: 'Ane' })
      const pages = await Promise.all(
        Array.from({ length: 20 }, () => shopper.call('web_pagar', { compra, metodo: 'tarjeta' })),
      )
      const links = new Set(pages.map(({ data }) => data.enlace_pago).filter(Boolean))
      different += links.size - 1
      for (const link of links) await shopper.payAtBank(String(link))
      purchases.push({ key, compra })
    }
    const other = structuredClone(body)
    for (const line of other.pedidos.flatMap(({ lineas }) => lineas)) line.cantidad = 2
    const refused = await shopper.hold({ body: other, key: purchases[0]?.key ?? '' })
    const kept = await addOften(shopper, token, ctx.seed)
    // The quick tier shares its server with other checks.
    if (tier === 'full') await product.restart()
    let lost = 0
    for (const { key, compra } of purchases) {
      const again = await shopper.hold({ body, key })
      if (again.data.compra !== compra) lost += 1
      const { data } = await shopper.read(compra)
      if (data.estado !== 'pagada') lost += 1
    }
    const later = await addOften(shopper, token, ctx.seed, 1)
    const ages = await answersByAge(product, shopper, token, ctx.seed)
    shopper.http.close()
    return [
      exactly('keys', purchases.length, orders),
      exactly('purchases made', (await countCheckouts(product)) - before, orders),
      atMost('answers that differ', different, 0),
      atMost('not found again', lost, 0),
      exactly('charged', (await countCharges(product)) - chargedBefore, orders),
      exactly('another body refused', refused.code === 'request.key_reused' ? 1 : 0, 1),
      exactly('events made by one key', kept.size, 1),
      exactly('events made by it later', new Set([...kept, ...later]).size, 1),
      exactly('the same answer after 23 h 59', ages.young, 1),
      exactly('a new one after 24 h 01', ages.old, 1),
    ]
  },
  async control(_tier, ctx) {
    const product = await ctx.product()
    const owner = await givenOwner(product.db, 'prove-owner-without-key')
    const { body } = await eventOnSale(product.db, owner, 1_000)
    const shopper = new Shopper(product.url, ctx.told)
    // Without the key there is nothing by which a repetition could be known.
    const all = await Promise.all(
      Array.from({ length: 10 }, () => shopper.call('web_reserva', { ...body, clave: undefined })),
    )
    shopper.http.close()
    return [exactly('purchases made', new Set(all.map(({ data }) => data.compra)).size, 1)]
  },
}

/** Creates an event under one key, many times at once; returns the different texts that came back. */
async function addOften(
  shopper: Shopper,
  token: string,
  seed: number,
  times = REPEATS,
): Promise<Set<string>> {
  const contenido = { titulo: 'Una clave', ciudad: 'Bilbao', tipo: 1 }
  const body = { token, contenido, clave: `kept-${seed}` }
  const answers = await Promise.all(
    Array.from({ length: times }, () => shopper.call('app_contenido_add', body)),
  )
  return new Set(answers.map(({ error, code, data }) => (error ? code : JSON.stringify(data))))
}

/** The stored answer of a key made older: 1 when it is still the first one, and 1 when a day later it is another one. */
async function answersByAge(product: Product, shopper: Shopper, token: string, seed: number) {
  const [first] = await addOften(shopper, token, seed, 1)
  const age = (interval: string) =>
    sql`update idempotency_key set created_at = now() - ${interval}::interval where key = ${`kept-${seed}`}`.execute(
      product.db,
    )
  await age('23 hours 59 minutes')
  const [young] = await addOften(shopper, token, seed, 1)
  await age('24 hours 1 minute')
  const [old] = await addOften(shopper, token, seed, 1)
  return { young: young === first ? 1 : 0, old: old !== first ? 1 : 0 }
}

async function countCheckouts({ db }: Product): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from checkout`.execute(db)
  return rows[0]?.n ?? 0
}

/** What the test bank has taken. */
async function countCharges({ db }: Product): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from testbank_session
    where status = 'complete'`.execute(db)
  return rows[0]?.n ?? 0
}
