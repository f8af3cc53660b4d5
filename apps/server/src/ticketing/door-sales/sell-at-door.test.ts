import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenDoor } from '../check-in/testing/given-door.ts'
import { countersOf } from '../orders/testing/given-on-sale.ts'
import { doorSalesApp, lines } from './testing/door-sales-app.ts'

const { app, call, db, owner, givenDoorEvent, movesOf, begin } = await doorSalesApp()

test('given a link that may sell, when tickets are sold at the door, then they are bought at once, after the sale online, once a key', async () => {
  const on = await givenDoorEvent({ capacity: 5 })
  const { token, linkId } = await givenDoor(app, owner, on)
  const sale = { puerta: token, clave: 'sale-0001', metodo: 'efectivo', lineas: lines(on, 2) }
  expect((await call('puerta_venta', sale)).data.code).toBe('door.may_not_sell')
  await db.updateTable('door_link').set({ may_sell: true }).where('id', '=', linkId).execute()
  await db
    .updateTable('event')
    .set({ sale_ends_at: '2020-01-01T00:00:00Z' })
    .where('id', '=', on.eventId)
    .execute()
  await sql`update publication set document = jsonb_set(document, '{saleEndsAt}', '"2020-01-01T00:00:00Z"'), version = version + 1
    where event_id = ${on.eventId}`.execute(db)
  await begin(on, 5)
  const answers = await Promise.all([0, 1, 2].map(() => call('puerta_venta', sale)))
  const [first] = answers
  expect(first?.error, JSON.stringify(first)).toBe(false)
  expect(new Set(answers.map(({ data }) => data.pedido_id)).size).toBe(1)
  expect(first?.data).toMatchObject({ total_cent: 2000, moneda: 'EUR' })
  expect(first?.data.entradas.map(({ codigo }: { codigo: string }) => codigo.slice(0, 4))).toEqual([
    'LB1.',
    'LB1.',
  ])
  const { compra, enlace } = first?.data ?? {}
  expect(enlace).toBe(`http://larunbat.example/en/order/${compra}`)
  expect((await call('web_compra', { compra })).data.estado).toBe('pagada')
  const other = await call('puerta_venta', { ...sale, lineas: lines(on, 1) })
  expect(other.data.code).toBe('request.key_reused')
  const moves = await movesOf(on)
  expect(moves.filter(({ debit }) => debit === `door:${owner.id}`)).toMatchObject([{ amount_cents: 2000 }])
  const many = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      call('puerta_venta', { ...sale, clave: `sale-by-${n}-more`, lineas: lines(on, 1), metodo: 'tarjeta' }),
    ),
  )
  expect(many.filter(({ error }) => !error)).toHaveLength(3)
  expect(new Set(many.filter(({ error }) => error).map(({ data }) => data.code))).toEqual(
    new Set(['order.sold_out']),
  )
  expect(await countersOf(db, on)).toEqual({ sold: 5, held: 0 })
  const channels = await db
    .selectFrom('orders')
    .select('channel')
    .distinct()
    .where('event_id', '=', on.eventId)
    .execute()
  expect(channels).toEqual([{ channel: 'door' }])
})

test('given a sale whose answer was lost, when the price has changed since, then it is answered as it was sold, and no other one', async () => {
  const on = await givenDoorEvent()
  const { token } = await givenDoor(app, owner, on, { puede_vender: 1 })
  const seen = lines(on, 2).map((line) => ({ ...line, precio_cent: 1000 }))
  const sale = { puerta: token, clave: 'sale-lost', metodo: 'efectivo', lineas: seen }
  const sold = await call('puerta_venta', sale)
  expect(sold.data).toMatchObject({ total_cent: 2000 })
  const dearer = { contenido_id: on.eventId, tipo: { tipo_id: on.typeId, precio_cent: 1700 } }
  expect((await call('app_tipo_entrada_update', dearer, owner)).error).toBe(false)
  expect((await call('puerta_venta', { ...sale, clave: 'sale-new' })).data.code).toBe('order.price_changed')
  expect(await call('puerta_venta', sale)).toEqual(sold)
  expect(await countersOf(db, on)).toEqual({ sold: 2, held: 0 })
})
