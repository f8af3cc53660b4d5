import { expect, test } from 'vitest'
import { createAccessToken } from '../../identity/accounts/access-tokens.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { call, db, mailer, givenAccount, givenAdmin } = app
const admin = await givenAdmin()
const other = await givenAdmin()

async function givenEvent(ownerId: number, title: string) {
  const values = { owner_id: ownerId, title }
  const { id } = await db.insertInto('event').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}
async function givenMail(values: object) {
  const row = {
    to_address: 'ane@example.org',
    subject: 'Kaixo',
    template: 'content-published',
    language: 'eu',
    text: 'Zure ekitaldia argitaratu da.',
    message_id: `<${crypto.randomUUID()}@test>`,
    status: 'failed' as const,
    ...values,
  }
  const { id } = await db.insertInto('mail').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

test('given a signed-in user, when an administrator ends their sign-ins, then all of them end and the user may sign in again', async () => {
  const person = await givenAccount()
  expect(await call('app_usuario_cerrar_sesiones', { id: admin.id }, admin)).toMatchObject({
    data: { code: 'account.is_own' },
  })
  expect((await call('app_acceso', {}, person)).status).toBe(200)
  expect(await call('app_usuario_cerrar_sesiones', { id: person.id }, admin)).toMatchObject({ error: false })
  expect((await call('app_acceso', {}, person)).data?.code).toBe('request.sign_in_needed')
  const { blocked_at } = await db
    .selectFrom('account')
    .select('blocked_at')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(blocked_at).toBeNull()
})

test('given an account, when blocked and unblocked, then sign-ins and waiting mails end and both are recorded', async () => {
  const person = await givenAccount({ name: 'Blocked Person' })
  const waiting = await givenMail({ account_id: person.id, status: 'waiting' })
  expect(await call('app_usuario_bloquear', { id: person.id, bloqueado: 1 }, admin)).toMatchObject({
    error: false,
  })
  expect((await call('app_contenidos_usu_get', {}, person)).data?.code).toBe('request.sign_in_needed')
  expect((await call('app_usuario', { id: person.id }, admin)).data).toMatchObject({
    bloqueado: 1,
    sesiones: 0,
    iban: null,
  })
  const mail = await db.selectFrom('mail').selectAll().where('id', '=', waiting).executeTakeFirst()
  expect(mail).toMatchObject({ status: 'failed', error: 'The account was blocked.' })
  expect(await call('app_correo_reenviar', { id: waiting }, admin)).toMatchObject({ error: true })
  await call('app_usuario_bloquear', { id: person.id, bloqueado: 0 }, admin)
  const { data } = await call('app_registro', { cuenta_id: person.id }, admin)
  expect(data.filas.map(({ accion }: { accion: string }) => accion)).toEqual([
    'account.unblocked',
    'account.blocked',
  ])
  expect(data.filas[0]).toMatchObject({ quien_id: admin.id, sobre_nombre: 'Blocked Person' })
})

test.each([
  ['blocks themselves', 'app_usuario_bloquear', () => ({ id: admin.id, bloqueado: 1 }), 'own account'],
  [
    'takes their own right',
    'app_usuario_administrar',
    () => ({ id: admin.id, administra: 0 }),
    'own account',
  ],
  [
    'merges one with itself',
    'app_usuarios_unir_vista',
    () => ({ id: other.id, otra: other.id }),
    'different',
  ],
])('given an administrator, when they %s, then it is refused', async (_, name, fields, words) => {
  expect(await call(name, fields(), admin)).toMatchObject({
    error: true,
    msg: expect.stringContaining(words),
  })
})

test('given an organiser, when made an administrator, then a fresh sign-in is needed and every administrator is notified', async () => {
  const person = await givenAccount({ name: 'New Admin' })
  const old = await givenAdmin()
  await db
    .updateTable('access_token')
    .set({ created_at: '2026-01-01T00:00:00Z' })
    .where('account_id', '=', old.id)
    .execute()
  const fields = { id: person.id, administra: 1 }
  expect(await call('app_usuario_administrar', fields, old)).toMatchObject({ error: true })
  expect(await call('app_usuario_administrar', fields, admin)).toMatchObject({ error: false })
  const told = mailer.letters.filter(({ template }) => template === 'account-admin-made')
  expect(told.map(({ to }) => to)).toEqual(
    expect.arrayContaining([admin.email, other.email, old.email, person.email]),
  )
  const signedIn = { token: await createAccessToken(db, person.id, 'test') }
  expect((await call('app_usuarios', { perfil: 1 }, signedIn)).error).toBe(false)
  await call('app_usuario_administrar', { ...fields, administra: 0 }, admin)
  expect((await call('app_usuarios', {}, signedIn)).data?.code).toBe('request.not_allowed')
})

test('given two accounts of one person, when merged, then events, participants and teams go over and the address opens nothing', async () => {
  const [kept, closed, third] = [await givenAccount(), await givenAccount(), await givenAccount()]
  const own = await givenEvent(closed.id, 'Taken over')
  const shared = await givenEvent(third.id, 'Shared')
  for (const [eventId, accountId] of [
    [shared, closed.id],
    [own, kept.id],
  ] as const)
    await db
      .insertInto('event_member')
      .values({
        event_id: eventId,
        account_id: accountId,
        role: 'edit',
        accepted_at: new Date().toISOString(),
      })
      .execute()
  await db.insertInto('participant').values({ owner_id: closed.id, kind: 2, name: 'Ane' }).execute()
  const pair = { id: kept.id, otra: closed.id }
  expect((await call('app_usuarios_unir_vista', pair, admin)).data).toMatchObject({
    eventos: 1,
    titulos: ['Taken over'],
    participantes: 1,
    equipos: 1,
    accesos: 1,
    impedimento: null,
  })
  expect(await call('app_usuarios_unir', { ...pair, email: kept.email }, admin)).toMatchObject({
    error: true,
  })
  expect(await call('app_usuarios_unir', { ...pair, email: closed.email }, admin)).toMatchObject({
    error: false,
  })
  const { data } = await call('app_usuario', { id: kept.id }, admin)
  expect(data).toMatchObject({
    eventos: [{ contenido_id: own }],
    equipos: [{ contenido_id: shared, papel: 'edit' }],
    participantes: 1,
    unidas: [{ id: closed.id, email: closed.email }],
  })
  expect((await call('app_contenidos_usu_get', {}, closed)).data?.code).toBe('request.sign_in_needed')
  expect((await call('app_usuario', { id: closed.id }, admin)).data.unida_a).toMatchObject({ id: kept.id })
  expect(await call('app_usuario_bloquear', { id: closed.id, bloqueado: 0 }, admin)).toMatchObject({
    error: true,
  })
})

test.each([
  ['owes or is owed money', 'saldo'],
  ['administers', 'administra'],
  ['sells this edition', 'ventas'],
])('given an account that %s, when merged, then it is refused', async (_, obstacle) => {
  const [kept, closed] = [
    await givenAccount(),
    obstacle === 'administra' ? await givenAdmin() : await givenAccount(),
  ]
  const eventId = await givenEvent(closed.id, 'Sells')
  if (obstacle === 'saldo')
    await db
      .insertInto('transfer')
      .values({
        id: crypto.randomUUID(),
        entry: crypto.randomUUID(),
        kind: 'sale',
        debit: 'provider:test',
        credit: `seller:${closed.id}`,
        amount_cents: 1000,
        currency: 'EUR',
        event_id: eventId,
      } as never)
      .execute()
  if (obstacle === 'ventas')
    await db
      .insertInto('session')
      .values({
        event_id: eventId,
        starts_at: '2026-12-01T19:00:00Z',
        time_zone: 'Europe/Madrid',
        sold: 1,
        capacity: 10,
      } as never)
      .execute()
  const pair = { id: kept.id, otra: closed.id }
  expect((await call('app_usuarios_unir_vista', pair, admin)).data.impedimento).toBe(obstacle)
  expect(await call('app_usuarios_unir', { ...pair, email: closed.email }, admin)).toMatchObject({
    error: true,
  })
  expect(
    await db.selectFrom('event').select('owner_id').where('id', '=', eventId).executeTakeFirst(),
  ).toEqual({
    owner_id: closed.id,
  })
})

test('given failed mails, when sent again, then each is sent once, only those of the filter, and expired links are reported', async () => {
  const first = await givenMail({ to_address: 'again@example.org' })
  await givenMail({
    to_address: 'again@example.org',
    template: 'account-reset',
    created_at: '2026-01-01T00:00:00Z',
  })
  await givenMail({ to_address: 'else@example.org' })
  const filter = { para: 'Again@example.org' }
  const { data: found } = await call('app_correos_reenviar_vista', filter, admin)
  expect(found).toMatchObject({ total: 2, caducados: 1 })
  const ids = found.filas.map(({ id }: { id: number }) => id)
  const sent = await Promise.all(
    ['key-of-first', 'key-of-second'].map((clave) => call('app_correos_reenviar', { ids, clave }, admin)),
  )
  expect(sent.map(({ data }) => data.enviados).sort()).toEqual([0, 2])
  expect((await call('app_correos_reenviar_vista', filter, admin)).data.total).toBe(0)
  const { data: copies } = await call('app_correos', { ...filter, estado: 'guardado' }, admin)
  expect(copies).toHaveLength(2)
  expect(copies.find(({ copia_de }: { copia_de: number }) => copia_de === first)).toMatchObject({
    texto: 'Zure ekitaldia argitaratu da.',
  })
})

test('given the log, when filtered and paged, then lines come once each, newest first, without secrets', async () => {
  const event = await givenEvent(admin.id, 'Logged')
  for (let n = 0; n < 7; n += 1)
    await writeAudit(db, {
      actorId: other.id,
      action: n % 2 ? 'content.edited' : 'content.published',
      subject: 'event',
      subjectId: event,
      detail: {
        note: `Zirkua ${n}`,
        passwordHash: 'x1',
        deep: [{ accessToken: 'x2', iban: 'x3', link: 'x4' }],
      },
    })
  const seen: number[] = []
  let antes: number | undefined
  do {
    const { data } = await call('app_registro', { sobre: 'event', sobre_id: event, cuantas: 3, antes }, admin)
    seen.push(...data.filas.map(({ id }: { id: number }) => id))
    expect(JSON.stringify(data)).not.toMatch(/x[1-4]/)
    antes = data.siguiente ?? undefined
  } while (antes)
  expect(seen).toHaveLength(7)
  expect(seen).toEqual([...seen].sort((a, b) => b - a))
  const counts = await Promise.all(
    [
      { accion: 'content.edited', quien_id: other.id },
      { accion: 'content.', sobre_id: event },
      { texto: 'zirk 4', sobre_id: event },
      { texto: '!!', sobre_id: event },
      { desde: '2099-01-01T00:00:00Z' },
    ].map(async (fields) => (await call('app_registro', fields, admin)).data.filas.length),
  )
  expect(counts).toEqual([3, 7, 1, 0, 0])
  expect((await call('app_registro_acciones', {}, admin)).data).toEqual(
    expect.arrayContaining(['account.blocked', 'content.edited', 'content.published']),
  )
  const file = (token: string | undefined, fields: object) =>
    app.app.inject({ method: 'POST', url: '/registro/exportar', payload: { token, lang: 'es', ...fields } })
  const { body, headers } = await file(admin.token, { sobre: 'event', sobre_id: event })
  expect(headers['content-disposition']).toMatch(/^attachment; filename="larunbat-registro-[\d-]+\.csv"$/)
  expect(
    body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(';')[0])),
  ).toEqual(seen)
  expect(body).not.toMatch(/x[1-4]/)
  expect((await file(undefined, {})).statusCode).toBe(401)
  expect((await file((await givenAccount()).token, {})).json().data.code).toBe('request.not_allowed')
  expect((await file(admin.token, { sobre: 'nadie' })).statusCode).toBe(422)
})

test('given users, when sorted and filtered, then they come in that order', async () => {
  await givenAccount({ name: 'Aaron', city: 'Zaragoza', can_see_analytics: true })
  await givenAccount({ name: 'Zuriñe', city: 'Agurain', can_see_analytics: true })
  const names = async (fields: object) =>
    (await call('app_usuarios', { analiticas: 1, ...fields }, admin)).data.map(
      ({ nombre }: { nombre: string }) => nombre,
    )
  expect(await names({ orden: 'nombre' })).toEqual(['Aaron', 'Zuriñe'])
  expect(await names({ orden: 'ciudad' })).toEqual(['Zuriñe', 'Aaron'])
  expect(await names({ orden: 'nombre', descendente: 1 })).toEqual(['Zuriñe', 'Aaron'])
  expect(await names({ orden: 'eventos', descendente: 1, bloqueado: 1 })).toEqual([])
})
