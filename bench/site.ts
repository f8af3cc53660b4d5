import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { openDatabase } from '../apps/server/src/database/open-database.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { ROOT } from '../scripts/lib/root.ts'
import { fillProgramme } from './lib/programme.ts'

/**
 * The public site with 1,500 published events: latency of the programme, of filtered programmes, of event pages and of the
 * free places of each page of the programme at
 * 100 requests a second for 20 seconds each, from the moment a request was due. The whole product runs as `npm start`
 * does; the load comes from a process of its own.
 */
const PORT = Number(process.env.PORT ?? 4960)
const RATE = 100
const SECONDS = 20
const EVENTS = 1500
/** Of one page of the programme. */
const CARDS = 24

const dataDir = mkdtempSync(join(tmpdir(), 'larunbat-bench-'))
const env = { ...process.env, ENV_FILE: '', PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
const server = spawn(process.execPath, ['scripts/start.ts'], {
  cwd: ROOT,
  env,
  stdio: ['ignore', 'inherit', 'inherit'],
})
try {
  await untilReady()
  const database = await openDatabase(readConfig(env), pino({ level: 'silent' }), { isTool: true })
  const slugs = await fillProgramme(database.db, EVENTS)
  const ids = (await database.db.selectFrom('publication').select('event_id').execute()).map(
    (row) => row.event_id,
  )
  await database.close()
  const site = `http://127.0.0.1:${PORT}`
  const events = slugs.map((slug) => `${site}/es/eventos/${slug}`)
  const filters = ['q=concierto', 'type=3', 'hub=2', 'price=free', 'q=teatro&hub=2'].map(
    (query) => `${site}/es?${query}`,
  )
  // What each page of the programme asks for while it is seen.
  const places = Array.from({ length: Math.floor(EVENTS / CARDS) }, (_, page) => {
    return `${site}/places.json?e=${ids.slice(page * CARDS, (page + 1) * CARDS).join(',')}`
  })
  await load([`${site}/es`, ...filters, ...events.slice(0, 20)], 3)
  console.log(`${EVENTS} events, ${RATE} requests/s for ${SECONDS} s; ms`)
  for (const [name, addresses] of [
    ['programme', [`${site}/es`, `${site}/en`, `${site}/eu`]],
    ['filtered programme', filters],
    ['event page', events],
    ['places left', places],
  ] as const) {
    const { p50, p95, p99, failed } = await load(addresses, SECONDS)
    console.log(`${name.padEnd(20)} p50 ${p50}  p95 ${p95} (limit 60)  p99 ${p99}  failed ${failed}`)
  }
} finally {
  await stop(server)
  rmSync(dataDir, { recursive: true, force: true })
}

interface Latencies {
  p50: number
  p95: number
  p99: number
  failed: number
}

function load(addresses: readonly string[], seconds: number): Promise<Latencies> {
  const args = [join(import.meta.dirname, 'lib/offered-load.ts'), String(RATE), String(seconds), ...addresses]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve, reject) => {
    child.on('close', (code) =>
      code === 0 ? resolve(JSON.parse(output)) : reject(new Error(`load ended with ${code}`)),
    )
  })
}

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if ((await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => undefined))?.ok) return
    await pause(200)
  }
  throw new Error('The server was not ready within a minute')
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
