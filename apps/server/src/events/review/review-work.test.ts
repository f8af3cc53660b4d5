import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { givenComplete, givenInReview, givenPublished } from '../event/testing/given-event.ts'

const app = await testApp()
const { call, db, mailer, givenAccount, givenAdmin } = app
const owner = await givenAccount({ language: 'eu' })
const stranger = await givenAccount()
const admin = await givenAdmin()
const other = await givenAdmin()
const remarks = [
  { seccion: 'portada', motivo: 'imagen', texto: 'Too dark' },
  { seccion: 'info', motivo: 'falta', texto: '' },
]
const move = (id: number, estado: number, who = admin, more: object = {}) =>
  call('app_contenido_update_stat', { id, estado, ...more }, who)
const remarksOf = async (id: number) => (await call('app_contenido_by_id', { id }, owner)).data.observaciones
const desk = async (id: number, more: object = {}) =>
  (await call('app_revision_abrir', { id, ...more }, admin)).data
const auditOf = (id: number, action: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject_id', '=', id)
    .where('action', '=', action)
    .execute()

async function givenReturned() {
  const { id } = await givenInReview(app, owner)
  await move(id, 0, admin, { observaciones: remarks })
  const [first, second] = await remarksOf(id)
  return { id, first: first.id as number, second: second.id as number }
}

test('given a returned event, when its owner answers one remark, then the reviewer reads the answer and what changed in that section', async () => {
  const { id, first, second } = await givenReturned()
  const answer = { id, observacion_id: first, respuesta: ' Brighter now ' }
  for (const [who, code] of [
    [stranger, 'content.not_found'],
    [owner, undefined],
  ] as const)
    expect((await call('app_observacion_responder', answer, who)).data.code).toBe(code)
  await call(
    'app_contenido_update',
    { contenido: { id, plan_lluvia: null, descripcion: `[:es]${'Otra cosa, más larga. '.repeat(6)}[:]` } },
    owner,
  )
  expect((await move(id, 1, owner)).error).toBe(false)
  expect(await auditOf(id, 'content.sent')).toMatchObject([{}, { detail: { unanswered: [second] } }])
  const { observaciones, cambios_desde } = await desk(id)
  expect(observaciones).toMatchObject([
    { respuesta: 'Brighter now', respondido: expect.any(String), resuelto: expect.any(String) },
    { respuesta: null, respondido: null },
  ])
  expect(cambios_desde).toMatchObject([{ seccion: 'info', campo: 'descripcion' }])
  const late = await call('app_observacion_responder', answer, owner)
  expect(late.data.code).toBe('content.in_review')
})

test('given answers in review, when one is accepted and one reopened, then the reopened one goes back by itself, by mail, with a link to its section', async () => {
  const { id, first, second } = await givenReturned()
  await call('app_observacion_responder', { id, observacion_id: second, respuesta: 'Done' }, owner)
  const early = await call(
    'app_revision_observacion',
    { id, observacion_id: first, juicio: 'aceptar' },
    admin,
  )
  expect(early.data.code).toBe('content.move_not_allowed')
  await move(id, 1, owner)
  expect((await move(id, 0)).data.code).toBe('content.remarks_required')
  await call('app_revision_observacion', { id, observacion_id: first, juicio: 'aceptar' }, admin)
  await call('app_revision_observacion', { id, observacion_id: second, juicio: 'reabrir' }, admin)
  expect((await move(id, 0)).error).toBe(false)
  expect(await remarksOf(id)).toMatchObject([
    { id: first, aceptado: expect.any(String), resuelto: expect.any(String) },
    { id: second, resuelto: null, reabierto: expect.any(String), respondido: null, respuesta: 'Done' },
  ])
  const letter = mailer.to(owner.email).at(-1)
  expect(letter).toMatchObject({
    template: 'content-returned',
    data: { remarks: [{ section: 'info', url: expect.stringMatching(`/panel/info-basica/${id}$`) }] },
  })
  const closed = await call('app_observacion_responder', { id, observacion_id: first }, owner)
  expect(closed.data.code).toBe('review.remark_settled')
})

test('given two reviewers that decide at once about what both have seen, when both send, then one decides and the other gets a conflict', async () => {
  const { id, version } = await givenInReview(app, owner)
  const answers = await Promise.all([
    move(id, 2, admin, { version }),
    move(id, 0, other, { version, observaciones: remarks }),
  ])
  const codes = answers.map(({ data }) => data.code)
  expect(codes.filter((code) => code === undefined)).toHaveLength(1)
  expect(codes).toContain('content.changed_meanwhile')
  // Without a version both get through when the moves allow it: the second return would be lost in silence.
  const { id: unguarded } = await givenInReview(app, owner)
  const both = await Promise.all(
    [admin, other].map((who) => move(unguarded, 0, who, { observaciones: remarks })),
  )
  expect(both.map(({ error }) => error)).toEqual([false, false])
  expect(await remarksOf(unguarded)).toHaveLength(2)
})

test('given events of all kinds, when published as one batch that is requested twice, then each is decided once and notified once', async () => {
  const ready = await givenInReview(app, owner)
  const killed = await givenInReview(app, owner)
  const changed = await givenPublished(app, owner, admin)
  await call(
    'app_contenido_update',
    { contenido: { id: changed.id, inicio: '2026-11-29T18:00:00.000Z' } },
    owner,
  )
  const seen = await givenInReview(app, owner)
  const draft = await givenComplete(app, owner)
  const version = async (id: number) => (await desk(id)).contenido.version
  const eventos = [
    { id: ready.id, version: await version(ready.id) },
    { id: changed.id, version: await version(changed.id) },
    { id: seen.id, version: seen.version - 1 },
    { id: draft.id },
    { id: 999_999_999 },
  ]
  const preview = await call('app_revision_lote_ver', { eventos }, admin)
  expect(
    preview.data.map(({ efecto, motivo }: { efecto: string; motivo: string }) => [efecto, motivo]),
  ).toEqual([
    ['publicar', null],
    ['aprobar', null],
    ['nada', 'cambiado'],
    ['nada', 'no_espera'],
    ['nada', 'no_existe'],
  ])
  const before = mailer.to(owner.email).length
  const clave = 'batch of this test'
  // Interrupted after the first one: only that was asked for.
  await call('app_revision_lote', { clave, eventos: [{ id: killed.id, version: killed.version }] }, admin)
  const whole = [{ id: killed.id, version: killed.version }, ...eventos]
  const first = await call('app_revision_lote', { clave, eventos: whole }, admin)
  const outcomes = ({ data }: typeof first) =>
    data.map(({ efecto, codigo }: { efecto: string; codigo: string }) => [efecto, codigo])
  const refused = [
    ['rechazado', 'content.changed_meanwhile'],
    ['rechazado', 'content.nothing_pending'],
    ['rechazado', 'content.not_found'],
  ]
  expect(outcomes(first)).toEqual([['antes', null], ['publicado', null], ['aprobado', null], ...refused])
  const again = await call('app_revision_lote', { clave, eventos: whole }, admin)
  expect(outcomes(again)).toEqual([['antes', null], ['antes', null], ['antes', null], ...refused])
  expect(mailer.to(owner.email).length - before).toBe(3)
})

test('given an event that became incomplete after it was chosen, when the batch runs, then it is left to be read', async () => {
  const { id, version } = await givenInReview(app, owner)
  await app.db.updateTable('event').set({ venue_name: null }).where('id', '=', id).execute()
  const batch = { clave: 'batch of a torn one', eventos: [{ id, version }] }
  expect((await call('app_revision_lote', batch, admin)).data).toMatchObject([
    { efecto: 'rechazado', codigo: 'content.incomplete' },
  ])
  expect((await desk(id)).contenido.estado).toBe(1)
})

test('given a queue, when filtered and ordered, then rows, next and pulse agree, and readers and assignees are shown', async () => {
  const fields = { tipo: 7, ciudad: 'Bilbao' }
  const early = await givenInReview(app, owner, { ...fields, inicio: '2026-11-20T18:00:00.000Z' })
  const late = await givenInReview(app, owner, {
    ...fields,
    descripcion: `[:es]${'Algo. '.repeat(20)}[:eu]${'Zerbait. '.repeat(20)}[:]`,
  })
  await call('app_revision_abrir', { id: late.id }, other)
  await call('app_revision_asignar', { id: late.id, revisor_id: other.id }, admin)
  const noReviewer = await call('app_revision_asignar', { id: late.id, revisor_id: owner.id }, admin)
  expect(noReviewer.data.code).toBe('review.not_reviewer')
  const ids = async (filters: object) =>
    (await call('app_revision_cola', { tipo: 7, ...filters }, admin)).data.map(
      (row: { id: number }) => row.id,
    )
  const cases: [object, number[]][] = [
    [{}, [early.id, late.id]],
    [{ orden: 'inicio', sentido: 'desc' }, [late.id, early.id]],
    [{ orden: 'titulo' }, [early.id, late.id]],
    [{ desde: '2026-11-21' }, [late.id]],
    [{ hasta: '2026-11-20' }, [early.id]],
    [{ idioma: 'eu' }, [late.id]],
    [{ falta_idioma: 'eu' }, [early.id]],
    [{ clase: 'cambios' }, []],
    [{ asignado: 'otros' }, [late.id]],
    [{ asignado: 'nadie' }, [early.id]],
    [{ asignado: 'yo' }, []],
    [{ mios: 1 }, [early.id, late.id]],
    [{ hub: early.hub }, [early.id, late.id]],
  ]
  for (const [filters, expected] of cases) expect([filters, await ids(filters)]).toEqual([filters, expected])
  const rows = await call('app_revision_cola', { tipo: 7, pagina: 1 }, admin)
  expect(rows.data).toMatchObject({
    total: 2,
    filas: [
      { idiomas: ['es'], abierto_por: [], asignado: null },
      { idiomas: ['es', 'eu'], abierto_por: [{ id: other.id }], asignado: { id: other.id } },
    ],
  })
  expect(await desk(early.id, { tipo: 7 })).toMatchObject({ siguiente: late.id, en_cola: 2 })
  expect(await desk(late.id, { tipo: 7, orden: 'inicio', sentido: 'desc' })).toMatchObject({
    siguiente: early.id,
  })
  const pulse = async () => (await call('app_revision_pulso', {}, admin)).data
  const before = await pulse()
  expect(before.abiertos).toContainEqual(expect.objectContaining({ id: other.id, contenido_id: late.id }))
  expect((await pulse()).marca).toBe(before.marca)
  await move(early.id, 2)
  const after = await pulse()
  expect(after.marca).not.toBe(before.marca)
  expect(after.total).toBe(before.total - 1)
})

test('given events sent at other hours, when the queue is requested, then the one due first comes first with its deadline', async () => {
  const type = { tipo: 11, ciudad: 'Bilbao' }
  const DAY_MS = 86_400_000
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
  const calm = await givenInReview(app, owner, { ...type, inicio: inDays(30) })
  const near = await givenInReview(app, owner, { ...type, inicio: inDays(3) })
  const { id: again } = await givenInReview(app, owner, { ...type, inicio: inDays(40) })
  await move(again, 0, admin, { observaciones: remarks })
  await move(again, 1, owner)
  const queue = async (filters: object) =>
    (await call('app_revision_cola', { tipo: 11, ...filters }, admin)).data as {
      id: number
      responder: string
      reenviado: 0 | 1
    }[]
  const rows = await queue({})
  expect(rows.map(({ id }) => id)).toEqual([near.id, calm.id, again])
  expect(rows.map(({ reenviado }) => reenviado)).toEqual([0, 0, 1])
  const hours = ([row]: typeof rows) => (Date.parse(row?.responder ?? '') - Date.now()) / 3_600_000
  // Two days before it begins, where that is sooner than three days after it was sent.
  expect(hours(rows)).toBeCloseTo(24, 0)
  expect(hours(rows.slice(1))).toBeCloseTo(72, 0)
  expect((await queue({ clase: 'reenviado' })).map(({ id }) => id)).toEqual([again])
  expect((await queue({ orden: 'urgencia', sentido: 'desc' })).map(({ id }) => id)).toEqual([
    again,
    calm.id,
    near.id,
  ])
  const before = (await call('app_revision_pulso', {}, admin)).data
  expect(await queue({ vence: 1 })).toEqual([])
  await db
    .updateTable('event')
    .set({ sent_at: inDays(-3) })
    .where('id', '=', calm.id)
    .execute()
  await call('app_revision_asignar', { id: calm.id, revisor_id: admin.id }, admin)
  expect((await queue({ vence: 1 })).map(({ id }) => id)).toEqual([calm.id])
  const after = (await call('app_revision_pulso', {}, admin)).data
  expect(after).toMatchObject({
    vencen: before.vencen + 1,
    asignados: before.asignados + 1,
    sin_asignar: before.sin_asignar - 1,
    reenviados: before.reenviados,
  })
})

test('given a decision, when its mail is looked at, then it is the mail of the owner and nothing is sent', async () => {
  const { id } = await givenInReview(app, owner)
  const sent = mailer.letters.length
  const { data } = await call(
    'app_revision_correo_ver',
    { id, decision: 'devolver', observaciones: remarks },
    admin,
  )
  expect(data).toMatchObject({ para: owner.email, idioma: 'eu' })
  expect(data.cuerpo).toContain('Too dark')
  expect(mailer.letters).toHaveLength(sent)
})
