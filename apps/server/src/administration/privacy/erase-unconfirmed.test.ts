import { pino } from 'pino'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { givenComplete, givenPublished } from '../../events/event/testing/given-event.ts'
import { givenFestivalSettings } from '../../reference/festival-settings/testing/given-festival-settings.ts'
import { testApp } from '../../testing/test-app.ts'
import { eraseUnconfirmed } from './erase-unconfirmed.ts'

const app = await testApp()
const { call, db, services, storage, mailer, givenAccount, givenAdmin } = app
const ctx = { db, services, log: pino({ level: 'silent' }) }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const isThere = async (id: number) =>
  (await db.selectFrom('account').select('id').where('id', '=', id).execute()).length === 1

test('given accounts of 31 days, when swept, then only the never confirmed one without records goes, with its drafts and files', async () => {
  const old = { confirmed_at: null, created_at: daysAgo(31) }
  const gone = await givenAccount(old)
  const draft = await givenComplete(app, gone)
  const picture = await sharp({ create: { width: 1400, height: 800, channels: 3, background: '#e0402a' } })
    .jpeg()
    .toBuffer()
  const added = { contenido_id: draft.id, base64: picture.toString('base64'), titulo: 'Coro' }
  expect(await call('app_contenido_media_add', added, gone)).toMatchObject({ error: false })
  const files = storage.files.size
  const published = await givenAccount({ created_at: daysAgo(31) })
  await givenPublished(app, published, await givenAdmin())
  await db.updateTable('account').set({ confirmed_at: null }).where('id', '=', published.id).execute()
  const kept = [
    await givenAccount({ ...old, created_at: daysAgo(29) }),
    await givenAccount({ created_at: daysAgo(31) }),
    await givenAccount({ ...old, confirmed_before: true }),
    await givenAccount({ ...old, profile_id: 1 }),
    await givenAccount({ ...old, blocked_at: daysAgo(1) }),
    published,
  ]
  expect(await eraseUnconfirmed(ctx)).toBe(1)
  expect(await isThere(gone.id)).toBe(false)
  for (const { id } of kept) expect(await isThere(id)).toBe(true)
  expect(await db.selectFrom('event').select('id').where('id', '=', draft.id).execute()).toEqual([])
  expect(storage.files.size).toBeLessThan(files)
  expect(mailer.to(gone.email)).toEqual([])
  const lines = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', gone.id)
    .where('action', '=', 'account.erased')
    .execute()
  expect(lines).toEqual([{ action: 'account.erased', actor_id: null }])
  expect(await eraseUnconfirmed(ctx)).toBe(0)
})

test('given another number of days, when swept, then it counts', async () => {
  const account = await givenAccount({ confirmed_at: null, created_at: daysAgo(8) })
  expect(await eraseUnconfirmed(ctx)).toBe(0)
  await givenFestivalSettings(db, { unconfirmedAccountDays: 7 })
  expect(await eraseUnconfirmed(ctx)).toBeGreaterThan(0)
  expect(await isThere(account.id)).toBe(false)
  expect((await call('app_get_user_by_id', { id: account.id }, account)).error).toBe(true)
})
