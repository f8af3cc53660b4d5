import { expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { db, call, mailer } = app
const HOOK = { url: 'https://hooks.example.org/in', tipos: ['event.published'], activo: 1, version: 0 }

const signedInAt = (accountId: number, moment: number) =>
  db
    .updateTable('access_token')
    .set({ created_at: new Date(moment).toISOString() })
    .where('account_id', '=', accountId)
    .execute()
/** An hour ago: the device may have another user now. */
const signedInLongAgo = ({ id }: TestAccount) => signedInAt(id, Date.now() - 3_600_000)
const signedInJustNow = ({ id }: TestAccount) => signedInAt(id, Date.now())

test('given an old sign-in, when a webhook gets another address for personal data or a secret, then a proof is required, and the owner is notified', async () => {
  const owner = await app.givenAccount()
  await signedInLongAgo(owner)
  const save = (more: object) => call('app_webhook_guardar', { ...HOOK, nombre: 'Web', ...more }, owner)
  const mails = () => mailer.to(owner.email).map(({ template }) => template)
  const refused = 'account.current_password_needed'
  expect((await save({})).data.code).toBe(refused)
  expect((await save({ password_actual: 'a'.repeat(32) })).data.code).toBe(refused)
  await signedInJustNow(owner)
  const { webhook_id: id, version: first } = (await save({})).data.fila
  expect(mails()).toEqual(['account-webhook-set'])
  expect(mailer.to(owner.email)[0]?.data).toMatchObject({ what: 'Web', host: 'hooks.example.org' })

  await signedInLongAgo(owner)
  const change = (more: object, version = first) => save({ webhook_id: id, version, ...more })
  for (const more of [
    { url: 'https://elsewhere.example.org/in' },
    { url: 'https://hooks.example.org/other' },
    { tipos: ['event.published', 'order.paid'] },
  ])
    expect((await change(more)).data.code, JSON.stringify(more)).toBe(refused)
  // A name, a pause and less than before lead nothing anywhere.
  expect((await change({ nombre: 'Página', activo: 0 })).data.fila).toMatchObject({ nombre: 'Página' })
  expect((await call('app_webhook_secreto', { webhook_id: id }, owner)).data.code).toBe(refused)
  expect(mails()).toEqual(['account-webhook-set'])

  await signedInJustNow(owner)
  expect((await change({ tipos: ['order.paid'] }, first + 1)).data.fila.tipos).toEqual(['order.paid'])
  expect((await call('app_webhook_secreto', { webhook_id: id }, owner)).data.secreto).toMatch(/^whsec_/)
  expect(mails()).toEqual(['account-webhook-set', 'account-webhook-set', 'account-webhook-secret'])
})

test('given an account with an unconfirmed address, when a key or a webhook is requested, then it is refused', async () => {
  const fresh = await app.givenAccount({ confirmed_at: null })
  const key = { nombre: 'Web', permisos: ['orders:read'], dias: 30 }
  expect((await call('app_clave_api_add', key, fresh)).data.code).toBe('account.not_confirmed')
  expect((await call('app_webhook_guardar', { ...HOOK, nombre: 'Web' }, fresh)).data.code).toBe(
    'account.not_confirmed',
  )
})

test('given the festival’s webhook, when an administrator changes its address, then all administrators are notified', async () => {
  const [one, other] = [await app.givenAdmin(), await app.givenAdmin()]
  await call('app_webhook_guardar', { ...HOOK, nombre: 'Festival', festival: 1 }, one)
  for (const { email } of [one, other])
    expect(mailer.to(email).map(({ template }) => template)).toEqual(['account-webhook-set'])
})
