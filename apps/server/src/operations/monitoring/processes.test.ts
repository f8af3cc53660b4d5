import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import type { Tables } from '../../database/tables.ts'
import { migrateToLatest } from '../../platform/db/migrate.ts'
import { openKysely, openPool } from '../../platform/db/pool.ts'
import { startTestSmtp } from '../../platform/mail/testing/smtp-server.ts'
import { startTestDatabase } from '../../platform/postgres/test-database.ts'

const root = join(import.meta.dirname, '../../../../..')
const migrationsDir = join(import.meta.dirname, '../../../migrations')
const database = await startTestDatabase({
  migrationsDir,
  migrate: async (url) => void (await migrateToLatest(url, migrationsDir)),
})
const db = openKysely<Tables>(openPool({ url: database.url, onError: () => {} }))
const smtp = await startTestSmtp()
const dataDir = mkdtempSync(join(tmpdir(), 'larunbat-processes-'))
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await db.destroy()
  await smtp.stop()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** One process of the product, with all that it logs. */
async function start(role: 'web' | 'worker') {
  const port = await freePort()
  const child = spawn(process.execPath, ['scripts/serve.ts'], {
    cwd: root,
    env: {
      ...process.env,
      // As every npm script does: most of a start is reading code.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      ROLE: role,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SMTP_URL: smtp.url,
      ADMIN_EMAIL: 'admin@larunbat.example',
      LOG_LEVEL: 'debug',
      DRAIN_SECONDS: '2',
    },
  })
  children.push(child)
  const lines: string[] = []
  child.stdout.on('data', (chunk) => lines.push(String(chunk)))
  child.stderr.on('data', (chunk) => lines.push(String(chunk)))
  const url = `http://127.0.0.1:${port}`
  const ask = (path: string, body?: object) =>
    fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  return { child, ask, log: () => lines.join('') }
}

const patient = { timeout: 100_000, interval: 100 }
const isReady = ({ child, ask, log }: Awaited<ReturnType<typeof start>>) =>
  vi.waitFor(async () => {
    const answer = await ask('/readyz').catch(() => undefined)
    // What it said before it ended is what helps.
    expect([answer?.status, child.exitCode], log()).toEqual([200, null])
  }, patient)

test('given a web process and a worker on one database, then each does its part, and ends without a failed request', {
  timeout: 240_000,
}, async () => {
  const [web, worker] = await Promise.all([start('web'), start('worker')])
  await Promise.all([isReady(web), isReady(worker)])

  // The worker serves no requests; the web process sends no mail, it only puts it into the queue.
  expect((await worker.ask('/api/app_hubs', {})).status).toBe(404)
  expect((await worker.ask('/metrics')).status).toBe(200)
  const person = { email: 'ane@example.org', name: 'Ane', phone: '+34944123456', profile_id: 3 }
  const moment = new Date().toISOString()
  await db
    .insertInto('account')
    .values({ ...person, confirmed_at: moment, policy_accepted_at: moment })
    .execute()
  const asked = await web.ask('/api/app_send_magic_link', { email: person.email })
  expect(await asked.json()).toMatchObject({ error: false })
  await vi.waitFor(() => expect(smtp.received.map(({ to }) => to)).toContain(person.email), patient)

  const roles = await db.selectFrom('server_process').select('role').orderBy('role').execute()
  expect(roles.map(({ role }) => role)).toEqual(['web', 'worker'])
  const { headers } = await web.ask('/api/app_hubs', {})
  const line = `"reqId":"${headers.get('x-request-id')}"`
  await vi.waitFor(() => expect(web.log()).toContain(line), patient)

  // A balancer sees it leave before it goes.
  web.child.kill('SIGTERM')
  const ended = once(web.child, 'exit')
  await vi.waitFor(async () => expect((await web.ask('/readyz')).status).toBe(503), patient)
  const last = await web.ask('/api/app_hubs', {})
  expect([last.status, last.headers.get('connection')]).toEqual([200, 'close'])
  worker.child.kill('SIGTERM')
  await Promise.all([ended, once(worker.child, 'exit')])
  expect([web.child.exitCode, worker.child.exitCode]).toEqual([0, 0])
  expect(await db.selectFrom('server_process').select('id').execute()).toEqual([])

  for (const secret of [person.email, 'enlace?t=', 'admin@larunbat.example'])
    expect(withoutOperatorLines(web.log() + worker.log())).not.toContain(secret)
})

/** A link for the operator is meant to be read. */
const withoutOperatorLines = (log: string) =>
  log
    .split('\n')
    .filter((line) => !line.includes('"forOperator":true'))
    .join('\n')

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
