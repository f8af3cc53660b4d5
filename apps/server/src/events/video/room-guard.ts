import { access } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Config } from '../../platform/config/config.ts'
import { MIN_FREE, type RoomOptions } from '../../platform/files/disk-room.ts'
import { freeBytes } from './upload-folder.ts'

const EVERY_MS = 500

/**
 * Aborts running uploads once the disk is almost full. Each had space when it began, but all of them together may not
 * have. Their clients retry and get the error then. An upload whose file was deleted meanwhile ends as well: its bytes
 * would use disk space that no file accounts for.
 */
export class RoomGuard {
  readonly #place: Pick<Config, 'dataDir'>
  readonly #leastFree: number
  readonly #everyMs: number
  readonly #pathOf = new Map<Readable, string | undefined>()
  #timer: NodeJS.Timeout | undefined

  constructor(
    place: Pick<Config, 'dataDir'>,
    { leastFree = MIN_FREE, everyMs = EVERY_MS }: RoomOptions = {},
  ) {
    this.#place = place
    this.#leastFree = leastFree
    this.#everyMs = everyMs
  }

  /** Watches over a body until it is closed, and over the file it is written to. */
  watch(body: Readable, path?: string): void {
    if (body.closed) return
    this.#pathOf.set(body, path)
    body.once('close', () => {
      this.#pathOf.delete(body)
      if (this.#pathOf.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    })
    this.#timer ??= setInterval(() => void this.#look(), this.#everyMs).unref()
  }

  async #look(): Promise<void> {
    const free = await freeBytes(this.#place).catch(() => Number.POSITIVE_INFINITY)
    if (free < this.#leastFree) return this.stop()
    for (const [body, path] of this.#pathOf) {
      const isGone = path !== undefined && !(await isThere(path))
      // What has come whole is being settled, which may take its file away.
      if (isGone && !body.readableEnded) body.destroy()
    }
  }

  /** Breaks all of them off. */
  stop(): void {
    for (const body of this.#pathOf.keys()) body.destroy()
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
