import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { ensureFirstAdmin } from './first-admin.ts'

const { call, db, mailer, services } = await testApp({ ADMIN_EMAIL: 'Bulegoa@example.org' })
const codeOf = (link?: string) => link?.split('=')[1]

test('given an empty database, when started, then the first administrator signs in once with the link', async () => {
  const first = await ensureFirstAdmin(db, services)
  expect(first?.email).toBe('bulegoa@example.org')
  expect(mailer.to('bulegoa@example.org')).toMatchObject([{ template: 'account-sign-in-link' }])
  // A service that is started again and again mails once, and what was mailed stays good.
  for (let start = 0; start < 3; start++)
    expect(await ensureFirstAdmin(db, services)).toEqual({ email: 'bulegoa@example.org', link: undefined })
  expect(mailer.to('bulegoa@example.org')).toHaveLength(1)
  await db.updateTable('mail_link').set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute()
  const again = await ensureFirstAdmin(db, services)
  expect(mailer.to('bulegoa@example.org')).toHaveLength(2)
  expect(await call('app_login_magic', { token: codeOf(first?.link) })).toMatchObject({ error: true })
  const answer = await call('app_login_magic', { token: codeOf(again?.link) })
  expect(answer).toMatchObject({ error: false, data: { permiso_id: 1, confirmado: 1 } })
  expect(await ensureFirstAdmin(db, services)).toBeUndefined()
  expect(await db.selectFrom('account').select('id').execute()).toHaveLength(1)
})
