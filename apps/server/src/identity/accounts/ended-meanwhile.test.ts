import { expect, test } from 'vitest'
import { lockAdmins } from '../../administration/privacy/erasure-plan-store.ts'
import { type TestAccount, testApp } from '../../testing/test-app.ts'
import { inLine, untilWaiting } from '../../testing/until-waiting.ts'
import { Authenticator } from '../sign-in/testing/authenticator.ts'
import { createAccessToken } from './access-tokens.ts'
import { lockAccount } from './account-store.ts'

const ORIGIN = 'http://localhost:4280'
const { call, db, mailer, givenAccount, givenAdmin } = await testApp({ PUBLIC_URL: ORIGIN })
const NEW = 'bigarren pasahitza'
const accountOf = (id: number) =>
  db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test.each([
  ['app_send_email', 'account-confirm'],
  ['app_recupera_pass', 'account-reset'],
  ['app_send_magic_link', 'account-sign-in-link'],
])(
  'given %s for an address that changes in the same moment, then no link leaves to the old one',
  async (name, template) => {
    const account = await givenAccount({ confirmed_at: null })
    await inLine(db, (tx) => lockAccount(tx, account.id), [
      () => call('app_update_usu', { email: `other-${account.email}` }, account),
      () => call(name, { email: account.email }),
    ])
    expect((await accountOf(account.id)).email).toBe(`other-${account.email}`)
    expect(mailer.to(account.email).map((letter) => letter.template)).not.toContain(template)
  },
)

const billing = { razon_social: 'Coro', cif: 'B12345674', iva: '21', iban: 'ES9121000418450200051332' }
const key = { nombre: 'Thief', permisos: ['orders:read'], dias: 30 }
test.each<[string, string, object]>([
  ['the address', 'app_update_usu', { email: 'thief@example.org' }],
  ['the password', 'app_update_usu', { password: 'hirugarren pasahitza' }],
  ['the account number', 'app_update_usu_fact', billing],
  ['a passkey', 'app_llave_alta', {}],
  ['a key of the interface', 'app_clave_api_add', key],
])(
  'given a sign-in of another person, when the owner’s new password ends it while it sets %s, then nothing is set',
  async (_, name, fields) => {
    const owner = await givenAccount()
    const thief = { token: await createAccessToken(db, owner.id, 'thief') }
    const { opciones } = (await call('app_llave_opciones', {}, thief)).data
    const respuesta = new Authenticator(ORIGIN).create(opciones)
    const answers = await inLine(db, (tx) => lockAccount(tx, owner.id), [
      () => call('app_update_usu', { password: NEW }, owner),
      () =>
        call(
          name,
          { ...fields, ...(name === 'app_llave_alta' ? { nombre: 'Thief', respuesta } : {}) },
          thief,
        ),
    ])
    expect(answers.map(({ data }) => data?.code)).toEqual([undefined, 'request.sign_in_needed'])
    expect(await accountOf(owner.id)).toMatchObject({ email: owner.email, iban: null })
    expect(await call('app_login', { email: owner.email, password: NEW })).toMatchObject({ error: false })
    expect((await call('app_acceso', {}, owner)).data.llaves).toEqual([])
  },
)

test.each([
  ['administers no longer', 'app_usuario_administrar', { administra: 0 }],
  ['is blocked', 'app_usuario_bloquear', { bloqueado: 1 }],
])(
  'given an administrator who %s in the same moment, when they appoint another one, then no one is appointed',
  async (_, name, fields) => {
    const [admin, former, friend] = [await givenAdmin(), await givenAdmin(), await givenAccount()]
    const answers = await inLine(db, lockAdmins, [
      () => call(name, { id: former.id, ...fields }, admin),
      () => call('app_usuario_administrar', { id: friend.id, administra: 1 }, former),
    ])
    expect(answers.map(({ error }) => error)).toEqual([false, true])
    expect((await accountOf(friend.id)).profile_id).toBe(3)
  },
)

test.each([
  ['app_send_magic_link', ({ email }: TestAccount) => ({ email })],
  ['app_usuarios_unir', ({ id, email }: TestAccount, kept: number) => ({ id: kept, otra: id, email })],
])(
  'given %s of an administrator who loses the role in the same moment, then it is refused',
  async (name, fields) => {
    const [admin, former, person] = [await givenAdmin(), await givenAdmin(), await givenAccount()]
    const kept = await givenAccount()
    const answer = db.transaction().execute(async (tx) => {
      await lockAccount(tx, person.id)
      const asked = call(name, fields(person, kept.id), former)
      await untilWaiting(db)
      await call('app_usuario_administrar', { id: former.id, administra: 0 }, admin)
      return { asked }
    })
    expect(await (await answer).asked).toMatchObject({ error: true, data: { code: 'request.not_allowed' } })
    expect(await accountOf(person.id)).toMatchObject({ merged_into: null })
  },
)
