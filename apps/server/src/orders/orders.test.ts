import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'
import { givenOnSale, reserve } from './testing/given-on-sale.ts'

const app = await testApp()
const { call, db } = app
const owner = await app.givenAccount({ legal_name: 'Coro Sociedad', tax_id: 'B99286320' })
const buyer = { email: 'ane@example.org', nombre: 'Ane' }

async function counters(contentId: number) {
  const { rows } = await sql`select sold, held from session where content_id = ${contentId}`.execute(db)
  return rows[0]
}

test('given a free event, when somebody books by calls, then places go from held to sold and there are tickets', async () => {
  const on = await givenOnSale(app, owner, { mode: 3, capacity: 10 })
  const offer = await call('web_oferta', { contenido_id: on.contentId })
  expect(offer.data.sesiones[0]).toMatchObject({
    disponibles: 10,
    tipos: [{ precio_cent: 0, en_venta: 1, motivo: null }],
  })
  const held = await reserve(app, on, 2)
  expect(held.data.reserva).toMatchObject({ estado: 'abierta', total_cent: 0 })
  expect(Date.parse(held.data.reserva.caduca) - Date.parse(held.data.reserva.ahora)).toBe(900_000)
  expect(await counters(on.contentId)).toEqual({ sold: 0, held: 2 })
  const { compra } = held.data
  const early = await call('web_pagar', { compra })
  expect(early.data).toEqual({ code: 'order.details_missing', fields: ['email', 'nombre'] })
  await call('web_reserva_datos', { compra, ...buyer })
  const paid = await call('web_pagar', { compra })
  expect(paid.data).toMatchObject({
    enlace_pago: null,
    reserva: { estado: 'pagada', email: 'ane@example.org' },
  })
  expect(paid.data.reserva.pedidos[0].entradas).toHaveLength(2)
  expect(await counters(on.contentId)).toEqual({ sold: 2, held: 0 })
  expect((await call('web_pagar', { compra })).data.reserva.pedidos[0].entradas).toHaveLength(2)
  expect((await call('web_compra', { compra })).data.estado).toBe('pagada')
  expect((await call('web_compra_soltar', { compra })).data.code).toBe('order.paid_already')
  expect(await db.selectFrom('transfer').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('receipt').selectAll().execute()).toEqual([])
})
