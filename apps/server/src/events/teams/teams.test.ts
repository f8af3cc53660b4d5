import { expect, test } from 'vitest'
import { givenPublished } from '../event/testing/given-event.ts'
import { codes, teamScene } from './testing/team-scene.ts'

const { app, owner, admin, codeOf, invite, givenEvent, givenMember } = await teamScene()
const { db, call, mailer } = app

test('given a member, when the role changes, they are taken out, put back or leave, then rights, mails and log follow', async () => {
  const id = await givenEvent()
  const member = await givenMember(id, 'leer')
  const named = { contenido_id: id, miembro_id: member.memberId }
  const edit = () => call('app_contenido_update', { contenido: { id, titulo: 'Berria' } }, member)
  expect((await edit()).data.code).toBe('content.right_missing')
  expect((await call('app_equipo_cambiar', { ...named, rol: 'editar' }, owner)).data.rol).toBe('editar')
  expect((await edit()).error).toBe(false)
  // Members see each other, but neither addresses nor who has not answered.
  await invite(id, 'waits@example.org')
  const { data: team } = await call('app_equipo', { contenido_id: id }, member)
  expect(team).toMatchObject({ mi_rol: 'editar', propietario: { nombre: 'Olatz' } })
  expect(team.miembros).toMatchObject([{ eres_tu: 1, email: member.email }])
  expect(
    JSON.stringify((await call('app_equipo', { contenido_id: id }, await givenMember(id, 'leer'))).data),
  ).not.toContain(member.email)
  expect((await call('app_equipo_quitar', named, member)).data.code).toBe('content.right_missing')
  await call('app_equipo_quitar', named, owner)
  expect((await edit()).data.code).toBe('content.not_found')
  expect((await call('app_equipo_restaurar', named, owner)).data).toMatchObject({ rol: 'editar' })
  expect((await edit()).error).toBe(false)
  expect((await call('app_contenido_usuario_delete', { id }, member)).error).toBe(false)
  expect((await edit()).data.code).toBe('content.not_found')
  expect((await call('app_equipo_restaurar', named, owner)).data.code).toBe('team.not_found')
  expect(mailer.to(member.email).map(({ template }) => template)).toEqual([
    ...['team-invited', 'team-role', 'team-removed', 'team-role'],
  ])
  expect(mailer.to(owner.email).at(-1)).toMatchObject({ template: 'team-left' })
  const log = await db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject_id', '=', id)
    .where('action', 'like', 'team.%')
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual([
    ...[
      'team.invited',
      'team.accepted',
      'team.role_changed',
      'team.invited',
      'team.invited',
      'team.accepted',
    ],
    ...['team.removed', 'team.restored', 'team.left'],
  ])
  expect(JSON.stringify(log)).not.toContain('@')
})

test('given a member who was taken out and came back by an invitation, when the taking out is taken back, then the new role stands', async () => {
  const id = await givenEvent()
  const member = await givenMember(id, 'vender')
  const named = { contenido_id: id, miembro_id: member.memberId }
  await call('app_equipo_quitar', named, owner)
  await invite(id, member.email, { rol: 'leer' })
  await call('app_equipo_aceptar', { codigo: codeOf(member.email) }, member)
  expect((await call('app_equipo_restaurar', named, owner)).data.code).toBe('team.already_member')
  expect((await call('app_equipo', { contenido_id: id }, member)).data.mi_rol).toBe('leer')
})

test('given a helper at the door, then event and list contain what the door needs and nothing else', async () => {
  const id = await givenEvent()
  const helper = await givenMember(id, 'puerta')
  const { data: event } = await call('app_contenido_by_id', { id }, helper)
  const { data: whole } = await call('app_contenido_by_id', { id }, owner)
  expect(event).toMatchObject({ titulo: whole.titulo, mis_derechos: ['puerta'] })
  expect(event.sesiones).toHaveLength(whole.sesiones.length)
  for (const field of ['descripcion', 'causa', 'impacto'] as const)
    if (whole[field]) expect(event[field]).not.toEqual(whole[field])
  expect(event).toMatchObject({
    participantes: [],
    galeria: [],
    extras: [],
    pendientes: [],
    observaciones: [],
  })
  const { data: rows } = await call('app_contenidos_usu_get', {}, helper)
  expect(rows).toMatchObject([{ id, participantes: [], descripcion: null, pendientes: [] }])
  const link = { contenido_id: id, etiqueta: 'Atea' }
  expect((await call('app_puerta_enlace_crear', link, helper)).error).toBe(false)
  // A helper who takes money needs more than the door.
  expect((await call('app_puerta_enlace_crear', { ...link, puede_vender: 1 }, helper)).data.code).toBe(
    'content.right_missing',
  )
})

test('given a member who edits, then the address book of the owner stays the owner’s', async () => {
  const id = await givenEvent()
  const member = await givenMember(id, 'editar')
  const { data: made } = await call(
    'app_new_artista_contenido',
    { contenido_id: id, tipo_usu: 2, nombre: 'Private' },
    owner,
  )
  const other = await givenEvent()
  const kept = (
    await call('app_new_artista_contenido', { contenido_id: other, tipo_usu: 2, nombre: 'Kept' }, owner)
  ).data.id
  const { data: book } = await call('app_artistas', { texto: '' }, member)
  expect(JSON.stringify(book)).not.toMatch(/Private|Kept/)
  const tie = { contenido_id: id, artista_id: kept, tipo_usu: 2 }
  expect((await call('app_artista_contenido_add', tie, member)).data.code).toBe('participant.not_found')
  const change = { artista_id: made.id, nombre: 'Taken' }
  expect((await call('app_update_artista_contenido', change, member)).data.code).toBe('participant.not_found')
  expect((await call('app_artistas_contenido', { contenido_id: id }, member)).data.length).toBeGreaterThan(0)
})

test('given a write that relies on a role, when the member is taken out meanwhile, then it is done before or not at all', async () => {
  const id = await givenEvent()
  const member = await givenMember(id, 'editar')
  const named = { contenido_id: id, miembro_id: member.memberId }
  // The event is locked by another transaction: edit and removal wait for it or pass, and the edit looks again.
  const edits = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('event').select('id').where('id', '=', id).forUpdate().execute()
    const edit = call('app_contenido_update', { contenido: { id, titulo: 'Too late' } }, member)
    expect((await call('app_equipo_quitar', named, owner)).error).toBe(false)
    return [edit]
  })
  expect(codes(await Promise.all(edits))).toEqual(['content.not_found'])
  const { title } = await db
    .selectFrom('event')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(title).not.toBe('Too late')
  // The other way round: a role in use is only taken away after the write.
  await call('app_equipo_restaurar', named, owner)
  let isOut = false
  const removal = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('event_member').select('id').where('id', '=', member.memberId).forShare().execute()
    const waiting = call('app_equipo_quitar', named, owner).then((answer) => {
      isOut = true
      return answer
    })
    // Another call goes through in the meantime; the removal does not.
    await call('app_equipo', { contenido_id: id }, owner)
    expect(isOut).toBe(false)
    return { waiting }
  })
  expect((await removal.waiting).error).toBe(false)
})

test('given figures of sales, then a member who sells may read those of the one event, and no other member may', async () => {
  const id = await givenEvent()
  for (const [role, expected] of [
    ['vender', undefined],
    ['editar', 'content.right_missing'],
    ['puerta', 'content.right_missing'],
  ] as const) {
    const member = await givenMember(id, role)
    await db.updateTable('account').set({ can_see_analytics: true }).where('id', '=', member.id).execute()
    for (const name of ['app_ventas_ahora', 'app_get_entradas']) {
      const answer = await call(name, { contenido_id: id }, member)
      expect([role, name, answer.data.code]).toEqual([role, name, expected])
    }
  }
  const published = (await givenPublished(app, owner, admin)).id
  const seller = await givenMember(published, 'vender')
  await db.updateTable('account').set({ can_see_analytics: true }).where('id', '=', seller.id).execute()
  const { data } = await call('app_get_entradas', { contenido_id: published }, seller)
  const { data: own } = await call('app_get_entradas', {}, seller)
  expect([
    JSON.stringify(data).includes('Autumn choir'),
    JSON.stringify(own).includes('Autumn choir'),
  ]).toEqual([true, false])
})

test('given an administrator or an erased account, then one needs no role and the other leaves none', async () => {
  const id = await givenEvent()
  expect((await call('app_equipo', { contenido_id: id }, admin)).data).toMatchObject({
    mi_rol: null,
    mis_derechos: ['leer', 'editar', 'vender', 'puerta', 'todo'],
  })
  const member = await givenMember(id, 'leer')
  await db.deleteFrom('account').where('id', '=', member.id).execute()
  expect((await call('app_equipo', { contenido_id: id }, owner)).data.miembros).toEqual([])
})

test('given a response stored under a key, when its caller was removed from the team meanwhile, then it is not returned again', async () => {
  const id = await givenEvent()
  const seller = await givenMember(id, 'vender')
  const lote = { cantidad: 2, prefijo: 'coro', etiqueta: 'Familias', clase: 'gratis' }
  const ask = () =>
    call('app_vales_generar', { contenido_id: id, lote, clave: 'vouchers-of-a-member' }, seller)
  const first = await ask()
  expect(first.error, JSON.stringify(first.data)).toBe(false)
  expect((await ask()).data).toEqual(first.data)
  await call('app_equipo_quitar', { contenido_id: id, miembro_id: seller.memberId }, owner)
  expect((await ask()).data.code).toBe('content.not_found')
})
