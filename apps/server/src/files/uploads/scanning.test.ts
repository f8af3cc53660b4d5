import { createUpload } from '@larunbat/contract'
import { afterAll, expect, test } from 'vitest'
import type { SignedInCtx } from '../../database/context.ts'
import type { AppError } from '../../platform/errors.ts'
import { createStandInScanner, EICAR } from '../../platform/testing/stand-in-scanner.ts'
import { type TestAccount, testApp } from '../../testing/test-app.ts'
import { withUpload } from './take-upload.ts'

const scanner = await createStandInScanner()
afterAll(() => scanner.close())
const app = await testApp({ CLAMD: `unix:${scanner.path}` })
const { db, storage, services } = app
const HEAD = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

async function codeOfPut(body: Buffer): Promise<{ code: string; id: string; take: () => Promise<string> }> {
  const owner: TestAccount = await app.givenAccount()
  const ctx = { db, services, actor: { accountId: owner.id }, log: app.app.log } as unknown as SignedInCtx
  const { id, url } = await app.ask(
    createUpload,
    { purpose: 'picture', name: 'a.jpg', bytes: body.length },
    owner,
  )
  const put = await app.app.inject({
    method: 'PUT',
    url: url.slice('http://larunbat.example'.length),
    headers: { 'content-type': 'application/octet-stream' },
    payload: body,
  })
  expect(put.statusCode).toBe(200)
  const take = () =>
    withUpload(ctx, id, 'picture', async ({ read }) =>
      (await read()).equals(body) ? 'stored' : 'changed',
    ).catch((error: AppError) => error.code)
  return { code: await take(), id, take }
}

test.each([
  ['a clean file', Buffer.concat([HEAD, Buffer.alloc(300_000, 7)]), 'stored'],
  [
    'a file with something harmful in its middle',
    Buffer.concat([HEAD, Buffer.alloc(100_000, 7), EICAR, Buffer.alloc(9)]),
    'upload.infected',
  ],
])(
  'given a scanner and %s, when it is taken, then it is not served before the verdict',
  async (_, body, code) => {
    const before = scanner.scanned.length
    expect((await codeOfPut(body)).code).toBe(code)
    expect(scanner.scanned.slice(before).map((bytes) => bytes.equals(body))).toEqual([true])
    expect([...storage.files.keys()]).toEqual([])
  },
)

test.each(['too large', 'nonsense', 'silent end'] as const)(
  'given a scanner that responds with %s, when a file is taken, then it is kept back and can be taken later',
  async (mood) => {
    scanner.mood = mood
    const body = Buffer.concat([HEAD, Buffer.alloc(3_000_000, 7)])
    const { code, take } = await codeOfPut(body)
    expect(code).toBe('upload.unscanned')
    scanner.mood = 'well'
    expect(await take()).toBe('stored')
  },
)

test('given a scanner that is not there, then settings name where it is and files are kept back', async () => {
  const { scanner: address } = app.config.guard
  expect(address).toEqual({ path: scanner.path })
  await scanner.close()
  expect((await codeOfPut(Buffer.concat([HEAD, Buffer.alloc(10)]))).code).toBe('upload.unscanned')
})
