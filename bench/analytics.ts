import { createHash } from 'node:crypto'
import { cpus } from 'node:os'
import { sql } from 'kysely'
import { rebuildSales } from '../apps/server/src/insight/sales-figures/fold-sales.ts'
import { recountSales } from '../apps/server/src/insight/sales-figures/testing/recount-sales.ts'
import { watchMemory } from './lib/memory.ts'
import { type Product, startProduct } from './lib/product.ts'
import { givenEvents, givenOrders } from './lib/sales-data.ts'
import { countScans, measureViews, VIEW_CALLS, type Viewers } from './lib/sales-views.ts'

/**
 * The calls of the sales screen on ten editions of 1,500 events, at ever more orders; then the file of all tickets. Totals
 * are held against a recount from tickets and book, and tables that grow with the orders must only be read by index. In the end
 * the curve: each call by the number of orders. `npm run bench -- analytics [orders...]`; with 300000, several minutes.
 */
const given = process.argv.slice(2).map(Number)
const SIZES = given.length > 0 ? given : [3_000, 30_000]
const GROWING = [
  'ticket',
  'orders',
  'order_line',
  'transfer',
  'refund',
  'checkout',
  'sales_hour',
  'sales_series',
  'sales_day',
]

/** Medians by call, one for each number of orders. */
const curve: Map<string, number>[] = []
const product = await startProduct(Number(process.env.PORT ?? 4169))
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
    curve.push(await measureCalls(product, viewers))
  }
  printCurve()
  await measureFile(product, viewers.admin)
} finally {
  await product.stop()
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work()
  console.log(`${name} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
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
    select owner_id as owner, edition_id as edition, id as event from event order by starts_at desc, id limit 1`.execute(
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

function printCurve(): void {
  console.log(`\np50 in ms at ${SIZES.join(' / ')} orders`)
  for (const view of curve[0]?.keys() ?? [])
    console.log(`  ${view.padEnd(62)} ${curve.map((medians) => medians.get(view)?.toFixed(0)).join(' / ')}`)
}

async function measureCalls(product: Product, viewers: Viewers): Promise<Map<string, number>> {
  const before = await countScans(product.db)
  const medians = await measureViews(product, viewers)
  const after = await countScans(product.db)
  const read = GROWING.filter((table) => (after.get(table) ?? 0) - (before.get(table) ?? 0) >= VIEW_CALLS)
  console.log(`  tables that grow with the orders, read whole: ${read.join(', ') || 'none'}`)
  return medians
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
