import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { PicturePool } from './picture-pool.ts'

const body = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()
const job = { body, widths: [320], isFullKept: true }
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
async function until(condition: () => boolean, ms = 5000): Promise<boolean> {
  const end = Date.now() + ms
  while (!condition() && Date.now() < end) await pause(20)
  return condition()
}
const dir = mkdtempSync(join(tmpdir(), 'picture-pool-'))
function givenWorker(name: string, code: string): string {
  const path = join(dir, `${name}.mjs`)
  writeFileSync(path, code)
  return path
}

test('given an encoder that never ends, when its time is over, then it is killed and the next picture is served', async () => {
  const workerPath = givenWorker('endless', 'process.on("message", () => { for (;;); })')
  const pool = new PicturePool({ workerPath, timeoutMs: 300, processes: 1 })
  const first = pool.prepare(job)
  const pid = pool.pid as number
  await expect(first).rejects.toMatchObject({ code: 'media.too_slow' })
  expect(await until(() => !isAlive(pid))).toBe(true)
  const next = pool.prepare(job)
  expect(pool.pid).not.toBe(pid)
  await expect(next).rejects.toMatchObject({ code: 'media.too_slow' })
})

test('given an encoder that crashes, when the next picture comes, then another process takes it', async () => {
  const workerPath = givenWorker(
    'crashing',
    `import { existsSync, writeFileSync } from 'node:fs'
     process.on('message', () => {
       if (existsSync('${dir}/once')) return process.send({ picture: { width: 7 } })
       writeFileSync('${dir}/once', ''); process.kill(process.pid, 'SIGSEGV')
     })`,
  )
  const pool = new PicturePool({ workerPath, processes: 1 })
  const [first, second] = await Promise.allSettled([pool.prepare(job), pool.prepare(job)])
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'media.not_a_picture' } })
  expect(second).toEqual({ status: 'fulfilled', value: { width: 7 } })
  pool.stop()
})

test('given a full queue, when one more picture comes, then it is refused at once', async () => {
  const pool = new PicturePool({ maxWaiting: 2, processes: 1 })
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => pool.prepare(job)))
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(results[4]).toMatchObject({
    reason: { code: 'media.busy', data: { retryAfterSeconds: expect.any(Number) } },
  })
  pool.stop()
})

test('given no work for a while, when idle, then the process and its memory are gone, and it comes back', async () => {
  const pool = new PicturePool({ idleMs: 50, processes: 1 })
  await pool.prepare(job)
  const pid = pool.pid as number
  expect(await until(() => !isAlive(pid))).toBe(true)
  expect(pool.pid).toBeUndefined()
  expect((await pool.prepare(job)).width).toBe(40)
  pool.stop()
})

test('given one account with many pictures, when another sends one, then it is the next', async () => {
  const pool = new PicturePool({ processes: 1, maxWaitingEach: 3 })
  const done: string[] = []
  const send = (accountId: number, name: string) =>
    pool.prepare({ ...job, accountId }).then(
      () => void done.push(name),
      ({ code }) => void done.push(`${name}: ${code}`),
    )
  await Promise.all([send(1, 'a'), send(1, 'b'), send(1, 'c'), send(1, 'd'), send(1, 'e'), send(2, 'other')])
  expect(done).toEqual(['e: media.busy', 'a', 'other', 'b', 'c', 'd'])
  pool.stop()
})

test('given a body that cannot be read, when its turn comes, then its own error is returned and the next is served', async () => {
  const pool = new PicturePool({ processes: 1 })
  const lost = pool.prepare({ ...job, body: () => Promise.reject(new AppError('upload.not_arrived')) })
  const next = pool.prepare({ ...job, body: async () => body })
  await expect(lost).rejects.toMatchObject({ code: 'upload.not_arrived' })
  expect(await next).toMatchObject({ width: 40 })
  pool.stop()
})

test('given pictures under way and waiting, when stopped, then all get an error to retry later', async () => {
  const workerPath = givenWorker('deaf', 'process.on("message", () => {})')
  const pool = new PicturePool({ workerPath, processes: 1 })
  const all = Promise.allSettled([pool.prepare(job), pool.prepare(job)])
  await until(() => pool.pid !== undefined)
  pool.stop()
  const reason = expect.objectContaining({ code: 'media.busy' })
  expect(await all).toMatchObject([{ reason }, { reason }])
  await expect(pool.prepare(job)).rejects.toMatchObject({ code: 'media.busy' })
})
