import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * What the server's Node is started with. V8 would let the space for new objects grow to 130 MB while the modules are
 * loaded or lists are written, and keep it, though what is written is garbage at once (decision 054).
 */
export const SERVER_FLAGS = ['--min-semi-space-size=8', '--max-semi-space-size=8'] as const

/** Goes on as the same process with `flags` of Node, which can be given at its start only. Does nothing when it has them. */
export function restartWith(flags: readonly string[]): void {
  if (flags.every((flag) => process.execArgv.includes(flag)) || typeof process.execve !== 'function') return
  // The path contains the exact version of Node; its cached code makes the start twice as fast.
  const cache = getCompileCacheDir()
  const env = cache ? { ...process.env, NODE_COMPILE_CACHE: dirname(cache) } : process.env
  process.execve(process.execPath, [process.execPath, ...flags, ...process.argv.slice(1)], env)
}
