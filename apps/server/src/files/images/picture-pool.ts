import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../platform/errors.ts'
import { FairQueue } from './fair-queue.ts'
import {
  MAX_PICTURE_BYTES,
  type PictureJob,
  type PictureOrder,
  type PreparedPicture,
  type WorkerAnswer,
} from './picture.ts'
import { PictureProcess, type ProcessOptions } from './picture-process.ts'
import { announcedSize, isTooLarge } from './picture-size.ts'

export interface PoolOptions extends Partial<ProcessOptions> {
  /** Pictures encoded at once, each in a process of some 200 MB. */
  processes?: number
  /** Pictures that may wait, altogether and of one account. */
  maxWaiting?: number
  maxWaitingEach?: number
}

interface Waiting {
  order: PictureOrder
  resolve(picture: PreparedPicture): void
  reject(error: unknown): void
}

/** Seconds one picture is taken to need before any was encoded. */
const FIRST_GUESS_S = 3

/** Re-encodes pictures in few processes, the accounts that wait taking turns. */
export class PicturePool {
  readonly #waiting: FairQueue<Waiting>
  readonly #processes: PictureProcess[]
  readonly #free: PictureProcess[]
  #isStopped = false
  /** Seconds a picture took lately. */
  #usualS = FIRST_GUESS_S

  constructor(options: PoolOptions = {}) {
    const { processes = availableParallelism() >= 4 ? 2 : 1, maxWaiting = 20, maxWaitingEach = 10 } = options
    const each = {
      workerPath: join(import.meta.dirname, 'picture-worker.ts'),
      timeoutMs: 60_000,
      idleMs: 20_000,
      ...options,
    }
    this.#processes = Array.from({ length: processes }, () => new PictureProcess(each))
    this.#free = [...this.#processes]
    this.#waiting = new FairQueue(maxWaiting, maxWaitingEach)
  }

  /** Process id of the first worker, undefined while it does not run. */
  get pid(): number | undefined {
    return this.#processes[0]?.pid
  }

  /**
   * @throws AppError `media.busy` at once when the queue is full, with the seconds until there is room;
   * `media.not_a_picture`, `media.too_large`, `media.too_many_pixels`, `media.too_slow`; whatever reading the body throws.
   */
  prepare(order: PictureOrder): Promise<PreparedPicture> {
    return new Promise((resolve, reject) => {
      const hasRoom = !this.#isStopped && this.#waiting.add(order.accountId, { order, resolve, reject })
      if (!hasRoom) reject(this.#busy())
      this.#next()
    })
  }

  /** Ends the workers; what waits is refused. */
  stop(): void {
    this.#isStopped = true
    for (const { reject } of this.#waiting.clear()) reject(this.#busy())
    for (const process of this.#processes) process.stop()
  }

  #next(): void {
    while (this.#free.length > 0) {
      const waiting = this.#waiting.next()
      if (!waiting) return
      const process = this.#free.pop() as PictureProcess
      void this.#serve(process, waiting).finally(() => {
        this.#free.push(process)
        this.#next()
      })
    }
  }

  async #serve(process: PictureProcess, { order, resolve, reject }: Waiting): Promise<void> {
    try {
      const { body, widths, isFullKept } = order
      // Bodies that wait in files are read only now: the queue holds no memory.
      const job: PictureJob = { body: typeof body === 'function' ? await body() : body, widths, isFullKept }
      if (job.body.byteLength > MAX_PICTURE_BYTES) throw new AppError('media.too_large')
      const size = announcedSize(job.body)
      if (size && isTooLarge(size)) throw new AppError('media.too_many_pixels')
      const began = performance.now()
      const answer = this.#isStopped ? STOPPED : await process.run(job)
      this.#usualS = (this.#usualS * 3 + (performance.now() - began) / 1000) / 4
      if ('picture' in answer) resolve(answer.picture)
      else reject(this.#failure(answer))
    } catch (error) {
      reject(error)
    }
  }

  #failure({ fault, reason }: Exclude<WorkerAnswer, { picture: PreparedPicture }>): AppError {
    return fault === 'media.busy' ? this.#busy() : new AppError(fault, { cause: new Error(reason) })
  }

  #busy(): AppError {
    const seconds = (this.#usualS * (this.#waiting.size + 1)) / this.#processes.length
    return new AppError('media.busy', { data: { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) } })
  }
}

const STOPPED: WorkerAnswer = { fault: 'media.busy', reason: 'the server ends' }
