import { fork, spawn } from 'node:child_process'
import { generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  importTicketKey,
  printTicketCode,
  readTicketCode,
  ticketMessage,
} from '@larunbat/rules/ticketing/ticket-code'
import { decideCode, markOf } from '../apps/door/src/model/decide.ts'
import { TicketList } from '../apps/door/src/model/ticket-list.ts'
import type { Tables } from '../apps/server/src/database/tables.ts'
import { migrateToLatest } from '../apps/server/src/platform/db/migrate.ts'
import { openKysely, openPool } from '../apps/server/src/platform/db/pool.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/index.ts'
import { ROOT } from '../scripts/lib/root.ts'
import { givenSold, type Sold } from './lib/given-sold.ts'
import { treeMs } from './lib/processor-time.ts'
import { givenOwner } from './lib/product.ts'

/**
 * The door over HTTP: scans of one at a time, what many devices send after hours without network, one ticket shown to
 * eight devices at once, and the list a device fetches. Server, database and load on one machine.
 * `npm run bench -- scans [seconds]`
 */
const [seconds = '10'] = process.argv.slice(2)
const CONNECTIONS = 64
const DEVICES = 8
const TICKETS_SHOWN = 500
const QUEUED = 10_000
const BATCH = 100
const LIST = 20_000

const dataDir = mkdtempSync(join(tmpdir(), 'larunbat-bench-'))
const postgres = await startPostgres({
  dataDir,
  log: { info: () => {}, warn: console.warn, error: console.error },
})
const db = openKysely<Tables>(openPool({ url: postgres.url, max: 2, onError: () => {} }))
let server: { port: number; pid: number; stop: () => Promise<void> } | undefined
try {
  await migrateToLatest(postgres.url, join(ROOT, 'apps/server/migrations'))
  const owner = await givenOwner(db, 'bench-token-of-the-door')
  server = await startServer()
  console.log(
    `${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.versions.node}, load ${loadavg()[0]}\n`,
  )
  await measureOnline(await givenSold(db, owner, 60_000))
  await measureMerge(await givenSold(db, owner, QUEUED))
  await measureRace(await givenSold(db, owner, TICKETS_SHOWN))
  await measureList(await givenSold(db, owner, LIST))
  await measureDevice()
} finally {
  await server?.stop()
  await db.destroy()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measureOnline(sold: Sold): Promise<void> {
  const file = join(dataDir, 'sold.json')
  writeFileSync(file, JSON.stringify(sold))
  for (const [forSeconds, from] of [
    ['2', 0],
    [seconds, 10_000],
  ] as const) {
    const before = treeMs(server?.pid ?? 0)
    const run = await load(file, forSeconds, from)
    if (from === 0) continue
    const used = (treeMs(server?.pid ?? 0) - before) / run.total
    console.log(
      `Online, one scan a request, ${CONNECTIONS} connections, ${seconds} s: ${run.perSecond.toFixed(0)} scans/s ` +
        `(wanted 1000: ${run.perSecond >= 1000 ? 'reached' : 'missed'}), p50 ${run.p50} p99 ${run.p99} ms, processor time of the server ${used.toFixed(2)} ms a scan; ` +
        JSON.stringify(run.results),
    )
    if (run.failed > 0) throw new Error(`${run.failed} requests failed`)
  }
}

/** Twenty devices that come back at once, each with its part of what was scanned without network; every tenth one twice. */
async function measureMerge(sold: Sold): Promise<void> {
  const devices = Array.from({ length: 20 }, (_, device) =>
    sold.codes
      .filter((_code, n) => n % 20 === device || (n % 10 === 0 && n % 20 === (device + 1) % 20))
      .map((code, n) => scanOf(sold, code, { dicho: 'admitida', leida: ago(3_600_000 - n * 1000 - device) })),
  )
  const total = devices.reduce((sum, scans) => sum + scans.length, 0)
  const began = performance.now()
  const answers = await Promise.all(
    devices.map(async (scans, device) => {
      const results: string[] = []
      for (let at = 0; at < scans.length; at += BATCH)
        results.push(...(await send(sold, `D${device}`, scans.slice(at, at + BATCH))))
      return results
    }),
  )
  const ms = performance.now() - began
  const results = answers.flat()
  console.log(
    `Merge of ${total} queued scans of 20 devices, ${BATCH} a delivery: ${(ms / 1000).toFixed(2)} s for all, ` +
      `${((ms * QUEUED) / total / 1000).toFixed(2)} s for 10,000 (limit 5: ${(ms * QUEUED) / total <= 5000 ? 'reached' : 'missed'}); ` +
      JSON.stringify(countOf(results)),
  )
  await assertOneEach(sold)
}

async function measureRace(sold: Sold): Promise<void> {
  const times: number[] = []
  for (const code of sold.codes) {
    const answers = await Promise.all(
      Array.from({ length: DEVICES }, async (_, device) => {
        const began = performance.now()
        const [result] = await send(sold, `D${device}`, [scanOf(sold, code)])
        times.push(performance.now() - began)
        return result
      }),
    )
    if (answers.filter((result) => result === 'admitida').length !== 1)
      throw new Error(`one ticket at ${DEVICES} devices: ${answers.join()}`)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1)
  console.log(
    `${sold.codes.length} tickets, each before ${DEVICES} devices at once: one admission each; p50 ${at(0.5)} p95 ${at(0.95)} ms`,
  )
  await assertOneEach(sold)
}

async function measureList({ token, sessionId }: Sold): Promise<void> {
  const began = performance.now()
  let bytes = 0
  let tickets = 0
  let tras: string | null = null
  let cursor = ''
  do {
    const text = await ask('puerta_lista', { puerta: token, sesion_id: sessionId, tras })
    const { data } = JSON.parse(text)
    bytes += text.length
    tickets += data.entradas.length
    cursor ||= data.cursor
    tras = data.hay_mas ? data.entradas.at(-1).entrada_id : null
  } while (tras)
  const ms = performance.now() - began
  const again = performance.now()
  await ask('puerta_lista', { puerta: token, sesion_id: sessionId, cursor })
  console.log(
    `List of ${tickets} tickets: ${ms.toFixed(0)} ms, ${(bytes / 1e6).toFixed(1)} MB before compression; ` +
      `what changed since: ${(performance.now() - again).toFixed(0)} ms`,
  )
}

/** What a phone does without network, on this processor: bytes hashed, looked up, and for unlisted tickets a signature. */
async function measureDevice(): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64url')
  const key = await importTicketKey(raw)
  const codes = Array.from({ length: 2_000 }, () => {
    const message = ticketMessage({ eventId: 1, sessionId: 1, serial: randomBytes(16) }, key.keyId)
    return printTicketCode(message, sign(null, message, privateKey))
  })
  const list = new TicketList()
  const ticket = { orderId: '', sessionId: 1, typeId: 1, holder: 'Visitor', status: 'valid' } as const
  const marks = await Promise.all(
    codes.slice(0, 1_000).map((code) => markOf(readTicketCode(code)?.serial ?? new Uint8Array(16))),
  )
  for (let n = 0; n < LIST; n++) {
    const mark = marks[n] ?? `mark ${n}`
    list.put([{ ...ticket, id: `ticket ${n}`, orderId: `order ${n}`, mark, usedAt: null, toPayCents: 0 }])
  }
  const known = {
    eventId: 1,
    sessionId: 1,
    keys: [key],
    byMark: list.byMark,
    byFormerMark: list.byFormerMark,
    letInAt: () => undefined,
  }
  const times: number[] = []
  for (const code of codes) {
    const began = performance.now()
    const { result } = await decideCode(code, known)
    times.push(performance.now() - began)
    if (result !== 'admitted') throw new Error(`a code was ${result}`)
  }
  times.sort((a, b) => a - b)
  console.log(
    `A device with a list of ${LIST} decides without network: p50 ${times[1_000]?.toFixed(2)} p99 ` +
      `${times[1_980]?.toFixed(2)} ms (limit 100: ${(times[1_980] ?? 0) <= 100 ? 'reached' : 'missed'})`,
  )
}

async function assertOneEach({ eventId, codes }: Sold): Promise<void> {
  const { n } = await db
    .selectFrom('scan')
    .select((eb) => eb.fn.count<number>('ticket_id').distinct().as('n'))
    .where('event_id', '=', eventId)
    .where('result', '=', 'admitted')
    .executeTakeFirstOrThrow()
  const used = await db
    .selectFrom('ticket')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('event_id', '=', eventId)
    .where('status', '=', 'used')
    .executeTakeFirstOrThrow()
  if (Number(n) !== codes.length || Number(used.n) !== codes.length)
    throw new Error(`${n} admissions and ${used.n} used tickets of ${codes.length}`)
}

function ago(ms: number): string {
  return new Date(Date.now() - ms).toISOString()
}

function scanOf({ sessionId }: Sold, codigo: string, more: object = {}) {
  return { escaneo_id: randomUUID(), sesion_id: sessionId, codigo, leida: ago(0), ...more }
}

function countOf(results: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(results, (result) => result)].map(([key, all]) => [key, all.length]),
  )
}

async function send({ token }: Sold, device: string, escaneos: object[]): Promise<string[]> {
  const text = await ask('puerta_escaneos', { puerta: token, dispositivo: device, escaneos })
  return JSON.parse(text).data.resultados.map(({ resultado }: { resultado: string }) => resultado)
}

async function ask(call: string, body: object): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${server?.port}/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!text.startsWith('{"error":false')) throw new Error(text.slice(0, 300))
  return text
}

interface Run {
  total: number
  perSecond: number
  p50: number
  p99: number
  failed: number
  results: Record<string, number>
}

async function load(file: string, forSeconds: string, from: number): Promise<Run> {
  const tool = join(import.meta.dirname, 'lib/scan-load.ts')
  const args = [tool, String(server?.port), forSeconds, String(CONNECTIONS), file, String(from)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  await new Promise((resolve) => child.once('close', resolve))
  return JSON.parse(output) as Run
}

function startServer(): Promise<NonNullable<typeof server>> {
  const child = fork(join(import.meta.dirname, 'lib/server-ours.ts'), {
    env: { ...process.env, ENV_FILE: '', NODE_ENV: 'production', DATABASE_URL: postgres.url },
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
    child.once('message', ({ port }: { port: number }) =>
      resolve({
        port,
        pid: child.pid as number,
        stop: () =>
          new Promise((done) => {
            child.removeAllListeners('exit')
            child.once('exit', () => done())
            child.disconnect()
          }),
      }),
    )
  })
}
