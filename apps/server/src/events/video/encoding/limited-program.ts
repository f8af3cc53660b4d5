import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface ProgramRun {
  program: string
  args: readonly string[]
  /** Killed after that. */
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** Called with each line of its output; without it the output is answered. */
  onLine?: (line: string) => void
}

export class ProgramFailedError extends Error {
  override name = 'ProgramFailedError'
}

/** Virtual memory of the program in kB; a hostile file must not take the machine's. */
const MAX_MEMORY_KB = 3_000_000
const MAX_OUTPUT = 1024 * 1024

/**
 * The program in the background, at the lowest priority, with an end of its memory. Its watcher reads our end of a pipe:
 * when this process dies, however suddenly, the pipe ends and the program is killed too.
 */
const SCRIPT = `ulimit -v ${MAX_MEMORY_KB} 2>/dev/null
exec 3<&0 </dev/null
nice -n 15 "$@" 3<&- &
child=$!
( cat <&3 >/dev/null; kill -9 $child ) 2>/dev/null >/dev/null &
wait $child`

/** Runs a program within limits and returns its output. Throws `ProgramFailedError` unless it ends well in time. */
export async function runLimited({ program, args, timeoutMs, signal, onLine }: ProgramRun): Promise<string> {
  signal?.throwIfAborted()
  const child = spawn('sh', ['-c', SCRIPT, 'sh', program, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own, so that it ends whole.
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {}
  }
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    kill()
  }, timeoutMs)
  signal?.addEventListener('abort', kill, { once: true })
  child.stdin.on('error', () => {})
  child.once('exit', kill)
  let output = ''
  let complaint = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (onLine) {
      const lines = output.split('\n')
      output = lines.pop() ?? ''
      for (const line of lines) onLine(line)
    }
    if (output.length > MAX_OUTPUT) kill()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2000)
  })
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    signal?.throwIfAborted()
    if (isLate) throw new ProgramFailedError('took too long')
    if (code !== 0) throw new ProgramFailedError(`ended with ${code}: ${complaint.trim()}`)
    return output
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', kill)
    kill()
  }
}
