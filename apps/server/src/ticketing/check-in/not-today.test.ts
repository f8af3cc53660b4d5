import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { givenOnSale } from '../orders/testing/given-on-sale.ts'
import { givenDoor, givenTickets, type Shown, scanOf } from './testing/given-door.ts'

const app = await testApp()
const { call, db } = app
const owner = await app.givenAccount()
const on = await givenOnSale(app, owner, { capacity: 100, maxPerPerson: 50 })
const { token: puerta } = await givenDoor(app, owner, on)

/** What a device is told; `more` is what it says of itself. */
const send = async (escaneos: object[], more: object = { avisa_dia: true }) => {
  const { data } = await call('puerta_escaneos', { puerta, dispositivo: 'K7QX', escaneos, ...more })
  return (data.resultados as { resultado: string; entrada: { estado: string } | null }[]).map(
    ({ resultado, entrada }) => [resultado, entrada?.estado],
  )
}
const scansOf = async ({ id }: Shown) =>
  (await db.selectFrom('scan').select('id').where('ticket_id', '=', id).execute()).length

test('given a session in a year, when its ticket is scanned, then the device is warned and nothing is stored', async () => {
  const [shown] = (await givenTickets(app, on, 1)) as [Shown]
  expect(await send([scanOf(on, shown.code)])).toEqual([['otro_dia', 'valida']])
  expect(await send([scanOf(on, '', { codigo: null, entrada_id: shown.id })])).toEqual([
    ['otro_dia', 'valida'],
  ])
  expect(await scansOf(shown)).toBe(0)
  expect(await send([scanOf(on, shown.code, { aunque_otro_dia: true })])).toEqual([['admitida', 'usada']])
  expect(await send([scanOf(on, shown.code)])).toEqual([['repetida', 'usada']])
})

test('given a device that does not know of days, when it scans, then tickets are checked in as before', async () => {
  const [shown] = (await givenTickets(app, on, 1)) as [Shown]
  expect(await send([scanOf(on, shown.code)], {})).toEqual([['admitida', 'usada']])
})

test('given what a device decided by itself, when it is sent later, then it is stored as sent', async () => {
  const [one, two] = (await givenTickets(app, on, 2)) as [Shown, Shown]
  expect(await send([scanOf(on, one.code, { dicho: 'admitida' })])).toEqual([['admitida', 'usada']])
  expect(await send([scanOf(on, two.code, { dicho: 'otro_dia' })])).toEqual([['otra_sesion', 'valida']])
})

test('given scans that are no admission, when it is another day, then each keeps its own answer', async () => {
  const [gone] = (await givenTickets(app, on, 1)) as [Shown]
  await db.updateTable('ticket').set({ status: 'cancelled' }).where('id', '=', gone.id).execute()
  expect(await send([scanOf(on, gone.code), scanOf(on, 'x')])).toEqual([
    ['anulada', 'anulada'],
    ['desconocida', undefined],
  ])
})

test('given the evening of the session, when its ticket is scanned, then it lets in', async () => {
  const tonight = await givenOnSale(app, owner, { capacity: 10 })
  const [shown] = (await givenTickets(app, tonight, 1)) as [Shown]
  await db
    .updateTable('session')
    .set({ starts_at: new Date(Date.now() + 3_600_000).toISOString() })
    .where('id', '=', tonight.sessionId)
    .execute()
  const door = await givenDoor(app, owner, tonight)
  const { data } = await call('puerta_escaneos', {
    puerta: door.token,
    dispositivo: 'K7QX',
    avisa_dia: true,
    escaneos: [scanOf(tonight, shown.code)],
  })
  expect(data.resultados).toMatchObject([{ resultado: 'admitida' }])
})
