import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SocialCard } from '@larunbat/rules/site-pages'

/** The thread holds fonts and two native libraries (about 60 MB); it goes when nobody asked for this long. */
const IDLE_MS = 20_000
const DRAWING_LIMIT_MS = 15_000
/** More than these waiting means trouble; a missing picture is better than a slow site. */
const MAX_WAITING = 50

type Answer = { id: number; png?: Uint8Array; error?: string }
type Waiting = { resolve: (png: Buffer) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

/** Changes when the drawing itself does, so that pictures made before are not shown again. */
const DESIGN = 1

/** The name of a card's picture: of the same words, the same name. */
export function socialCardHash(card: SocialCard, coverAddress: string | undefined): string {
  const words = JSON.stringify([DESIGN, card, coverAddress ?? null])
  return createHash('sha256').update(words).digest('base64url').slice(0, 16)
}

/** Draws social cards in a thread of its own and keeps them on disk by the hash of what they say. */
export class SocialCards {
  readonly #threadFile: string
  readonly #folder: string
  readonly #waiting = new Map<number, Waiting>()
  readonly #drawing = new Map<string, Promise<Buffer>>()
  #thread: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #lastId = 0

  constructor(threadFile: string, dataDir: string) {
    this.#threadFile = threadFile
    this.#folder = join(dataDir, 'cache/social-cards')
  }

  /** The picture of `hash`, drawn from what `describe` gives when it is not on disk yet. */
  async take(hash: string, describe: () => Promise<SocialCard>): Promise<Buffer> {
    const file = join(this.#folder, `${hash}.png`)
    const known = await readFile(file).catch(() => undefined)
    if (known) return known
    let drawing = this.#drawing.get(hash)
    if (!drawing) {
      drawing = this.#make(file, describe).finally(() => this.#drawing.delete(hash))
      this.#drawing.set(hash, drawing)
    }
    return drawing
  }

  /** Ends the thread; pictures still waiting fail. */
  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = undefined
    this.#failAll(new Error('The server is stopping'))
    await thread?.terminate()
  }

  async #make(file: string, describe: () => Promise<SocialCard>): Promise<Buffer> {
    const png = await this.#draw(await describe())
    // Under another name first, so that a picture that exists is a whole one. A full disk only costs the copy.
    const draft = `${file}.${process.pid}.${++this.#lastId}`
    await mkdir(this.#folder, { recursive: true })
      .then(() => writeFile(draft, png))
      .then(() => rename(draft, file))
      .catch(() => {})
    return png
  }

  #draw(card: SocialCard): Promise<Buffer> {
    if (this.#waiting.size >= MAX_WAITING) return Promise.reject(new Error('Too many social cards at once'))
    clearTimeout(this.#idle)
    this.#thread ??= this.#start()
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.#restart(new Error('A social card took too long')),
        DRAWING_LIMIT_MS,
      )
      this.#waiting.set(id, { resolve, reject, timer })
      this.#thread?.postMessage({ id, card })
    })
  }

  #start(): Worker {
    const thread = new Worker(this.#threadFile)
    thread.on('message', (answer: Answer) => this.#settle(answer))
    thread.on('error', (error) => this.#restart(error instanceof Error ? error : new Error(String(error))))
    thread.unref()
    return thread
  }

  #settle({ id, png, error }: Answer) {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    this.#waiting.delete(id)
    clearTimeout(waiting.timer)
    if (png) waiting.resolve(Buffer.from(png))
    else waiting.reject(new Error(error ?? 'No picture'))
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref()
  }

  #restart(error: Error) {
    const thread = this.#thread
    this.#thread = undefined
    void thread?.terminate()
    this.#failAll(error)
  }

  #failAll(error: Error) {
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(error)
    }
    this.#waiting.clear()
  }
}
