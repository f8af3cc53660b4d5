import { createHash } from 'node:crypto'
import { cpus } from 'node:os'
import { sql } from 'kysely'
import { rebuildSales } from '../apps/server/src/analytics/fold-sales.ts'
import { recountSales } from '../apps/server/src/analytics/testing/recount-sales.ts'
import { watchMemory } from './lib/memory.ts'
import { type Product, startProduct } from './lib/product.ts'
import { givenEvents, givenOrders } from './lib/sales-data.ts'

/**
 * The calls of the sales screen on ten editions of 1,500 events, at ever more orders; then the file of all tickets. Totals
 * are held against a recount from tickets and book, and tables that grow with the orders must only be read by index.
 * `npm run bench -- analytics [orders...]`
 */
const given = process.argv.slice(2).map(Number)
const SIZES = given.length > 0 ? given : [3_000, 30_000, 300_000]
const CALLS = 40
const WARM = 5
const LIMIT_MS = 100
const GROWING = [
  'ticket',
  'orders',
  'order_line',
  'transfer',
  'refund',
  'checkout',
  'sales_hour',
  'sales_series',
]

const product = await startProduct(4169)
try {
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.versions.node}`)
  await timed('15,000 events made', () => givenEvents(product.db, { editions: 10, events: 1500 }))
  const viewers = await signIn(product)
  let made = 1
  for (const orders of SIZES) {
    await timed(`\n${orders} orders made`, () => givenOrders(product.db, { from: made, to: orders + 1 }))
    await timed('summaries counted anew', () => rebuildSales(product.db))
    await sql`vacuum analyze`.execute(product.db)
    made = orders + 1
    const wrong = await recountSales(product.db)
    console.log(
      `totals against a recount from tickets and book: ${wrong.length === 0 ? 'equal' : JSON.stringify(wrong[0])}`,
    )
    await measureCalls(product, viewers)
  }
  await measureFile(product, viewers.admin)
} finally {
  await product.stop()
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work()
  console.log(`${name} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

interface Viewers {
  admin: string
  owner: string
  edition: number
  event: number
}

async function signIn({ db }: Product): Promise<Viewers> {
  const token = async (accountId: number, text: string) => {
    await db
      .insertInto('access_token')
      .values({
        token_hash: createHash('sha256').update(text).digest(),
        account_id: accountId,
        user_agent: 'bench',
        expires_at: new Date(Date.now() + 86_400_000).toISOString(),
      })
      .execute()
    return text
  }
  const { id } = await db
    .insertInto('account')
    .values({ email: 'admin@example.org', name: 'Admin', profile_id: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ owner: number; edition: number; event: number }>`
    select owner_id as owner, edition_id as edition, id as event from content order by starts_at desc, id limit 1`.execute(
    db,
  )
  const { owner = 0, edition = 0, event = 0 } = rows[0] ?? {}
  return {
    admin: await token(id, 'bench-admin-token'),
    owner: await token(owner, 'bench-owner-token'),
    edition,
    event,
  }
}

async function measureCalls({ ask, db }: Product, { admin, owner, edition, event }: Viewers): Promise<void> {
  const all = { token: admin }
  const year = { ...all, edicion: edition }
  const views: [string, string, object][] = [
    ['app_ventas_ahora', 'all editions', all],
    ['app_ventas_ahora', 'an edition', year],
    ['app_ventas_ahora', 'an edition, a hub, a discipline', { ...year, hub: 2, disciplina: 3 }],
    ['app_ventas_ahora', 'an organiser', { token: owner }],
    ['app_ventas_ahora', 'an event', { ...all, contenido_id: event }],
    ['app_ventas_historia', 'all editions by week', { ...all, grano: 'semana' }],
    ['app_ventas_historia', 'an edition by day', { ...year, grano: 'dia' }],
    ['app_ventas_historia', 'an edition and a hub by hour', { ...year, hub: 2, grano: 'hora' }],
    [
      'app_ventas_historia',
      'an edition, a hub, a discipline',
      { ...year, hub: 2, disciplina: 3, grano: 'dia' },
    ],
    ['app_ventas_historia', 'an event by hour', { ...all, contenido_id: event, grano: 'hora' }],
    ['app_ventas_desglose', 'all editions by event', { ...all, por: 'evento' }],
    ['app_ventas_desglose', 'an edition by event', { ...year, por: 'evento' }],
    ['app_ventas_desglose', 'all editions by hub', { ...all, por: 'hub' }],
    ['app_ventas_desglose', 'an edition by organiser', { ...year, por: 'propietario' }],
    ['app_ventas_desglose', 'an event by session', { ...all, contenido_id: event, por: 'sesion' }],
    ['app_ventas_comparacion', 'an edition', year],
    ['app_ventas_filtros', 'an administrator', all],
    ['app_get_entradas', 'a hub', { ...all, hub: 2 }],
    ['app_get_entradas', 'an organiser', { token: owner }],
  ]
  const before = await scans(db)
  for (const [call, of, fields] of views) {
    const times: number[] = []
    for (let n = 0; n < WARM + CALLS; n++) {
      const { ms, text } = await ask(call, fields)
      if (text.startsWith('{"error":true')) throw new Error(`${call}: ${text}`)
      if (n >= WARM) times.push(ms)
    }
    times.sort((a, b) => a - b)
    const [p50, p95] = [0.5, 0.95].map((part) => times[Math.floor(CALLS * part)] ?? 0)
    const verdict = (p95 ?? 0) <= LIMIT_MS ? '' : ` over ${LIMIT_MS}!`
    console.log(
      `  ${call.padEnd(24)} ${of.padEnd(34)} p50 ${p50?.toFixed(0)} p95 ${p95?.toFixed(0)} ms${verdict}`,
    )
  }
  const after = await scans(db)
  const read = GROWING.filter((table) => (after.get(table) ?? 0) - (before.get(table) ?? 0) >= CALLS)
  console.log(`  tables that grow with the orders, read whole: ${read.join(', ') || 'none'}`)
}

/** How often each table was read from end to end, as the database counts it; background work does so now and then. */
async function scans(db: Product['db']): Promise<Map<string, number>> {
  await sql`select pg_stat_force_next_flush(), pg_sleep(1.2)`.execute(db)
  const { rows } = await sql<{ table: string; n: number }>`
    select relname as "table", seq_scan as n from pg_stat_user_tables`.execute(db)
  return new Map(rows.map(({ table, n }) => [table, n]))
}

async function measureFile({ url, pid }: Product, token: string): Promise<void> {
  for (const formato of ['csv', 'xlsx']) {
    const still = watchMemory(pid, 'nothing')()
    const memory = watchMemory(pid, 'nothing')
    const began = performance.now()
    const answer = await fetch(`${url}/ventas/exportar`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, lang: 'eu', vista: 'entradas', formato }),
    })
    let [first, bytes, lines] = [0, 0, 0]
    for await (const piece of answer.body ?? []) {
      first ||= performance.now() - began
      bytes += piece.length
      for (const byte of piece) if (byte === 10) lines += 1
    }
    const seconds = (performance.now() - began) / 1000
    const grew = memory() - still
    console.log(
      `\n${formato} of all tickets: ${formato === 'csv' ? `${lines - 1} rows, ` : ''}${(bytes / 1e6).toFixed(0)} MB in ` +
        `${seconds.toFixed(1)} s, first byte ${first.toFixed(0)} ms (limit 1000), memory ${still.toFixed(0)} MB, grew by ` +
        `${grew.toFixed(0)} MB (limit 60)`,
    )
  }
}
