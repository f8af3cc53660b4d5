import { expect, test } from 'vitest'
import { givenComplete, givenPublished } from '../event/testing/given-event.ts'
import { eventWork, type Line } from './testing/event-work.ts'

const { app, owner, admin, edit, history, edits } = await eventWork()
const { call, db } = app
const changeOf = (line: Line, field: string) => line.cambios.find(({ campo }: Line) => campo === field)

test('given edits of one person in a row, when the history is read, then they are one line with the first and last value', async () => {
  const { id } = await givenComplete(app, owner)
  await edit(id, { lugar: 'Azkuna Zentroa', entradas_modo: 3 })
  await edit(id, { lugar: 'Kafe Antzokia', impacto: { texto: '[:es]Todo para el comedor[:]' } })
  const lines = await edits(id)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ quien: 'Ane Etxebarria', soy_yo: 1, origen: 'edit' })
  expect(changeOf(lines[0], 'lugar')).toMatchObject({
    antes: 'Teatro Arriaga',
    despues: 'Kafe Antzokia',
    vigente: 1,
    restaurable: 1,
  })
  expect(changeOf(lines[0], 'impacto.texto')).toMatchObject({
    antes: null,
    despues: '[:es]Todo para el comedor[:]',
  })
})

test('given a value that is changed and changed back, when the history is read, then it has no line for it', async () => {
  const { id } = await givenComplete(app, owner)
  await edit(id, { lugar: 'Azkuna Zentroa' })
  await edit(id, { lugar: 'Teatro Arriaga' })
  expect(await edits(id)).toEqual([])
})

test('given edits of two people, when the history is read, then each has a line, and the team is not named to the owner', async () => {
  const { id } = await givenComplete(app, owner)
  await edit(id, { lugar: 'A' })
  await edit(id, { lugar: 'B' }, admin)
  await edit(id, { lugar: 'C' })
  const lines = await edits(id)
  expect(lines.map(({ quien, equipo }: Line) => [quien, equipo])).toEqual([
    ['Ane Etxebarria', 0],
    [null, 1],
    ['Ane Etxebarria', 0],
  ])
  const [, toAdmin] = (await history(id, admin)).filter(({ clase }: Line) => clase === 'cambio')
  expect(toAdmin.quien).not.toBeNull()
})

test('given sessions, pictures or participants that change, when the history is read, then it names each, before and after', async () => {
  const { id } = await givenComplete(app, owner)
  const session = await call(
    'app_sesion_add',
    { sesion: { contenido_id: id, inicio: '2026-11-28T10:00:00Z', nombre: 'Matinal' } },
    owner,
  )
  expect(session.error, JSON.stringify(session)).toBe(false)
  await call('app_sesion_update', { sesion: { sesion_id: session.data.sesion_id, precio_cent: 900 } }, owner)
  await call('app_sesion_delete', { sesion_id: session.data.sesion_id }, owner)
  const picture = (await call('app_galeria_get', { contenido_id: id }, owner)).data[0]
  await call('app_contenido_media_update', { media_id: picture.media_id, alt: '[:es]El coro[:]' }, owner)
  const [line] = await edits(id)
  await call(
    'app_contenido_update_cuando',
    { id, sesiones: [{ nombre: 'Tarde', inicio: '2026-11-28T16:00:00Z' }] },
    owner,
  )
  const told = (await edits(id))[0].cambios.filter(({ campo }: Line) => campo.startsWith('sesiones.'))
  expect(told.map(({ despues }: Line) => despues?.nombre ?? null).sort()).toEqual(['Tarde', null])
  // Made and deleted within one line: nothing of the session is left to tell.
  expect(changeOf(line, `sesiones.${session.data.sesion_id}`)).toBeUndefined()
  expect(changeOf(line, `galeria.${picture.media_id}`).despues).toMatchObject({ alt: '[:es]El coro[:]' })
})

test('given a published event, when an earlier place is brought back, then it waits for approval like any edit of it', async () => {
  const { id } = await givenPublished(app, owner, admin)
  await edit(id, {
    lugar: 'Azkuna Zentroa',
    descripcion: `[:es]${'Otro texto para el público. '.repeat(5)}[:]`,
  })
  const [line] = await edits(id)
  const answer = await call(
    'app_contenido_restaurar',
    { id, change_id: line.change_id, campos: ['descripcion'] },
    owner,
  )
  expect(answer).toMatchObject({ error: false, data: { lugar: 'Azkuna Zentroa', cambios_pendientes: 1 } })
  await call('app_revision_cambios', { id, aprobado: 1 }, admin)
  const restored = await call(
    'app_contenido_restaurar',
    { id, change_id: line.change_id, campos: ['lugar'] },
    owner,
  )
  expect(restored.data).toMatchObject({ lugar: 'Teatro Arriaga', cambios_pendientes: 1 })
  const document = await db
    .selectFrom('publication')
    .select('document')
    .where('event_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(document.document).toMatchObject({ venueName: 'Azkuna Zentroa' })
})

test.each([
  [
    'a line of another event',
    (_: Line, other: Line) => ({ change_id: other.change_id, campos: ['lugar'] }),
    'history.not_found',
  ],
  [
    'a field the line does not tell',
    (line: Line) => ({ change_id: line.change_id, campos: ['titulo'] }),
    'history.not_found',
  ],
  ['no field', (line: Line) => ({ change_id: line.change_id, campos: [] }), 'history.not_found'],
  [
    'an old version',
    (line: Line) => ({ change_id: line.change_id, campos: ['lugar'], version: 1 }),
    'content.changed_meanwhile',
  ],
])(
  'given %s, when it should be brought back, then it is refused and nothing changes',
  async (_, fields, code) => {
    const { id } = await givenComplete(app, owner)
    const { id: otherId } = await givenComplete(app, owner)
    await edit(id, { lugar: 'A' })
    await edit(otherId, { lugar: 'B' })
    const [line] = await edits(id)
    const [other] = await edits(otherId)
    const answer = await call('app_contenido_restaurar', { id, ...fields(line, other) }, owner)
    expect(answer.data.code).toBe(code)
    expect((await call('app_contenido_by_id', { id }, owner)).data.lugar).toBe('A')
  },
)

test('given a text and its translation, when the source changes, then the translation is older until it is written or confirmed', async () => {
  const { id } = await givenComplete(app, owner)
  const titleOf = async () =>
    (await call('app_contenido_textos', { id }, owner)).data.textos.find(
      ({ clave }: Line) => clave === 'titulo',
    )
  const since = (text: Line, language: string) =>
    text.idiomas.find(({ idioma }: Line) => idioma === language)?.desde ?? ''
  expect(since(await titleOf(), 'es')).toBe('')
  await edit(id, { titulo: '[:es]Coro de invierno[:en]Autumn choir[:eu]Udazkeneko abesbatza[:]' })
  expect(since(await titleOf(), 'es') > since(await titleOf(), 'eu')).toBe(true)
  const confirm = { id, cambios: [{ clave: 'titulo', idioma: 'en', antes: 'Autumn choir' }] }
  expect((await call('app_contenido_traducir', confirm, owner)).error).toBe(false)
  const written = await call(
    'app_contenido_traducir',
    {
      id,
      cambios: [{ clave: 'titulo', idioma: 'eu', antes: 'Udazkeneko abesbatza', texto: 'Neguko abesbatza' }],
    },
    owner,
  )
  expect(written.error, JSON.stringify(written.data)).toBe(false)
  const title = await titleOf()
  expect(since(title, 'en') >= since(title, 'es') && since(title, 'eu') >= since(title, 'es')).toBe(true)
  const { data } = await call('app_contenido_by_id', { id }, owner)
  expect(data.titulo).toBe('[:es]Coro de invierno[:en]Autumn choir[:eu]Neguko abesbatza[:]')
})

test('given a text that another user changed meanwhile, when it is translated, then nothing is written and the texts are returned', async () => {
  const { id } = await givenComplete(app, owner)
  await edit(id, { titulo: '[:es]Coro de otoño[:eu]Beste bat[:]' })
  const picture = (await call('app_galeria_get', { contenido_id: id }, owner)).data[0]
  const answer = await call(
    'app_contenido_traducir',
    {
      id,
      cambios: [
        { clave: `galeria.${picture.media_id}.alt`, idioma: 'eu', antes: '', texto: 'Abesbatza' },
        { clave: 'titulo', idioma: 'eu', antes: 'Udazkeneko abesbatza', texto: 'Nirea' },
      ],
    },
    owner,
  )
  expect(answer.data).toMatchObject({ code: 'content.changed_meanwhile', fields: ['cambios.1'] })
  expect(answer.data.actual.textos.length).toBeGreaterThan(5)
  expect((await call('app_galeria_get', { contenido_id: id }, owner)).data[0].alt ?? '').not.toContain(
    'Abesbatza',
  )
})

test('given a signed preview, when it is opened, then it shows the working copy in each language and only as long as it is genuine', async () => {
  const { id } = await givenComplete(app, owner)
  const { data } = await call('app_contenido_vista', { id }, owner)
  const path = data.direccion as string
  const page = await app.app.inject(`${path}&lang=eu`)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Udazkeneko abesbatza')
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': expect.stringContaining('noindex'),
  })
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  const wrong = [
    path.replace(`/${id}/`, `/${id + 1}/`),
    path.replace(`/${owner.id}?`, `/${admin.id}?`),
    path.replace(/hasta=\d/, 'hasta=9'),
    path.replace('firma=', 'firma=A'),
  ]
  for (const address of wrong) expect((await app.app.inject(address)).statusCode).toBe(410)
  // It ends with a block of the account that made it.
  const blocked = (blocked_at: string | null) =>
    db.updateTable('account').set({ blocked_at }).where('id', '=', owner.id).execute()
  await blocked(new Date().toISOString())
  expect((await app.app.inject(path)).statusCode).toBe(410)
  await blocked(null)
  // A member's preview ends with the role.
  const member = await app.givenAccount()
  const mine = {
    event_id: id,
    account_id: member.id,
    role: 'read' as const,
    accepted_at: new Date().toISOString(),
  }
  await db.insertInto('event_member').values(mine).execute()
  const theirs = (await call('app_contenido_vista', { id }, member)).data.direccion as string
  expect((await app.app.inject(theirs)).statusCode).toBe(200)
  await db.deleteFrom('event_member').where('account_id', '=', member.id).execute()
  expect((await app.app.inject(theirs)).statusCode).toBe(410)
})

test('given two people in one event, when both report it, then each sees the other', async () => {
  const { id } = await givenComplete(app, owner)
  expect((await call('app_contenido_presencia', { id, pagina_panel: 'info' }, owner)).data.otros).toEqual([])
  const seen = await call('app_contenido_presencia', { id }, admin)
  expect(seen.data.otros).toMatchObject([{ nombre: 'Ane Etxebarria', pagina_panel: 'info' }])
  const { data } = await call('app_contenido_presencia', { id }, owner)
  expect(data.otros).toMatchObject([{ nombre: '', equipo: 1 }])
})
