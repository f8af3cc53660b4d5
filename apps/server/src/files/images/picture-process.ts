import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import type { JobNotice, PictureJob, WorkerAnswer } from './picture.ts'

export interface ProcessOptions {
  workerPath: string
  /** A picture that takes longer is given up, its process killed. */
  timeoutMs: number
  /** The process ends after so long without work, and its memory with it. */
  idleMs: number
}

/**
 * The environment of the process; the rest of ours is none of its business. Few memory arenas, and every large block
 * from the system and back to it at once (glibc), or pixels of several pictures would pile up.
 */
const FRUGAL = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  UV_THREADPOOL_SIZE: '2',
  VIPS_CONCURRENCY: '1',
}

/**
 * Re-encodes one picture at a time in a process of its own, started when needed. A time limit inside the encoder does
 * not stop it, so a process that is over time is killed.
 */
export class PictureProcess {
  readonly #options: ProcessOptions
  #child: ChildProcess | undefined
  #answer: ((answer: WorkerAnswer) => void) | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: ProcessOptions) {
    this.#options = options
  }

  /** Undefined while none runs. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /**
   * Never rejects: whatever happens to the process is an answer. Not to be called before the last one is answered. The
   * body goes by a pipe: as a message it would be copied twice on either side.
   */
  run({ body, widths, isFullKept }: PictureJob): Promise<WorkerAnswer> {
    const notice: JobNotice = { widths, isFullKept, bytes: body.byteLength }
    clearTimeout(this.#timer)
    this.#child ??= this.#start()
    const child = this.#child
    child.ref()
    return new Promise((resolve) => {
      this.#answer = resolve
      this.#timer = setTimeout(() => {
        this.#child = undefined
        child.kill('SIGKILL')
        this.#finish({ fault: 'media.too_slow', reason: 'the encoder took too long' })
      }, this.#options.timeoutMs)
      child.send(notice, (error) => {
        if (error) child.kill('SIGKILL')
      })
      child.stdin?.write(body)
    })
  }

  /** Ends the process; a picture under way is refused. */
  stop(): void {
    const child = this.#child
    this.#child = undefined
    child?.kill('SIGKILL')
    this.#finish({ fault: 'media.busy', reason: 'the server ends' })
    clearTimeout(this.#timer)
  }

  #finish(answer: WorkerAnswer): void {
    const resolve = this.#answer
    this.#answer = undefined
    clearTimeout(this.#timer)
    // A server that wants to end does not wait for an idle worker.
    this.#child?.unref()
    this.#timer = setTimeout(() => this.#dismiss(), this.#options.idleMs).unref()
    resolve?.(answer)
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
      // Pixels are freed as soon as they are done with, which the collector would see much later.
      execArgv: ['--expose-gc', '--max-semi-space-size=2'],
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
      env: { PATH: process.env.PATH, ...FRUGAL },
    })
    child.channel?.unref()
    // A broken pipe is the end of the process, which is heard of below.
    child.stdin?.on('error', () => {})
    if (child.stdin instanceof Socket) child.stdin.unref()
    child.on('message', (answer: WorkerAnswer) => {
      if (this.#child === child) this.#finish(answer)
    })
    child.once('error', () => child.kill('SIGKILL'))
    child.once('close', () => {
      if (this.#child !== child) return
      this.#child = undefined
      if (this.#answer) this.#finish({ fault: 'media.not_a_picture', reason: 'the encoder ended' })
    })
    return child
  }
}
