import { GIFT_FIELDS, ticketFields } from '@larunbat/rules/address/buying-pages'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { countersOf, endHolds, reserve } from '../../../ticketing/orders/testing/given-on-sale.ts'
import { keyOf, type Shop, type Shown, testShop, withCookies } from './testing/test-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await testShop()
}, 120_000)

const browser = () => withCookies(shop.visit)
const has = (body: string, ...words: string[]) => words.map((word) => body.includes(word))
const countOf = (body: string, { sessionId, typeId }: Shown) => {
  const name = ticketFields(sessionId, typeId).quantity
  const field = new RegExp(`<input id="${name}"[^>]*>`).exec(body)?.[0] ?? ''
  return { most: Number(/ max="(\d+)"/.exec(field)?.[1]), chosen: / value="(\d+)"/.exec(field)?.[1] }
}
const heldUntil = /Tienes 3 plazas reservadas hasta las \d{2}:\d{2}\./

test('given all places held by one browser, when it goes back, then it finds them and no other browser does', async () => {
  const on = await shop.given({ mode: 1, capacity: 3 })
  const { visit } = browser()
  const { to } = await shop.pick(on, 3, {}, visit)
  for (const path of [on.page, '/es/cesta', '/es/mis-entradas', `/held/${on.eventId}?lang=es`]) {
    const { body, headers } = await visit(path)
    expect([path, heldUntil.test(body), ...has(body, `href="${to}"`, 'value="soltar"')]).toEqual([
      path,
      true,
      true,
      true,
    ])
    expect(headers['cache-control']).toBe('private, no-store')
  }
  const picker = await visit(on.page)
  expect(has(picker.body, 'Agotadas', 'lista de espera')).toEqual([false, false])
  expect(countOf(picker.body, on)).toEqual({ most: 3, chosen: '3' })
  const fragment = await visit(`/held/${on.eventId}?lang=es`)
  expect(has(fragment.body, 'Agotadas', 'lista de espera', 'data-places')).toEqual([false, false, false])
  const other = await browser().visit(on.page)
  expect(has(other.body, 'Agotadas')).toEqual([true])
  expect(other.body).not.toMatch(heldUntil)
  expect((await browser().visit(`/held/${on.eventId}?lang=es`)).status).toBe(204)
})

test('given the shared page of the event, when a browser with places reads it, then it is the page of all', async () => {
  const on = await shop.given({ mode: 1, capacity: 3 })
  const { visit } = browser()
  await shop.pick(on, 3, {}, visit)
  await new Promise((resolve) => setTimeout(resolve, 3100))
  const own = await visit(on.event)
  const others = await browser().visit(on.event)
  expect(own.body).toBe(others.body)
  expect(own.headers['cache-control']).toMatch(/^public/)
  expect(own.headers['set-cookie']).toBeUndefined()
  expect(own.body).toContain(`data-offer="${on.eventId}"`)
})

test('given two of three held, when the browser picks three, then its new choice replaces the first', async () => {
  const on = await shop.given({ mode: 1, capacity: 3 })
  const { visit } = browser()
  const first = await shop.pick(on, 2, {}, visit)
  expect(countOf((await visit(on.page)).body, on).most).toBe(3)
  const second = await shop.pick(on, 3, {}, visit)
  expect(second.to).not.toBe(first.to)
  expect(await countersOf(shop.app.db, on)).toEqual({ sold: 0, held: 3 })
  const third = await shop.pick(on, 1, {}, visit)
  expect(await countersOf(shop.app.db, on)).toEqual({ sold: 0, held: 1 })
  expect((await visit(third.to)).body).toContain('Tus datos')
})

test('given typed donation, amount, code and details, when one goes back from the checkout, then all of it is kept', async () => {
  const on = await shop.given({ mode: 5, capacity: 5 })
  const { visit } = browser()
  const names = ticketFields(on.sessionId, on.typeId)
  const { to } = await shop.pick(on, 2, { [names.amount]: '17,50', [GIFT_FIELDS.own]: '7,30' }, visit)
  await shop.app.call('web_reserva_datos', {
    compra: to.split('/').at(-1),
    nombre: 'Ane',
    email: 'ane@example.org',
  })
  const { body } = await visit(on.page)
  expect(countOf(body, on).chosen).toBe('2')
  expect(has(body, 'value="17.50"', 'value="7.30"')).toEqual([true, true])
  const again = await shop.pick(on, 1, { [names.amount]: '17,50', [GIFT_FIELDS.own]: '7,30' }, visit)
  const checkout = await visit(again.to)
  expect(has(checkout.body, 'value="Ane"', 'value="ane@example.org"', '7,30')).toEqual([true, true, true])
})

test('given a hold that ended, when its browser comes back, then it says so and offers the same choice as far as it is free', async () => {
  const on = await shop.given({ mode: 1, capacity: 3 })
  const { visit } = browser()
  await shop.pick(on, 3, {}, visit)
  await endHolds(shop.app)
  await reserve(shop.app, on, 1)
  const { body } = await visit(on.page)
  expect(body).toMatch(/Tu reserva terminó a las \d{2}:\d{2}\. Elige de nuevo\./)
  expect(countOf(body, on)).toEqual({ most: 2, chosen: '2' })
  await shop.pick(on, 2, {}, visit)
  expect((await visit(on.page)).body).not.toContain('Tu reserva terminó')
})

test('given a basket of two events held at once, when one of them is picked anew, then the other stays held', async () => {
  const [one, two] = [await shop.given({ mode: 1, capacity: 3 }), await shop.given({ mode: 1, capacity: 3 })]
  const { visit } = browser()
  await shop.pick(one, 2, { accion: 'cesta' }, visit)
  await shop.pick(two, 3, { accion: 'cesta' }, visit)
  const form = (await visit('/es/cesta')).body
  const basket = await visit('/es/cesta', { clave: keyOf(form), moneda: 'EUR' })
  expect(basket.to).toMatch(/^\/es\/compra\//)
  const later = await visit('/es/cesta')
  expect(has(later.body, 'Tienes 5 plazas reservadas', 'Agotadas')).toEqual([true, false])
  const picked = await shop.pick(one, 1, {}, visit)
  expect(picked.to).not.toBe(basket.to)
  expect([await countersOf(shop.app.db, one), await countersOf(shop.app.db, two)]).toEqual([
    { sold: 0, held: 1 },
    { sold: 0, held: 3 },
  ])
})

test('given a payment under way, when its browser looks again, then its places are its own and are not replaced', async () => {
  const on = await shop.given({ mode: 1, capacity: 3 })
  const { visit } = browser()
  const { to } = await shop.pick(on, 3, {}, visit)
  await sql`update checkout set status = 'paying' where status = 'open' and id in (select checkout_id from orders
    where event_id = ${on.eventId})`.execute(shop.app.db)
  const { body } = await visit(on.page)
  expect(
    has(
      body,
      'Hay un pago en curso por 3 plazas.',
      'Reservadas por ti',
      'Agotadas',
      'lista de espera',
      `href="${to}"`,
    ),
  ).toEqual([true, true, false, false, true])
})

test('given held places that are released, when the page is read again, then nothing is said of them', async () => {
  const on = await shop.given({ mode: 1, capacity: 3 })
  const { visit, jar } = browser()
  const { to } = await shop.pick(on, 3, {}, visit)
  expect([...jar.keys()].sort()).toEqual(['plazas', 'plazas_n'])
  expect((await visit(to, { accion: 'soltar' })).to).toBe(on.page)
  expect(jar.size).toBe(0)
  expect((await visit(on.page)).body).not.toMatch(/reservadas hasta/)
})

test('given many checkouts, when the browser remembers them, then five at most, and none is sent to scripts', async () => {
  const { visit, jar } = browser()
  for (let count = 0; count < 7; count++) await shop.pick(await shop.given({ mode: 3 }), 1, {}, visit)
  expect(jar.get('plazas')?.length).toBe(5 * 43)
  const on = await shop.given({ mode: 3 })
  const { headers } = await shop.pick(on, 1, {}, visit)
  const [secret] = [headers['set-cookie'] ?? []].flat()
  expect(secret).toMatch(/^plazas=[\w-]+; Path=\/; Max-Age=86400; SameSite=Lax; HttpOnly$/)
})
