import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockHolder, takeLock, withLock } from './process-lock.ts'
import { pause, processRealm, startOf } from './processes.ts'

let file: string
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'larunbat-lock-')), 'lock')
})
afterEach(() => rmSync(join(file, '..'), { recursive: true }))

const self = { pid: process.pid, started: startOf(process.pid), realm: processRealm() }
/** A process of another container: its pid says nothing here, even though it happens to be ours. */
const elsewhere = { ...self, realm: 'another container' }

test('given a free lock, when taken twice, then the second gets its holder until it is released', async () => {
  const lock = await takeLock(file)
  expect(await takeLock(file)).toEqual({ heldBy: self })
  if ('release' in lock) lock.release()
  expect(await lockHolder(file)).toBeUndefined()
  expect(await takeLock(file)).toHaveProperty('release')
})

test.each([
  ['of a dead process', { ...self, pid: 2 ** 30 }],
  ['whose pid was given to another process', { ...self, started: 'long ago' }],
])('given a lock %s, when taken, then it is taken over at once', async (_name, holder) => {
  writeFileSync(file, JSON.stringify(holder))
  const began = Date.now()
  expect(await takeLock(file)).toHaveProperty('release')
  expect(Date.now() - began).toBeLessThan(500)
})

test('given a lock cut off while it was written, when taken, then it is taken over after a moment', async () => {
  writeFileSync(file, '{"pid":')
  expect(await takeLock(file)).toHaveProperty('release')
})

test('given a lock of another container that beats, when taken, then it is respected', async () => {
  writeFileSync(file, JSON.stringify(elsewhere))
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), 1_000)
  expect(await takeLock(file)).toEqual({ heldBy: elsewhere })
  clearInterval(beat)
})

test('given a lock of another container that fell silent, when taken, then it is taken over', async () => {
  writeFileSync(file, JSON.stringify(elsewhere))
  expect(await takeLock(file)).toHaveProperty('release')
})

test('given ten that want the lock at once, when each works under it, then never two at a time', async () => {
  let inside = 0
  let most = 0
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await pause(5)
    inside -= 1
  }
  await Promise.all(Array.from({ length: 10 }, () => withLock(file, 10_000, work)))
  expect(most).toBe(1)
})
