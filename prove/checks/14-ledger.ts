import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/database/tables.ts'
import { daysFromNow, moveSessions } from '../../apps/server/src/events/sessions/testing/move-sessions.ts'
import { eventOnSale } from '../../bench/lib/event-on-sale.ts'
import { givenOwner } from '../../bench/lib/product.ts'
import { audit, endHolds } from '../lib/auditor.ts'
import { BookWorker, type SoldEvent } from '../lib/book-workers.ts'
import { atLeast, atMost, type Check, exactly, seen } from '../lib/check.ts'
import type { Product } from '../lib/product.ts'
import { seeded } from '../lib/seeded.ts'

const WORKERS = 20
const MINUTES = 10
/** One after the other in turn: two of the server, then one of the database. */
const KILLS = 15
const CAPACITY = 40_000
/** Unknown payments are queried every minute, and less often the older they are. */
const SETTLE_MS = 240_000

/** The bank test: random business from fixed seeds while server and database are killed; every recount is exact. */
export const check: Check = {
  id: 14,
  title: 'ledger: 20 clients for 10 min, server killed 10 times, database 5 times',
  invariants: ['I2', 'I3'],
  minutes: 15,
  coveredBy: 'apps/server/src/ticketing/payments/payments-crash.test.ts',
  async run(_tier, ctx) {
    const product = await ctx.product()
    const admins = await givenAdmins(product.db)
    const events = await givenEvents(product.db, ctx.seed)
    const counts: Record<string, number> = {}
    const state = { isOver: false, isUp: true }
    const began = Date.now()
    const endsAt = began + ctx.some(MINUTES * 60_000)
    const kills = ctx.some(KILLS)
    const working = Array.from({ length: WORKERS }, async (_, n) => {
      const worker = new BookWorker(ctx.seed + n, product, events, admins, ctx.told, counts)
      while (!state.isOver) {
        if (!state.isUp) await pause(50)
        else if (!(await worker.act())) await pause(200)
      }
    })
    let audits = 0
    let findings = 0
    const recount = async (when: string) => {
      const found = await audit(product.db, ctx.told)
      audits += 1
      findings += found.length
      for (const { rule, what } of found.slice(0, 5)) ctx.say(`${when}: ${rule}: ${what}`)
    }
    let servers = 0
    let databases = 0
    try {
      for (let kill = 0; kill < kills; kill++) {
        await pause(Math.max(0, began + ((kill + 0.5) * (endsAt - began)) / kills - Date.now()))
        state.isUp = false
        if (kill % 3 === 1) {
          await killDatabase(product)
          databases += 1
        } else {
          await product.restart('SIGKILL')
          servers += 1
        }
        state.isUp = true
        await recount(`kill ${kill + 1}`)
      }
      await pause(Math.max(0, endsAt - Date.now()))
    } finally {
      state.isOver = true
      await Promise.allSettled(working)
    }
    await endHolds(product.db)
    const open = await untilSettled(product.db)
    await recount('the end')
    const { bank, book, moves } = await balances(product.db)
    ctx.say(JSON.stringify(counts))
    return [
      exactly('server killed', servers, kills - Math.floor((kills + 1) / 3)),
      exactly('database killed', databases, Math.floor((kills + 1) / 3)),
      exactly('recounts that agreed', findings === 0 ? audits : -1, audits),
      exactly('bank less book', (bank - book) / 100, 0, 'EUR'),
      atMost('payments and refunds without an end', open, 0),
      atLeast('purchases acknowledged', ctx.told.counts.bought ?? 0, ctx.some(100)),
      atLeast('refunds acknowledged', ctx.told.counts.refunded ?? 0, ctx.some(20)),
      seen('batches paid out', ctx.told.counts.paid_out ?? 0),
      seen('moves of the book', moves),
      seen('book', book / 100, 'EUR'),
    ]
  },
}

/** The first process of the database; the server brings it back. */
async function killDatabase(product: Product): Promise<void> {
  process.kill(product.postmaster, 'SIGKILL')
  for (let tries = 0; tries < 300; tries++) {
    await pause(200)
    if (await sql`select 1`.execute(product.db).catch(() => undefined)) return
  }
  throw new Error('The database did not come back within a minute')
}

/** Returns how many payments and refunds are still open after four minutes. */
async function untilSettled(db: Db): Promise<number> {
  const until = Date.now() + SETTLE_MS
  for (;;) {
    const { rows } = await sql<{ n: number }>`select (
        (select count(*) from payment where status in ('created', 'pending') and provider <> 'door')
        + (select count(*) from refund where status = 'pending'))::int as n`.execute(db)
    const open = rows[0]?.n ?? -1
    if (open === 0 || Date.now() > until) return open
    await pause(2_000)
  }
}

/** What the bank has, what the book says it has, and the moves of the book. */
async function balances(db: Db) {
  const { rows } = await sql<{ bank: number; book: number; moves: number }>`select
    ((select coalesce(sum(amount), 0) from testbank_session where status = 'complete')
      - (select coalesce(sum(amount), 0) from testbank_refund))::int as bank,
    (select coalesce(sum(case when debit like 'provider:%' then amount_cents else -amount_cents end), 0) from transfer
      where (debit like 'provider:%' or credit like 'provider:%') and kind <> 'fee')::int as book,
    (select count(*) from transfer)::int as moves`.execute(db)
  return rows[0] ?? { bank: Number.NaN, book: 0, moves: 0 }
}

async function givenAdmins(db: Db): Promise<[string, string]> {
  const tokens: [string, string] = ['prove-admin-one', 'prove-admin-two']
  for (const token of tokens) {
    const id = await givenOwner(db, token)
    await db.updateTable('account').set({ profile_id: 1 }).where('id', '=', id).execute()
  }
  return tokens
}

/** Six events of three organisers with all that is needed to be paid; half of them are over for their payouts. */
async function givenEvents(db: Db, seed: number): Promise<SoldEvent[]> {
  const random = seeded(seed)
  const events: SoldEvent[] = []
  for (let n = 0; n < 3; n++) {
    const owner = `prove-organiser-${n}`
    const id = await givenOwner(db, owner)
    await db
      .updateTable('account')
      .set({ legal_name: `Coro ${n}`, tax_id: 'B99286320', iban: 'ES9121000418450200051332' })
      .where('id', '=', id)
      .execute()
    for (const isDone of [false, true]) {
      const price = 500 + Math.floor(random() * 2000)
      const { eventId, body } = await eventOnSale(db, id, CAPACITY, price)
      events.push({ eventId, owner, isOver: isDone, body })
      const payee = await db
        .insertInto('cause_payee')
        .values({ owner_id: id, name: `Lagun ${n}`, tax_id: 'B58378431', iban: 'ES9121000418450200051332' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('cause_of_event').values({ event_id: eventId, payee_id: payee.id }).execute()
      if (isDone) await moveSessions(db, eventId, daysFromNow(-30))
    }
  }
  return events
}
