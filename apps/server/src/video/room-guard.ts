import type { Readable } from 'node:stream'
import type { Config } from '../platform/config.ts'
import { freeBytes } from './upload-folder.ts'

/** Room on the disk below which no more bytes are taken: the database stands on the same disk. */
export const LEAST_FREE = 64 * 1024 * 1024
const EVERY_MS = 500

export interface GuardOptions {
  leastFree?: number
  everyMs?: number
}

/**
 * Breaks off uploads while they come once the disk is all but full. Each had room when it began, but all of them together
 * may not have. Their clients try again, and are told then.
 */
export class RoomGuard {
  readonly #place: Pick<Config, 'dataDir'>
  readonly #leastFree: number
  readonly #everyMs: number
  readonly #bodies = new Set<Readable>()
  #timer: NodeJS.Timeout | undefined

  constructor(
    place: Pick<Config, 'dataDir'>,
    { leastFree = LEAST_FREE, everyMs = EVERY_MS }: GuardOptions = {},
  ) {
    this.#place = place
    this.#leastFree = leastFree
    this.#everyMs = everyMs
  }

  /** Watches over a body until it is closed. */
  watch(body: Readable): void {
    if (body.closed) return
    this.#bodies.add(body)
    body.once('close', () => {
      this.#bodies.delete(body)
      if (this.#bodies.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    })
    this.#timer ??= setInterval(() => void this.#look(), this.#everyMs).unref()
  }

  async #look(): Promise<void> {
    const free = await freeBytes(this.#place).catch(() => Number.POSITIVE_INFINITY)
    if (free < this.#leastFree) this.stop()
  }

  /** Breaks all of them off. */
  stop(): void {
    for (const body of this.#bodies) body.destroy()
  }
}
