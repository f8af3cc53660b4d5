import { expect, test } from 'vitest'
import { up } from '../../../migrations/059-reviewers-and-causes.ts'
import { givenComplete } from '../../events/event/testing/given-content.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { db, givenAccount, givenAdmin } = app

test('given what somebody who no longer administers and a closed account left behind, when the database is brought up to date, then it is gone or has gone over', async () => {
  const [admin, former, kept] = [await givenAdmin(), await givenAccount(), await givenAccount()]
  const closed = await givenAccount({ merged_into: kept.id, blocked_at: new Date().toISOString() })
  const [mine, theirs] = [await givenComplete(app, kept), await givenComplete(app, kept)]
  const reviewers = [admin, former].map(({ id }) => ({ hub_id: 2, account_id: id }))
  await db.insertInto('hub_reviewer').values(reviewers).execute()
  await db
    .insertInto('review_assignee')
    .values([
      { content_id: mine.id, account_id: admin.id },
      { content_id: theirs.id, account_id: former.id },
    ])
    .execute()
  const causes = [closed, former].map(({ id }, at) => ({ name: `Cause ${at}`, owner_id: id }))
  await db
    .insertInto('cause_payee')
    .values(causes as never)
    .execute()

  await up(db as never)
  expect(await db.selectFrom('hub_reviewer').selectAll().execute()).toEqual([reviewers[0]])
  const left = await db.selectFrom('review_assignee').select(['content_id', 'account_id']).execute()
  expect(left).toEqual([{ content_id: mine.id, account_id: admin.id }])
  const owners = await db.selectFrom('cause_payee').select('owner_id').orderBy('name').execute()
  expect(owners.map(({ owner_id }) => owner_id)).toEqual([kept.id, former.id])
})
