import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every } from './every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const TROUBLE = 'It could not be done.'

/** Something run every second, with the end of each run in our hands. */
function given() {
  const runs: { end: () => void; fail: (error: Error) => void; isStopping: () => boolean }[] = []
  const warn = vi.fn()
  let stop: (() => void | Promise<void>) | undefined
  every(
    {
      onStop: (hook) => {
        stop = hook
      },
    },
    {
      everyMs: 1000,
      log: { warn },
      trouble: TROUBLE,
      run: (isStopping) =>
        new Promise<void>((end, fail) => {
          runs.push({ end, fail, isStopping })
        }),
    },
  )
  return { runs, warn, stop: async () => stop?.() }
}

test('given a run that takes long, when its time comes again, then no second one begins beside it', async () => {
  const { runs } = given()
  await vi.advanceTimersByTimeAsync(999)
  expect(runs).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(3001)
  expect(runs).toHaveLength(1)
  runs[0]?.end()
  await vi.advanceTimersByTimeAsync(1000)
  expect(runs).toHaveLength(2)
})

test('given a run that fails, when the next one is due, then the log said what failed and it is tried again', async () => {
  const { runs, warn } = given()
  await vi.advanceTimersByTimeAsync(1000)
  const error = new Error('no connection')
  runs[0]?.fail(error)
  await vi.advanceTimersByTimeAsync(1000)
  expect(warn.mock.calls).toEqual([[{ err: error }, TROUBLE]])
  expect(runs).toHaveLength(2)
})

test('given a run under way, when the process ends, then it is notified, waited for, and none follows', async () => {
  const { runs, stop } = given()
  await vi.advanceTimersByTimeAsync(1000)
  expect(runs[0]?.isStopping()).toBe(false)
  let isOver = false
  const ended = stop().then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect([runs[0]?.isStopping(), isOver, runs.length]).toEqual([true, false, 1])
  runs[0]?.end()
  await ended
  await vi.advanceTimersByTimeAsync(5000)
  expect(runs).toHaveLength(1)
})
