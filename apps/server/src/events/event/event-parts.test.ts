import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { archiveFinishedEditions } from '../review/archive-finished-editions.ts'
import { givenComplete, givenInReview, givenPublished } from './testing/given-event.ts'

const app = await testApp()
const { call, db, mailer, services, givenAccount, givenAdmin } = app
const owner = await givenAccount()
const stranger = await givenAccount()
const admin = await givenAdmin()
const row = (id: number) => db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst()
const when = (id: number, fields: object) => call('app_contenido_update_cuando', { id, ...fields }, owner)

test('given the three parts, when each is saved, then only its own fields change', async () => {
  const { id, titulo } = await givenComplete(app, owner)
  await when(id, { duracion_min: 45, titulo: 'x' })
  await call(
    'app_contenido_update_fact',
    { id, entradas_modo: 3, aforo: 50, max_por_persona: 4, lugar: 'x' },
    owner,
  )
  const { data } = await call(
    'app_contenido_update_streaming',
    { id, disponibilidad: ['P', 'O'], enlace_mas_tarde: 1 },
    owner,
  )
  expect(data).toMatchObject({
    titulo,
    lugar: 'Teatro Arriaga',
    duracion_min: 45,
    entradas_modo: 3,
    aforo: 50,
    disponibilidad: ['P', 'O'],
    enlace_mas_tarde: 1,
  })
  const bad = await when(id, { zona_horaria: 'Nowhere/Else' })
  expect(bad.data.fields).toEqual(['zona_horaria'])
})

test('given a list of sessions, when the date part is saved, then they become those of the event, but for those with places taken', async () => {
  const { id, sesiones } = await givenComplete(app, owner)
  const kept = sesiones[0].sesion_id
  const first = await when(id, {
    sesiones: [
      { sesion_id: kept, nombre: 'Tarde' },
      { inicio: '2026-11-28T20:00:00Z', aforo: 30 },
    ],
  })
  expect(first.data.sesiones).toMatchObject([
    { sesion_id: kept, nombre: 'Tarde', inicio: '2026-11-28T18:00:00.000Z' },
    { aforo: 30, zona_horaria: 'Europe/Madrid' },
  ])
  await db.updateTable('session').set({ sold: 2 }).where('id', '=', kept).execute()
  const none = await when(id, { sesiones: [] })
  expect(none.data.sesiones).toMatchObject([{ sesion_id: kept, vendidas: 2 }])
})

test.each([
  ['without a start', { nombre: 'x' }, 'input.invalid', 'sesiones.1.inicio'],
  [
    'that ends before it starts',
    { inicio: '2026-11-28T20:00:00Z', fin: '2026-11-28T19:00:00Z' },
    'session.times_wrong',
    'sesiones.1.fin',
  ],
  ['of another event', { sesion_id: 999_999 }, 'session.not_found', 'sesiones.1.sesion_id'],
  [
    'in no zone',
    { inicio: '2026-11-28T20:00:00Z', zona_horaria: 'x' },
    'input.invalid',
    'sesiones.1.zona_horaria',
  ],
])(
  'given a session %s in the list, when saved, then it is named and nothing at all is stored',
  async (_, session, code, field) => {
    const { id } = await givenComplete(app, owner)
    const before = await call('app_contenido_by_id', { id }, owner)
    const answer = await when(id, {
      duracion_min: 33,
      sesiones: [{ inicio: '2026-11-28T10:00:00Z' }, session],
    })
    expect(answer).toMatchObject({ error: true, data: { code, fields: [field] } })
    expect(await call('app_contenido_by_id', { id }, owner)).toEqual(before)
  },
)

test('given share texts, when saved, then they are kept within their limits', async () => {
  const { id } = await givenComplete(app, owner)
  const { data } = await call(
    'app_seo_config',
    { contenido_id: id, share_title: 'Ven', completadoSEO: 1 },
    owner,
  )
  expect(data).toMatchObject({ share_title: 'Ven', completadoSEO: 1 })
  const long = await call('app_seo_config', { contenido_id: id, share_desc: 'a'.repeat(301) }, owner)
  expect(long.data.fields).toEqual(['share_desc'])
})

test('given each call on a foreign event, when made, then it is as if it did not exist', async () => {
  const { id } = await givenComplete(app, owner)
  const calls: [string, (id: number) => object][] = [
    ['app_contenido_update_cuando', (id) => ({ id, duracion_min: 1 })],
    ['app_contenido_update_cuando', (id) => ({ id, sesiones: [] })],
    ['app_contenido_update_fact', (id) => ({ id, aforo: 1 })],
    ['app_contenido_update_streaming', (id) => ({ id, enlace_mas_tarde: 1 })],
    ['app_contenido_update_stat', (id) => ({ id, estado: 1 })],
    ['app_contenido_delete', (id) => ({ id })],
    ['app_seo_config', (id) => ({ contenido_id: id, share_title: 'x' })],
    ['app_enviar_correo_revision', (id) => ({ id })],
  ]
  const before = await row(id)
  for (const [name, fields] of calls) {
    const foreign = await call(name, fields(id), stranger)
    expect(foreign.data.code, name).toBe('content.not_found')
    expect(foreign, name).toEqual(await call(name, fields(999_999), stranger))
    expect((await call(name, fields(id))).data?.code, name).toBe('request.sign_in_needed')
  }
  expect(await row(id)).toEqual(before)
})

test('given an administrator, when setting hub and type, then the hub stays when the city changes', async () => {
  const { id } = await givenComplete(app, owner)
  const { data } = await call('app_contenido_update_admin', { id, hub: 3, tipo: 2, is360: 1 }, admin)
  expect(data).toMatchObject({ hub: 3, tipo: 2, is360: 1 })
  const moved = await call('app_contenido_update', { contenido: { id, ciudad: 'Huelva' } }, owner)
  expect(moved.data).toMatchObject({ ciudad: 'Huelva', hub: 3 })
  expect((await call('app_contenido_update_admin', { id, hub: 99 }, admin)).data).toMatchObject({
    code: 'lookup.unknown',
    fields: ['hub'],
  })
  expect((await call('app_contenido_update_admin', { id, tipo: 9999 }, admin)).data).toMatchObject({
    code: 'lookup.unknown',
    fields: ['tipo'],
  })
})

test('given the rules of deleting, when deleted, then owners only drafts, administrators all, and sold events cannot be deleted', async () => {
  const draft = await givenComplete(app, owner)
  await app.storage.put(`${draft.id}/cover.jpg`, new Uint8Array([1]), 'image/jpeg')
  expect((await call('app_contenido_delete', { id: draft.id }, owner)).data).toEqual({ hecho: 1 })
  expect(await row(draft.id)).toBeUndefined()
  expect([...app.storage.files.keys()]).toEqual([])
  const line = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', draft.id)
    .executeTakeFirst()
  expect(line).toMatchObject({ action: 'content.deleted', actor_id: owner.id })

  const inReview = await givenInReview(app, owner)
  expect((await call('app_contenido_delete', { id: inReview.id }, owner)).data.code).toBe(
    'content.not_in_progress',
  )
  expect((await call('app_contenido_delete', { id: inReview.id }, admin)).error).toBe(false)

  const published = await givenPublished(app, owner, admin)
  await db.updateTable('session').set({ sold: 1 }).where('event_id', '=', published.id).execute()
  expect((await call('app_contenido_delete', { id: published.id }, admin)).data.code).toBe(
    'content.has_orders',
  )
  await db.updateTable('session').set({ sold: 0 }).where('event_id', '=', published.id).execute()
  expect((await call('app_contenido_delete', { id: published.id }, admin)).error).toBe(false)
  expect((await call('app_contenido_by_id', { id: published.id })).data.code).toBe('content.not_found')
})

test('given an event in review or published, when its mail is requested again, then it goes to the recipient of the record', async () => {
  const { id } = await givenInReview(app, owner)
  mailer.letters.length = 0
  // The change of state has just mailed it.
  expect((await call('app_enviar_correo_revision', { id }, owner)).data).toEqual({ hecho: 1 })
  expect(mailer.letters).toEqual([])
  const later = () => db.deleteFrom('rate_limit').where('key', 'like', 'status-mail%').execute()
  await later()
  const forged = { id, email: 'victim@example.org', artista: 'x' }
  expect((await call('app_enviar_correo_revision', forged, owner)).data).toEqual({ hecho: 1 })
  expect(mailer.letters.map(({ to }) => to)).toEqual([admin.email])
  expect((await call('app_enviar_correo_publicado', { id }, admin)).data.code).toBe(
    'content.move_not_allowed',
  )
  const { slug } = (await call('app_contenido_update_stat', { id, estado: 2 }, admin)).data
  mailer.letters.length = 0
  expect((await call('app_enviar_correo_publicado', { slug }, admin)).data).toEqual({ hecho: 1 })
  expect(mailer.letters).toEqual([])
  await later()
  expect((await call('app_enviar_correo_publicado', { slug }, admin)).data).toEqual({ hecho: 1 })
  expect(mailer.letters.map(({ to, template }) => [to, template])).toEqual([
    [owner.email, 'content-published'],
  ])
  expect((await call('app_enviar_correo_publicado', { slug }, owner)).data?.code).toBe('request.not_allowed')
})

test('given editions that are over, when the job runs, then their published events are archived, others stay', async () => {
  const log = pino({ level: 'silent' })
  const past = await db.selectFrom('edition').select('id').where('year', '=', 2024).executeTakeFirstOrThrow()
  // Whatever the date is, the running edition is to come.
  await sql`update edition_range set starts_on = current_date + 30, ends_on = current_date + 30
    where edition_id = (select id from edition where is_current)`.execute(db)
  const over = await givenPublished(app, owner, admin)
  const running = await givenPublished(app, owner, admin)
  const stillOn = await givenPublished(app, owner, admin)
  const postponed = await givenPublished(app, owner, admin)
  const unapproved = await givenPublished(app, owner, admin)
  await db
    .updateTable('event')
    .set({ edition_id: past.id })
    .where('id', 'in', [over.id, stillOn.id, postponed.id, unapproved.id])
    .execute()
  const lastYear = { starts_at: '2024-11-30T18:00:00Z', ends_at: '2024-11-30T19:00:00Z' }
  const gone = [over.id, unapproved.id]
  await db.updateTable('session').set(lastYear).where('event_id', 'in', gone).execute()
  await sql`update publication set ends_at = ${lastYear.ends_at}, document = jsonb_set(document, '{sessions,0}',
      (document->'sessions'->0) || ${JSON.stringify({ startsAt: lastYear.starts_at, endsAt: lastYear.ends_at })}::jsonb)
    where event_id = ${over.id}`.execute(db)
  // Its new date is still to come: in the archive its owner could not give it.
  const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString()
  const off = { starts_at: lastWeek, ends_at: null, status: 'postponed' as const }
  await db.updateTable('session').set(off).where('event_id', '=', postponed.id).execute()
  await sql`update publication set ends_at = ${lastWeek} where event_id = ${postponed.id}`.execute(db)
  const nextYear = { starts_at: '2099-11-30T18:00:00Z', ends_at: '2099-11-30T19:00:00Z' }
  await db.updateTable('session').set(nextYear).where('event_id', '=', stillOn.id).execute()
  // The public still reads of a date to come: the change of it waits for approval.
  await sql`update publication set ends_at = ${nextYear.ends_at}, document = jsonb_set(document, '{sessions,0}',
      (document->'sessions'->0) || ${JSON.stringify({ startsAt: nextYear.starts_at, endsAt: nextYear.ends_at })}::jsonb)
    where event_id = ${unapproved.id}`.execute(db)
  expect(await archiveFinishedEditions(db, services, log)).toBe(1)
  expect(await archiveFinishedEditions(db, services, log)).toBe(0)
  expect((await row(over.id))?.status).toBe(3)
  expect((await row(running.id))?.status).toBe(2)
  for (const { id } of [stillOn, postponed, unapproved]) expect((await row(id))?.status).toBe(2)
  const line = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', over.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(line).toMatchObject({ action: 'content.archived', actor_id: null, from_status: 2, to_status: 3 })
  expect((await call('app_contenido_by_id', { id: over.id })).data.estado).toBe(3)
})

test('given analytics, when their visibility is checked, then administrators always and others by their flag', async () => {
  const reader = await givenAccount({ can_see_analytics: true })
  expect((await call('app_get_visualizacion', {}, admin)).data).toEqual({ visible: 1 })
  expect((await call('app_get_visualizacion', {}, reader)).data).toEqual({ visible: 1 })
  expect((await call('app_get_visualizacion', {}, owner)).data).toEqual({ visible: 0 })
  expect((await call('app_get_visualizacion')).data?.code).toBe('request.sign_in_needed')
})
