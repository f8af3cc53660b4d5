import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { AppError } from '../../platform/errors.ts'
import type { PictureJob, PreparedPicture, WorkerAnswer } from './picture.ts'

export interface PoolOptions {
  workerPath?: string
  /** A picture that takes longer is given up, its process killed. */
  timeoutMs?: number
  /** The process ends after so long without work, and its memory with it. */
  idleMs?: number
  /** Pictures that may wait; each holds up to 10 MB. */
  maxWaiting?: number
}

interface Waiting {
  job: PictureJob
  resolve(picture: PreparedPicture): void
  reject(error: Error): void
}

/**
 * Re-encodes pictures one after the other in a process of its own, started when needed. A time limit inside the encoder
 * does not stop it, so a process that is over time is killed.
 */
export class PicturePool {
  readonly #options: Required<PoolOptions>
  readonly #waiting: Waiting[] = []
  #current: Waiting | undefined
  #child: ChildProcess | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: PoolOptions = {}) {
    this.#options = {
      workerPath: join(import.meta.dirname, 'picture-worker.ts'),
      timeoutMs: 60_000,
      idleMs: 20_000,
      maxWaiting: 6,
      ...options,
    }
  }

  /** Process id of the worker, undefined while none runs. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** @throws AppError `media.busy`, `media.not_a_picture`, `media.too_many_pixels`. */
  prepare(job: PictureJob): Promise<PreparedPicture> {
    if (this.#waiting.length >= this.#options.maxWaiting) return Promise.reject(new AppError('media.busy'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject })
      this.#next()
    })
  }

  /** Ends the worker; what waits is refused. */
  stop(): void {
    clearTimeout(this.#timer)
    for (const { reject } of this.#waiting.splice(0)) reject(new AppError('media.busy'))
    this.#child?.kill('SIGKILL')
    this.#child = undefined
    this.#current?.reject(new AppError('media.busy'))
    this.#current = undefined
  }

  #next(): void {
    if (this.#current) return
    clearTimeout(this.#timer)
    this.#current = this.#waiting.shift()
    if (!this.#current) {
      // A server that wants to end does not wait for an idle worker.
      this.#child?.unref()
      this.#timer = setTimeout(() => this.#dismiss(), this.#options.idleMs).unref()
      return
    }
    this.#child ??= this.#start()
    const child = this.#child
    child.ref()
    this.#timer = setTimeout(() => {
      // A slow machine is as likely as a bad picture: the text says to try again.
      this.#answer({ fault: 'media.busy', reason: 'the encoder took too long' })
      this.#child = undefined
      child.kill('SIGKILL')
      this.#next()
    }, this.#options.timeoutMs)
    child.send(this.#current.job, (error) => {
      if (error) child.kill('SIGKILL')
    })
  }

  /** The worker sees its channel closed and ends. */
  #dismiss(): void {
    const child = this.#child
    this.#child = undefined
    child?.disconnect()
  }

  #start(): ChildProcess {
    const child = fork(this.#options.workerPath, [], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Few memory arenas: freed pixels go back to the system. The rest of our environment is none of its business.
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2', VIPS_CONCURRENCY: '1' },
    })
    child.channel?.unref()
    child.on('message', (answer: WorkerAnswer) => {
      if (this.#child === child) this.#finish(answer)
    })
    child.once('error', () => child.kill('SIGKILL'))
    child.once('close', () => {
      if (this.#child !== child) return
      this.#child = undefined
      if (this.#current) this.#finish({ fault: 'media.not_a_picture', reason: 'the encoder ended' })
    })
    return child
  }

  #finish(answer: WorkerAnswer): void {
    this.#answer(answer)
    this.#next()
  }

  #answer(answer: WorkerAnswer): void {
    const done = this.#current
    this.#current = undefined
    if ('picture' in answer) done?.resolve(answer.picture)
    else done?.reject(new AppError(answer.fault, { cause: new Error(answer.reason) }))
  }
}
