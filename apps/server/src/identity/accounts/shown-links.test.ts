import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { hashPassword } from './password-hash.ts'

const { call, db, mailer, givenAccount, givenAdmin } = await testApp({
  PUBLIC_URL: 'https://larunbat.example',
})
const PASSWORD = 'hondartza eta itsasoa'
const stored = await hashPassword(PASSWORD)
const IBAN = { razon_social: null, cif: null, iva: null, iban: 'ES9121000418450200051332' }
const codeIn = (email: string) => String(mailer.to(email).at(-1)?.data.url).split('=')[1] ?? ''

/** What a fresh sign-in proves, with the fields that make each call right but for the proof. */
const PROVING: [string, object][] = [
  ['app_update_usu_fact', IBAN],
  ['app_update_usu', { email: 'taken.over@example.org' }],
  ['app_update_usu', { password: 'beste pasahitz berri bat' }],
  ['app_llave_opciones', {}],
  ['app_clave_api_add', { nombre: 'Key', permisos: ['events:read'], dias: 30 }],
  [
    'app_webhook_guardar',
    { nombre: 'Hook', url: 'https://hook.example/x', tipos: ['order.paid'], activo: 1, version: 0 },
  ],
  ['app_mis_datos', {}],
  ['app_mis_datos', { consultar: 1 }],
  ['app_sesiones_cerrar_otras', {}],
]
const REFUSED = ['account.own_sign_in_needed', 'account.credentials_wrong']

async function givenShown() {
  const admin = await givenAdmin()
  const account = await givenAccount({ password_hash: stored })
  const { data } = await call('app_send_magic_link', { email: account.email }, admin)
  const shown = await call('app_login_magic', { token: data.enlace.split('=')[1] })
  return { admin, account, shown: shown.data as { token: string; id: number } }
}

test.each(PROVING)(
  'given a link an administrator was shown, when %s is called with the sign-in it opened, then it takes the password',
  async (name, fields) => {
    const { shown, account } = await givenShown()
    expect((await call(name, fields, shown)).data).toMatchObject({ code: 'account.own_sign_in_needed' })
    const after = await db
      .selectFrom('account')
      .select(['iban', 'email', 'password_hash'])
      .where('id', '=', account.id)
      .executeTakeFirst()
    expect(after).toEqual({ iban: null, email: account.email, password_hash: stored })
    const { code } = (await call(name, { ...fields, password_actual: PASSWORD }, shown)).data ?? {}
    expect(REFUSED).not.toContain(code)
  },
)

test.each(PROVING)(
  'given a link that only its owner was mailed, when %s is called with the sign-in it opened, then that is proof',
  async (name, fields) => {
    const account = await givenAccount({ password_hash: stored })
    await call('app_send_magic_link', { email: account.email })
    const { data } = await call('app_login_magic', { token: codeIn(account.email) })
    expect(REFUSED).not.toContain((await call(name, fields, data)).data?.code)
  },
)

test('given such a sign-in, then it stores how it was opened and who saw the link, and erasing takes the password too', async () => {
  const { admin, account, shown } = await givenShown()
  const rows = await db
    .selectFrom('access_token')
    .select(['opened_by', 'shown_to'])
    .where('account_id', '=', account.id)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { opened_by: 'password', shown_to: null },
    { opened_by: 'link', shown_to: admin.id },
  ])
  expect((await call('app_borrar_cuenta', {}, shown)).data.code).toBe('account.credentials_wrong')
})

test('given the link an administrator was shown by the mail as well, when its reader uses it, then it still proves nothing', async () => {
  const admin = await givenAdmin()
  const account = await givenAccount()
  await call('app_send_magic_link', { email: account.email }, admin)
  const { data } = await call('app_login_magic', { token: codeIn(account.email) })
  expect((await call('app_update_usu_fact', IBAN, data)).data.code).toBe('account.own_sign_in_needed')
  // A link of their own is proof again.
  await call('app_send_magic_link', { email: account.email })
  const own = await call('app_login_magic', { token: codeIn(account.email) })
  expect((await call('app_update_usu_fact', IBAN, own.data)).error).toBe(false)
})
