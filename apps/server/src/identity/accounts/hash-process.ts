import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { AppError } from '../../platform/errors.ts'

/** One password to hash: argon2id, memory in KiB. Bytes travel as they are. */
export interface HashOrder {
  id: number
  message: string
  nonce: Buffer
  memory: number
  passes: number
  parallelism: number
  tagLength: number
}

export interface HashAnswer {
  id: number
  key: Uint8Array
}

interface Waiting {
  resolve(key: Buffer): void
  reject(error: Error): void
}

/** The process ends after so long without work, and its memory with it. */
const IDLE_MS = 30_000

/**
 * Hashes passwords in a process of lower priority, started when needed: many sign-ins at once use all cores for
 * hashing, and reads have priority meanwhile. Threads of this process would have the same priority as its reads.
 */
export class HashProcess {
  readonly #waiting = new Map<number, Waiting>()
  #child: ChildProcess | undefined
  #timer: NodeJS.Timeout | undefined
  #lastId = 0

  /** Undefined while none runs. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** The hash's bytes. Throws `request.overloaded` when the process ended before it answered: the caller may try again. */
  hash(order: Omit<HashOrder, 'id'>): Promise<Buffer> {
    clearTimeout(this.#timer)
    this.#child ??= this.#start()
    const child = this.#child
    child.ref()
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      child.send({ id, ...order } satisfies HashOrder, (error) => {
        if (error) child.kill('SIGKILL')
      })
    })
  }

  #start(): ChildProcess {
    const child = fork(join(import.meta.dirname, 'hash-worker.ts'), [], {
      serialization: 'advanced',
      execArgv: ['--max-semi-space-size=1'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { PATH: process.env.PATH },
    })
    child.channel?.unref()
    child.on('message', ({ id, key }: HashAnswer) => {
      this.#waiting.get(id)?.resolve(Buffer.from(key))
      this.#waiting.delete(id)
      if (this.#waiting.size === 0) this.#rest()
    })
    child.on('error', () => child.kill('SIGKILL'))
    child.once('close', () => this.#ended(child))
    return child
  }

  /** A server that wants to end does not wait for an idle process. */
  #rest(): void {
    this.#child?.unref()
    this.#timer = setTimeout(() => {
      const child = this.#child
      this.#child = undefined
      child?.disconnect()
    }, IDLE_MS).unref()
  }

  #ended(child: ChildProcess): void {
    if (this.#child !== child) return
    this.#child = undefined
    const open = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of open) reject(new AppError('request.overloaded'))
  }
}
