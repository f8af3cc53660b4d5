import { afterAll, beforeEach, expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../testing/test-app.ts'
import { CLIENT, startLocalProvider } from './testing/local-provider.ts'
import { Browser, readEnd } from './testing/walk.ts'

const ORIGIN = 'http://localhost:4280'
const provider = await startLocalProvider(`${ORIGIN}/api/auth/google/callback`)
const { app, call, db, mailer, givenAccount } = await testApp({
  PUBLIC_URL: ORIGIN,
  OIDC_ISSUER: provider.issuer,
  GOOGLE_CLIENT_ID: CLIENT.id,
  GOOGLE_CLIENT_SECRET: CLIENT.secret,
})
afterAll(() => provider.stop())
beforeEach(() => db.deleteFrom('rate_limit').execute())

const browser = () => new Browser(app, ORIGIN)
let count = 0
/** A new person at the provider sits at the browser. */
function givenPerson(values: object = {}) {
  count += 1
  const sub = `sub-${count}`
  provider.person = { sub, name: 'Ane', email: `${sub}@example.org`, email_verified: true, ...values }
  return { sub, email: `${sub}@example.org` }
}
const newcomerFields = { nombre: 'Ane', telefono: '944123456', ciudad: 'Bilbao', perfil: 3, politica: 1 }
const logIn = (token: string | null) => call('app_login_magic', { token })
const idOf = (accountId: number) =>
  db.selectFrom('account_identity').select('subject').where('account_id', '=', accountId).execute()

test('given an unknown person, when they come from the provider, then they complete the account, are signed in, and the code is used', async () => {
  const { email } = givenPerson()
  const end = await browser().walk('/api/auth/google?next=/entradas/7&lang=eu&marca=tab-1')
  expect(end).toMatchObject({ pathname: '/panel/google', fault: null, next: '/entradas/7', mark: 'tab-1' })
  const codigo = end.newcomer
  expect(await call('app_google_pendiente', { codigo })).toMatchObject({ data: { nombre: 'Ane', email } })
  expect(await db.selectFrom('account').select('id').where('email', '=', email).execute()).toEqual([])
  const refused = await call('app_google_alta', { ...newcomerFields, codigo, politica: 0 })
  expect(refused).toMatchObject({ data: { code: 'account.terms_needed', fields: ['politica'] } })
  const made = await call('app_google_alta', { ...newcomerFields, codigo })
  expect(made).toMatchObject({
    error: false,
    data: { email, confirmado: 1, politica: 1, telefono: '+34944123456' },
  })
  const again = await call('app_google_alta', { ...newcomerFields, codigo })
  expect(again).toMatchObject({ data: { code: 'account.link_invalid' } })
  const second = await browser().walk()
  expect(await logIn(second.code)).toMatchObject({ error: false, data: { id: made.data.id } })
  expect(await logIn(second.code)).toMatchObject({ data: { code: 'account.link_invalid' } })
})

test('given a confirmed account with that address, when they come, then it is linked, notified by mail, and works under another address too', async () => {
  const { email, sub } = givenPerson()
  const account = await givenAccount({ email })
  expect(await logIn((await browser().walk()).code)).toMatchObject({ data: { id: account.id } })
  expect(mailer.to(email).map(({ template }) => template)).toEqual(['account-provider-linked'])
  givenPerson({ sub, email: 'moved@example.org' })
  expect(await logIn((await browser().walk()).code)).toMatchObject({ data: { id: account.id } })
})

test.each([
  ['the provider has not verified the address', {}, { email_verified: false }, 'sin-verificar'],
  ['the provider tells no address', {}, { email: undefined }, 'sin-verificar'],
  ['the account is blocked', { blocked_at: new Date().toISOString() }, {}, 'bloqueada'],
])(
  'given an account with that address, when %s, then there is no sign-in and nothing is linked',
  async (_, values, claims, fault) => {
    const { email } = givenPerson(claims)
    const account = await givenAccount({ email, ...values })
    expect(await browser().walk('/api/auth/google?next=/perfil')).toMatchObject({
      fault,
      next: '/perfil',
      code: null,
    })
    expect(await idOf(account.id)).toEqual([])
  },
)

test('given a tied account, when another identity comes with its address, then it stays out', async () => {
  const { email, sub } = givenPerson()
  const account = await givenAccount({ email })
  await browser().walk()
  givenPerson({ email })
  expect(await browser().walk()).toMatchObject({ fault: 'otra-cuenta', code: null })
  expect(await idOf(account.id)).toEqual([{ subject: sub }])
})

test('given a way back, when it is walked twice, in another browser, or with a made-up state, then it leads nowhere', async () => {
  const { email } = givenPerson()
  await givenAccount({ email })
  const first = browser()
  const back = await first.through(await first.own('/api/auth/google'))
  const foreign = readEnd(await browser().own(back))
  expect(foreign).toMatchObject({ fault: 'caducado', code: null })
  const own = browser()
  const path = await own.through(await own.own('/api/auth/google'))
  expect(readEnd(await own.own(path.replace(/state=[^&]+/, 'state=made-up')))).toMatchObject({
    fault: 'caducado',
  })
  const [one, two] = await Promise.all([own.own(path), own.own(path)])
  const codes = [one, two].map((address) => readEnd(String(address)).code)
  expect(codes.filter((code) => code !== null)).toHaveLength(1)
})

test('given a cancelled sign-in, an unknown code, and a provider that is down, then each has its page', async () => {
  provider.person = undefined
  expect(await browser().walk('/api/auth/google?next=//evil.example')).toMatchObject({
    fault: 'cancelado',
    next: null,
  })
  givenPerson()
  const own = browser()
  const back = await own.through(await own.own('/api/auth/google'))
  expect(readEnd(await own.own(back.replace(/([?&]code=)[^&]+/, '$1made-up')))).toMatchObject({
    fault: 'rechazado',
  })
  const late = await own.own('/api/auth/google')
  const path = await own.through(late)
  await db
    .updateTable('sign_in_step')
    .set({ expires_at: new Date(0).toISOString() })
    .execute()
  expect(readEnd(await own.own(path))).toMatchObject({ fault: 'caducado' })
})

/** The flow of a user who links an account; returns the code it ends with. */
async function link(account: TestAccount) {
  const { direccion } = (await call('app_google_inicio', {}, account)).data
  return (await browser().walk(direccion)).link
}

test('given a signed-in user, when they link and unlink, then only their own code counts, and the address may differ', async () => {
  const { sub } = givenPerson({ email: 'elsewhere@example.org' })
  const [account, other] = [await givenAccount(), await givenAccount()]
  const stolen = await call('app_google_vincular', { codigo: await link(other) }, account)
  expect(stolen).toMatchObject({ data: { code: 'account.link_invalid' } })
  expect(await call('app_google_vincular', { codigo: await link(account) }, account)).toMatchObject({
    error: false,
  })
  expect(await idOf(account.id)).toEqual([{ subject: sub }])
  const taken = await call('app_google_vincular', { codigo: await link(other) }, other)
  expect(taken).toMatchObject({ data: { code: 'account.identity_taken' } })
  expect((await call('app_acceso', {}, account)).data.identidad).toMatchObject({
    email: 'elsewhere@example.org',
  })
  expect(await logIn((await browser().walk()).code)).toMatchObject({ data: { id: account.id } })
  expect(await call('app_google_desvincular', {}, account)).toMatchObject({ error: false })
  expect(await idOf(account.id)).toEqual([])
})

test('given a code of the way back, when its identity is unlinked before it is used, then the sign-in fails', async () => {
  const { email } = givenPerson()
  const account = await givenAccount({ email })
  const { code } = await browser().walk()
  expect(await call('app_google_desvincular', {}, account)).toMatchObject({ error: false })
  expect(await logIn(code)).toMatchObject({ data: { code: 'account.link_invalid' } })
})

test('given an account that a stranger registered with that address, when its owner comes by the provider, then it is theirs alone', async () => {
  const { email } = givenPerson()
  const account = await givenAccount({ email, confirmed_at: null, password_hash: 'of a stranger' })
  const { code } = await browser().walk('/api/auth/google')
  expect(await call('app_login_magic', { token: code })).toMatchObject({
    error: false,
    data: { id: account.id, confirmado: 1 },
  })
  expect(await call('app_get_user_by_id', { id: account.id }, account)).toMatchObject({ error: true })
  const row = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', account.id)
    .executeTakeFirst()
  expect(row?.password_hash).toBeNull()
})

test('given no other way in, when they untie, then it is refused', async () => {
  givenPerson()
  const account = await givenAccount()
  await call('app_google_vincular', { codigo: await link(account) }, account)
  await db.updateTable('account').set({ confirmed_at: null }).where('id', '=', account.id).execute()
  expect(await call('app_google_desvincular', {}, account)).toMatchObject({
    data: { code: 'account.last_way' },
  })
})

test('given a mailed link requested from a screen, then it leads there afterwards, and never out of the panel', async () => {
  const nexts: (string | null)[] = []
  for (const next of ['/entradas/7?a=1', 'https://evil.example', '//evil.example', '/\\evil.example']) {
    const { email } = await givenAccount()
    await call('app_send_magic_link', { email, next })
    nexts.push(...mailer.to(email).map(({ data }) => new URL(String(data.url)).searchParams.get('next')))
  }
  expect(nexts).toEqual(['/entradas/7?a=1', null, null, null])
})

test('given the provider goes away, when a sign-in is under way or begins, then an error is shown within seconds', async () => {
  givenPerson()
  const own = browser()
  const back = await own.through(await own.own('/api/auth/google'))
  await provider.stop()
  expect(readEnd(await own.own(back))).toMatchObject({ fault: 'sin-respuesta' })
})
