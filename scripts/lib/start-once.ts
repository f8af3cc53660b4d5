import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const WAIT_MS = 120_000

/**
 * Starts what is installed in a folder on a free port with a database and data of its own, waits until `/readyz` says yes, and ends it.
 * Returns the milliseconds that took. @throws {Error} with the last lines it wrote when it ends or is not ready in two minutes.
 */
export async function startOnce(folder: string): Promise<number> {
  const data = mkdtempSync(join(tmpdir(), 'larunbat-start-'))
  const port = await freePort()
  const began = Date.now()
  const server = spawn(process.execPath, ['scripts/run.mjs', '--as-is', 'scripts/start.ts', '--built'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', PORT: String(port), DATA_DIR: data, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  try {
    while (Date.now() - began < WAIT_MS) {
      if (server.exitCode !== null) break
      const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      if (reply?.ok) return Date.now() - began
      await pause(50)
    }
    throw new Error(`It did not start:\n${output.trim().split('\n').slice(-20).join('\n')}`)
  } finally {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    rmSync(data, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
