import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { rebuildSales } from '../../apps/server/src/insight/sales-figures/fold-sales.ts'
import { recountSales } from '../../apps/server/src/insight/sales-figures/testing/recount-sales.ts'
import { watchMemory } from '../../bench/lib/memory.ts'
import { givenEvents, givenOrders } from '../../bench/lib/sales-data.ts'
import { type Viewers, viewsOf } from '../../bench/lib/sales-views.ts'
import { atLeast, atMost, type Check, exactly, seen } from '../lib/check.ts'
import { summary } from '../lib/offered-load.ts'
import type { Product } from '../lib/product.ts'

const EDITIONS = 10
const EVENTS = 1_500
/** Those of 300,000 orders would be 625,000 tickets. */
const ORDERS = 340_000
const TICKETS = 700_000
const CALLS = 20
const WARM = 3

/** Ten editions of the record one: lists of administrators and figures of sales stay quick, files are streams. */
export const check: Check = {
  id: 7,
  title: 'big data: 10 editions, 15,000 events, 340,000 orders, 700,000 tickets',
  invariants: ['I3'],
  isTimed: true,
  isFullOnly: true,
  async run(_tier, ctx) {
    // Made by the database itself in a minute: that its sums agree is counted here, what it is made of is not audited.
    const product = await ctx.product({ isUnaudited: true })
    const { db } = product
    await givenEvents(db, { editions: EDITIONS, events: EVENTS })
    const made = ctx.some(ORDERS)
    const began = performance.now()
    await givenOrders(db, { from: 1, to: made + 1 })
    await rebuildSales(db)
    await sql`vacuum analyze`.execute(db)
    const filled = (performance.now() - began) / 1000
    const viewers = await signIn(db)
    const wrong = await recountSales(db)
    const slow: string[] = []
    let worst = 0
    for (const [call, of, fields] of [...viewsOf(viewers), ...listsOf(viewers)]) {
      const times: number[] = []
      for (let n = 0; n < WARM + CALLS; n++) {
        const { ms, text } = await product.ask(call, fields)
        if (text.startsWith('{"error":true')) throw new Error(`${call}: ${text.slice(0, 300)}`)
        if (n >= WARM) times.push(ms)
      }
      const { p95 } = summary(times)
      worst = Math.max(worst, p95)
      if (p95 > 800) slow.push(`${call} of ${of} ${p95} ms`)
    }
    if (slow.length > 0) ctx.say(slow.join(', '))
    const file = await readFileOf(product, viewers.admin)
    const { rows } = await sql<{ tickets: number; orders: number; events: number }>`select
      (select count(*) from ticket)::int as tickets, (select count(*) from orders)::int as orders,
      (select count(*) from event)::int as events`.execute(db)
    const { tickets = 0, orders = 0, events = 0 } = rows[0] ?? {}
    return [
      atLeast('events', events, EDITIONS * EVENTS),
      atLeast('orders', orders, made),
      atLeast('tickets', tickets, ctx.some(TICKETS)),
      exactly('totals that differ from a recount', wrong.length, 0),
      atMost('slowest call p95', worst, 800, 'ms'),
      seen('calls', viewsOf(viewers).length + listsOf(viewers).length),
      exactly('tickets in the file', file.lines - 1, tickets),
      atMost('first byte of the file', file.first, 2_000, 'ms'),
      atMost('memory it takes', file.grew, 100, 'MB'),
      seen('orders were filled in', filled, 's'),
    ]
  },
}

/** Lists of administrators, by page, by words and by the last page. */
const listsOf = ({ admin: token, event }: Viewers): [string, string, object][] => [
  ['app_contenidos_usu_get_admin', 'a page', { token, pagina: 1, por_pagina: 100 }],
  ['app_contenidos_usu_get_admin', 'the last page', { token, pagina: 150, por_pagina: 100 }],
  ['app_contenidos_usu_get_admin', 'words', { token, pagina: 1, por_pagina: 100, q: 'concierto 14' }],
  ['app_pedidos', 'an event', { token, contenido_id: event, pagina: 1, por_pagina: 50 }],
]

async function signIn(db: Product['db']): Promise<Viewers> {
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
  const tokens = { admin: 'prove-admin-of-much', owner: 'prove-owner-of-much' }
  for (const [accountId, token] of [
    [id, tokens.admin],
    [owner, tokens.owner],
  ] as const)
    await db
      .insertInto('access_token')
      .values({
        token_hash: createHash('sha256').update(token).digest(),
        account_id: accountId,
        expires_at: new Date(Date.now() + 86_400_000).toISOString(),
      })
      .execute()
  return { ...tokens, edition, event }
}

/** The file of all tickets, read as it comes. */
async function readFileOf({ url, pid }: Product, token: string) {
  const still = watchMemory(pid, 'no child of it')()
  const memory = watchMemory(pid, 'no child of it')
  const began = performance.now()
  const answer = await fetch(`${url}/ventas/exportar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, lang: 'eu', vista: 'entradas', formato: 'csv' }),
  })
  let first = 0
  let lines = 0
  for await (const piece of answer.body ?? []) {
    first ||= performance.now() - began
    for (const byte of piece) if (byte === 10) lines += 1
  }
  return { first, lines, grew: memory() - still }
}
