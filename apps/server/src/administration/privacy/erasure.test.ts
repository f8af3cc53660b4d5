import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { givenComplete, givenPublished } from '../../events/event/testing/given-event.ts'
import { planErasure } from './erasure-plan.ts'
import { erasureApp } from './testing/erasure-app.ts'
import { tablesWith } from './testing/tables-with.ts'

const { app, admin, given, erase, PASSWORD } = await erasureApp()
const { call, db, storage, mailer } = app

describe('given an account with drafts, published events, participants, mails and photos, when it is erased', async () => {
  const photo = '/files/accounts/0123456789abcdef0123456789abcdef/640.jpg'
  const owner = await given({
    email: 'zzsecret@example.org',
    name: 'Zzsecret Person',
    phone: '+34944987654',
    description: 'zzsecret about me',
    profile_photo: photo,
  })
  const neighbour = await app.givenAccount()
  const draft = await givenComplete(app, owner, { titulo: 'zzsecret draft', descripcion: 'zzsecret' })
  const deleted = await givenComplete(app, owner, { titulo: 'zzsecret deleted' })
  await call('app_contenido_delete', { id: deleted.id }, owner)
  const inReview = await givenComplete(app, owner)
  await call('app_contenido_update_stat', { id: inReview.id, estado: 1 }, owner)
  const published = await givenPublished(app, owner, admin)
  const theirs = await givenComplete(app, neighbour)
  const participants = await db
    .insertInto('participant')
    .values([
      { owner_id: owner.id, kind: 2, name: 'zzsecret unused', email: 'zzsecret-unused@example.org' },
      { owner_id: owner.id, kind: 2, name: 'Used by the neighbour', email: 'zzsecret-used@example.org' },
    ])
    .returning('id')
    .execute()
  await db
    .insertInto('event_participant')
    .values({ event_id: theirs.id, participant_id: participants[1]?.id as number, kind: 2 })
    .execute()
  const mail = { language: 'es', template: 'account-reset', html: null } as const
  await db
    .insertInto('mail')
    .values([
      {
        ...mail,
        to_address: owner.email,
        account_id: owner.id,
        subject: 'zzsecret',
        text: '',
        message_id: '1',
      },
      {
        ...{ ...mail, template: 'content-review', status: 'sent' as const },
        ...{ to_address: admin.email, account_id: admin.id, subject: 'New', message_id: '2' },
        text: 'Zzsecret Person sends an event',
      },
    ])
    .execute()
  await call('app_update_usu', { email: 'zzsecret2@example.org', password_actual: PASSWORD }, owner)
  const folder = 'video/0123456789abcdef0123456789abcdef/'
  await db
    .insertInto('video_asset')
    .values({ event_id: draft.id, use: 'main', host: 'own', status: 'ready', folder })
    .execute()
  await db
    .insertInto('extra')
    .values({
      ...{ event_id: draft.id, kind: 'document', title: 'zzsecret', position: 1 },
      file: JSON.stringify({ url: '/files/extras/0123456789abcdef0123456789abcdef.pdf', name: 'x.pdf' }),
    })
    .execute()
  await storage.put(`${folder}720.mp4`, Buffer.from('x'), 'video/mp4')
  await storage.put('extras/0123456789abcdef0123456789abcdef.pdf', Buffer.from('x'), 'application/pdf')
  for (const key of [`${draft.id}/cover.jpg`, `${published.id}/cover.jpg`, photo.slice('/files/'.length)])
    await storage.put(key, Buffer.from('x'), 'image/jpeg')
  const preview = (await call('app_borrar_cuenta_aviso', {}, owner)).data
  const before = await tablesWith(db, 'zzsecret')
  const answer = await erase(owner)

  test('then what was announced is done, and the sign-in ends', async () => {
    expect(preview).toEqual({
      con_password: 1,
      impedimento: null,
      compras: 0,
      listas_espera: 0,
      contenidos_borrados: 2,
      contenidos_conservados: 1,
      participantes_borrados: 4,
      participantes_conservados: 2,
      entradas_vendidas: 0,
      conservado_hasta: null,
    })
    expect(answer).toMatchObject({ error: false, data: { hecho: 1, conservado_hasta: null } })
    expect((await call('app_mis_datos', {}, owner)).data?.code).toBe('request.sign_in_needed')
  })

  test('then no table knows the person any more, and the farewell went to the last address', async () => {
    expect(before).toEqual(['account', 'audit_log', 'event', 'extra', 'mail', 'participant', 'publication'])
    for (const trace of ['zzsecret', '944987654']) expect(await tablesWith(db, trace)).toEqual([])
    expect(mailer.letters.at(-1)).toMatchObject({ to: 'zzsecret2@example.org', template: 'account-erased' })
  })

  test('then drafts are gone with their files, the published event stays public under the name of the festival', async () => {
    expect([...storage.files.keys()]).toEqual([`${published.id}/cover.jpg`])
    const kept = await db.selectFrom('event').select('id').where('owner_id', '<>', neighbour.id).execute()
    expect(kept).toEqual([{ id: published.id }])
    const { data } = await call('app_contenido_by_id', { id: published.id })
    expect(data).toMatchObject({ estado: 2, propietario: { nombre: 'Larunbat' } })
    expect(data.participantes ?? data.artistas ?? []).not.toEqual([])
  })

  test('then participants that events need stay without an owner, for the neighbour too', async () => {
    const rows = await db.selectFrom('participant').select(['name', 'owner_id']).orderBy('id').execute()
    expect(rows.filter(({ owner_id }) => owner_id === null).map(({ name }) => name)).toEqual([
      `Coro ${published.id}`,
      'Used by the neighbour',
    ])
  })

  test('then one line of the log says so with figures only, and nobody signs in as the team', async () => {
    const lines = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'account.erased')
      .execute()
    expect(lines).toMatchObject([{ actor_id: null, subject_id: owner.id, detail: { deletedEvents: 2 } }])
    const team = await db.selectFrom('account').selectAll().where('is_team', '=', true).execute()
    expect(team).toMatchObject([{ password_hash: null, email: expect.stringMatching(/\.invalid$/) }])
    await call('app_send_magic_link', { email: team[0]?.email })
    expect(mailer.to(team[0]?.email ?? '')).toEqual([])
  })

  test('then the address may register anew', async () => {
    const fields = { nombre: 'New', telefono: '944123456', ciudad: 'Bilbao', perfil: 3 }
    const password = 'b8a1c0d3e2f40516273849abcdef0918'
    const made = await call('app_registro_v2', { ...fields, email: 'zzsecret2@example.org', password })
    expect(made).toMatchObject({ error: false })
    expect(made.data.id).not.toBe(owner.id)
  })
})

test('given a series of several people, when the owner of one chapter is erased, then the others close up, in public too', async () => {
  const owner = await given()
  const other = await app.givenAccount()
  const series = await givenComplete(app, other, { es_serie: 1 })
  const chapters = [
    await givenComplete(app, other),
    await givenComplete(app, owner),
    await givenPublished(app, other, admin),
  ]
  for (const { id } of chapters) await call('app_serie_capitulo_add', { serie_id: series.id, id }, admin)
  const places = async () =>
    (
      await sql<{ id: number; place: number; shown: number | null }>`select c.id, c.series_order as place,
        p.series_order as shown from event c left join publication p on p.event_id = c.id
        where c.series_id = ${series.id} order by c.series_order`.execute(db)
    ).rows
  expect((await places()).map(({ place }) => place)).toEqual([1, 2, 3])
  expect((await erase(owner)).error).toBe(false)
  expect(await places()).toEqual([
    { id: chapters[0]?.id, place: 1, shown: null },
    { id: chapters[2]?.id, place: 2, shown: 2 },
  ])
})

test('given a series in progress with a published chapter, when its owner is erased, then the chapter stands alone', async () => {
  const owner = await given()
  const series = await givenComplete(app, owner, { es_serie: 1 })
  const chapter = await givenPublished(app, owner, admin)
  const joined = await call('app_serie_capitulo_add', { serie_id: series.id, id: chapter.id }, owner)
  expect(joined.error).toBe(false)
  expect(await erase(owner)).toMatchObject({ error: false })
  const { data } = await call('app_contenido_by_id', { id: chapter.id })
  expect(data).toMatchObject({ estado: 2, serie_id: null, serie_order: null })
  expect((await call('app_contenido_by_id', { id: series.id }, admin)).error).toBe(true)
})

test('given a video that is being sent for a published event, when its sender is erased, then nothing of it comes any more', async () => {
  const owner = await given()
  const { id } = await givenPublished(app, owner, admin)
  const { data: record } = await call('app_video_add', { id_contenido: id }, owner)
  const file = { video_id: record.id, filename: 'a.mp4', nombre: '', descripcion: '', bytes: 1000 }
  await call('vimeo_upload_trailer', file, owner)
  expect((await call('app_contenido_by_id', { id })).data.video).toMatchObject({ trailer_estado: 'creado' })
  expect((await erase(owner)).error).toBe(false)
  expect((await call('app_contenido_by_id', { id })).data.video).toMatchObject({ trailer_estado: null })
  expect(await db.selectFrom('video_asset').select('id').where('event_id', '=', id).execute()).toEqual([])
})

test('given a wrong password or none, when erasing, then it is refused and tries count as at the sign-in', async () => {
  const owner = await given()
  expect((await erase(owner, {})).data.code).toBe('account.credentials_wrong')
  const codes = []
  for (let n = 0; n < 6; n += 1) codes.push((await erase(owner, { password: 'wrong' })).data.code)
  expect(codes.slice(0, 4)).toEqual(Array(4).fill('account.credentials_wrong'))
  expect(codes).toContain('request.too_many')
  // A code is no way round the password.
  expect((await call('app_borrar_cuenta_codigo', {}, owner)).data.code).toBe('account.has_password')
})

test('given an account without a password, when erasing, then the mailed code confirms it, five tries at most', async () => {
  const owner = await app.givenAccount()
  const codeOf = () => String(mailer.to(owner.email).at(-1)?.data.code)
  expect((await erase(owner, { codigo: '12345678' })).data.code).toBe('account.code_wrong')
  await call('app_borrar_cuenta_codigo', {}, owner)
  const wrong = codeOf() === '00000000' ? '11111111' : '00000000'
  await Promise.all(Array.from({ length: 5 }, () => erase(owner, { codigo: wrong })))
  expect((await erase(owner, { codigo: codeOf() })).data.code).toBe('account.code_wrong')
  await call('app_borrar_cuenta_codigo', {}, owner)
  const spaced = `${codeOf().slice(0, 4)} ${codeOf().slice(4)}`
  expect((await erase(owner, { codigo: spaced })).data).toEqual({ hecho: 1, conservado_hasta: null })
})

test.each([
  { isTheirs: false, left: 'Your tickets' },
  { isTheirs: true, left: '' },
])(
  'given mails and invitations at its address (confirmed: $isTheirs), when an account is erased, then only what is theirs goes',
  async ({ isTheirs, left }) => {
    const email = `buyer-${isTheirs}@example.org`
    const owner = await given({ email, confirmed_at: isTheirs ? new Date().toISOString() : null })
    const host = await app.givenAccount()
    const { id } = await givenComplete(app, host)
    expect(await call('app_equipo_invitar', { contenido_id: id, email, rol: 'editar' }, host)).toMatchObject({
      error: false,
    })
    await db
      .insertInto('mail')
      .values({
        ...{ to_address: email, template: 'order-paid', subject: 'Your tickets', language: 'es', html: null },
        ...{ text: 'words', status: 'sent', message_id: email },
      })
      .execute()
    expect((await erase(owner)).error).toBe(false)
    const mail = await db.selectFrom('mail').select('subject').where('message_id', '=', email).execute()
    expect(mail).toEqual([{ subject: left }])
    const invited = await db.selectFrom('event_member').select('id').where('email', '=', email).execute()
    expect(invited).toHaveLength(isTheirs ? 0 : 1)
  },
)

test('given two administrators, when both erase themselves at once, then one stays', async () => {
  const [one, two] = [await given({ profile_id: 1 }), await given({ profile_id: 1 })]
  await db.updateTable('account').set({ profile_id: 3 }).where('id', '=', admin.id).execute()
  // Without holding each other up both may go: neither is the last one.
  const alone = [one, two].map(({ id }) => planErasure(db, { id, profile_id: 1 }))
  expect((await Promise.all(alone)).map(({ obstacle }) => obstacle)).toEqual([null, null])
  const answers = await Promise.all([erase(one), erase(two)])
  expect(answers.map(({ data }) => data.code ?? 'done').sort()).toEqual(['account.last_admin', 'done'])
  const { rows } = await sql`select id from account where profile_id = 1`.execute(db)
  expect(rows).toHaveLength(1)
  await db.updateTable('account').set({ profile_id: 1 }).where('id', '=', admin.id).execute()
})
