import { ApiError } from '@larunbat/contract/client'
import { expect, test } from 'vitest'
import { spendUpload } from './spend-upload.ts'
import { StorageError } from './storage-error.ts'

const gone = () => new ApiError('upload.not_found', 'no')

/** `answers` of the server, one a question: what it throws, or nothing when it has made something of the upload. */
function given(answers: (Error | undefined)[], kept?: string) {
  const asked: string[] = []
  const notes: unknown[] = []
  let sent = 0
  const end = spendUpload({
    kept,
    signal: new AbortController().signal,
    clock: { sleep: async () => undefined },
    note: async ({ uploadId }) => void notes.push(uploadId),
    send: async () => `upload ${++sent}`,
    take: async (uploadId) => {
      asked.push(uploadId)
      const answer = answers.shift()
      if (answer) throw answer
    },
  })
  return { end, asked, notes, sent: () => sent }
}

test('given an upload that no longer exists without a result, when requested for long enough, then its bytes are sent again', async () => {
  const { end, asked, sent } = given(Array.from({ length: 10 }, gone), 'kept')
  await end
  expect(asked).toEqual([...Array(10).fill('kept'), 'upload 1'])
  expect(sent()).toBe(1)
})

test('given an attempt that is still at it, when its work shows up late, then nothing is sent twice', async () => {
  const { end, asked, sent } = given([gone(), gone(), undefined], 'kept')
  await end
  expect(asked).toEqual(['kept', 'kept', 'kept'])
  expect(sent()).toBe(0)
})

test('given an upload that is gone again and again, then it fails and begins anew the next time', async () => {
  const { end, notes, sent } = given(Array.from({ length: 20 }, gone))
  await expect(end).rejects.toMatchObject({ code: 'upload.not_found' })
  expect(sent()).toBe(2)
  expect(notes.at(-1)).toBeNull()
})

test('given no network or no answer to the end, then the upload is kept for the next attempt; refused, it is not', async () => {
  const away = given([new StorageError('storage/retry-limit-exceeded')])
  await expect(away.end).rejects.toMatchObject({ code: 'storage/retry-limit-exceeded' })
  expect(away.notes).toEqual(['upload 1'])
  for (const lost of [
    new ApiError('network_timeout', 'no'),
    new ApiError('server.failed', 'no', { status: 502 }),
  ]) {
    const unanswered = given([lost])
    await expect(unanswered.end).rejects.toBe(lost)
    expect(unanswered.notes).toEqual(['upload 1'])
  }
  const refused = given([new ApiError('media.not_a_picture', 'no')])
  await expect(refused.end).rejects.toMatchObject({ code: 'media.not_a_picture' })
  expect(refused.notes).toEqual(['upload 1', null])
})
