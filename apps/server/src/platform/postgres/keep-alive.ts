import type { OpenServer } from './open-server.ts'
import { isAlive, pause } from './processes.ts'

/** A server under watch. */
export interface Kept {
  current(): OpenServer
  /** Stops watching, after a restart that is under way; returns the server as it is now. */
  release(): Promise<OpenServer>
}

const POLL_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Starts the server again whenever it dies (a `kill -9`, the out-of-memory killer), waiting longer after each failed
 * attempt. Pools reconnect by themselves; requests cut off meanwhile fail and can be repeated.
 */
export function keepAlive(
  first: OpenServer,
  reopen: () => Promise<OpenServer>,
  log: { warn(message: string): void; error(message: string): void },
): Kept {
  let server = first
  let isReleased = false
  let timer: NodeJS.Timeout | undefined
  let reviving: Promise<void> = Promise.resolve()

  const watch = () => {
    server.child?.once('exit', onDeath)
    // An adopted server is not a child process, so its end is not reported to us.
    if (!server.child) {
      timer = setInterval(() => {
        if (!isAlive(server.pid)) onDeath()
      }, POLL_MS)
      timer.unref()
    }
  }

  const onDeath = () => {
    clearInterval(timer)
    reviving = revive()
  }

  const revive = async () => {
    for (let wait = 100; !isReleased; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      log.warn(`PostgreSQL (process ${server.pid}) ended unexpectedly and is started again.`)
      try {
        server = await reopen()
        return watch()
      } catch (error) {
        log.error(error instanceof Error ? error.message : String(error))
        await pause(wait)
      }
    }
  }

  watch()
  return {
    current: () => server,
    async release() {
      isReleased = true
      clearInterval(timer)
      await reviving
      return server
    },
  }
}
