import { fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Tables } from '../apps/server/src/database/tables.ts'
import { findEvents } from '../apps/server/src/events/event/event-store.ts'
import { publish } from '../apps/server/src/events/event/published-copy/publish.ts'
import { migrateToLatest } from '../apps/server/src/platform/db/migrate.ts'
import { openKysely, openPool } from '../apps/server/src/platform/db/pool.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/index.ts'
import { ROOT } from '../scripts/lib/root.ts'
import { fillFestival } from './lib/festival.ts'
import { treeMs } from './lib/processor-time.ts'

/**
 * The administrators' table over 10,000 events: each filter and each order over HTTP, a page of 100 at a time (limit
 * 100 ms), then changes of 1,000 events, half of them published, and undoing each (limit 2 s). With the processor time of
 * the server and of the database, which says more on a busy machine.
 * `npm run bench -- table [calls]`
 */
const [calls = '30'] = process.argv.slice(2)
const [LIST_LIMIT_MS, BULK_LIMIT_MS, IN_BULK] = [100, 2000, 1000]
const TOKEN = 'bench-token-of-the-administrator'

const dataDir = mkdtempSync(join(tmpdir(), 'larunbat-bench-'))
const log = { info: () => {}, warn: console.warn, error: console.error }
const postgres = await startPostgres({ dataDir, log })
try {
  await migrateToLatest(postgres.url, join(ROOT, 'apps/server/migrations'))
  const pool = new pg.Pool({ connectionString: postgres.url })
  await fillFestival(pool)
  await makeVaried(pool)
  await publishSome()
  await pool.query('vacuum analyze')
  await pool.end()
  await measureAll()
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Events of every state, hub, type, mode and stage; some with English words only, some with sales. */
async function makeVaried(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into account (id, email, name, profile_id, confirmed_at) overriding system value
    values (9999, 'admin@example.org', 'Admin', 1, now())`)
  const hash = createHash('sha256').update(TOKEN).digest()
  await pool.query(
    `insert into access_token (token_hash, account_id, expires_at) values ($1, 9999, now() + interval '1 day')`,
    [hash],
  )
  await pool.query(`update event set hub_id = 1 + id % 6, type_id = 1 + id % 4,
    ticket_mode = 1 + id % 5, progress = id % 101, discipline_ids = array[1 + id % 6]::smallint[],
    city = (array['Bilbao', 'Huelva', 'Donostia', 'Gernika-Lumo', 'Lisboa'])[1 + id % 5],
    venue_name = 'Teatro ' || id % 90, is_featured = id % 20 = 0, has_pending_changes = id % 50 = 2,
    status = case when id <= 500 then 2 else case id % 5 when 0 then 1 when 1 then 3 else 0 end end,
    slug = case when id <= 500 or id % 5 = 1 then 'concierto-' || id end,
    sent_at = now() - id * interval '1 minute', updated_at = now() - id % 977 * interval '1 hour',
    title = case when id % 7 = 0 then '[:en]Concert ' || id || '[:]' else title end`)
  await pool.query('update session set sold = id % 150')
}

/** Approved copies of the first 500 events. */
async function publishSome(): Promise<void> {
  const pool = openPool({ url: postgres.url, max: 2, onError: console.error })
  const db = openKysely<Tables>(pool)
  const ids = Array.from({ length: 500 }, (_, n) => n + 1)
  await db.transaction().execute(async (tx) => {
    for (const record of await findEvents(tx, ids)) await publish(tx, record, 'all')
  })
  await db.destroy()
}

async function measureAll(): Promise<void> {
  const child = fork(join(import.meta.dirname, 'lib/server-ours.ts'), {
    env: { ...process.env, ENV_FILE: '', NODE_ENV: 'production', DATABASE_URL: postgres.url },
  })
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
    child.once('message', (message) => resolve(message as { port: number }))
  })
  const call = (name: string, body: object) => post(`http://127.0.0.1:${port}/api/${name}`, body)
  try {
    console.log(
      `${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.versions.node}; ${calls} calls each\n`,
    )
    const spent: Spent = () => [treeMs(child.pid as number), treeMs(postgres.pid)]
    await measureLists(call, spent)
    await measureBulk(call, spent)
  } finally {
    child.disconnect()
  }
}

/** Milliseconds of processor time so far, of the server and of the database. */
type Spent = () => [server: number, database: number]
type Call = (name: string, body: object) => Promise<Record<string, never>>

async function measureLists(call: Call, spent: Spent): Promise<void> {
  const filters: Record<string, object> = {
    'nothing, newest first': {},
    'page 90': { pagina: 90 },
    'two states': { estados: [1, 2] },
    'three hubs': { hubs: [1, 2, 3] },
    'types and disciplines': { tipos: [1, 2], disciplinas: [2, 3] },
    city: { ciudad: 'gernika' },
    'year range': { anio: 2024, anio_max: 2027 },
    owner: { propietario_id: 7 },
    'ways to get in': { modos: [1, 3] },
    featured: { destacado: 1 },
    'waiting changes': { cambios_pendientes: 1 },
    'a language it lacks': { sin_idioma: 'es' },
    'progress below 50': { progreso_menor: 50 },
    'what waits for me': { pendiente_de_mi: 1 },
    'text in all rows': { texto: 'concierto' },
    'text in few rows': { texto: 'concierto 99' },
    'text in no row': { texto: 'zzzz' },
  }
  const orders = ['titulo', 'inicio', 'estado', 'hub', 'progreso', 'actualizado', 'enviado', 'tipo', 'ciudad']
  for (const orden of [...orders, 'lugar', 'propietario', 'modo', 'vendidas', 'plazas', 'creado'])
    filters[`ordered by ${orden}`] = { orden, sentido: 'desc' }
  console.log('| table by | p50 ms | p95 ms | server ms | database ms |\n| --- | --- | --- | --- | --- |')
  for (const [what, fields] of Object.entries(filters)) {
    const body = { pagina: 1, por_pagina: 100, ...fields }
    const times = await timesOf(() => call('app_contenidos_usu_get_admin', body), spent)
    console.log(`| ${what} | ${times.map((ms) => marked(ms, LIST_LIMIT_MS)).join(' | ')} |`)
  }
  const counts = await timesOf(() => call('app_contenidos_cuentas_admin', {}), spent)
  console.log(`| counts | ${counts.map((ms) => marked(ms, LIST_LIMIT_MS)).join(' | ')} |`)
}

async function measureBulk(call: Call, spent: Spent): Promise<void> {
  const ids = Array.from({ length: IN_BULK }, (_, n) => n + 1)
  const changes: Record<string, object> = {
    featured: { destacado: 1 },
    'type and hub': { tipo: 3, hub: 4 },
    'featured, 360, type and hub': { destacado: 0, is360: 1, tipo: 2, hub: 2 },
    blacklist: { blacklist: 1 },
  }
  console.log(
    `\n| change of ${IN_BULK} | preview ms | change ms | undo ms | server ms of the change | database ms |\n| --- | --- | --- | --- | --- | --- |`,
  )
  for (const [what, cambio] of Object.entries(changes)) {
    let began = performance.now()
    const seen = (await call('app_contenidos_lote_vista', { cambio, ids })) as never as { filas: BulkRow[] }
    const previewMs = performance.now() - began
    const filas = seen.filas.map(({ id, version }) => ({ id, version }))
    const before = spent()
    began = performance.now()
    const clave = randomUUID()
    const done = (await call('app_contenidos_lote', { clave, cambio, filas })) as never as { lote: string }
    const runMs = performance.now() - began
    const cost = spent().map((ms, n) => ms - (before[n] ?? 0))
    began = performance.now()
    for (let desde = 0, quedan = 1; quedan > 0; ) {
      const undone = await call('app_contenidos_lote_deshacer', { lote: done.lote, desde })
      desde = undone.ultimo as never as number
      quedan = undone.quedan as never as number
    }
    const undoMs = performance.now() - began
    const times = [previewMs, runMs, undoMs, ...cost].map((ms) => marked(ms, BULK_LIMIT_MS))
    console.log(`| ${what} | ${times.join(' | ')} |`)
  }
}
interface BulkRow {
  id: number
  version: number
}

function marked(ms: number, limit: number): string {
  return `${ms.toFixed(ms < 100 ? 1 : 0)}${ms > limit ? ' !' : ''}`
}

async function timesOf(work: () => Promise<unknown>, spent: Spent): Promise<number[]> {
  const times: number[] = []
  let before = spent()
  for (let n = -5; n < Number(calls); n++) {
    if (n === 0) before = spent()
    const began = performance.now()
    await work()
    if (n >= 0) times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const after = spent()
  return [at(0.5), at(0.95), ...after.map((ms, n) => (ms - (before[n] ?? 0)) / Number(calls))]
}

async function post(url: string, body: object): Promise<Record<string, never>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: TOKEN, ...body }),
  })
  const answer = (await response.json()) as { error: boolean; data: Record<string, never> }
  if (answer.error) throw new Error(`${url}: ${JSON.stringify(answer).slice(0, 300)}`)
  return answer.data
}
