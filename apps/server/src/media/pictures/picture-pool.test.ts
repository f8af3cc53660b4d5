import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
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
  const pool = new PicturePool({ workerPath, timeoutMs: 300 })
  const first = pool.prepare(job)
  const pid = pool.pid as number
  await expect(first).rejects.toMatchObject({ code: 'media.busy' })
  expect(await until(() => !isAlive(pid))).toBe(true)
  const next = pool.prepare(job)
  expect(pool.pid).not.toBe(pid)
  await expect(next).rejects.toMatchObject({ code: 'media.busy' })
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
  const pool = new PicturePool({ workerPath })
  const [first, second] = await Promise.allSettled([pool.prepare(job), pool.prepare(job)])
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'media.not_a_picture' } })
  expect(second).toEqual({ status: 'fulfilled', value: { width: 7 } })
  pool.stop()
})

test('given a full queue, when one more picture comes, then it is refused at once', async () => {
  const pool = new PicturePool({ maxWaiting: 2 })
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => pool.prepare(job)))
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(results[4]).toMatchObject({ reason: { code: 'media.busy' } })
  pool.stop()
})

test('given no work for a while, when idle, then the process and its memory are gone, and it comes back', async () => {
  const pool = new PicturePool({ idleMs: 50 })
  await pool.prepare(job)
  const pid = pool.pid as number
  expect(await until(() => !isAlive(pid))).toBe(true)
  expect(pool.pid).toBeUndefined()
  expect((await pool.prepare(job)).width).toBe(40)
  pool.stop()
})
