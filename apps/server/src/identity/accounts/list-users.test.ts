import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const KEY = 'k'.repeat(32)
const { call, db, givenAccount, givenAdmin } = await testApp({ SERVICE_KEY: KEY })
const admin = await givenAdmin()
const ane = await givenAccount({ name: 'Añe Mújica', confirmed_at: null, profile_id: 2 })
const jon = await givenAccount({ name: 'Jon 100%' })
await db.insertInto('event').values({ owner_id: jon.id, title: 'Kontzertua', hub_id: 2 }).execute()
const idsOf = (data: { id: number }[]) => data.map(({ id }) => id)

test('given users, when listed without a page, then all come with their number of events', async () => {
  const { data } = await call('app_usuarios', {}, admin)
  expect(idsOf(data)).toEqual([jon.id, ane.id, admin.id])
  expect(data[0]).toMatchObject({ contenidos: 1, confirmado: 1, bloqueado: 0, permiso_id: 3 })
  expect(JSON.stringify(data)).not.toMatch(/password|iban|token/)
})

test('given filters, when listed, then accents, case and signs of patterns do not matter', async () => {
  const find = async (filter: object) => idsOf((await call('app_usuarios', filter, admin)).data)
  expect(await find({ texto: 'ANE MUJICA' })).toEqual([ane.id])
  expect(await find({ texto: '100%' })).toEqual([jon.id])
  expect(await find({ texto: '%' })).toEqual([jon.id])
  expect(await find({ perfil: 2 })).toEqual([ane.id])
  expect(await find({ confirmado: 0 })).toEqual([ane.id])
  expect(await find({ hub: 2 })).toEqual([jon.id])
})

test('given a page, when listed, then rows, total and page come', async () => {
  const { data } = await call('app_usuarios', { pagina: 2, por_pagina: 2 }, admin)
  expect(data).toMatchObject({ total: 3, pagina: 2, por_pagina: 2 })
  expect(idsOf(data.filas)).toEqual([admin.id])
})

test('given a picker, when it asks for all users, then they come by name and with little', async () => {
  const { data } = await call('app_all_users', {}, admin)
  expect(idsOf(data)).toEqual([ane.id, jon.id, admin.id])
  expect(Object.keys(data[0]).sort()).toEqual(['email', 'id', 'nombre', 'permiso_id'])
  const page = await call('app_all_users', { pagina: 2, por_pagina: 2 }, admin)
  expect(page.data).toMatchObject({ filas: [{ id: admin.id }], total: 3 })
  expect(await call('app_all_users', {}, jon)).toMatchObject({ data: { code: 'request.not_allowed' } })
})

test('given a user, when listing users, then it is refused', async () => {
  expect(await call('app_usuarios', {}, jon)).toMatchObject({
    status: 200,
    data: { code: 'request.not_allowed' },
  })
})

test('given the service key, when addresses are checked, then the known ones come back as given', async () => {
  const emails = [jon.email.toUpperCase(), 'nobody@example.org']
  expect(await call('app_check_emails_ip', { emails, clave_servicio: KEY })).toMatchObject({
    error: false,
    data: { emails: [jon.email.toUpperCase()] },
  })
  expect(await call('app_check_emails_ip', { emails, clave_servicio: 'x'.repeat(32) })).toMatchObject({
    data: { code: 'request.not_allowed' },
  })
  expect(await call('app_check_emails_ip', { emails }, admin)).toMatchObject({
    data: { code: 'request.not_allowed' },
  })
})

test('given the service key, when thousands of addresses are checked, then it has to wait', async () => {
  const emails = Array.from({ length: 500 }, (_, n) => `bulk${n}@example.org`)
  const codes: unknown[] = []
  for (let n = 0; n < 11; n++) {
    codes.push((await call('app_check_emails_ip', { emails, clave_servicio: KEY })).data.code)
  }
  expect(codes[0]).toBeUndefined()
  expect(codes.at(-1)).toBe('request.too_many')
})
