import { expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../testing/test-app.ts'
import { givenOnSale } from '../orders/testing/given-on-sale.ts'
import { givenDoor } from './testing/given-door.ts'

const app = await testApp()
const { call, db } = app
const [owner, admin] = [await app.givenAccount(), await app.givenAdmin()]
const on = await givenOnSale(app, owner)
const inEvent = (fields: object) => ({ contenido_id: on.eventId, ...fields })

/** A member of the event's team. */
async function givenMember(role: 'edit' | 'sell' | 'door', name = 'Nerea') {
  const account = await app.givenAccount({ name })
  const { id } = await db
    .insertInto('event_member')
    .values({ event_id: on.eventId, account_id: account.id, role, accepted_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...account, memberId: id }
}

/** What a link opens: `may_sell`, `door`, or the code it is refused by. */
async function whatOpens(puerta: string): Promise<string> {
  const opened = await call('puerta_abrir', { puerta })
  const listed = await call('puerta_lista', { puerta, sesion_id: on.sessionId })
  const scanned = await call('puerta_escaneos', { puerta, dispositivo: 'K7', escaneos: [] })
  expect([listed.error, scanned.error]).toEqual([opened.error, opened.error])
  if (opened.error) return opened.data.code
  return opened.data.puede_vender ? 'may_sell' : 'door'
}
const listed = async (linkId: number, as: TestAccount = owner) =>
  (await call('app_puerta_enlaces', inEvent({}), as)).data.find(
    ({ enlace_id: id }: { enlace_id: number }) => id === linkId,
  )

test('given a link that a member made, when the owner takes the member out, then it opens nothing, and does again when the slip is undone', async () => {
  const member = await givenMember('sell')
  const year = new Date(Date.now() + 399 * 86_400_000).toISOString()
  const { token, linkId } = await givenDoor(app, member, on, { puede_vender: 1, caduca: year })
  expect(await whatOpens(token)).toBe('may_sell')
  expect(await listed(linkId)).toMatchObject({ creado_por: 'Nerea', puede_vender: 1, sin_efecto: 0 })
  expect((await call('app_equipo_quitar', inEvent({ miembro_id: member.memberId }), owner)).error).toBe(false)
  expect(await whatOpens(token)).toBe('door.link_invalid')
  const sale = { puerta: token, clave: 'after-leaving', metodo: 'efectivo' }
  const lineas = [{ sesion_id: on.sessionId, tipo_id: on.typeId, cantidad: 1 }]
  expect((await call('puerta_venta', { ...sale, lineas })).data.code).toBe('door.link_invalid')
  expect(await listed(linkId)).toMatchObject({ creado_por: 'Nerea', puede_vender: 0, sin_efecto: 1 })
  await call('app_equipo_restaurar', inEvent({ miembro_id: member.memberId }), owner)
  expect(await whatOpens(token)).toBe('may_sell')
})

test('given a link that sells, when the role of its maker changes, then it does what a link made now might', async () => {
  const member = await givenMember('sell')
  const { token } = await givenDoor(app, member, on, { puede_vender: 1 })
  const change = (rol: string) =>
    call('app_equipo_cambiar', inEvent({ miembro_id: member.memberId, rol }), owner)
  for (const [role, opens] of [
    ['puerta', 'door'],
    ['editar', 'door.link_invalid'],
    ['leer', 'door.link_invalid'],
    ['vender', 'may_sell'],
  ] as const) {
    expect((await change(role)).error).toBe(false)
    expect(await whatOpens(token)).toBe(opens)
  }
})

test('given links of an owner, an administrator and a member, when an account is blocked, then its links open nothing meanwhile', async () => {
  const member = await givenMember('door')
  const links = [
    await givenDoor(app, owner, on),
    await givenDoor(app, admin, on),
    await givenDoor(app, member, on),
  ]
  const opened = () => Promise.all(links.map(({ token }) => whatOpens(token)))
  expect(await opened()).toEqual(['door', 'door', 'door'])
  const block = (bloqueado: number, more = {}) =>
    call('app_usuario_bloquear', { id: member.id, bloqueado, ...more }, admin)
  expect((await block(1)).error).toBe(false)
  expect(await opened()).toEqual(['door', 'door', 'door.link_invalid'])
  await block(0, { restaurar: ['puertas'] })
  expect(await opened()).toEqual(['door', 'door', 'door'])
  await db.updateTable('account').set({ profile_id: 3 }).where('id', '=', admin.id).execute()
  expect(await opened()).toEqual(['door', 'door.link_invalid', 'door'])
  await db.updateTable('account').set({ profile_id: 1 }).where('id', '=', admin.id).execute()
})

test('given a link of an account that is merged with another one, then it goes on as the other one’s, and ends with their right', async () => {
  const [closed, kept] = [await givenMember('sell'), await app.givenAccount({ name: 'Nerea Gómez' })]
  const { token, linkId } = await givenDoor(app, closed, on, { puede_vender: 1 })
  const pair = { id: kept.id, otra: closed.id, email: closed.email }
  const merged = await call('app_usuarios_unir', pair, admin)
  expect(merged.error, JSON.stringify(merged)).toBe(false)
  expect(await whatOpens(token)).toBe('may_sell')
  expect(await listed(linkId)).toMatchObject({ creado_por: 'Nerea Gómez', sin_efecto: 0 })
  await db.deleteFrom('event_member').where('account_id', '=', kept.id).execute()
  expect(await whatOpens(token)).toBe('door.link_invalid')
})
