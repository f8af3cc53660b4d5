import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { auditData } from '../apps/server/src/data-audit/audit-data.ts'
import type { Db } from '../apps/server/src/tables.ts'
import { BookWorker, type SoldEvent, type Told, ticketsOf } from './lib/book-workers.ts'
import { eventOnSale } from './lib/event-on-sale.ts'
import { givenOwner, startProduct } from './lib/product.ts'
import { seeded } from './lib/seeded.ts'

/**
 * Clients that buy, give back, refund and pay out at random, while the server and its database are killed in turn (kill -9),
 * in ten minutes ten and five times. Everything is recounted after each kill and at the end, and compared with what the clients were told.
 * `npm run bench -- journal [minutes] [clients]`
 */
const [minutes = '10', clients = '8'] = process.argv.slice(2)
const PORT = Number(process.env.PORT ?? 4980)
const CAPACITY = 40_000
/** Unknown payments are asked for every minute, later the older they are. */
const SETTLE_MS = 240_000

let product = await startProduct(PORT)
const told: Told = { bought: new Map(), refunded: new Map(), batches: new Set(), counts: {} }
let isOver = false
let isUp = true
let audits = 0
try {
  const admins = await givenAdmins(product.db)
  const events = await givenEvents(product.db)
  const began = Date.now()
  const endsAt = began + Number(minutes) * 60_000
  const working = Array.from({ length: Number(clients) }, (_, n) =>
    work(new BookWorker(20261128 + n, product, events, admins, told)),
  )
  const kills = Math.max(2, Math.round(Number(minutes) * 1.5))
  for (let kill = 0; kill < kills; kill++) {
    await pause(Math.max(0, began + ((kill + 0.5) * (endsAt - began)) / kills - Date.now()))
    if (kill % 3 === 1) await killDatabase()
    else await killServer()
    await audit(`kill ${kill + 1}`)
  }
  await pause(Math.max(0, endsAt - Date.now()))
  isOver = true
  await Promise.all(working)
  await untilSettled()
  await audit('the end')
  await compareWithTold(product.db)
  const busiest = Object.entries(told.counts).sort(([, a], [, b]) => b - a)
  console.log(busiest.map(([what, count]) => `${what} ${count}`).join(', '))
  const { rows } = await sql<{ moves: string; cents: string }>`select count(*) as moves,
    sum(amount_cents) as cents from transfer`.execute(product.db)
  console.log(`${audits} recounts agreed; the book has ${rows[0]?.moves} moves of ${rows[0]?.cents} cents`)
} finally {
  isOver = true
  await product.stop()
}

async function work(worker: BookWorker): Promise<void> {
  while (!isOver) {
    if (!isUp) await pause(50)
    else if (!(await worker.act())) await pause(200)
  }
}

async function killServer(): Promise<void> {
  isUp = false
  await product.kill()
  product = await startProduct(PORT, product.dataDir)
  isUp = true
}

/** The postmaster; the server starts it again. */
async function killDatabase(): Promise<void> {
  const [pid] = readFileSync(join(product.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  for (let tries = 0; tries < 300; tries++) {
    await pause(200)
    if (await sql`select 1`.execute(product.db).catch(() => undefined)) return
  }
  throw new Error('The database did not come back within a minute')
}

async function audit(when: string): Promise<void> {
  const found = await auditData(product.db)
  if (found.length > 0) throw new Error(`${when}: ${JSON.stringify(found, null, 2)}`)
  audits += 1
}

/** What was left unpaid is closed as if its quarter of an hour were over. */
async function untilSettled(): Promise<void> {
  await sql`update checkout set expires_at = now() where status in ('open', 'paying')`.execute(product.db)
  const until = Date.now() + SETTLE_MS
  for (;;) {
    const { rows } = await sql<{
      n: string
    }>`select (select count(*) from payment where status in ('created', 'pending')
      and provider <> 'door') + (select count(*) from refund where status = 'pending') as n`.execute(
      product.db,
    )
    if (Number(rows[0]?.n) === 0) return
    if (Date.now() > until) throw new Error(`${rows[0]?.n} payments or refunds were not settled`)
    await pause(2000)
  }
}

/** Nothing that was acknowledged is missing, and the bank has what the book says. */
async function compareWithTold(db: Db): Promise<void> {
  for (const [compra, { cents, tickets }] of told.bought) {
    const { data } = JSON.parse((await product.ask('web_compra', { compra })).text)
    if (data.total_cent !== cents || ticketsOf(data) !== tickets)
      throw new Error(
        `A purchase of ${cents} with ${tickets} tickets was acknowledged: ${JSON.stringify(data)}`,
      )
  }
  const refunds = await db.selectFrom('refund').select(['id', 'amount_cents']).execute()
  const stored = new Map(refunds.map(({ id, amount_cents: cents }) => [id, cents]))
  for (const [id, { cents }] of told.refunded)
    if (stored.get(id) !== cents) throw new Error(`A refund of ${cents} was acknowledged: ${stored.get(id)}`)
  for (const id of told.batches) {
    const paid = await db.selectFrom('payout').select('id').where('batch_id', '=', id).execute()
    if (paid.length === 0) throw new Error(`Batch ${id} was acknowledged`)
  }
  const { rows } = await sql<{ bank: string; book: string }>`select
    (select coalesce(sum(amount), 0) from testbank_session where status = 'complete')
      - (select coalesce(sum(amount), 0) from testbank_refund) as bank,
    (select coalesce(sum(case when debit like 'provider:%' then amount_cents else -amount_cents end), 0) from transfer
      where (debit like 'provider:%' or credit like 'provider:%') and kind <> 'fee') as book`.execute(db)
  const [{ bank, book } = { bank: '', book: '' }] = rows
  console.log(
    `${told.bought.size} purchases, ${told.refunded.size} refunds, ${told.batches.size} batches acknowledged, none lost; ` +
      `the bank has ${bank} cents, the book ${book}, difference ${Number(bank) - Number(book)}`,
  )
  if (bank !== book) throw new Error('The bank has other money than the book says')
}

async function givenAdmins(db: Db): Promise<[string, string]> {
  const tokens: [string, string] = ['bench-admin-one', 'bench-admin-two']
  for (const token of tokens) {
    const id = await givenOwner(db, token)
    await db.updateTable('account').set({ profile_id: 1 }).where('id', '=', id).execute()
  }
  return tokens
}

/** Six events of three organisers with all that is needed to be paid; half of them are over for their payouts. */
async function givenEvents(db: Db): Promise<SoldEvent[]> {
  const random = seeded(7)
  const events: SoldEvent[] = []
  for (let n = 0; n < 3; n++) {
    const owner = `bench-organiser-${n}`
    const id = await givenOwner(db, owner)
    await db
      .updateTable('account')
      .set({ legal_name: `Coro ${n}`, tax_id: 'B99286320', iban: 'ES9121000418450200051332' })
      .where('id', '=', id)
      .execute()
    for (const isDone of [false, true]) {
      const price = 500 + Math.floor(random() * 2000)
      const { contentId, sessionId, body } = await eventOnSale(db, id, CAPACITY, price)
      events.push({ contentId, owner, isOver: isDone, body })
      const payee = await db
        .insertInto('cause_payee')
        .values({ owner_id: id, name: `Lagun ${n}`, tax_id: 'B58378431', iban: 'ES9121000418450200051332' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('cause_of_event').values({ content_id: contentId, payee_id: payee.id }).execute()
      if (isDone)
        await sql`update session set starts_at = now() - interval '30 days' where id = ${sessionId}`.execute(
          db,
        )
    }
  }
  return events
}
