import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../prove/lib/free-port.ts'
import { ROOT } from '../../lib/root.ts'
import { toolEnv } from '../../lib/run-command.ts'

const READY_MS = 90_000

/** The product as a process of its own, once it is ready or has ended. */
export interface ProductProcess {
  isReady: boolean
  exitCode(): number | null
  output(): string
  lastLine(): string
  /** The message of the last line of the log. */
  sentence(): string
  stop(): Promise<void>
}

/** Starts the server with these settings and waits until it is ready or has ended. */
export async function startProduct(
  env: Record<string, string>,
  hear: (output: string) => void = () => {},
): Promise<ProductProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, ['scripts/serve.ts'], {
    cwd: ROOT,
    env: { ...toolEnv(env), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
      hear(output)
    })
  const exit = once(child, 'exit')
  const lastLine = () => output.trim().split('\n').at(-1) ?? ''
  const product = {
    isReady: false,
    exitCode: () => child.exitCode,
    output: () => output,
    lastLine,
    sentence: () =>
      lastLine().startsWith('{') ? (JSON.parse(lastLine()) as { msg: string }).msg : lastLine(),
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM')
      await exit
    },
  }
  const until = Date.now() + READY_MS
  while (Date.now() < until && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) {
      // Requests are served before the queues start working, some seconds later.
      while (Date.now() < until && child.exitCode === null && !/first administrator/.test(output))
        await pause(200)
      product.isReady = child.exitCode === null
      break
    }
    await pause(200)
  }
  return product
}
