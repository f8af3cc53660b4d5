import { type Clock, systemClock } from './clock.ts'

const ASK_MS = 3_000
const TIMES = 10

/**
 * Whether what an unanswered call was to make is there by now. The server may still be at it when the page comes back,
 * so it is looked for during half a minute.
 */
export async function cameMeanwhile(
  isThere: () => Promise<boolean>,
  signal: AbortSignal,
  clock: Pick<Clock, 'sleep'> = systemClock,
): Promise<boolean> {
  for (let turn = 1; ; turn++) {
    if (await isThere()) return true
    if (turn === TIMES) return false
    await clock.sleep(ASK_MS, signal)
  }
}
