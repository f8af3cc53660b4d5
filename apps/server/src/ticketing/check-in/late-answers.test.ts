import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { daysFromNow, moveSessions } from '../../events/sessions/testing/move-sessions.ts'
import { testApp } from '../../testing/test-app.ts'
import { givenOnSale } from '../orders/testing/given-on-sale.ts'
import { givenDoor, givenTickets, type Shown, scanOf } from './testing/given-door.ts'

const app = await testApp()
const { call, db } = app
const owner = await app.givenAccount()
const on = await givenOnSale(app, owner, { capacity: 100 })
const { token } = await givenDoor(app, owner, on)

async function resultOf(escaneo: object) {
  const { data } = await call('puerta_escaneos', { puerta: token, dispositivo: 'K7QX', escaneos: [escaneo] })
  return data.resultados[0].resultado
}

test('given a device that refused entry because the response was late, when it reports so, then the ticket is not admitted', async () => {
  const [shown] = (await givenTickets(app, on, 1)) as [Shown]
  const scan = scanOf(on, shown.code)
  expect(await resultOf(scan)).toBe('admitida')
  expect(await resultOf({ ...scan, dicho: 'desconocida' })).toBe('deshecha')
  const ticket = await db
    .selectFrom('ticket')
    .select('status')
    .where('id', '=', shown.id)
    .executeTakeFirstOrThrow()
  expect(ticket.status).toBe('valid')
  // Told twice it is the same, and the next time they come in.
  expect(await resultOf({ ...scan, dicho: 'desconocida' })).toBe('deshecha')
  expect(await resultOf(scanOf(on, shown.code))).toBe('admitida')
})

test('given a link without an end of its own, when the sessions are moved to later, then it is good until then', async () => {
  const here = await givenOnSale(app, owner)
  const follows = await givenDoor(app, owner, here)
  const fixed = await givenDoor(app, owner, here, { caduca: daysFromNow(300) })
  await sql`update door_link set expires_at = now() - interval '4 days' where event_id = ${here.eventId}`.execute(
    db,
  )
  await moveSessions(db, here.eventId, daysFromNow(20))
  expect((await call('puerta_abrir', { puerta: follows.token })).error).toBe(false)
  expect((await call('puerta_abrir', { puerta: fixed.token })).data.code).toBe('door.link_invalid')
  const { data } = await call('app_puerta_enlaces', { contenido_id: here.eventId }, owner)
  expect(data).toMatchObject([{ enlace_id: fixed.linkId }, { enlace_id: follows.linkId }])
  expect(Date.parse(data[1].caduca)).toBeGreaterThan(Date.now() + 20 * 86_400_000)
})
