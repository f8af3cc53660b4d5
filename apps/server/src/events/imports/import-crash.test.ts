import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSmtp } from '../../platform/mail/testing/smtp-server.ts'
import { testApp } from '../../testing/test-app.ts'
import { file, row } from './testing/programme.ts'

const root = join(import.meta.dirname, '../../../../..')
const { db, config, givenAccount, givenAdmin } = await testApp()
const admin = await givenAdmin()
const smtp = await startTestSmtp()
const dataDir = mkdtempSync(join(tmpdir(), 'larunbat-import-'))
let server: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  server = await start()
})
afterAll(async () => {
  await server.kill()
  await smtp.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The product's own process, answering calls. */
async function start() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  const child: ChildProcess = spawn(process.execPath, ['scripts/serve.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      ROLE: 'web',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: config.databaseUrl as string,
      SMTP_URL: smtp.url,
      ADMIN_EMAIL: 'admin@larunbat.example',
    },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  const isUp = async () => {
    try {
      return (await fetch(`${url}/readyz`)).ok
    } catch {
      return false
    }
  }
  while (!(await isUp())) await delay(100)
  return {
    /** The data of the answer; undefined when the process went before it. */
    async ask(call: string, fields: object): Promise<Record<string, number> | undefined> {
      try {
        const answer = await fetch(`${url}/api/${call}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ token: admin.token, ...fields }),
        })
        return ((await answer.json()) as { data: Record<string, number> }).data
      } catch {
        return undefined
      }
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

const ROWS = 1500
const text = file(...Array.from({ length: ROWS }, (_, at) => row(`k${at}`, `Evento ${at}`)))

/** What is stored of an owner's programme: events, and those that lack a session, their row or their line of the import. */
async function stored(ownerId: number) {
  const { rows } = await sql<{ events: number; half: number }>`select count(*)::int as events,
    (count(*) filter (where not exists (select 1 from session s where s.event_id = c.id)
      or not exists (select 1 from import_source i where i.event_id = c.id)
      or not exists (select 1 from import_line l where l.event_id = c.id)))::int as half
    from event c where owner_id = ${ownerId}`.execute(db)
  return rows[0]
}

test('given a server killed in the middle of an import, when restarted and called again, then each row is in once and none half', async () => {
  const owner = await givenAccount()
  const fields = { archivo: 'a.csv', texto: text, email: owner.email, simular: 0 }
  const cut = server.ask('app_programa_importar', fields)
  const count = async () => (await stored(owner.id))?.events ?? 0
  while ((await count()) < 200) await delay(5)
  await server.kill()
  expect(await cut).toBeUndefined()
  const after = await stored(owner.id)
  // Negative control: the import was not over.
  expect(after?.events).toBeLessThan(ROWS)
  expect(after?.half).toBe(0)
  server = await start()
  const { nuevos = 0, iguales, rechazados } = (await server.ask('app_programa_importar', fields)) ?? {}
  expect({ iguales, nuevos, rechazados }).toEqual({
    iguales: after?.events,
    nuevos: ROWS - (after?.events ?? 0),
    rechazados: 0,
  })
  expect(await stored(owner.id)).toEqual({ events: ROWS, half: 0 })
}, 120_000)

test('given a server killed in the middle of undoing an import, when restarted and called again, then all of it is undone', async () => {
  const owner = await givenAccount()
  const imported = await server.ask('app_programa_importar', {
    archivo: 'a.csv',
    texto: text,
    email: owner.email,
    simular: 0,
  })
  expect(imported?.nuevos).toBe(ROWS)
  const cut = server.ask('app_importacion_deshacer', { id: imported?.importacion_id })
  const left = async () => (await stored(owner.id))?.events ?? 0
  while ((await left()) > ROWS - 100) await delay(5)
  await server.kill()
  expect(await cut).toBeUndefined()
  const after = await stored(owner.id)
  expect(after?.events).toBeGreaterThan(0)
  expect(after?.half).toBe(0)
  const { rows } = await sql<{ told: number }>`select count(*)::int as told from import_line
    where run_id = ${imported?.importacion_id} and outcome = 'deleted'`.execute(db)
  expect(rows[0]?.told).toBe(ROWS - (after?.events ?? 0))
  server = await start()
  const undone = await server.ask('app_importacion_deshacer', { id: imported?.importacion_id })
  expect(undone).toMatchObject({ borrados: ROWS, restaurados: 0, conservados: 0 })
  expect(await left()).toBe(0)
}, 120_000)
