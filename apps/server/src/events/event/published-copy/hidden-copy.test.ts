import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { givenOnSale, type OnSale } from '../../../ticketing/orders/testing/given-on-sale.ts'
import { givenBought } from '../../../ticketing/refunds/testing/given-bought.ts'
import { findBought } from '../../../ticketing/tickets/bought-store.ts'
import { daysFromNow } from '../../sessions/testing/move-sessions.ts'

const app = await testApp()
const { call, db, mailer } = app
const owner = await app.givenAccount()
const admin = await app.givenAdmin()

const seen = (id: number) => call('app_contenido_by_id', { id })
const mine = async (id: number) => (await call('app_contenido_by_id', { id }, owner)).data
const update = (id: number, fields: object) =>
  call('app_contenido_update', { contenido: { id, ...fields } }, owner)
const move = ({ sessionId }: OnSale, inicio: string) =>
  call('app_sesion_update', { sesion: { sesion_id: sessionId, inicio } }, owner)
const noticesOf = (id: number) =>
  db.selectFrom('session_notice').select('kind').where('event_id', '=', id).execute()
const decide = (id: number, aprobado: 0 | 1) => call('app_revision_cambios', { id, aprobado }, admin)

/** Puts the event on the blacklist as one of many; returns how that is undone. */
async function blacklistByMistake(id: number) {
  const { version } = (await call('app_contenido_by_id', { id }, admin)).data
  const fields = { clave: `blacklist-${id}-${version}`, cambio: { blacklist: 1 }, filas: [{ id, version }] }
  const { data } = await call('app_contenidos_lote', fields, admin)
  expect(data.filas).toMatchObject([{ resultado: 'cambiado' }])
  expect((await seen(id)).data.code).toBe('content.not_found')
  return () => call('app_contenidos_lote_deshacer', { lote: data.lote }, admin)
}

test('given a date that waits and a sold ticket, when the event was blacklisted by mistake and that is undone, then it waits on, and buyers choose once it is approved', async () => {
  const on = await givenOnSale(app, owner)
  const id = on.eventId
  await givenBought(app, on)
  const { sesiones, lugar } = (await seen(id)).data
  const later = daysFromNow(372)
  await move(on, later)
  const undo = await blacklistByMistake(id)
  expect(await mine(id)).toMatchObject({ cambios_pendientes: 1, blacklist: 1 })
  await update(id, { lugar: 'Kafe Antzokia', titulo: 'Otro nombre' })
  expect((await undo()).data.filas).toMatchObject([{ resultado: 'cambiado' }])
  const shown = (await seen(id)).data
  expect(shown).toMatchObject({ titulo: 'Otro nombre', lugar })
  expect(shown.sesiones).toMatchObject([{ inicio: sesiones[0].inicio }])
  expect(await mine(id)).toMatchObject({ cambios_pendientes: 1, lugar: 'Kafe Antzokia' })
  expect(await noticesOf(id)).toEqual([])
  const approved = await decide(id, 1)
  expect(approved.error, JSON.stringify(approved)).toBe(false)
  expect((await seen(id)).data).toMatchObject({ lugar: 'Kafe Antzokia', sesiones: [{ inicio: later }] })
  expect(await noticesOf(id)).toEqual([{ kind: 'moved' }])
  expect(mailer.to(owner.email).at(-1)).toMatchObject({ template: 'content-changes-approved' })
})

test('given a blacklisted event, when what waits is refused or an administrator changes it, then what is shown later follows', async () => {
  const { eventId: id, sessionId } = await givenOnSale(app, owner)
  const { sesiones } = (await seen(id)).data
  const link = 'https://example.org/sesion'
  await call('app_sesion_update', { sesion: { sesion_id: sessionId, enlace_streaming: link } }, owner)
  await call('app_contenido_update_admin', { id, blacklist: 1 }, admin)
  await call('app_sesion_delete', { sesion_id: sessionId }, owner)
  await update(id, { lugar: 'Otro' })
  const { data } = await call('app_revision_abrir', { id }, admin)
  expect(data.cambios.map(({ campo }: { campo: string }) => campo).sort()).toEqual([
    'lugar',
    `sesiones.${sessionId}`,
  ])
  const refused = await decide(id, 0)
  expect(refused.data).toMatchObject({
    cambios_pendientes: 0,
    sesiones: [{ inicio: sesiones[0].inicio, enlace_streaming: link }],
  })
  // As one of many: what is set plainly reaches the hidden copy as well.
  await update(id, { ciudad: 'Bermeo' })
  const filas = [{ id, version: (await mine(id)).version }]
  await call('app_contenidos_lote', { clave: 'hidden-hub', cambio: { hub: 4 }, filas }, admin)
  await call('app_contenido_update_admin', { id, blacklist: 0 }, admin)
  expect((await seen(id)).data).toMatchObject({
    hub: 4,
    ciudad: 'Bilbao',
    sesiones: [{ inicio: sesiones[0].inicio }],
  })
  expect(await db.selectFrom('hidden_publication').selectAll().execute()).toEqual([])
})

test('given a blacklisted event, when its buyer opens the purchase, then the approved day is shown', async () => {
  const on = await givenOnSale(app, owner)
  const { compra, checkoutId } = await givenBought(app, on)
  const read = async () => {
    const [bought] = (await findBought(db, checkoutId))?.orders ?? []
    const page = (await call('web_compra', { compra })).data.pedidos[0]
    return { page, venue: bought?.event.venueName, sessions: bought?.sessions }
  }
  const before = await read()
  await call('app_contenido_update_admin', { id: on.eventId, blacklist: 1 }, admin)
  await move(on, daysFromNow(-300))
  await update(on.eventId, { lugar: 'Otro' })
  expect(await read()).toEqual(before)
})
