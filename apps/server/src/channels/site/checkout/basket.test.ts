import { ticketFields } from '@larunbat/rules/address/buying-pages'
import { beforeAll, expect, test } from 'vitest'
import { givenType, givenVoucher, type OnSale } from '../../../ticketing/orders/testing/given-on-sale.ts'
import { LivePlaces } from './places/live-places.ts'
import { buyer, keyOf, type Shop, testShop, withCookies } from './testing/test-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await testShop()
}, 120_000)

const ASIDE = { accion: 'cesta' }
const heldOf = async ({ eventId }: OnSale) =>
  (await shop.app.db.selectFrom('session').select('held').where('event_id', '=', eventId).execute())[0]?.held

test('given events of two organisers, when both are put aside, then one hold and one form buy both, each from its seller', async () => {
  const other = await shop.app.givenAccount({ name: 'Koru Zaharra' })
  const [one, two] = [await shop.given({ mode: 3 }), await shop.given({ mode: 3 }, other)]
  const { visit, jar } = withCookies(shop.visit)
  expect((await shop.pick(one, 2, ASIDE, visit)).to).toBe('/es/cesta')
  await shop.pick(two, 1, ASIDE, visit)
  expect(jar.get('cesta_n')).toBe('2')
  expect([await heldOf(one), await heldOf(two)]).toEqual([0, 0])
  const { body, headers } = await visit('/es/cesta')
  expect(headers['cache-control']).toBe('private, no-store')
  for (const seller of ['Antzerki Harresia', 'Koru Zaharra']) expect(body).toContain(`Vende ${seller}`)
  expect(body).toMatch(/class="basket-count">2</)

  const clave = keyOf(body)
  const [kept, again] = await Promise.all([
    visit('/es/cesta', { clave, moneda: 'EUR' }),
    visit('/es/cesta', { clave, moneda: 'EUR' }),
  ])
  expect(again.to).toBe(kept.to)
  expect([await heldOf(one), await heldOf(two)]).toEqual([2, 1])
  // Nothing is lost from the basket before it is bought.
  expect((await visit('/es/cesta')).body.match(/basket-event/g)).toHaveLength(2)
  await visit(kept.to, buyer)
  const bought = await visit(kept.to)
  expect(bought.body).toContain('Antzerki Harresia')
  expect(bought.body).toContain('Koru Zaharra')
  expect(bought.body.match(/class="bought-ticket"/g)).toHaveLength(3)
  // Neither basket nor holds are left: only what was bought here is remembered.
  expect([...jar.keys()]).toEqual(['compras'])
  const rows = await shop.app.db
    .selectFrom('orders')
    .select(['event_id', 'seller_id', 'status'])
    .where('event_id', 'in', [one.eventId, two.eventId])
    .execute()
  expect(rows.map(({ status }) => status)).toEqual(['paid', 'paid'])
  expect(new Set(rows.map(({ seller_id: seller }) => seller)).size).toBe(2)
})

test('given a voucher and a gift, then the basket shows the final price, and a changed price is shown before payment', async () => {
  const on = await shop.given({ mode: 1, priceCents: 1000 })
  await givenVoucher(shop.app.db, on, { amount_cents: 1000, code: 'HAMAR' })
  const { visit } = withCookies(shop.visit)
  const names = ticketFields(on.sessionId, on.typeId)
  const wish = { ...ASIDE, [names.seen]: '1000', donativo_sugerido: '200', vale: 'hamar' }
  await shop.pick(on, 2, wish, visit)
  expect((await visit('/es/cesta')).body).toContain('12,00')
  await shop.pick(on, 2, { ...wish, donativo: '3' }, visit)
  expect((await visit('/es/cesta')).body).toContain('13,00')
  await shop.app.db
    .updateTable('publication')
    .set({ updated_at: new Date().toISOString() })
    .where('event_id', '=', on.eventId)
    .execute()
  await shop.app.db
    .updateTable('ticket_type')
    .set({ price_cents: 1500 })
    .where('event_id', '=', on.eventId)
    .execute()
  const changed = await visit('/es/cesta')
  expect(changed.body).toContain('antes era 10')
  expect(changed.body).toContain('23,00')
  const old = await visit('/es/cesta', { clave: keyOf(changed.body), moneda: 'EUR', [names.seen]: '1000' })
  expect(old.status).toBe(422)
  expect(old.body).toContain('El precio ha cambiado')
  const agreed = await visit('/es/cesta', { clave: keyOf(changed.body), moneda: 'EUR', [names.seen]: '1500' })
  expect((await visit(agreed.to)).body).toContain('23,00')
})

test('given sold out tickets, other currencies or a forged cookie, then the basket says so', async () => {
  const [gone, pounds, fine] = [await shop.given({ capacity: 2 }), await shop.given(), await shop.given()]
  const { visit, jar } = withCookies(shop.visit)
  for (const on of [gone, pounds, fine]) await shop.pick(on, 1, ASIDE, visit)
  await shop.pick(gone, 2)
  const none = await visit('/es/cesta')
  expect(none.body).toContain('cambia o quita')
  expect((await visit('/es/cesta', { clave: keyOf(none.body), moneda: 'EUR' })).to).toBe('/es/cesta')
  await visit('/es/cesta', { accion: 'quitar', evento: String(gone.eventId) })
  expect(jar.get('cesta_n')).toBe('2')
  await shop.app.db
    .updateTable('publication')
    .set(({ fn, val }) => ({
      document: fn<never>('jsonb_set', ['document', val('{currency}'), val('"GBP"')]),
      updated_at: new Date().toISOString(),
    }))
    .where('event_id', '=', pounds.eventId)
    .execute()
  const mixed = await visit('/es/cesta')
  expect(mixed.body).toContain('varias monedas')
  const { to } = await visit('/es/cesta', { clave: keyOf(mixed.body), moneda: 'GBP' })
  expect([await heldOf(pounds), await heldOf(fine)]).toEqual([1, 0])
  await visit(to, buyer)
  await visit(to)
  expect(jar.get('cesta_n')).toBe('1')
  // A form that asks for it in another site's page changes nothing.
  await visit(
    '/es/cesta',
    { accion: 'quitar', evento: String(fine.eventId) },
    { 'sec-fetch-site': 'cross-site' },
  )
  expect(jar.get('cesta_n')).toBe('1')
  for (const cookie of [
    'cesta=xx',
    `cesta=${Buffer.from('[[1,[[1,1,-4,0]],null,null,0,null]]').toString('base64url')}`,
  ]) {
    const { status, body } = await shop.visit('/eu/saskia', undefined, { cookie })
    expect([status, body.includes('Zure saskia hutsik dago')]).toEqual([200, true])
  }
  const wanted = await shop.pick(fine, 99_999, ASIDE)
  expect(wanted.status).toBe(422)
})

test('given many visitors at once, then free places are read together, returned by session and quota, and stay fresh', async () => {
  const [one, two] = [await shop.given({ capacity: 7 }), await shop.given({ mode: 1, capacity: 40 })]
  const quota = await givenType(shop.app.db, two, { capacity: 3, price_cents: 500 })
  await shop.visit(two.page)
  await shop.pick(one, 2)
  const asks = Array.from({ length: 20 }, () =>
    shop.visit(`/places.json?e=${one.eventId},${two.eventId},99999999,x`),
  )
  const answers = await Promise.all(asks)
  expect(answers[0]?.headers['cache-control']).toBe('public, max-age=1')
  const expected = {
    [one.eventId]: { [one.sessionId]: 5 },
    [two.eventId]: { [two.sessionId]: 40, [`${two.sessionId}:${quota}`]: 3 },
  }
  for (const { body } of answers) expect(JSON.parse(body)).toEqual(expected)

  // By a clock of our own: one question for all who come within a second, and a new one after it.
  let questions = 0
  let now = 10_000
  const db = shop.app.db.withPlugin({
    transformQuery: ({ node }) => {
      questions++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const live = new LivePlaces(db, () => now)
  await Promise.all(Array.from({ length: 50 }, () => live.get([one.eventId, two.eventId])))
  expect(questions).toBe(1)
  await shop.pick(one, 5)
  now += 999
  expect((await live.get([one.eventId])).get(one.eventId)).toEqual({ [one.sessionId]: 5 })
  now += 1
  expect((await live.get([one.eventId])).get(one.eventId)).toEqual({ [one.sessionId]: 0 })
  expect(questions).toBe(2)
})

test('given a plan, when all of it goes into the basket, then each event has its tickets and what is gone is said', async () => {
  const [one, two, full] = [
    await shop.given({ mode: 1, priceCents: 800 }),
    await shop.given({ mode: 3 }),
    await shop.given({ capacity: 1 }),
  ]
  const { visit, jar } = withCookies(shop.visit)
  // What was picked before stays as it was.
  await shop.pick(two, 1, ASIDE, visit)
  const eventos = [one, two, full].map(({ eventId }) => eventId).join('.')
  const { status, body } = await visit('/es/cesta', {
    accion: 'plan',
    eventos: `${eventos}.999999`,
    personas: '2',
  })
  expect(status).toBe(200)
  expect(body.match(/Sin entradas suficientes para/g)).toHaveLength(1)
  expect(body).toContain('16,00')
  expect(body.match(/basket-event/g)).toHaveLength(2)
  expect(jar.get('cesta_n')).toBe('2')
  expect([await heldOf(one), await heldOf(two)]).toEqual([0, 0])
  const again = withCookies(shop.visit)
  expect((await again.visit('/es/cesta', { accion: 'plan', eventos, personas: '1' })).to).toBe('/es/cesta')
  expect(again.jar.get('cesta_n')).toBe('3')
  // Nonsense asks for one of each; another site's form for nothing.
  const odd = withCookies(shop.visit)
  await odd.visit('/es/cesta', { accion: 'plan', eventos: `${one.eventId}.x.-4`, personas: '-7' })
  expect((await odd.visit('/es/cesta')).body).toContain('8,00')
})
