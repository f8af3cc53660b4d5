import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { givenComplete, givenInReview, givenPublished } from '../event/testing/given-event.ts'
import { daysFromNow, moveSessions } from '../sessions/testing/move-sessions.ts'

const app = await testApp()
const { call, db, mailer, givenAccount, givenAdmin } = app
const owner = await givenAccount({ language: 'eu' })
const stranger = await givenAccount()
const admin = await givenAdmin()
const callers = { owner, admin, stranger }
const remarks = [{ seccion: 'portada', motivo: 'imagen', texto: 'Too dark' }]

const row = (id: number) => db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const auditOf = (id: number) =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', 'event')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
const statusAs = (id: number, status: number) =>
  db
    .updateTable('event')
    .set({ status: status as 0 })
    .where('id', '=', id)
    .execute()

/** Every move of contract section 5, and none besides. */
const ALLOWED: Record<keyof typeof callers, string[]> = {
  owner: ['0>1', '1>0'],
  admin: ['0>1', '1>2', '1>0', '2>3', '3>2'],
  stranger: [],
}
const cases = Object.keys(callers).flatMap((who) =>
  [0, 1, 2, 3].flatMap((from) =>
    [0, 1, 2, 3].filter((to) => to !== from).map((to) => [who, from, to] as const),
  ),
) as [keyof typeof callers, number, number][]

test.each(cases)(
  'given the %s, when moving from %i to %i, then only the state machine decides',
  async (who, from, to) => {
    const { id } = await givenComplete(app, owner)
    await statusAs(id, from)
    const before = await row(id)
    const answer = await call(
      'app_contenido_update_stat',
      { id, estado: to, observaciones: remarks },
      callers[who],
    )
    if (ALLOWED[who].includes(`${from}>${to}`)) {
      expect(answer).toMatchObject({ error: false, data: { estado: to, version: before.version + 1 } })
      expect(await auditOf(id)).toMatchObject([
        { actor_id: callers[who].id, from_status: from, to_status: to, at: expect.any(String) },
      ])
    } else {
      const code = who === 'stranger' ? 'content.not_found' : 'content.move_not_allowed'
      expect(answer).toMatchObject({ error: true, data: { code } })
      expect(await row(id)).toEqual(before)
      expect(await auditOf(id)).toEqual([])
    }
  },
)

test('given an incomplete event, when sent, then what is missing is listed by field and nothing changes', async () => {
  const { data } = await call(
    'app_contenido_add',
    { contenido: { titulo: 'Coro', ciudad: 'Bilbao', tipo: 1 } },
    owner,
  )
  const answer = await call('app_contenido_update_stat', { id: data.id, estado: 1, lang: 'es' }, owner)
  expect(answer.data.code).toBe('content.incomplete')
  expect(answer.data.fields).toContain('descripcion')
  expect(answer.data.pendientes).toEqual(data.pendientes)
  expect(answer.data.pendientes).toContainEqual({
    codigo: 'impact.link',
    seccion: 'impacto',
    campo: 'impacto.enlace',
  })
  expect((await row(data.id)).status).toBe(0)
})

test('given a complete event, when sent, then the reviewers of its hub are notified, or all administrators', async () => {
  mailer.letters.length = 0
  const { id } = await givenInReview(app, owner)
  expect(mailer.letters.map(({ to, template }) => [to, template])).toEqual([[admin.email, 'content-review']])
  expect(mailer.letters[0]?.data).toMatchObject({ title: 'Coro de otoño', eventId: id })

  const reviewer = await givenAccount({ profile_id: 1, language: 'en' })
  await db.insertInto('hub_reviewer').values({ hub_id: 2, account_id: reviewer.id }).execute()
  mailer.letters.length = 0
  await givenInReview(app, owner)
  expect(mailer.letters.map(({ to, data }) => [to, data.title])).toEqual([[reviewer.email, 'Autumn choir']])
  await db.deleteFrom('hub_reviewer').execute()
  await db.deleteFrom('account').where('id', '=', reviewer.id).execute()
})

test('given an event in review, when returned, then remarks are needed, kept, mailed, and resolved when sent again', async () => {
  const { id } = await givenInReview(app, owner)
  const without = await call('app_contenido_update_stat', { id, estado: 0 }, admin)
  expect(without.data.code).toBe('content.remarks_required')
  const unknown = [{ seccion: 'nada', motivo: 'imagen', texto: '' }]
  const wrong = await call('app_contenido_update_stat', { id, estado: 0, observaciones: unknown }, admin)
  expect(wrong.data.fields).toEqual(['observaciones.0.seccion'])
  mailer.letters.length = 0
  const returned = await call('app_contenido_update_stat', { id, estado: 0, observaciones: remarks }, admin)
  expect(returned.data).toMatchObject({
    estado: 0,
    cambios_solicitados: 1,
    observaciones: [{ ...remarks[0], resuelto: null }],
  })
  expect(mailer.to(owner.email)).toMatchObject([
    {
      template: 'content-returned',
      language: 'eu',
      data: { remarks: [{ section: 'portada', text: 'Too dark', reason: 'Irudia ez da egokia' }] },
    },
  ])
  expect((await auditOf(id)).at(-1)).toMatchObject({
    action: 'content.returned',
    detail: { remarks: [{ reason: 'imagen' }] },
  })
  const again = await call('app_contenido_update_stat', { id, estado: 1 }, owner)
  expect(again.data).toMatchObject({
    cambios_solicitados: 0,
    observaciones: [{ resuelto: expect.any(String) }],
  })
})

test('given an event in review, when its owner withdraws it, then it can be changed again', async () => {
  const { id } = await givenInReview(app, owner)
  const locked = await call('app_contenido_update', { contenido: { id, titulo: 'New' } }, owner)
  expect(locked.data.code).toBe('content.in_review')
  expect((await call('app_contenido_update_stat', { id, estado: 0 }, owner)).data).toMatchObject({
    estado: 0,
    cambios_solicitados: 0,
  })
  expect((await call('app_contenido_update', { contenido: { id, titulo: 'New' } }, owner)).error).toBe(false)
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(['content.sent', 'content.withdrawn'])
})

test('given people who do without a notice, when it would come, then it does not, and what asks for something still does', async () => {
  const quiet = await app.givenAccount()
  const mute = (silenciados: string[]) => call('app_avisos_update', { silenciados }, quiet)
  expect((await mute(['cambios_publicados', 'evento_publicado'])).data).toEqual({
    silenciados: ['evento_publicado', 'cambios_publicados'],
  })
  expect((await mute(['contrasena'])).error).toBe(true)
  const { id } = await givenInReview(app, quiet)
  mailer.letters.length = 0
  await call('app_contenido_update_stat', { id, estado: 2 }, admin)
  expect(mailer.to(quiet.email)).toEqual([])
  const other = await givenInReview(app, quiet)
  await call('app_contenido_update_stat', { id: other.id, estado: 0, observaciones: remarks }, admin)
  expect(mailer.to(quiet.email)).toMatchObject([{ template: 'content-returned' }])
  expect((await call('app_avisos', {}, quiet)).data.silenciados).toHaveLength(2)
})

test('given an event in review, when published, then it is public at its address and its owner is notified', async () => {
  const { id } = await givenInReview(app, owner, { titulo: 'Noche de jazz', ciudad: 'Getxo' })
  mailer.letters.length = 0
  const { data } = await call('app_contenido_update_stat', { id, estado: 2 }, admin)
  expect(data).toMatchObject({ estado: 2, slug: 'noche-de-jazz', publicado: expect.any(String) })
  expect(mailer.to(owner.email)).toMatchObject([
    {
      template: 'content-published',
      data: { publicUrl: 'http://larunbat.example/eu/ekitaldiak/noche-de-jazz' },
    },
  ])
  const seen = await call('app_contenido_by_id', { id })
  expect(seen.data).toMatchObject({ titulo: 'Noche de jazz', estado: 2, observaciones: [], pendientes: [] })
  expect(seen.data.sesiones).toHaveLength(1)
  expect(seen.data.portada).toMatchObject({ uso: 'portada' })
  const stored = await db
    .selectFrom('publication')
    .selectAll()
    .where('event_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({
    status: 2,
    slug: 'noche-de-jazz',
    days: ['2026-11-28'],
    is_free: true,
    starts_at: '2026-11-28T18:00:00.000Z',
    ends_at: '2026-11-28T19:30:00.000Z',
  })
  expect(stored.search).toContain(`coro ${id}`)
  expect(Object.keys(stored.document)).not.toContain('ownerFacts')
})

test('given events of one title, when published, then each gets an address of its own that stays', async () => {
  const slugs: string[] = []
  for (let n = 0; n < 3; n++)
    slugs.push((await givenPublished(app, owner, admin, { titulo: 'Mismo título' })).slug)
  expect(slugs).toEqual(['mismo-titulo', 'mismo-titulo-2', 'mismo-titulo-3'])
  const { id } = await givenPublished(app, owner, admin, { titulo: 'Antes' })
  const renamed = await call('app_contenido_update', { contenido: { id, titulo: 'Después' } }, owner)
  expect(renamed.data).toMatchObject({ slug: 'antes', titulo: 'Después' })
})

test('given a session still on sale, when archived, then it is refused until the sale is over', async () => {
  const { id } = await givenPublished(app, owner, admin)
  await db.updateTable('event').set({ ticket_mode: 3 }).where('id', '=', id).execute()
  await db
    .updateTable('session')
    .set({
      starts_at: new Date(Date.now() + 86_400_000).toISOString(),
      ends_at: null,
      sale_ends_at: new Date(Date.now() + 60_000).toISOString(),
    })
    .where('event_id', '=', id)
    .execute()
  const answer = await call('app_contenido_update_stat', { id, estado: 3 }, admin)
  expect(answer.data.code).toBe('content.sessions_on_sale')
  await db
    .updateTable('session')
    .set({ sale_ends_at: new Date(Date.now() - 60_000).toISOString() })
    .where('event_id', '=', id)
    .execute()
  expect((await call('app_contenido_update_stat', { id, estado: 3 }, admin)).data.estado).toBe(3)
  expect((await call('app_contenido_by_id', { id })).data.estado).toBe(3)
  expect((await call('app_contenido_update', { contenido: { id, titulo: 'Late' } }, owner)).data.code).toBe(
    'content.archived',
  )
  expect((await call('app_contenido_update', { contenido: { id, titulo: 'Late' } }, admin)).data.code).toBe(
    'content.archived',
  )
})

test('given a sale that ends later than its only session, when that is over and the event archived, then it may be', async () => {
  const { id } = await givenPublished(app, owner, admin)
  await db
    .updateTable('event')
    .set({ ticket_mode: 3, duration_min: 90, sale_ends_at: daysFromNow(1) })
    .where('id', '=', id)
    .execute()
  const archive = () => call('app_contenido_update_stat', { id, estado: 3 }, admin)
  await moveSessions(db, id, daysFromNow(-1 / 24))
  expect((await archive()).data.code).toBe('content.sessions_on_sale')
  await moveSessions(db, id, daysFromNow(-2 / 24))
  expect((await archive()).data.estado).toBe(3)
})

test('given an owner, when sending what only administrators set, then it has no effect', async () => {
  const { id } = await givenComplete(app, owner)
  await call('app_contenido_update_stat', { id, destacado: 1, is360: 1 }, owner)
  await call(
    'app_contenido_update',
    {
      contenido: {
        id,
        destacado: 1,
        is360: 1,
        blacklist: 1,
        hub: 3,
        estado: 2,
        usuario_id: 1,
        permiso_id: 1,
        slug: 'x',
        progreso: 100,
      },
    },
    owner,
  )
  expect(await row(id)).toMatchObject({
    is_featured: false,
    is_360: false,
    is_blacklisted: false,
    hub_id: 2,
    status: 0,
    owner_id: owner.id,
    slug: null,
  })
  expect((await call('app_contenido_update_admin', { id, destacado: 1 }, owner)).data?.code).toBe(
    'request.not_allowed',
  )
  const flagged = await call('app_contenido_update_stat', { id, destacado: 1 }, admin)
  expect(flagged.data).toMatchObject({ destacado: 1, is360: 0, estado: 0 })
})
