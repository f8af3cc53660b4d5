import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { createAccessToken } from './access-tokens.ts'
import { hashPassword } from './password-hash.ts'

const app = await testApp()
const { call, db, mailer, storage, givenAccount, givenAdmin } = app
const OLD = 'lehenengo pasahitza'
const NEW = 'bigarren pasahitza'
const stored = await hashPassword(OLD)
const accountOf = (id: number) =>
  db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** Signed in long ago, so that the sign-in alone proves nothing. */
async function givenOldSignIn() {
  const account = await givenAccount({ password_hash: stored })
  await db
    .updateTable('access_token')
    .set({ created_at: new Date(Date.now() - 86_400_000).toISOString() })
    .where('account_id', '=', account.id)
    .execute()
  return account
}

test('given some fields, when saved, then those change, the rest stays and the message is the original one', async () => {
  const account = await givenAccount({ city: 'Bilbao', web: 'https://coro.eus' })
  const answer = await call('app_update_usu', { nombre: 'Coro Berria', telefono: '', password: '' }, account)
  expect(answer).toMatchObject({
    error: false,
    msg: 'Data has been updated correctly',
    data: { nombre: 'Coro Berria', ciudad: 'Bilbao', telefono: null, web: 'https://coro.eus' },
  })
  expect(await call('app_update_usu', {}, account)).toMatchObject({ error: false })
})

test('given rights and hidden fields, when saved, then they have no effect', async () => {
  const account = await givenAccount()
  const other = await givenAccount()
  const sly = { permiso_id: 1, analiticas: 1, confirmado: 1, id: other.id, bloqueado: 0, token_reg: 'device' }
  const { data } = await call('app_update_usu', { ...sly, nombre: 'Sly' }, account)
  expect(data).toMatchObject({ id: account.id, permiso_id: 3, analiticas: 0 })
  expect(JSON.stringify(data)).not.toContain('device')
  expect(await accountOf(account.id)).toMatchObject({ push_token: 'device', profile_id: 3 })
  expect((await accountOf(other.id)).name).not.toBe('Sly')
  expect(await call('app_update_usu', { perfil: 1 }, account)).toMatchObject({ data: { fields: ['perfil'] } })
})

test('given an administrator, when saving a profile form, then they stay one', async () => {
  const admin = await givenAdmin()
  expect(await call('app_update_usu', { perfil: 3 }, admin)).toMatchObject({ data: { permiso_id: 1 } })
})

test('given the current password, when it is changed, then other sign-ins end, this one stays, a mail notifies', async () => {
  const account = await givenOldSignIn()
  const other = await createAccessToken(db, account.id, 'phone')
  const change = { password: NEW, password_actual: OLD }
  expect(await call('app_update_usu', change, account)).toMatchObject({ error: false })
  expect(await call('app_get_user_by_id', { id: account.id }, { token: other })).toMatchObject({
    data: { code: 'request.sign_in_needed' },
  })
  expect(await call('app_get_user_by_id', { id: account.id }, account)).toMatchObject({ error: false })
  expect(await call('app_login', { email: account.email, password: NEW })).toMatchObject({ error: false })
  expect(mailer.to(account.email)).toMatchObject([{ template: 'account-password-changed' }])
})

test('given an old sign-in, when the password changes without the current one or with a wrong one, then it is refused', async () => {
  const account = await givenOldSignIn()
  expect(await call('app_update_usu', { password: NEW, lang: 'es' }, account)).toMatchObject({
    error: true,
    data: { code: 'account.current_password_needed', fields: ['password_actual'] },
  })
  const wrong = { password: NEW, password_actual: 'guess', nombre: 'Changed' }
  expect(await call('app_update_usu', wrong, account)).toMatchObject({
    data: { code: 'account.credentials_wrong', fields: ['password_actual'] },
  })
  expect(await accountOf(account.id)).toMatchObject({ password_hash: stored, failed_sign_ins: 1 })
  expect((await accountOf(account.id)).name).not.toBe('Changed')
})

test('given a sign-in of this minute, when the original client changes the password, then that is enough', async () => {
  const account = await givenAccount({ password_hash: stored })
  expect(await call('app_update_usu', { password: NEW }, account)).toMatchObject({ error: false })
})

test('given a new address, when saved, then the account is unconfirmed, both addresses are mailed, old links end', async () => {
  const account = await givenAccount({ password_hash: stored })
  await call('app_send_magic_link', { email: account.email })
  const oldLink = String(mailer.to(account.email).at(-1)?.data.url).split('=')[1]
  const other = await createAccessToken(db, account.id, 'phone')
  const email = `new-${account.email}`
  expect(await call('app_update_usu', { email, password_actual: OLD }, account)).toMatchObject({
    data: { email, confirmado: 0 },
  })
  expect(mailer.to(account.email).at(-1)).toMatchObject({
    template: 'account-email-changed',
    data: { newEmail: 'n••••@example.org' },
  })
  expect(mailer.to(email)).toMatchObject([{ template: 'account-confirm' }])
  expect(await call('app_login_magic', { token: oldLink })).toMatchObject({ error: true })
  expect(await call('app_get_user_by_id', { id: account.id }, { token: other })).toMatchObject({
    data: { code: 'request.sign_in_needed' },
  })
})

test('given the address of another account, when saved, then it is refused and the row is unchanged', async () => {
  const account = await givenAccount({ password_hash: stored })
  const before = await accountOf(account.id)
  const { email } = await givenAccount()
  expect(await call('app_update_usu', { email, nombre: 'X' }, account)).toMatchObject({
    data: { code: 'account.email_taken', fields: ['email'] },
  })
  expect(await accountOf(account.id)).toEqual(before)
})

const picture = async (colour: string) =>
  (
    await sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
      .png()
      .toBuffer()
  ).toString('base64')
const photosIn = () => [...storage.files.keys()].filter((key) => key.startsWith('accounts/'))

test('given photos, when saved, then they are re-encoded and shown; a new one takes the place of the old file', async () => {
  const account = await givenAccount()
  const first = await call(
    'app_update_usu',
    { foto_perfil: await picture('#123456'), foto_portada: await picture('#654321') },
    account,
  )
  expect(first.data.foto_perfil).toMatch(/^\/files\/accounts\/[0-9a-f]{32}\/\d+\.(?:webp|jpg)$/)
  expect((await app.app.inject(first.data.foto_perfil)).statusCode).toBe(200)
  const before = photosIn()
  const second = await call(
    'app_update_usu',
    { foto_perfil: await picture('#abcdef'), foto_portada: first.data.foto_portada },
    account,
  )
  expect(second.data).toMatchObject({ foto_portada: first.data.foto_portada })
  expect((await app.app.inject(first.data.foto_perfil)).statusCode).toBe(404)
  expect(photosIn()).toHaveLength(before.length)
  expect((await call('app_update_usu', { foto_perfil: null, foto_portada: '' }, account)).data).toMatchObject(
    {
      foto_perfil: null,
      foto_portada: null,
    },
  )
  expect(photosIn()).toEqual([])
})

test('given a broken picture as a photo, when saved, then it is refused; an address without a picture, elsewhere or of a private file, is left out with a word', async () => {
  const account = await givenAccount()
  const broken = { foto_perfil: 'bm90IGEgcGljdHVyZQ==', nombre: 'Changed' }
  expect((await call('app_update_usu', broken, account)).error).toBe(true)
  expect(await accountOf(account.id)).toMatchObject({
    profile_photo: null,
    name: expect.stringMatching(/^Person/),
  })
  for (const foto_perfil of ['https://evil.example/x.jpg', '/files/private/exports/x.zip']) {
    const saved = await call('app_update_usu', { foto_perfil, nombre: 'Changed' }, account)
    expect(saved).toMatchObject({ error: false, data: { foto_perfil: null, nombre: 'Changed' } })
    expect(saved.msg).toContain(foto_perfil)
  }
  const other = await givenAccount()
  const theirs = (await call('app_update_usu', { foto_perfil: await picture('#222222') }, other)).data
    .foto_perfil
  const copy = (await call('app_update_usu', { foto_perfil: theirs }, account)).data.foto_perfil
  expect(copy).not.toBe(theirs)
  await call('app_update_usu', { foto_perfil: null }, account)
  expect((await app.app.inject(theirs)).statusCode).toBe(200)
})

test('given an address that is taken, when saved with a new photo, then no file is left', async () => {
  const account = await givenAccount({ password_hash: stored })
  const other = await givenAccount()
  const before = photosIn().length
  const answer = await call(
    'app_update_usu',
    { email: other.email, password_actual: OLD, foto_perfil: await picture('#111111') },
    account,
  )
  expect(answer.data.code).toBe('account.email_taken')
  expect(photosIn()).toHaveLength(before)
})
