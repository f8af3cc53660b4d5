import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenOnSale, reserve } from '../orders/testing/given-on-sale.ts'
import { settleNotices } from './settle-notices.ts'
import { givenBought } from './testing/given-bought.ts'
import { GIFT, PAID, refundApp } from './testing/refund-app.ts'

const { app, db, call, services, mailer, owner, log, lettersTo, refundsOf } = await refundApp()
const admin = await app.givenAdmin()
const settle = () => settleNotices({ db, services, log })

async function setStatus(sessionId: number, estado: string) {
  const answer = await call('app_sesion_update', { sesion: { sesion_id: sessionId, estado } }, owner)
  expect(answer.error, JSON.stringify(answer)).toBe(false)
}

test('given a cancelled session, when buyers may choose, then each choice is carried out and no choice means a refund', async () => {
  const on = await givenOnSale(app, owner, PAID)
  const people = ['money', 'gift', 'silent', 'both'].map((name) => `${name}@cancelled.example`)
  const bought = await Promise.all(
    people.map((email) => givenBought(app, on, { quantity: 2, email, cause: GIFT })),
  )
  const [money, gift, silent] = bought as [(typeof bought)[0], (typeof bought)[0], (typeof bought)[0]]
  await setStatus(on.sessionId, 'cancelada')
  await Promise.all([settle(), settle()])
  await settle()
  for (const email of people) expect(lettersTo(email)).toEqual(['session-cancelled'])
  const mailed = String(mailer.to('money@cancelled.example')[0]?.data.url).split('/').at(-2)
  expect((await call('web_compra_cambios', { compra: mailed })).data.pedidos[0].pedido_id).toBe(money.orderId)
  const [aviso] = (await call('web_compra_cambios', { compra: money.compra })).data.pedidos[0].avisos
  expect(aviso).toMatchObject({ clase: 'cancelada', abierto: 1, devuelve_cent: 2000, respuesta: null })
  const answer = ({ compra, orderId }: typeof money, respuesta: string) =>
    call('web_compra_respuesta', { compra, pedido_id: orderId, aviso_id: aviso.aviso_id, respuesta })
  expect((await answer(money, 'conservar')).data.code).toBe('refund.choice_over')
  expect((await answer(money, 'devolver')).data.devolucion.devuelve_cent).toBe(2000)
  expect((await answer(money, 'devolver')).data.code).toBe('refund.nothing_to_do')
  expect((await answer(gift, 'donar')).data.devolucion.donado_cent).toBe(2000)
  await settle()
  expect(await refundsOf(silent.orderId)).toEqual([])
  await sql`update session_notice set answer_until = now() where event_id = ${on.eventId}`.execute(db)
  await Promise.all([settle(), settle(), settle()])
  for (const { orderId } of bought) {
    const isGift = orderId === gift.orderId
    const made = { amount_cents: 2000, is_gift: isGift, status: isGift ? 'done' : 'pending', reason: 'event' }
    expect(await refundsOf(orderId)).toEqual([made])
  }
  const { avisos } = (await call('app_devoluciones', { contenido_id: on.eventId }, owner)).data
  expect(avisos).toMatchObject([{ avisados: 4, cerrado: expect.any(String) }])
})

test('given a new date, then it counts once it is approved, and no buyer is notified before', async () => {
  const on = await givenOnSale(app, owner, PAID)
  const terms = { untilHours: null, percentage: 0 }
  const { compra, orderId } = await givenBought(app, on, { email: 'moved@example.org', policy: terms })
  const held = await givenBought(app, on, { email: 'later@example.org', policy: terms })
  const inicio = new Date(Date.now() + 370 * 86_400_000).toISOString()
  await call('app_sesion_update', { sesion: { sesion_id: on.sessionId, inicio } }, owner)
  await settle()
  const changes = async () => (await call('web_compra_cambios', { compra })).data.pedidos[0]
  expect(await changes()).toMatchObject({ avisos: [], entradas: [{ se_puede: 0, regla: 'no_admite' }] })
  const { version } = (await call('app_contenido', { contenido_id: on.eventId }, admin)).data
  const approval = { id: on.eventId, aprobado: 1, version }
  const approved = await call('app_revision_cambios', approval, admin)
  expect(approved.error, JSON.stringify(approved)).toBe(false)
  await settle()
  expect(lettersTo('moved@example.org')).toEqual(['session-moved'])
  const { avisos, entradas } = await changes()
  expect(entradas).toMatchObject([{ se_puede: 1, regla: 'cambio', devuelve_cent: 1000 }])
  const pick = { compra, pedido_id: orderId, aviso_id: avisos[0].aviso_id }
  expect((await call('web_compra_respuesta', { ...pick, respuesta: 'conservar' })).data.devolucion).toBeNull()
  // Who keeps them may change their mind while there is time, and not afterwards.
  await sql`update session_notice set answer_until = now() where event_id = ${on.eventId}`.execute(db)
  expect((await call('web_compra_respuesta', { ...pick, respuesta: 'devolver' })).data.code).toBe(
    'refund.choice_over',
  )
  await settle()
  expect((await changes()).entradas).toMatchObject([{ se_puede: 0 }])
  expect(await refundsOf(held.orderId)).toEqual([])
})

test('given a session cancelled by mistake, when that is undone before a notification, then no buyer is notified and the terms hold', async () => {
  const on = await givenOnSale(app, owner, PAID)
  const terms = { untilHours: null, percentage: 0 }
  const { compra } = await givenBought(app, on, { email: 'slip@example.org', policy: terms })
  const entry = async () => (await call('web_compra_cambios', { compra })).data.pedidos[0]
  for (const estado of ['cancelada', 'aplazada', 'cancelada', 'programada'])
    await setStatus(on.sessionId, estado)
  await settle()
  expect(lettersTo('slip@example.org')).toEqual([])
  expect(await entry()).toMatchObject({ avisos: [], entradas: [{ se_puede: 0, regla: 'no_admite' }] })

  // Once they know that it is off, they are told that it is on again, whatever lies in between.
  await setStatus(on.sessionId, 'aplazada')
  await settle()
  for (const estado of ['programada', 'cancelada', 'programada']) await setStatus(on.sessionId, estado)
  await settle()
  expect(lettersTo('slip@example.org')).toEqual(['session-postponed', 'session-restored'])
  // What they were told last is what they answer, also when something else came and went unheard.
  expect(await entry()).toMatchObject({ avisos: [{ clase: 'recuperada', abierto: 1 }] })
  for (const estado of ['cancelada', 'programada']) await setStatus(on.sessionId, estado)
  await settle()
  expect(lettersTo('slip@example.org')).toHaveLength(2)
  expect(await entry()).toMatchObject({ entradas: [{ se_puede: 1, regla: 'cambio' }] })
})

test('given a postponed session with its new date, while that waits for approval, then it is not on for the day that was given up', async () => {
  const on = await givenOnSale(app, owner, PAID)
  const { compra } = await givenBought(app, on, { email: 'newdate@example.org' })
  await setStatus(on.sessionId, 'aplazada')
  await settle()
  const inicio = new Date(Date.now() + 380 * 86_400_000).toISOString()
  const fin_venta = new Date(Date.now() + 379 * 86_400_000).toISOString()
  const sesion = { sesion_id: on.sessionId, inicio, estado: 'programada', venta_fin: fin_venta }
  const change = () => call('app_sesion_update', { sesion }, owner)
  const stored = await change()
  expect(stored.error, JSON.stringify(stored)).toBe(false)
  await settle()
  expect(lettersTo('newdate@example.org')).toEqual(['session-postponed'])
  const shown = async () => (await call('app_contenido_by_id', { id: on.eventId })).data.sesiones[0]
  expect(await shown()).toMatchObject({ estado: 'aplazada', venta_fin: null })
  expect((await reserve(app, on)).error).toBe(true)

  const decide = async (aprobado: 0 | 1) => {
    const { version } = (await call('app_contenido', { contenido_id: on.eventId }, admin)).data
    const more = aprobado ? {} : { comentario: 'Esa tarde no' }
    const decided = await call('app_revision_cambios', { id: on.eventId, aprobado, version, ...more }, admin)
    expect(decided.error, JSON.stringify(decided)).toBe(false)
    await settle()
  }
  await decide(0)
  const own = (await call('app_contenido_by_id', { id: on.eventId }, owner)).data.sesiones[0]
  expect(own).toMatchObject({ estado: 'aplazada', venta_fin: null })
  await change()
  await decide(1)
  expect(await shown()).toMatchObject({ estado: 'programada', inicio, venta_fin: fin_venta })
  expect(lettersTo('newdate@example.org')).toEqual(['session-postponed', 'session-moved'])
  expect((await call('web_compra_cambios', { compra })).data.pedidos[0].entradas).toMatchObject([
    { se_puede: 1 },
  ])
})

test('given a session that moves online, when buyers are notified, then each ticket has its way in, and a holder it was passed on to gets theirs', async () => {
  const on = await givenOnSale(app, owner, PAID)
  const { compra, tickets } = await givenBought(app, on, { quantity: 2, email: 'in@online.example' })
  const passed = { compra, entrada_id: tickets[0]?.id, titular: 'Jon Agirre', correo: 'jon@online.example' }
  expect((await call('web_compra_titular', passed)).data).toMatchObject({ traspasada: 1 })
  await setStatus(on.sessionId, 'online')
  await settle()
  const [buyer, holder] = ['in@online.example', 'jon@online.example'].map((email) =>
    mailer.to(email).filter(({ template }) => template === 'session-online'),
  )
  const waysOf = (letters: { data: Record<string, unknown> }[] = []) =>
    letters.flatMap(({ data }) => (data.watch as { url: string }[]).map(({ url }) => url))
  // The one that was passed on is no longer the buyer's to open.
  expect(waysOf(buyer)).toEqual([expect.stringMatching(/\/ticket\/[\w-]{56}\/watch$/)])
  expect(waysOf(holder)).toEqual([expect.stringMatching(/\/ticket\/[\w-]{56}\/watch$/)])
  expect(waysOf(holder)).not.toEqual(waysOf(buyer))
  expect(holder?.[0]?.data).toMatchObject({ isHolder: true, name: 'Jon Agirre' })
})
