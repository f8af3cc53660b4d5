import { ApiError, isPassing } from '@larunbat/contract/client'

export type Changes = Record<string, unknown>
export type SaveOutcome = 'saved' | 'offline' | 'invalid' | 'failed' | 'conflict'

export interface SaveQueueOptions {
  /** What is changed and fit to be sent now, by top-level field. */
  collect: () => Promise<Changes>
  /** Sends it. Throws `ApiError`. */
  send: (changes: Changes) => Promise<unknown>
  /** The server has stored these. */
  onStored: (changes: Changes) => void
  /** Something happened; `error` for everything but `saved`. */
  onOutcome: (outcome: SaveOutcome, error?: unknown) => void
  onStart?: () => void
  quietMs?: number
  retryMs?: number
}

const CONFLICT = 'content.changed_meanwhile'

/**
 * Sends changes after a pause, one request at a time; later changes go with the next one. Temporary failures are
 * retried; a conflict stops everything until `resume`.
 */
export function createSaveQueue(options: SaveQueueOptions) {
  const { quietMs = 1_500, retryMs = 10_000 } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isStopped = false
  let isClosed = false

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (!isClosed && !isStopped) timer = setTimeout(() => void flush(), ms)
  }

  /** Sends now; resolves when nothing is in flight. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    while (running) await running
    if (isStopped) return
    running = attempt().finally(() => {
      running = undefined
    })
    await running
  }

  async function attempt(): Promise<void> {
    const changes = await options.collect()
    if (Object.keys(changes).length === 0) return
    options.onStart?.()
    try {
      await options.send(changes)
      options.onStored(changes)
      options.onOutcome('saved')
    } catch (error) {
      const outcome = outcomeOf(error)
      if (outcome === 'offline') schedule(retryMs)
      if (outcome === 'conflict') isStopped = true
      options.onOutcome(outcome, error)
    }
  }

  return {
    /** Something changed. */
    touch: () => schedule(quietMs),
    flush,
    /** Sends nothing until `resume`. */
    halt: () => {
      isStopped = true
      clearTimeout(timer)
    },
    /** After a conflict was decided. */
    resume: () => {
      isStopped = false
      schedule(0)
    },
    /** What a conflict is about could not be read: all is tried again after a while. */
    retry: () => {
      isStopped = false
      schedule(retryMs)
    },
    /** React may unmount a screen and mount it again with its state: open the queue at each mount. */
    open: () => {
      isClosed = false
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

function outcomeOf(error: unknown): SaveOutcome {
  if (isPassing(error)) return 'offline'
  if (!(error instanceof ApiError)) return 'failed'
  if (error.code === CONFLICT) return 'conflict'
  return error.fields.length > 0 ? 'invalid' : 'failed'
}
