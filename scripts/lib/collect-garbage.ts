import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Long enough for a start on a slow machine to be over. */
const DELAY_MS = 5_000

/**
 * Collects once what loading and compiling the modules has left, some 30 MB of 150. V8 by itself would keep it until
 * the heap is needed, which for an idle server is never.
 */
export function collectGarbageAfterStart(): void {
  setTimeout(() => {
    // The only way to the collector in a process that was not started with --expose-gc.
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    collect()
    setFlagsFromString('--no-expose-gc')
  }, DELAY_MS).unref()
}
