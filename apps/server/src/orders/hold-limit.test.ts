import { expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'
import { givenOnSale, reserve } from './testing/given-on-sale.ts'

const app = await testApp({ HOLDS_PER_MINUTE: '2' })
const owner = await app.givenAccount()

test('given a network that keeps basket after basket, then it waits, and nothing more is kept for it', async () => {
  const on = await givenOnSale(app, owner, { capacity: 50, maxPerPerson: 5 })
  for (let n = 0; n < 2; n++) expect((await reserve(app, on, 1)).error).toBe(false)
  const refused = await reserve(app, on, 1)
  expect(refused).toMatchObject({ status: 429, data: { code: 'request.too_many' } })
  expect(refused.data.retryAfterSeconds).toBeLessThanOrEqual(60)
  const { held } = await app.db
    .selectFrom('session')
    .select('held')
    .where('id', '=', on.sessionId)
    .executeTakeFirstOrThrow()
  expect(held).toBe(2)
})
