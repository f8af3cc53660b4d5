import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { app, call, db, mailer, givenAccount, givenAdmin } = await testApp()
const owner = await givenAccount()
const stranger = await givenAccount()

const make = (more: object = {}, account = owner) =>
  call('app_clave_api_add', { nombre: 'Web', permisos: ['orders:read'], dias: 30, ...more }, account)

test('given a key, when it is created, then it is shown once, stored as a hash, notified by mail, and invalid once ended', async () => {
  const { data } = await make()
  expect(data.clave_api).toMatch(/^lbt_[\w-]{43}$/)
  const me = () => app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${data.clave_api}` } })
  expect((await me()).json()).toMatchObject({ scopes: ['orders:read'] })
  expect(JSON.stringify(await call('app_claves_api', {}, owner))).not.toContain(data.clave_api)
  expect(JSON.stringify(await db.selectFrom('api_token').selectAll().execute())).not.toContain(data.clave_api)
  expect(mailer.to(owner.email).at(-1)?.template).toBe('account-api-token-made')
  const id = data.fila.clave_api_id
  expect((await call('app_clave_api_delete', { clave_api_id: id }, stranger)).data.code).toBe(
    'integration.token_not_found',
  )
  await call('app_clave_api_delete', { clave_api_id: id }, owner)
  expect((await me()).statusCode).toBe(401)
})

test('given a key of the festival, when its maker stops administering, then it opens nothing', async () => {
  expect((await make({ festival: 1 })).data.code).toBe('request.not_allowed')
  const former = await givenAdmin()
  const { data } = await make({ festival: 1 }, former)
  const ask = () => app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${data.clave_api}` } })
  expect((await ask()).statusCode).toBe(200)
  await db.updateTable('account').set({ profile_id: 3 }).where('id', '=', former.id).execute()
  expect((await ask()).statusCode).toBe(401)
})

test('given a key that has run out, or a blocked account, when it is used, then it opens nothing', async () => {
  const guest = await givenAccount()
  const { data } = await make({}, guest)
  const ask = async () =>
    (await app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${data.clave_api}` } }))
      .statusCode
  expect(await ask()).toBe(200)
  await db
    .updateTable('account')
    .set({ blocked_at: new Date().toISOString() })
    .where('id', '=', guest.id)
    .execute()
  expect(await ask()).toBe(401)
  await db.updateTable('account').set({ blocked_at: null }).where('id', '=', guest.id).execute()
  await db
    .updateTable('api_token')
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .where('account_id', '=', guest.id)
    .execute()
  expect(await ask()).toBe(401)
})
