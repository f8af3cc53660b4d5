import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Reading, readContinuously } from './read-loop.ts'

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Looks at one thing after the other, then at nothing any more; notes what came of it. */
function begin(seen: (string | Error | undefined)[], more: Partial<Reading> = {}): unknown[] {
  const noted: unknown[] = []
  stop = readContinuously({
    isReady: () => true,
    look: async () => {
      const one = seen.shift()
      if (one instanceof Error) throw one
      return one
    },
    heal: () => noted.push('healed'),
    onCode: (text) => noted.push(text),
    onTrouble: (isTroubled) => noted.push(isTroubled),
    ...more,
  })
  return noted
}
const BROKEN = new Error('no reader')

test('given a code that stays before the camera, then it is read once, and again when it comes back', async () => {
  const noted = begin(['A', 'A', 'B', 'A', ...Array(40), 'A'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(noted).toEqual(['A', 'B', 'A', 'A'])
})

test('given a picture that could not be read, then the reader is made anew and the next one is read', async () => {
  const noted = begin([BROKEN, 'A'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(noted).toEqual(['healed', 'A'])
})

test('given a reader that does not load, then a message is shown until it loads', async () => {
  const noted = begin([BROKEN, BROKEN, BROKEN, undefined, 'A'])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(noted).toEqual(['healed', true, 'healed', 'healed', false, 'A'])
})

test('given a camera that is switched off, or a reader that is not ready, then nothing is read', async () => {
  const off = begin(['A'])
  stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(off).toEqual([])
  const away = begin(['A'], { isReady: () => false })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(away).toEqual([])
})
