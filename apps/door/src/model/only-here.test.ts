import { afterEach, expect, test, vi } from 'vitest'
import { takeOver, workHere } from './only-here.ts'

afterEach(() => void vi.unstubAllGlobals())

/** As much of the browser's locks as the door uses; `let go` is what closing the tab does. */
class FakeLocks {
  #end: ((error?: unknown) => void) | undefined

  async request(_: string, how: LockOptions, work: (lock: object | null) => unknown): Promise<void> {
    if (this.#end && !how.steal) return void work(null)
    this.#end?.(new DOMException('stolen', 'AbortError'))
    const isOver = new Promise<void>((resolve, reject) => {
      this.#end = (error) => (error ? reject(error) : resolve())
    })
    work({})
    return isOver
  }
  letGo(): void {
    this.#end?.()
    this.#end = undefined
  }
}

function begin(): FakeLocks {
  const locks = new FakeLocks()
  vi.stubGlobal('navigator', { locks })
  return locks
}

test('given a tab that runs the door, when another one opens it, then the second waits until the user takes over', async () => {
  begin()
  const [first, second] = [vi.fn(), vi.fn()]
  expect(await workHere(first)).toBe(true)
  expect(await workHere(second)).toBe(false)
  expect(first).not.toHaveBeenCalled()
  await takeOver(second)
  await vi.waitFor(() => expect(first).toHaveBeenCalledOnce())
  await takeOver(first)
  await vi.waitFor(() => expect(second).toHaveBeenCalledOnce())
  expect(first).toHaveBeenCalledOnce()
})

test('given a tab that is being reloaded, when its lock goes a moment later, then the door opens', async () => {
  const locks = begin()
  await workHere(() => {})
  setTimeout(() => locks.letGo(), 250)
  expect(await workHere(() => {})).toBe(true)
})

test.each([
  ['knows no locks', undefined],
  ['refuses them', { request: () => Promise.reject(new DOMException('blocked', 'SecurityError')) }],
])('given a browser that %s, then the door opens', async (_, locks) => {
  vi.stubGlobal('navigator', { locks })
  const lost = vi.fn()
  expect(await workHere(lost)).toBe(true)
  await takeOver(lost)
  expect(lost).not.toHaveBeenCalled()
})
