import { expect, test } from 'vitest'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { codes, teamScene } from './testing/team-scene.ts'

const { app, owner, codeOf, invite, givenEvent, givenMember } = await teamScene()
const { db, call, mailer, givenAccount } = app

test('given an address that is changed while an invitation to it is accepted, then the new one is not confirmed by it', async () => {
  const id = await givenEvent()
  const guest = await givenAccount({ confirmed_at: null })
  await invite(id, guest.email)
  const codigo = codeOf(guest.email)
  let asked: ReturnType<typeof call> | undefined
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('account').set({ email: 'victim@example.org' }).where('id', '=', guest.id).execute()
    asked = call('app_equipo_aceptar', { codigo }, guest)
    await untilWaiting(db)
  })
  expect((await asked)?.data.code).toBe('team.other_address')
  const { confirmed_at } = await db
    .selectFrom('account')
    .select('confirmed_at')
    .where('id', '=', guest.id)
    .executeTakeFirstOrThrow()
  expect(confirmed_at).toBeNull()
})

test('given an invitation, when the invited account accepts it, then the event is in its list with role and rights', async () => {
  const id = await givenEvent()
  const guest = await givenAccount({ language: 'eu', confirmed_at: null })
  const { data } = await invite(id, guest.email, { rol: 'vender', caduca_dias: 3 })
  expect(data).toMatchObject({ rol: 'vender', nombre: null, email: guest.email, aceptado: null })
  const letter = mailer.to(guest.email).at(-1)
  expect(letter).toMatchObject({
    language: 'eu',
    template: 'team-invited',
    data: { kind: 'sell', minutes: 4320 },
  })
  const codigo = codeOf(guest.email)
  expect((await call('app_equipo_invitacion', { codigo })).data).toMatchObject({
    estado: 'abierta',
    invita: 'Olatz',
    rol: 'vender',
    email_mascara: expect.stringMatching(/^p••••@/),
  })
  // Nothing yet: an invitation is no right.
  expect((await call('app_contenido_by_id', { id }, guest)).data.code).toBe('content.not_found')
  const both = await Promise.all([1, 2].map(() => call('app_equipo_aceptar', { codigo }, guest)))
  expect(codes(both)).toEqual(['done', 'done'])
  expect(mailer.to(owner.email).filter(({ template }) => template === 'team-joined')).toHaveLength(1)
  const { data: rows } = await call('app_contenidos_usu_get', {}, guest)
  expect(rows).toMatchObject([{ id, mi_rol: 'vender', mis_derechos: ['leer', 'vender', 'puerta'] }])
  expect((await call('app_contenido_by_id', { id }, guest)).data).toMatchObject({ mi_rol: 'vender' })
  // Who reads the mail of the address and signs in with it has shown that it is theirs.
  const { confirmed_at } = await db
    .selectFrom('account')
    .select('confirmed_at')
    .where('id', '=', guest.id)
    .executeTakeFirstOrThrow()
  expect(confirmed_at).not.toBeNull()
  expect((await call('app_equipo_invitacion', { codigo })).data).toMatchObject({
    estado: 'usada',
    titulo: null,
  })
  expect((await call('app_equipo_aceptar', { codigo }, await givenAccount())).data.code).toBe(
    'team.link_used',
  )
})

test('given addresses that cannot be invited, then each has its reason, and one without an account looks like any other', async () => {
  const id = await givenEvent()
  const { email } = await givenMember(id, 'leer')
  expect((await invite(id, owner.email)).data.code).toBe('team.own_address')
  expect((await invite(id, email.replace('@', '+again@'))).data.code).toBe('team.already_member')
  expect((await invite(id, 'x@example.org', { caduca_dias: 31 })).data.code).toBe('input.invalid')
  const known = await givenAccount()
  const [a, b] = [await invite(id, known.email), await invite(id, 'nobody-knows@example.org')]
  const shape = ({ data }: typeof a) => ({ ...data, miembro_id: 0, email: '', creado: '', caduca: '' })
  expect(shape(a)).toEqual(shape(b))
  await db
    .insertInto('event_member')
    .values(
      Array.from({ length: 47 }, (_, n) => ({
        event_id: id,
        email: `n${n}@example.org`,
        email_key: `n${n}@example.org`,
        role: 'read' as const,
        token_hash: Buffer.from(`${id}-${n}`),
        expires_at: new Date().toISOString(),
      })),
    )
    .execute()
  expect((await invite(id, 'one-more@example.org')).data.code).toBe('team.too_many')
  // Inviting the same address anew needs no room.
  expect((await invite(id, known.email, { rol: 'leer' })).error).toBe(false)
  expect((await invite(id, 'x@example.org', {}, await givenAccount())).data.code).toBe('content.not_found')
  expect((await invite(id, 'x@example.org', {}, await givenAccount({ confirmed_at: null }))).data.code).toBe(
    'account.not_confirmed',
  )
})

test('given links that are over, then each says what became of it', async () => {
  const id = await givenEvent()
  const guest = await givenAccount()
  await invite(id, guest.email)
  const first = codeOf(guest.email)
  const { data } = await invite(id, guest.email)
  const second = codeOf(guest.email)
  const accept = async (codigo: string | null, who = guest) =>
    (await call('app_equipo_aceptar', { codigo }, who)).data.code
  expect(await accept(first)).toBe('team.link_revoked')
  const other = await givenAccount()
  const wrong = await call('app_equipo_aceptar', { codigo: second }, other)
  expect(wrong.data.code).toBe('team.other_address')
  expect(wrong.msg).not.toContain(guest.email)
  expect(await accept('nothing-like-it')).toBe('team.link_invalid')
  await db
    .updateTable('event_member')
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .where('id', '=', data.miembro_id)
    .execute()
  expect(await accept(second)).toBe('team.link_expired')
  await call('app_equipo_quitar', { contenido_id: id, miembro_id: data.miembro_id }, owner)
  expect(await accept(second)).toBe('team.link_revoked')
  const states = [first, 'nothing-like-it'].map(
    async (codigo) => (await call('app_equipo_invitacion', { codigo })).data.estado,
  )
  expect(await Promise.all(states)).toEqual(['retirada', 'desconocida'])
})
