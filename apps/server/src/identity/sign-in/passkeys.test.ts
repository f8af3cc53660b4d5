import { expect, test } from 'vitest'
import { setFestivalName } from '../../platform/festival-name.ts'
import { type TestAccount, testApp } from '../../testing/test-app.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { deviceName } from './device-name.ts'
import { Authenticator, type Twist } from './testing/authenticator.ts'

const ORIGIN = 'http://localhost:4280'
const { call, db, mailer, givenAccount } = await testApp({ PUBLIC_URL: ORIGIN })

/** An account with a passkey on a device of its own. */
async function givenPasskey(account?: TestAccount) {
  const owner = account ?? (await givenAccount())
  const device = new Authenticator(ORIGIN)
  const { data } = await call('app_llave_opciones', {}, owner)
  const answer = await call(
    'app_llave_alta',
    { nombre: 'Phone', respuesta: device.create(data.opciones) },
    owner,
  )
  expect(answer).toMatchObject({ error: false })
  const { llaves } = (await call('app_acceso', {}, owner)).data
  return { owner, device, id: llaves.at(-1).llave_id as number }
}
const challenge = async () => (await call('app_llave_reto')).data.opciones
const signIn = async (device: Authenticator, twist?: Twist) =>
  call('app_llave_login', { respuesta: device.get(await challenge(), twist) })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('given a passkey, when signing in with it, then its owner is signed in, was notified by mail, and its use is recorded', async () => {
  const { owner, device } = await givenPasskey()
  expect(mailer.to(owner.email).map(({ template }) => template)).toEqual(['account-passkey-added'])
  expect(await signIn(device)).toMatchObject({ error: false, data: { id: owner.id, email: owner.email } })
  const { llaves } = (await call('app_acceso', {}, owner)).data
  expect(llaves).toMatchObject([{ nombre: 'Phone', usada: expect.any(String), sincronizada: 0 }])
  const row = await db
    .selectFrom('passkey')
    .select('counter')
    .where('account_id', '=', owner.id)
    .executeTakeFirst()
  expect(row?.counter).toBe(1)
})

test.each<[string, Twist]>([
  ['another site asked', { origin: 'https://larunbat.evil.example' }],
  ['nobody proved to be its owner', { isVerified: false }],
  ['its counter went back', { counter: 1 }],
  ['the challenge is made up', { challenge: 'bWFkZSB1cA' }],
])('given a passkey, when %s, then it is refused', async (_, twist) => {
  const { device } = await givenPasskey()
  expect(await signIn(device)).toMatchObject({ error: false })
  expect(await signIn(device)).toMatchObject({ error: false })
  expect(await signIn(device, twist)).toMatchObject({ data: { code: 'account.passkey_refused' } })
})

test('given an answer, when it is sent twice at once, late, or by an unknown device, then it signs in once at most', async () => {
  const { device } = await givenPasskey()
  const respuesta = device.get(await challenge())
  const both = await Promise.all([1, 2, 3].map(() => call('app_llave_login', { respuesta })))
  expect(both.filter(({ error }) => !error)).toHaveLength(1)
  const late = device.get(await challenge())
  await db
    .updateTable('sign_in_step')
    .set({ expires_at: daysAgo(1) })
    .execute()
  expect(await call('app_llave_login', { respuesta: late })).toMatchObject({ error: true })
  expect(await signIn(new Authenticator(ORIGIN))).toMatchObject({ data: { code: 'account.passkey_refused' } })
})

test('given a blocked account, when its passkey is used, then it stays out', async () => {
  const { owner, device } = await givenPasskey()
  await db
    .updateTable('account')
    .set({ blocked_at: daysAgo(0) })
    .where('id', '=', owner.id)
    .execute()
  expect(await signIn(device)).toMatchObject({ data: { code: 'account.blocked' } })
})

test('given options for one account, when another account uses them, or an old sign-in requests some, then no passkey is created', async () => {
  const [owner, thief] = [await givenAccount(), await givenAccount()]
  const { data } = await call('app_llave_opciones', {}, owner)
  const respuesta = new Authenticator(ORIGIN).create(data.opciones)
  const stolen = await call('app_llave_alta', { nombre: 'Mine', respuesta }, thief)
  expect(stolen).toMatchObject({ data: { code: 'account.passkey_refused' } })
  await db
    .updateTable('access_token')
    .set({ created_at: daysAgo(1) })
    .where('account_id', '=', owner.id)
    .execute()
  expect(await call('app_llave_opciones', {}, owner)).toMatchObject({
    data: { code: 'account.current_password_needed' },
  })
})

test.each([
  ['app_llave_delete', { llave_id: 1 }, 'account.passkey_not_found'],
  ['app_google_desvincular', {}, 'account.identity_none'],
  ['app_sesion_cerrar', { sesion_id: 1 }, 'account.sign_in_not_found'],
  ['app_sesiones_cerrar_otras', {}, undefined],
  [
    'app_update_usu_fact',
    { iban: 'ES9121000418450200051332', razon_social: null, cif: null, iva: null },
    undefined,
  ],
])(
  'given an older sign-in, when %s is called, then it asks for the password first',
  async (name, fields, after) => {
    const owner = await givenAccount({ password_hash: await hashPassword('hiru txori') })
    await db
      .updateTable('access_token')
      .set({ created_at: daysAgo(1) })
      .where('account_id', '=', owner.id)
      .execute()
    const codeOf = async (more: object) => (await call(name, { ...fields, ...more }, owner)).data?.code
    expect(await codeOf({})).toBe('account.current_password_needed')
    expect(await codeOf({ password_actual: 'lau txori' })).toBe('account.credentials_wrong')
    expect(await codeOf({ password_actual: 'hiru txori' })).toBe(after)
  },
)

test('given passkeys of two accounts, when one names or removes that of the other, then it has none', async () => {
  const { owner, id } = await givenPasskey()
  const other = await givenAccount()
  for (const [name, fields] of [
    ['app_llave_nombre', { nombre: 'x' }],
    ['app_llave_delete', {}],
  ] as const)
    expect(await call(name, { ...fields, llave_id: id }, other)).toMatchObject({
      data: { code: 'account.passkey_not_found' },
    })
  expect(await call('app_llave_nombre', { llave_id: id, nombre: 'Blue' }, owner)).toMatchObject({
    error: false,
  })
  expect((await call('app_acceso', {}, owner)).data.llaves).toMatchObject([{ nombre: 'Blue' }])
})

test('given no other way in, when two passkeys are removed at once, then one stays; a confirmed address lets it go', async () => {
  const { owner, id } = await givenPasskey()
  const second = await givenPasskey(owner)
  // The address was changed since and is not confirmed.
  await db.updateTable('account').set({ confirmed_at: null }).where('id', '=', owner.id).execute()
  const answers = await Promise.all(
    [id, second.id].map((llave_id) => call('app_llave_delete', { llave_id }, owner)),
  )
  expect(answers.map(({ data }) => data.code).sort()).toEqual(['account.last_way', undefined])
  const [left] = (await call('app_acceso', {}, owner)).data.llaves
  await db
    .updateTable('account')
    .set({ confirmed_at: daysAgo(0) })
    .where('id', '=', owner.id)
    .execute()
  expect(await call('app_llave_delete', { llave_id: left.llave_id }, owner)).toMatchObject({ error: false })
})

test('given several sign-ins, when one or the others are ended, then they are refused at once, and those of others stay', async () => {
  const { owner, device } = await givenPasskey()
  const stranger = await givenAccount()
  const phones = [await signIn(device), await signIn(device), await signIn(device)].map(
    ({ data }) => data as TestAccount,
  )
  const list = async () => (await call('app_acceso', {}, owner)).data.sesiones
  const [newest] = await list()
  expect((await list()).filter(({ es_esta }: { es_esta: number }) => es_esta === 1)).toHaveLength(1)
  const foreign = await call('app_sesion_cerrar', { sesion_id: newest.sesion_id }, stranger)
  expect(foreign).toMatchObject({ data: { code: 'account.sign_in_not_found' } })
  await call('app_sesion_cerrar', { sesion_id: newest.sesion_id }, owner)
  expect(await list()).toHaveLength(3)
  await call('app_sesiones_cerrar_otras', {}, owner)
  expect(await list()).toMatchObject([{ es_esta: 1 }])
  for (const phone of phones)
    expect(await call('app_acceso', {}, phone)).toMatchObject({ data: { code: 'request.sign_in_needed' } })
  expect(await call('app_acceso', {}, stranger)).toMatchObject({ status: 200 })
})

test('given a sign-in that was not seen for hours, when many calls come at once, then it is noted; a fresh one is not', async () => {
  const account = await givenAccount()
  const seen = async () =>
    (
      await db
        .selectFrom('access_token')
        .select('last_seen_at')
        .where('account_id', '=', account.id)
        .executeTakeFirst()
    )?.last_seen_at
  const before = await seen()
  await call('app_acceso', {}, account)
  expect(await seen()).toBe(before)
  await db
    .updateTable('access_token')
    .set({ last_seen_at: daysAgo(1) })
    .where('account_id', '=', account.id)
    .execute()
  await Promise.all([1, 2, 3].map(() => call('app_acceso', {}, account)))
  await expect.poll(seen).not.toBe(daysAgo(1))
  expect(Date.parse((await seen()) ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('given what browsers say of themselves, then devices are named in words', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'
  expect(
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/141.0`,
      `Mozilla/5.0 (Linux; Android 16; K) ${chrome} Mobile Safari/537.36`,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
      'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      'curl/8.0',
      null,
    ].map((agent) => Object.values(deviceName(agent)).join(' ')),
  ).toEqual(['Edge Windows', 'Chrome Android', 'Safari iPhone', 'Firefox Linux', ' ', ' '])
})

test('given a festival with a name of its own, when a passkey is made, then devices keep it under that name', async () => {
  const owner = await givenAccount()
  const nameOf = async () => (await call('app_llave_opciones', {}, owner)).data.opciones.rp.name
  expect(await nameOf()).toBe('Larunbat')
  setFestivalName('Sábado Justo')
  expect(await nameOf()).toBe('Sábado Justo')
  setFestivalName('')
})
