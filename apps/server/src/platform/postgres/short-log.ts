import { copyFileSync, statSync, truncateSync } from 'node:fs'

/** With the copy beside it, twice as much in all. */
const MAX_BYTES = 20 * 1024 * 1024
const LOOK_MS = 60_000

/**
 * Keeps the log of a running database short: once it is too long it becomes its own copy `.1` and begins anew. PostgreSQL
 * appends, so it goes on at the new beginning. On a full disk there is no copy, and room again. Returns how to end it.
 */
export function limitLogSize(file: string): () => void {
  const timer = setInterval(() => cutLog(file), LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

function cutLog(file: string): void {
  try {
    if (statSync(file).size <= MAX_BYTES) return
    try {
      copyFileSync(file, `${file}.1`)
    } finally {
      truncateSync(file)
    }
  } catch {
    // No log, or no room for a copy: what matters is that it does not grow.
  }
}
