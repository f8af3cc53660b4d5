import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { deleteExpired } from './housekeeping-store.ts'

const { db, call, givenAccount } = await testApp()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('given expired and living rows, when cleaned up, then only the expired ones go', async () => {
  const living = await givenAccount()
  const gone = await givenAccount()
  await db
    .updateTable('access_token')
    .set({ expires_at: daysAgo(1) })
    .where('account_id', '=', gone.id)
    .execute()
  for (const [account, days] of [
    [living, 1],
    [gone, 20],
  ] as const) {
    await call('app_send_magic_link', { email: account.email })
    await db
      .updateTable('mail_link')
      .set({ expires_at: daysAgo(days) })
      .where('account_id', '=', account.id)
      .execute()
  }
  await db
    .updateTable('rate_limit')
    .set({ resets_at: daysAgo(1) })
    .execute()
  const { id } = await db
    .insertInto('participant')
    .values({ kind: 2, name: 'Coro' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const days of [-1, 1]) {
    const claim = { participant_id: id, email: 'coro@example.org', expires_at: daysAgo(days) }
    await db
      .insertInto('participant_claim')
      .values({ ...claim, token_hash: Buffer.from(String(days)) })
      .execute()
  }
  expect(await deleteExpired(db)).toBeGreaterThanOrEqual(3)
  const tokens = await db.selectFrom('access_token').select('account_id').execute()
  const links = await db.selectFrom('mail_link').select('account_id').execute()
  expect(tokens).toEqual([{ account_id: living.id }])
  expect(links).toEqual([{ account_id: living.id }])
  const claims = await db.selectFrom('participant_claim').select('token_hash').execute()
  expect(claims.map(({ token_hash }) => token_hash.toString())).toEqual(['-1'])
  expect(await db.selectFrom('rate_limit').selectAll().execute()).toEqual([])
  expect(await deleteExpired(db)).toBe(0)
})
