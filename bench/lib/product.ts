import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { openDatabase } from '../../apps/server/src/open-database.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import type { Db } from '../../apps/server/src/tables.ts'
import { ROOT } from '../../scripts/lib/root.ts'

/** The product as it runs, with its database and files in a folder of its own. */
export interface Product {
  pid: number
  url: string
  dataDir: string
  db: Db
  /** The text of an answer and the milliseconds until its last byte. */
  ask(call: string, fields: object): Promise<{ ms: number; text: string; status: number }>
  /** Ends it and deletes its data. */
  stop(): Promise<void>
  /** Kills it as a power cut would; its data stay. */
  kill(): Promise<void>
}

/** Starts the server, without building the front ends. */
export async function startProduct(
  port: number,
  dataDir = mkdtempSync(join(tmpdir(), 'larunbat-bench-')),
): Promise<Product> {
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    PUBLIC_URL: url,
    HOLDS_PER_MINUTE: '1000000000',
  }
  const server = spawn(process.execPath, ['scripts/serve.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await untilReady(url, server)
  const database = await openDatabase(readConfig(env), pino({ level: 'silent' }), true)
  return {
    pid: server.pid as number,
    url,
    dataDir,
    db: database.db,
    ask: async (call, fields) => {
      const began = performance.now()
      const answer = await fetch(`${url}/api/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ lang: 'en', ...fields }),
      })
      const text = await answer.text()
      return { ms: performance.now() - began, text, status: answer.status }
    },
    stop: async () => {
      await database.close()
      await stop(server)
      rmSync(dataDir, { recursive: true, force: true })
    },
    kill: async () => {
      await database.close()
      await stop(server, 'SIGKILL')
    },
  }
}

/** An account that may sign in with `token`; answers its number. */
export async function givenOwner(db: Db, token: string): Promise<number> {
  const moment = new Date().toISOString()
  const { id } = await db
    .insertInto('account')
    .values({
      email: `${token}@example.org`,
      name: 'Owner',
      phone: '+34944123456',
      profile_id: 3,
      confirmed_at: moment,
      policy_accepted_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('access_token')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      account_id: id,
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    .execute()
  return id
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300 && server.exitCode === null; tries++) {
    if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok) return
    await pause(200)
  }
  server.kill('SIGTERM')
  throw new Error('The server was not ready within a minute')
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}
