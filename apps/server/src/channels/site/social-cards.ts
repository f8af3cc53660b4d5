import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SocialCard } from '@larunbat/rules/address/site-pages'

/** The drawing process holds fonts and native libraries (some 100 MB); it ends after this long without requests. */
const IDLE_MS = 20_000
const DRAWING_LIMIT_MS = 15_000
/** More than these waiting means trouble; a missing picture is better than a slow site. */
const MAX_WAITING = 50

type Answer = { id: number; png?: Uint8Array; error?: string }
type Waiting = { resolve: (png: Buffer) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

/** A card older than this is drawn again when requested: texts change without a notification. */
const KEPT_MS = 30 * 86_400_000
const TIDY_EVERY_MS = 86_400_000

/** Changes when the drawing itself does, so that pictures made before are not shown again. */
const DESIGN = 1

/** The name of a card's picture: of the same words, the same name. */
export function socialCardHash(card: SocialCard, coverAddress: string | undefined): string {
  const words = JSON.stringify([DESIGN, card, coverAddress ?? null])
  return createHash('sha256').update(words).digest('base64url').slice(0, 16)
}

/** Draws social cards in a separate process and stores them on disk by the hash of their content. */
export class SocialCards {
  readonly #programFile: string
  readonly #folder: string
  readonly #waiting = new Map<number, Waiting>()
  readonly #drawing = new Map<string, Promise<Buffer>>()
  #program: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #lastId = 0
  #tidiedAt = 0

  constructor(programFile: string, dataDir: string) {
    this.#programFile = programFile
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

  /** Ends the drawing process; pictures still waiting fail. */
  close(): void {
    clearTimeout(this.#idle)
    this.#end(new Error('The server is stopping'))
  }

  async #make(file: string, describe: () => Promise<SocialCard>): Promise<Buffer> {
    const png = await this.#draw(await describe())
    // Under another name first, so that a picture that exists is a whole one. A full disk only costs the copy.
    const draft = `${file}.${process.pid}.${++this.#lastId}`
    await mkdir(this.#folder, { recursive: true })
      .then(() => writeFile(draft, png))
      .then(() => rename(draft, file))
      .then(() => this.#tidy())
      .catch(() => {})
    return png
  }

  /** Once a day deletes cards of long ago, and what a process that died left of one. */
  async #tidy(): Promise<void> {
    if (Date.now() - this.#tidiedAt < TIDY_EVERY_MS) return
    this.#tidiedAt = Date.now()
    for (const name of await readdir(this.#folder)) {
      const file = join(this.#folder, name)
      const { mtimeMs } = await stat(file)
      if (Date.now() - mtimeMs > KEPT_MS) await rm(file, { force: true })
    }
  }

  #draw(card: SocialCard): Promise<Buffer> {
    if (this.#waiting.size >= MAX_WAITING) return Promise.reject(new Error('Too many social cards at once'))
    clearTimeout(this.#idle)
    this.#program ??= this.#start()
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(new Error('A social card took too long')), DRAWING_LIMIT_MS)
      this.#waiting.set(id, { resolve, reject, timer })
      this.#program?.send({ id, card })
    })
  }

  #start(): ChildProcess {
    // Bytes travel as they are, not as JSON; the process needs nothing of our environment but where programs are.
    const env = { PATH: process.env.PATH }
    const program = fork(this.#programFile, { serialization: 'advanced', execArgv: [], env })
    program.on('message', (answer: Answer) => this.#settle(answer))
    const fail = (error: Error) => {
      if (this.#program === program) this.#end(error)
    }
    program.on('error', fail)
    program.on('exit', (code, signal) => fail(new Error(`The drawing process ended (${signal ?? code})`)))
    // The server may stop without waiting for it.
    program.unref()
    program.channel?.unref()
    return program
  }

  #settle({ id, png, error }: Answer) {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    this.#waiting.delete(id)
    clearTimeout(waiting.timer)
    if (png) waiting.resolve(Buffer.from(png))
    else waiting.reject(new Error(error ?? 'No picture'))
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.close(), IDLE_MS).unref()
  }

  /** Kills the process: it may be stuck in pure computing. The next picture starts another one. */
  #end(error: Error) {
    const program = this.#program
    this.#program = undefined
    program?.kill('SIGKILL')
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
