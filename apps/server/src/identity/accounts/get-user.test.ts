import { expect, test } from 'vitest'
import { givenComplete, givenPublished } from '../../events/event/testing/given-event.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { call, db, givenAccount, givenAdmin } = app
const owner = await givenAccount({
  iban: 'ES9121000418450200051332',
  push_token: 'device-1',
  description: 'Abesbatza',
  tax_id: 'B12345674',
})

test('given the own account, when requested, then all of it is shown with the whole IBAN and no secret', async () => {
  const { data } = await call('app_get_user_by_id', { id: String(owner.id) }, owner)
  expect(data).toMatchObject({ id: owner.id, email: owner.email, iban: 'ES9121000418450200051332' })
  for (const secret of ['password', 'token_reg', 'token', 'bloqueado'])
    expect(data).not.toHaveProperty(secret)
})

test('given an administrator, when asking for any account, then the IBAN shows its last four digits', async () => {
  const { data } = await call('app_get_user_by_id', { id: owner.id }, await givenAdmin())
  expect(data).toMatchObject({ email: owner.email, iban: '•••• 1332' })
  expect(JSON.stringify(data)).not.toContain('2100')
})

test('given a person without anything public, when a stranger asks, then there is no such account', async () => {
  for (const who of [await givenAccount(), await givenAccount({ confirmed_at: null })])
    expect((await call('app_get_user_by_id', { id: owner.id }, who)).data.code).toBe('account.not_found')
})

test('given members of one team, when one requests another, then the public profile is returned, and not whether they are an administrator', async () => {
  const host = await givenAccount()
  const member = await givenAccount({ profile_id: 1 })
  const { id } = await givenComplete(app, host)
  await db
    .insertInto('event_member')
    .values({ event_id: id, account_id: member.id, role: 'edit', accepted_at: new Date().toISOString() })
    .execute()
  expect((await call('app_get_user_by_id', { id: member.id }, host)).data).toMatchObject({ permiso_id: 3 })
})

test('given a person with a published event, when another user requests it, then only the public profile is returned', async () => {
  await givenPublished(app, owner, await givenAdmin())
  const { data } = await call('app_get_user_by_id', { id: owner.id }, await givenAccount())
  expect(Object.keys(data).sort()).toEqual(
    [
      ...[
        'descripcion',
        'facebook',
        'foto_perfil',
        'foto_portada',
        'id',
        'instagram',
        'nombre',
        'permiso_id',
      ],
      ...['twitter', 'web', 'youtube'],
    ].sort(),
  )
})

test('given no such account or no token, when requested, then it is missing or refused', async () => {
  expect(await call('app_get_user_by_id', { id: 999_999 }, owner)).toMatchObject({
    data: { code: 'account.not_found' },
  })
  expect(await call('app_get_user_by_id', { id: owner.id })).toMatchObject({
    data: { code: 'request.sign_in_needed' },
  })
})
