import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiError } from '@larunbat/contract/client'
import { afterEach, expect, test } from 'vitest'
import type { Clock } from './clock.ts'
import { OPERATION_RETRY_MS, retrying, UPLOAD_RETRY_MS } from './retry.ts'
import { refusal } from './send-put.ts'
import { StorageError, toUploadUrl } from './storage-error.ts'

let server: Server | undefined
afterEach(() => server?.close())

type Answer = number | 'cut' | { status: number; body: string }

/** A server that gives these answers one after another, the last one for ever. */
async function givenServer(...answers: Answer[]) {
  let asked = 0
  const reply = (response: ServerResponse, answer: Answer) => {
    if (answer === 'cut') response.destroy()
    else if (typeof answer === 'number') response.writeHead(answer).end()
    else response.writeHead(answer.status).end(answer.body)
  }
  server = createServer((_request, response) => {
    reply(response, answers[Math.min(asked++, answers.length - 1)] ?? 500)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const send = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'PUT' }).catch((cause: unknown) => {
      throw new StorageError('storage/unknown', { cause })
    })
    if (!response.ok) throw refusal(response.status, await response.text())
    return response.status
  }
  return { send, asked: () => asked }
}

/** Time that passes only while one waits. */
function givenClock(attemptMs = 0) {
  let now = 1_000_000
  const waits: number[] = []
  const clock: Clock = {
    now: () => {
      now += attemptMs
      return now
    },
    random: () => 0.5,
    sleep: async (ms, signal) => {
      if (signal?.aborted) throw new StorageError('storage/canceled')
      waits.push(ms)
      now += ms
    },
  }
  return { clock, waits }
}

test('given a server that is away for a moment, when sent, then it is tried again with growing pauses', async () => {
  const { send, asked } = await givenServer(503, 'cut', 429, 408, 500, 200)
  const { clock, waits } = givenClock()
  expect(await retrying(send, { budgetMs: OPERATION_RETRY_MS, clock })).toBe(200)
  expect(asked()).toBe(6)
  expect(waits).toEqual([1500, 2500, 4500, 8500, 16_500])
})

test.each([
  ['operations', OPERATION_RETRY_MS, 7],
  ['uploads', UPLOAD_RETRY_MS, 15],
])(
  'given a server that stays away, when %s are tried, then they end within their budget',
  async (_, budgetMs, most) => {
    const { send, asked } = await givenServer(503)
    const { clock, waits } = givenClock()
    const start = clock.now()
    const failure = await retrying(send, { budgetMs, clock }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'storage/retry-limit-exceeded', status: 503 })
    expect(clock.now() - start).toBeLessThanOrEqual(budgetMs)
    expect(clock.now() - start).toBeGreaterThan(budgetMs - 64_000)
    expect(Math.max(...waits)).toBeLessThanOrEqual(64_000)
    expect(asked()).toBe(most)
  },
)

test('given bytes that arrive between failures, when sent, then the budget begins anew', async () => {
  const { send, asked } = await givenServer(...Array<number>(40).fill(503), 200)
  const { clock } = givenClock()
  const arrive = retrying(
    async ({ progressed }) => {
      if (asked() % 4 === 3) progressed()
      return send()
    },
    { budgetMs: OPERATION_RETRY_MS, clock },
  )
  expect(await arrive).toBe(200)
})

test.each([400, 403, 404, 413, 507])(
  'given an answer %i that will not change, when sent, then it is not tried again',
  async (status) => {
    const { send, asked } = await givenServer(status)
    const { clock, waits } = givenClock()
    const failure = await retrying(send, { budgetMs: UPLOAD_RETRY_MS, clock }).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ code: 'storage/unknown', status })
    expect([asked(), waits.length]).toEqual([1, 0])
  },
)

test('given a refusal of our server, when sent, then its own words come through', async () => {
  const body = JSON.stringify({ error: true, msg: 'No queda sitio', data: { code: 'storage.full' } })
  const { send } = await givenServer({ status: 507, body })
  const failure = await retrying(send, { budgetMs: 1000 }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ code: 'storage.full', message: 'No queda sitio' })
})

test('given a transfer that waits, when it is cancelled, then it ends as cancelled and nothing more is sent', async () => {
  const { send, asked } = await givenServer(503)
  const { clock } = givenClock()
  const stop = new AbortController()
  const end = retrying(send, {
    budgetMs: UPLOAD_RETRY_MS,
    clock,
    signal: stop.signal,
    onWait: () => asked() === 2 && stop.abort(),
  })
  await expect(end).rejects.toMatchObject({ code: 'storage/canceled' })
  expect(asked()).toBe(2)
})

test('given an invalid address, when checked, then it is refused by name', () => {
  expect(toUploadUrl('/uploads/files/1', 'https://a.example/panel/')).toBe(
    'https://a.example/uploads/files/1',
  )
  for (const address of ['javascript:alert(1)', 'file:///etc/passwd', 'http://', '//'])
    expect(() => toUploadUrl(address, undefined)).toThrow('storage/invalid-url')
})
