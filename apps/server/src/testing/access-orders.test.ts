import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { routes } from '../app/handlers.ts'
import { givenOnSale } from '../ticketing/orders/testing/given-on-sale.ts'
import { givenBought } from '../ticketing/refunds/testing/given-bought.ts'
import { NO_ORDER, NOWHERE } from './access-rules/rule.ts'
import { ACCESS_RULES } from './access-rules.ts'
import { idsOf } from './right-body.ts'
import { type Answer, type TestAccount, testApp } from './test-app.ts'

const app = await testApp()
const { call, db } = app

/** Records of purchases, by the wire names of the fields that name one. */
const FIELDS = {
  pedido_id: 'order',
  entrada_id: 'ticket',
  entrada_ids: 'ticket',
  devolucion_id: 'refund',
  cobro_id: 'payment',
} as const
type Sold = Record<'order' | 'ticket' | 'refund' | 'payment', string>
const NOTHING: Sold = { order: NO_ORDER, ticket: NO_ORDER, refund: NO_ORDER, payment: NO_ORDER }

/** An event of an owner with a purchase of two tickets, one of them given back. */
async function givenSold(owner: TestAccount) {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000 })
  const { orderId, compra, tickets } = await givenBought(app, on, { quantity: 2 })
  const [kept, back] = tickets.map(({ id }) => id) as [string, string]
  const wish = {
    contenido_id: on.eventId,
    pedido_id: orderId,
    entrada_ids: [back],
    importe_cent: 1000,
  }
  expect(await call('app_pedido_devolver', wish, owner)).toMatchObject({ error: false })
  const { rows } = await sql<{
    refund: string
    payment: string
  }>`select r.id as refund, r.payment_id as payment
    from refund r where r.order_id = ${orderId}::uuid`.execute(db)
  const sold: Sold = { order: orderId, ticket: kept, ...(rows[0] as { refund: string; payment: string }) }
  return { ids: await idsOf(app, owner.id, on.eventId), compra, sold }
}

const [owner, other, seller] = await Promise.all(
  [1, 2, 3].map(() => app.givenAccount({ legal_name: 'Coro', tax_id: 'B99286320' })),
)
const admin = await app.givenAdmin()
const theirs = await givenSold(owner as TestAccount)
const own = await givenSold(other as TestAccount)
await db
  .insertInto('event_member')
  .values({
    event_id: own.ids.event,
    account_id: (seller as TestAccount).id,
    role: 'sell',
    accepted_at: new Date().toISOString(),
  })
  .execute()

/** Fields of a call around one's own event and purchase, with these records named in it. */
function bodyWith(fields: object, sold: Sold, compra: string): object {
  const put = (name: string, value: unknown): unknown => {
    if (value === NOWHERE && name === 'compra') return compra
    const kind = FIELDS[name as keyof typeof FIELDS]
    if (value === NO_ORDER && kind) return sold[kind]
    return Array.isArray(value) ? value.map((one) => put(name, one)) : value
  }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, put(name, value)]))
}

const cases = routes.flatMap(({ call: { wireName, access } }) => {
  const fields = ACCESS_RULES[wireName]?.fields?.(own.ids)
  const isAbout = Object.keys(fields ?? {}).some((name) => name in FIELDS)
  return fields && isAbout && access !== 'service' ? [[wireName, access, fields] as const] : []
})

/** One figure for all that was sold, and where the money is. */
async function fingerprint(): Promise<unknown> {
  const tables = [
    'checkout',
    'orders',
    'order_line',
    'ticket',
    'refund',
    'payment',
    'transfer',
    'receipt',
    'payout',
  ]
  const { rows } = await sql`select ${sql.join(
    tables.map(
      (table) =>
        sql`(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${sql.table(table)} t)`,
    ),
  )}`.execute(db)
  return rows
}
const seen = ({ status, error, msg, data }: Answer) => ({ status, error, msg, data })

test('given the calls about purchases, then each kind of record is among them', () => {
  const named = new Set(
    cases.flatMap(([, , fields]) => Object.keys(fields).map((name) => FIELDS[name as 'pedido_id'])),
  )
  expect([...named].filter(Boolean).sort()).toEqual(['order', 'payment', 'refund', 'ticket'])
  expect(cases.length).toBeGreaterThan(8)
})

test.each(cases)(
  'given %s with one’s own event or purchase, when it names what another owner sold, then it is missing',
  async (wireName, access, fields) => {
    const before = await fingerprint()
    const buyers = [undefined]
    const people = access === 'anon' ? buyers : access === 'admin' ? [other, seller] : [other, seller, admin]
    for (const who of people) {
      const missing = await call(wireName, bodyWith(fields, NOTHING, own.compra), who)
      const answer = await call(wireName, bodyWith(fields, theirs.sold, own.compra), who)
      expect([missing.error, answer.error]).toEqual([true, true])
      expect(seen(answer)).toEqual(seen(missing))
    }
    expect(await fingerprint()).toEqual(before)
  },
)
