import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { givenComplete, givenPublished } from '../testing/given-event.ts'

const app = await testApp()
const { call, db, mailer, givenAccount, givenAdmin } = app
const owner = await givenAccount({ language: 'es' })
const admin = await givenAdmin()
const other = await givenAdmin()

const seen = async (id: number) => (await call('app_contenido_by_id', { id })).data
const mine = async (id: number) => (await call('app_contenido_by_id', { id }, owner)).data
const update = (id: number, fields: object, account = owner) =>
  call('app_contenido_update', { contenido: { id, ...fields } }, account)
const decide = (id: number, aprobado: 0 | 1, more: object = {}) =>
  call('app_revision_cambios', { id, aprobado, ...more }, admin)

/** One change of each sensitive respect, in wire form. */
const SENSITIVE = [
  ['inicio', '2026-11-28T19:00:00.000Z'],
  ['duracion_min', 120],
  ['zona_horaria', 'Europe/Lisbon'],
  ['ciudad', 'Bermeo'],
  ['lugar', 'Kafe Antzokia'],
  ['direccion', 'San Vicente 2'],
  ['lat', 43.3],
  ['lng', -2.9],
  ['lugar_espacio', 'exterior'],
  ['entradas_modo', 3],
  ['precio_cent', 900],
  ['moneda', 'GBP'],
  ['regimen_iva', '21'],
  ['aforo', 80],
  ['lugar_aforo', 500],
] as const

test.each(SENSITIVE)(
  'given a published event, when its owner changes %s, then it waits and the approved value stays public',
  async (field, value) => {
    const before = await givenPublished(app, owner, admin)
    const answer = await update(before.id, { [field]: value })
    expect(answer.data).toMatchObject({ [field]: value, cambios_pendientes: 1, estado: 2 })
    expect((await seen(before.id))[field]).toEqual(before[field])
    expect((await mine(before.id))[field]).toEqual(value)
    const { data } = await call('app_revision_abrir', { id: before.id }, admin)
    expect(data.cambios).toContainEqual({ campo: field, antes: before[field], despues: value })
  },
)

test('given a published event, when its owner changes words, then they are public at once and nothing waits', async () => {
  const { id } = await givenPublished(app, owner, admin)
  const answer = await update(id, { titulo: 'Otro nombre', apto_ninos: 1, edad_minima: 6 })
  expect(answer.data).toMatchObject({ cambios_pendientes: 0 })
  expect(await seen(id)).toMatchObject({ titulo: 'Otro nombre', apto_ninos: 1, version: answer.data.version })
  const stored = await db
    .selectFrom('publication')
    .selectAll()
    .where('event_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ is_for_children: true, search: expect.stringContaining('otro nombre') })
})

test('given words and a price changed together, when stored, then only the price waits', async () => {
  const { id } = await givenPublished(app, owner, admin)
  await update(id, { titulo: 'Otro', impacto: { proyecto: 'Otra causa' } })
  expect(await seen(id)).toMatchObject({ titulo: 'Otro', impacto: { proyecto: 'Comedor social' } })
  expect((await mine(id)).impacto).toMatchObject({ proyecto: 'Otra causa', porcentaje: 50 })
})

test('given a waiting change taken back by its owner, when stored, then nothing waits any more', async () => {
  const { id, lugar } = await givenPublished(app, owner, admin)
  await update(id, { lugar: 'Otro' })
  expect((await update(id, { lugar })).data.cambios_pendientes).toBe(0)
})

test('given waiting changes, when approved, then they are public and the decision is in the audit log', async () => {
  const { id } = await givenPublished(app, owner, admin)
  await update(id, { lugar: 'Kafe Antzokia', inicio: '2026-11-28T19:00:00.000Z' })
  const { version } = await mine(id)
  const stale = await decide(id, 1, { version: version - 1 })
  expect(stale).toMatchObject({
    error: true,
    data: { code: 'content.changed_meanwhile', actual: { version } },
  })
  const approved = await decide(id, 1, { version })
  expect(approved.data).toMatchObject({ cambios_pendientes: 0, lugar: 'Kafe Antzokia', version: version + 1 })
  expect(await seen(id)).toMatchObject({ lugar: 'Kafe Antzokia', inicio: '2026-11-28T19:00:00.000Z' })
  expect(mailer.to(owner.email).at(-1)).toMatchObject({ template: 'content-changes-approved' })
  const lines = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .execute()
  expect(lines[0]).toMatchObject({
    action: 'content.changes_approved',
    actor_id: admin.id,
    detail: { fields: ['inicio', 'lugar'] },
  })
  expect((await decide(id, 1)).data.code).toBe('content.nothing_pending')
})

test('given waiting changes, when refused, then the working copy is as approved, the text is kept and the owner is notified of the reason', async () => {
  const { id, sesiones, lugar } = await givenPublished(app, owner, admin)
  await update(id, { lugar: 'Kafe Antzokia', titulo: 'Nuevo' })
  await call(
    'app_sesion_update',
    { sesion: { sesion_id: sesiones[0].sesion_id, inicio: '2026-11-28T17:00:00Z', nombre: 'Tarde' } },
    owner,
  )
  await call('app_sesion_add', { sesion: { contenido_id: id, inicio: '2026-11-28T21:00:00Z' } }, owner)
  expect((await seen(id)).sesiones).toMatchObject([{ inicio: '2026-11-28T18:00:00.000Z', nombre: 'Tarde' }])
  mailer.letters.length = 0
  const refused = await decide(id, 0, { texto: 'El aforo no da' })
  expect(refused.data).toMatchObject({ cambios_pendientes: 0, lugar, titulo: 'Nuevo' })
  expect(refused.data.sesiones).toMatchObject([{ inicio: '2026-11-28T18:00:00.000Z', nombre: 'Tarde' }])
  expect(mailer.letters).toMatchObject([
    {
      to: owner.email,
      template: 'content-changes-refused',
      language: 'es',
      data: { text: 'El aforo no da' },
    },
  ])
  expect(refused.data.observaciones).toMatchObject([{ texto: 'El aforo no da' }])
})

test('given a session deleted after publishing, when the change is refused, then it is back', async () => {
  const { id, sesiones } = await givenPublished(app, owner, admin)
  await call('app_sesion_delete', { sesion_id: sesiones[0].sesion_id }, owner)
  expect((await seen(id)).sesiones).toHaveLength(1)
  expect(await mine(id)).toMatchObject({ cambios_pendientes: 1, sesiones: [] })
  const refused = await decide(id, 0)
  expect(refused.data.sesiones).toMatchObject([
    { sesion_id: sesiones[0].sesion_id, inicio: sesiones[0].inicio },
  ])
})

test('given a session with tickets watched elsewhere, when deleted and the change is refused, then its link is back', async () => {
  const tickets = { disponibilidad: ['O'], entradas_modo: 3, max_por_persona: 4, enlace_mas_tarde: 1 }
  const { id, sesiones } = await givenPublished(app, owner, admin, tickets)
  const { sesion_id } = sesiones[0]
  const link = 'https://example.org/sesion'
  await call('app_sesion_update', { sesion: { sesion_id, enlace_streaming: link } }, owner)
  await call('app_sesion_delete', { sesion_id }, owner)
  // Another change while it is gone.
  await update(id, { titulo: 'Otro' })
  expect(JSON.stringify(await seen(id))).not.toContain(link)
  const refused = await decide(id, 0)
  expect(refused.data.sesiones).toMatchObject([{ sesion_id, enlace_streaming: link }])
  expect(JSON.stringify(await seen(id))).not.toContain(link)
  await call('app_sesion_update', { sesion: { sesion_id, enlace_streaming: null } }, owner)
  await call('app_sesion_delete', { sesion_id }, owner)
  expect((await decide(id, 0)).data.sesiones).toMatchObject([{ sesion_id, enlace_streaming: null }])
})

test('given a session deleted after publishing, when approved, then the event is incomplete and it is refused', async () => {
  const { id, sesiones } = await givenPublished(app, owner, admin)
  await call('app_sesion_delete', { sesion_id: sesiones[0].sesion_id }, owner)
  expect(await decide(id, 1)).toMatchObject({
    error: true,
    data: { code: 'content.incomplete', fields: ['sesiones'] },
  })
  expect((await seen(id)).sesiones).toHaveLength(1)
})

test('given changes that wait, when an administrator changes another field, then theirs is public and the others still wait', async () => {
  const { id, lugar } = await givenPublished(app, owner, admin)
  await update(id, { lugar: 'Kafe Antzokia' })
  const answer = await update(id, { aforo: 90 }, admin)
  expect(answer.data).toMatchObject({ aforo: 90, cambios_pendientes: 1 })
  expect(await seen(id)).toMatchObject({ aforo: 90, lugar })
})

test('given a participant renamed after publishing, when stored, then the new name is public at once', async () => {
  const { id } = await givenPublished(app, owner, admin)
  const [tie] = await db.selectFrom('event_participant').selectAll().where('event_id', '=', id).execute()
  await call('app_update_artista_contenido', { artista_id: tie?.participant_id, nombre: 'Coro Nuevo' }, owner)
  expect((await seen(id)).participantes).toMatchObject([{ nombre: 'Coro Nuevo' }])
})

test('given a blacklisted event, when others ask for it, then it is missing until it is taken off the list', async () => {
  const { id } = await givenPublished(app, owner, admin)
  await call('app_contenido_update_admin', { id, blacklist: 1 }, admin)
  expect((await call('app_contenido_by_id', { id })).data.code).toBe('content.not_found')
  expect(await mine(id)).toMatchObject({ blacklist: 1, estado: 2 })
  await call('app_contenido_update_admin', { id, blacklist: 0 }, admin)
  expect((await seen(id)).id).toBe(id)
})

test('given a stream with tickets, when others read it, then its link is not in what they get', async () => {
  const link = { disponibilidad: ['O'], enlace_streaming: 'https://example.org/directo' }
  const { id } = await givenPublished(app, owner, admin, { ...link, entradas_modo: 3, max_por_persona: 4 })
  expect((await seen(id)).enlace_streaming).toBeNull()
  expect((await mine(id)).enlace_streaming).toBe(link.enlace_streaming)
  const free = await givenPublished(app, owner, admin, link)
  expect((await seen(free.id)).enlace_streaming).toBe(link.enlace_streaming)
})

test('given the queue, when read, then the longest waiting stands first, with changes that wait, and filters hold', async () => {
  await db.updateTable('event').set({ status: 0, has_pending_changes: false }).execute()
  const first = await givenPublished(app, owner, admin, { titulo: 'Primero' })
  await update(first.id, { lugar: 'Otro' })
  const second = await givenComplete(app, owner, { titulo: 'Segundo', ciudad: 'Huelva' })
  await call('app_contenido_update_stat', { id: second.id, estado: 1 }, owner)
  const third = await givenComplete(app, owner, { titulo: 'Tercero' })
  await call('app_contenido_update_stat', { id: third.id, estado: 1 }, owner)
  const ids = async (fields: object) =>
    (await call('app_revision_cola', fields, admin)).data.map(({ id }: { id: number }) => id)
  expect(await ids({})).toEqual([first.id, second.id, third.id])
  expect(await ids({ hub: 4 })).toEqual([second.id])
  expect(await ids({ texto: 'TERCERO' })).toEqual([third.id])
  const page = await call('app_revision_cola', { pagina: 2, por_pagina: 2 }, admin)
  expect(page.data).toMatchObject({
    total: 3,
    pagina: 2,
    por_pagina: 2,
    filas: [{ id: third.id, enviado: expect.any(String) }],
  })
  expect((await call('app_revision_cola', {}, owner)).data?.code).toBe('request.not_allowed')

  const open = async (id: number, account = admin) => (await call('app_revision_abrir', { id }, account)).data
  expect(await open(first.id)).toMatchObject({ siguiente: second.id, en_cola: 3, abierto_por: [] })
  expect(await open(third.id)).toMatchObject({ siguiente: first.id })
  expect((await open(first.id, other)).abierto_por).toEqual([{ id: admin.id, nombre: expect.any(String) }])
  await db
    .updateTable('review_reader')
    .set({ seen_at: new Date(Date.now() - 130_000).toISOString() })
    .where('account_id', '=', admin.id)
    .execute()
  expect((await open(first.id, other)).abierto_por).toEqual([])
})

test('given notes, when added, then reviewers read them and the owner never does', async () => {
  const { id } = await givenPublished(app, owner, admin)
  const note = await call('app_revision_nota_add', { id, texto: 'Ask about the rights' }, admin)
  expect(note.data).toMatchObject({ texto: 'Ask about the rights', autor: expect.any(String) })
  const desk = await call('app_revision_abrir', { id }, other)
  expect(desk.data.notas).toEqual([note.data])
  expect(desk.data.historial.map(({ accion }: { accion: string }) => accion)).toEqual([
    'content.published',
    'content.sent',
  ])
  expect(JSON.stringify(await mine(id))).not.toContain('Ask about')
  expect((await call('app_revision_nota_add', { id: 999_999, texto: 'x' }, admin)).data.code).toBe(
    'content.not_found',
  )
  expect((await call('app_revision_nota_add', { id, texto: 'x' }, owner)).data?.code).toBe(
    'request.not_allowed',
  )
})

test('given events of one title, place and artist, when one is opened, then each is named with its reason', async () => {
  await db.updateTable('event').set({ edition_id: null, venue_name: null, lat: null }).execute()
  await db.deleteFrom('event_participant').execute()
  const event = await givenComplete(app, owner, { titulo: '¡Gran Concierto!', lugar: 'Sala A' })
  const elsewhere = { lat: 40, lng: -3, lugar: 'Sala B', ciudad: 'Huelva' }
  const sameTitle = await givenComplete(app, owner, {
    ...elsewhere,
    titulo: '[:es]Otro[:eu]Gran concierto[:]',
  })
  const samePlace = await givenComplete(app, owner, { titulo: 'Ajeno', lugar: 'sala a' })
  const sameArtist = await givenComplete(app, owner, { ...elsewhere, titulo: 'Tercero' })
  await givenComplete(app, owner, { ...elsewhere, titulo: 'Cuarto' })
  await db
    .updateTable('event_participant')
    .set({ participant_id: event.participantes[0].id })
    .where('event_id', '=', sameArtist.id)
    .execute()
  const later = await givenComplete(app, owner, { titulo: 'Quinto', lugar: 'Sala A' })
  await db
    .updateTable('session')
    .set({ starts_at: '2026-11-28T19:30:00Z', ends_at: '2026-11-28T21:00:00Z' })
    .where('event_id', '=', later.id)
    .execute()
  const { data } = await call('app_revision_abrir', { id: event.id }, admin)
  expect(
    data.duplicados.map(({ id, motivo, participante }: Record<string, unknown>) => [
      id,
      motivo,
      participante,
    ]),
  ).toEqual([
    [sameTitle.id, 'titulo', null],
    [samePlace.id, 'lugar_hora', null],
    [sameArtist.id, 'participante', `Coro ${event.id}`],
  ])
})
