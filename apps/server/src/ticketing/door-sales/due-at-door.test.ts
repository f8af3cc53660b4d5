import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { givenDoor, scanOf } from '../check-in/testing/given-door.ts'
import { givenOnSale, reserve } from '../orders/testing/given-on-sale.ts'
import { DEFAULT_TERMS, saveTerms } from '../ticket-types/terms-store.ts'
import { signCode } from '../tickets/ticket-keys.ts'

const app = await testApp()
const { call, db } = app
const owner = await app.givenAccount({ legal_name: 'Coro Sociedad', tax_id: 'B99286320' })

interface Listed {
  entrada_id: string
  por_cobrar_cent: number
}

/** An order of three that is paid at the door, and a helper there. */
async function givenDue() {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000 })
  await saveTerms(db, on.eventId, { ...DEFAULT_TERMS, takesDoorPayment: true })
  const { compra } = (await reserve(app, on, 3, { order: { donativo_cent: 250 } })).data
  await call('web_reserva_datos', { compra, email: `jon${Math.random()}@example.org`, nombre: 'Jon' })
  const { data } = await call('web_pagar', { compra, metodo: 'puerta' })
  const orderId = data.reserva.pedidos[0].pedido_id as string
  const rows = await db
    .selectFrom('ticket')
    .select(['id', 'serial'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const [first, second, third] = await Promise.all(
    rows.map(async ({ id, serial }) => ({
      id,
      code: await signCode(app, { eventId: on.eventId, sessionId: on.sessionId, serial }),
    })),
  )
  if (!first || !second || !third) throw new Error('three tickets were expected')
  const { token } = await givenDoor(app, owner, on, { puede_vender: 1 })
  const scan = async (...codes: string[]) =>
    (
      await call('puerta_escaneos', {
        puerta: token,
        dispositivo: 'K7QX',
        escaneos: codes.map((code) => scanOf(on, code)),
      })
    ).data
  return { on, token, orderId, first, second, third, scan }
}
const idsOf = (tickets: Listed[]) => tickets.map(({ entrada_id }) => entrada_id)
const sumOf = (tickets: Listed[]) => tickets.reduce((sum, { por_cobrar_cent }) => sum + por_cobrar_cent, 0)

test('given an order to be paid at the door, when one of its tickets is scanned, then the others come along and all of them add up to the order', async () => {
  const { first, second, third, scan } = await givenDue()
  const { resultados, resto } = await scan(second.code)
  expect(resultados).toMatchObject([{ resultado: 'admitida', entrada: { por_cobrar_cent: 1000 } }])
  expect(idsOf(resto)).toEqual([first.id, third.id])
  expect(sumOf([resultados[0].entrada, ...resto])).toBe(3250)
  const together = await scan(first.code, third.code)
  expect(idsOf(together.resto)).toEqual([second.id])
})

test('given an order that was paid, or a code of another session, when scanned, then no other person of it is named', async () => {
  const { on, token, orderId, first, second, scan } = await givenDue()
  const elsewhere = { ...scanOf(on, second.code), sesion_id: on.sessionId + 100_000 }
  const wrong = await call('puerta_escaneos', { puerta: token, dispositivo: 'K7QX', escaneos: [elsewhere] })
  expect(wrong.data).toMatchObject({ resultados: [{ resultado: 'otra_sesion' }], resto: [] })
  await call('puerta_cobrar', { puerta: token, pedido_id: orderId, metodo: 'efectivo' })
  expect(await scan(first.code)).toMatchObject({ resultados: [{ resultado: 'admitida' }], resto: [] })
})
