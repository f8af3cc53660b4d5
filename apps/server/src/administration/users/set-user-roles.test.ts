import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenInReview } from '../../events/event/testing/given-event.ts'
import { listTreasurerIds, replaceRoles } from '../../identity/accounts/admin-role-store.ts'
import { type TestAccount, testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { call, db, mailer, givenAccount, givenAdmin } = app
const owner = await givenAccount()
const admin = await givenAdmin()
const [OWN, FOREIGN] = [2, 3]

const role = (papel: string, more: object = {}) => ({ papel, hubs: null, desde: null, hasta: null, ...more })
const setRoles = (id: number, papeles: object[], by: TestAccount = admin) =>
  call('app_usuario_papeles', { id, papeles }, by)

/** An account with these roles and a new sign-in: the first roles end the sign-ins of before. */
async function givenStaff(...papeles: object[]): Promise<TestAccount> {
  const account = await givenAccount()
  expect(await setRoles(account.id, papeles)).toMatchObject({ error: false })
  return signedInAgain(account)
}
async function signedInAgain(account: TestAccount): Promise<TestAccount> {
  const { createAccessToken } = await import('../../identity/accounts/access-tokens.ts')
  return { ...account, token: await createAccessToken(db, account.id, 'test') }
}
async function givenEventIn(hub: number): Promise<number> {
  const { id } = await givenInReview(app, owner)
  await db.updateTable('event').set({ hub_id: hub, is_hub_fixed: true }).where('id', '=', id).execute()
  return id
}
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

test('given a reviewer of one hub, when they work on the queue, then events of other hubs do not exist', async () => {
  const [own, foreign] = [await givenEventIn(OWN), await givenEventIn(FOREIGN)]
  const ane = await givenStaff(role('revision', { hubs: [OWN] }))
  const queue = await call('app_revision_cola', { pagina: 1 }, ane)
  expect(idsOf(queue.data.filas)).toContain(own)
  expect(idsOf(queue.data.filas)).not.toContain(foreign)
  expect(queue.data.total).toBe(queue.data.filas.length)
  const pulse = await call('app_revision_pulso', {}, ane)
  expect(idsOf(pulse.data.hubs)).toEqual([OWN])
  // A filter by the foreign hub finds nothing.
  expect((await call('app_revision_cola', { hub: FOREIGN }, ane)).data).toEqual([])

  const missing = await call('app_revision_abrir', { id: 987_654 }, ane)
  expect(await call('app_revision_abrir', { id: foreign }, ane)).toEqual(missing)
  expect((await call('app_revision_abrir', { id: own }, ane)).error).toBe(false)
  for (const [name, fields] of [
    ['app_revision_nota_add', { texto: 'Seen' }],
    ['app_revision_asignar', { revisor_id: ane.id }],
    ['app_contenido_update_stat', { estado: 2 }],
    ['app_contenido_by_id', {}],
  ] as const) {
    expect([name, (await call(name, { ...fields, id: foreign }, ane)).data.code]).toEqual([
      name,
      'content.not_found',
    ])
    expect([name, (await call(name, { ...fields, id: own }, ane)).error]).toEqual([name, false])
  }
  // The reviewer reads the event, and edits nothing of it.
  expect((await call('app_contenido_by_id', { id: own }, ane)).data.mis_derechos).toEqual(['leer'])
  expect(
    (await call('app_contenido_update', { contenido: { id: own, titulo: 'Mine' } }, ane)).data.code,
  ).toBe('content.right_missing')
  expect((await call('app_pagos', {}, ane)).data.code).toBe('request.not_allowed')
})

test('given a coordinator who works on an event, then its organiser sees the team without a name, and the team sees both names', async () => {
  const id = await givenEventIn(OWN)
  const ane = await givenStaff(role('coordinacion', { hubs: [OWN] }))
  const jon = await givenStaff(role('lectura'))
  expect(await call('app_contenido_update', { contenido: { id, titulo: 'A new title' } }, ane)).toMatchObject(
    { error: false },
  )
  await call('app_contenido_presencia', { id, pagina: '' }, ane)
  const seenBy = async (who: TestAccount) => {
    const { data } = await call('app_contenido_presencia', { id, pagina: '' }, who)
    return data.otros.find((other: { id: number }) => other.id === ane.id)
  }
  expect(await seenBy(owner)).toMatchObject({ nombre: '', equipo: 1 })
  expect((await seenBy(jon)).nombre).not.toBe('')
  const lineOf = async (who: TestAccount) => {
    const { data } = await call('app_contenido_historial', { id }, who)
    return data.filas.find((line: { clase: string }) => line.clase === 'cambio')
  }
  expect(await lineOf(owner)).toMatchObject({ quien: null, equipo: 1 })
  expect((await lineOf(jon)).quien).not.toBeNull()
  // In an event of her own she is its organiser.
  const { id: ownId } = await givenInReview(app, ane)
  await call('app_contenido_presencia', { id: ownId, pagina: '' }, ane)
  const { data } = await call('app_contenido_presencia', { id: ownId, pagina: '' }, admin)
  expect(data.otros).toMatchObject([{ id: ane.id, equipo: 0 }])
})

test('given a role, when it is taken away or ends while its owner works, then the next call is refused', async () => {
  const ane = await givenStaff(role('revision', { hubs: [OWN] }))
  expect((await call('app_revision_cola', {}, ane)).error).toBe(false)
  await sql`update admin_role set ends_on = (now() at time zone 'Europe/Madrid')::date - 1 where account_id = ${ane.id}`.execute(
    db,
  )
  expect((await call('app_revision_cola', {}, ane)).data.code).toBe('request.not_allowed')
  const miren = await givenStaff(role('revision'))
  expect((await call('app_revision_cola', {}, miren)).error).toBe(false)
  expect((await setRoles(miren.id, [])).error).toBe(false)
  expect((await call('app_revision_cola', {}, miren)).data.code).toBe('request.not_allowed')
})

test('given the first and the last day of a role, when calls are made around them, then it counts on both days', async () => {
  const ane = await givenStaff(role('revision'))
  const between = async (first: number | null, last: number | null) => {
    await sql`update admin_role set starts_on = (now() at time zone 'Europe/Madrid')::date + ${first}::int,
      ends_on = (now() at time zone 'Europe/Madrid')::date + ${last}::int where account_id = ${ane.id}`.execute(
      db,
    )
    return (await call('app_revision_cola', {}, ane)).error
  }
  expect([await between(0, 0), await between(null, 0), await between(0, null)]).toEqual([false, false, false])
  expect([await between(1, 2), await between(-2, -1), await between(1, null)]).toEqual([true, true, true])
})

test('given roles with wrong hubs and days, when they are set, then each wrong field is named', async () => {
  const { id } = await givenAccount()
  const { data } = await setRoles(id, [
    role('revision', { hubs: [] }),
    role('soporte', { hubs: [999] }),
    role('lectura', { desde: '2026-12-02', hasta: '2026-12-01' }),
  ])
  expect(Object.keys(data.mensajes).sort()).toEqual(['papeles.0.hubs', 'papeles.1.hubs', 'papeles.2.hasta'])
})

test('given no proof, an own account, or a role that may not, when roles are set, then it is refused', async () => {
  const ane = await givenAccount()
  expect((await setRoles(admin.id, [role('tesoreria')])).data.code).toBe('account.is_own')
  const coordinator = await givenStaff(role('coordinacion'))
  expect((await setRoles(ane.id, [role('lectura')], coordinator)).data.code).toBe('request.not_allowed')
  expect((await setRoles((await givenAdmin()).id, [role('lectura')])).data.code).toBe('account.administers')
  const unproved = await givenAccount({ confirmed_at: null })
  expect((await setRoles(unproved.id, [role('lectura')])).data.code).toBe('account.not_confirmed')
  await sql`update access_token set created_at = now() - interval '1 hour' where account_id = ${admin.id}`.execute(
    db,
  )
  expect((await setRoles(ane.id, [role('lectura')])).data.code).toBe('account.current_password_needed')
  await sql`update access_token set created_at = now() where account_id = ${admin.id}`.execute(db)
  mailer.letters.length = 0
  expect((await setRoles(ane.id, [role('lectura')])).error).toBe(false)
  const mailed = mailer.letters.filter(({ template }) => template === 'account-roles-changed')
  expect(mailed.map(({ to }) => to)).toEqual(expect.arrayContaining([admin.email, ane.email]))
  const line = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'account.roles_changed')
    .where('subject_id', '=', ane.id)
    .executeTakeFirstOrThrow()
  expect(line).toMatchObject({ actor_id: admin.id, detail: { before: [], roles: [{ role: 'reader' }] } })
})

test('given a coordinator of all hubs, when they change accounts, then those of the festival’s team stay as they are', async () => {
  const coordinator = await givenStaff(role('coordinacion'))
  const reviewer = await givenStaff(role('revision'))
  for (const id of [admin.id, reviewer.id])
    for (const name of ['app_usuario_bloquear', 'app_usuario_cerrar_sesiones', 'app_usuario_analiticas'])
      expect((await call(name, { id, bloqueado: 1, analiticas: 1 }, coordinator)).data.code).toBe(
        'account.administers',
      )
  const other = await givenAccount()
  expect((await call('app_usuario_bloquear', { id: other.id, bloqueado: 1 }, coordinator)).error).toBe(false)
})

test('given the last treasurer, when the role ends, is limited or the account is blocked, then it is refused', async () => {
  const [iker, lore] = [await givenStaff(role('tesoreria')), await givenStaff(role('tesoreria'))]
  expect((await setRoles(iker.id, [])).error).toBe(false)
  for (const papeles of [
    [],
    [role('lectura')],
    [role('tesoreria', { hubs: [OWN] })],
    [role('tesoreria', { hasta: '2020-01-01' })],
  ])
    expect((await setRoles(lore.id, papeles)).data.code).toBe('account.last_treasurer')
  expect((await call('app_usuario_bloquear', { id: lore.id, bloqueado: 1 }, admin)).data.code).toBe(
    'account.last_treasurer',
  )
  expect((await call('app_borrar_cuenta_aviso', {}, lore)).data.impedimento).toBe('ultima_tesoreria')
  await db.deleteFrom('admin_role').where('role', '=', 'treasurer').execute()
})

test('given two treasurers, when both are removed at once, then one of them stays', async () => {
  const second = await givenAdmin()
  const [iker, lore] = [await givenStaff(role('tesoreria')), await givenStaff(role('tesoreria'))]
  const answers = await Promise.all([setRoles(iker.id, []), setRoles(lore.id, [], second)])
  expect(answers.map(({ data }) => data?.code).filter(Boolean)).toEqual(['account.last_treasurer'])
  expect(await listTreasurerIds(db)).toHaveLength(1)

  // Without one after the other, each counts on the other.
  await db.deleteFrom('admin_role').where('role', '=', 'treasurer').execute()
  await replaceRoles(db, iker.id, { roles: [TREASURER], grantedBy: null })
  await replaceRoles(db, lore.id, { roles: [TREASURER], grantedBy: null })
  const counted: (() => void)[] = []
  const left = await Promise.all(
    [iker, lore].map(({ id }) =>
      db.transaction().execute(async (tx) => {
        await replaceRoles(tx, id, { roles: [], grantedBy: null })
        const { length } = await listTreasurerIds(tx)
        // Neither is stored before both have counted.
        await new Promise<void>((done) => {
          counted.push(done)
          if (counted.length === 2) for (const go of counted) go()
        })
        return length
      }),
    ),
  )
  expect(left).toEqual([1, 1])
  expect(await listTreasurerIds(db)).toEqual([])
})
const TREASURER = { role: 'treasurer', hub_ids: null, starts_on: null, ends_on: null } as const

test('given two full administrators, when each revokes the other at once, then one stays', async () => {
  await sql`update account set profile_id = 3 where profile_id = 1`.execute(db)
  const [one, two] = [await givenAdmin(), await givenAdmin()]
  const answers = await Promise.all([
    call('app_usuario_administrar', { id: two.id, administra: 0 }, one),
    call('app_usuario_administrar', { id: one.id, administra: 0 }, two),
  ])
  expect(answers.filter(({ error }) => error)).toHaveLength(1)
  const left = await db.selectFrom('account').select('id').where('profile_id', '=', 1).execute()
  expect(left).toHaveLength(1)
})

test('given a treasurer appointed by who prepares a batch, then the rules of two people count them as one', async () => {
  await sql`update account set profile_id = 1 where id = ${admin.id}`.execute(db)
  const lore = await givenStaff(role('tesoreria'))
  const row = await db
    .selectFrom('account')
    .select(['admin_made_by', 'admin_made_at'])
    .where('id', '=', lore.id)
    .executeTakeFirstOrThrow()
  expect(row.admin_made_by).toBe(admin.id)
  expect(Date.now() - Date.parse(row.admin_made_at ?? '')).toBeLessThan(60_000)
})

test('given files and streams beside the calls, when roles ask for them, then they get those of their tasks', async () => {
  const file = async (url: string, who: TestAccount, fields: object = {}) => {
    const { body, headers } = await app.app.inject({
      method: 'POST',
      url,
      payload: { token: who.token, lang: 'es', ...fields },
    })
    return String(headers['content-type']).startsWith('text/csv') ? 'file' : JSON.parse(body).data.code
  }
  const history = { vista: 'historia', grano: 'dia' }
  const [treasurer, reviewer] = [await givenStaff(role('tesoreria')), await givenStaff(role('revision'))]
  const coordinator = await givenStaff(role('coordinacion'))
  const ofHub = await givenStaff(role('coordinacion', { hubs: [OWN] }))
  expect(await file('/ventas/exportar', treasurer, history)).toBe('file')
  expect(await file('/ventas/exportar', reviewer, history)).toBe('analytics.not_visible')
  expect(await file('/ventas/exportar', ofHub, history)).toBe('analytics.not_visible')
  expect(await file('/ventas/exportar', treasurer, { vista: 'entradas' })).toBe('analytics.not_visible')
  expect(await file('/registro/exportar', coordinator)).toBe('file')
  expect(await file('/registro/exportar', ofHub)).toBe('request.not_allowed')
  expect(await file('/recibos/exportar', treasurer, { usuario: owner.id })).not.toBe('request.not_allowed')
})
