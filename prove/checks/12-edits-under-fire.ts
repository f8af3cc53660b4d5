import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/database/tables.ts'
import { eventOnSale } from '../../bench/lib/event-on-sale.ts'
import { givenOwner } from '../../bench/lib/product.ts'
import { atLeast, type Check, exactly, seen } from '../lib/check.ts'
import { HttpClient, UnansweredError } from '../lib/http.ts'
import { offer } from '../lib/offered-load.ts'
import { type CallAnswer, Shopper } from '../lib/shopper.ts'

const PER_SECOND = 20
const SECONDS = 60
const EVENTS = 4
const CAPACITY = 400
/** Prices an organiser chooses between, in cents. */
const PRICES = [800, 1_000, 1_300, 1_750]

/**
 * Prices, capacities, sessions and whole events change during sales: each buyer pays the shown price, or gets an error.
 */
export const check: Check = {
  id: 12,
  title: 'organiser edits under fire: 20 orders a second for 60 s',
  invariants: ['I1', 'I3'],
  minutes: 2,
  coveredBy: 'apps/server/src/ticketing/orders/refusals.test.ts',
  async run(_tier, ctx) {
    const product = await ctx.product()
    const { db } = product
    const admin = 'prove-admin-under-fire'
    const owner = await givenOwner(db, admin)
    await db.updateTable('account').set({ profile_id: 1 }).where('id', '=', owner).execute()
    const events = await Promise.all(
      Array.from({ length: EVENTS }, () => eventOnSale(db, owner, CAPACITY, PRICES[1], 20)),
    )
    const shopper = new Shopper(product.url, ctx.told, new HttpClient(product.url, { connections: 200 }))
    const edits: Record<string, number> = {}
    const refusals: Record<string, number> = {}
    const wrong: string[] = []
    const seconds = ctx.some(SECONDS)
    let failed = 0
    let isOver = false

    const edit = async (what: string, call: string, fields: object): Promise<CallAnswer> => {
      const answer = await shopper.call(call, { token: admin, ...fields })
      const key = `${what}: ${answer.error ? answer.code : 'done'}`
      edits[key] = (edits[key] ?? 0) + 1
      if (answer.status >= 500) failed += 1
      return answer
    }
    const count = (what: string) => {
      refusals[what] = (refusals[what] ?? 0) + 1
    }
    const one = <T>(list: readonly T[]): T => list[Math.floor(ctx.random() * list.length)] as T
    const editing = (async () => {
      while (!isOver) {
        const { sessionId, eventId } = one(events)
        const dice = ctx.random()
        if (dice < 0.4) {
          const precio_cent = one(PRICES)
          await edit('price', 'app_sesion_update', { sesion: { sesion_id: sessionId, precio_cent } })
        } else if (dice < 0.75) {
          const aforo = Math.floor(ctx.random() * CAPACITY)
          await edit('capacity', 'app_sesion_update', { sesion: { sesion_id: sessionId, aforo } })
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from session
            where id = ${sessionId} and sold + held > capacity`.execute(db)
          if (rows[0]?.n !== 0) wrong.push('more sold than there is room for')
        } else if (dice < 0.85) await edit('delete', 'app_sesion_delete', { sesion_id: sessionId })
        else if (dice < 0.92) {
          await edit('archive', 'app_contenido_update_stat', { id: eventId, estado: 3 })
          await pause(200)
          await edit('publish', 'app_contenido_update_stat', { id: eventId, estado: 2 })
        } else {
          const state = ctx.random() < 0.5 ? 'agotada' : 'programada'
          await edit('state', 'app_sesion_update', { sesion: { sesion_id: sessionId, estado: state } })
        }
        await pause(60)
      }
    })()

    await offer({
      perSecond: PER_SECOND,
      count: PER_SECOND * seconds,
      act: async (n) => {
        try {
          const { body } = one(events)
          const held = await shopper.hold({ body, key: `fire-${ctx.seed}-${n}` })
          if (held.status >= 500) failed += 1
          if (held.error) return count(held.code)
          const shown = Number(held.data.reserva.total_cent)
          if (!PRICES.includes(shown)) wrong.push(`a price that never was: ${shown}`)
          await pause(ctx.random() * 300)
          const email = `fire${n}@example.org`
          const paid = await shopper.pay(held.data.compra, { email, isPaid: true })
          if (paid.status >= 500) failed += 1
          count(paid.error ? paid.code : paid.data.estado)
          if (!paid.error && paid.data.total_cent !== shown)
            wrong.push(`shown ${shown}, then ${paid.data.total_cent}`)
        } catch (error) {
          if (!(error instanceof UnansweredError)) throw error
          failed += 1
        }
      },
    })
    isOver = true
    await editing
    shopper.http.close()
    ctx.say(`edits ${JSON.stringify(edits)}`)
    ctx.say(`buyers ${JSON.stringify(refusals)}`)
    const charged = await chargedOtherwise(db)
    return [
      exactly('prices, rooms or states that were wrong', wrong.length, 0),
      exactly('charged another sum than was shown', charged, 0),
      exactly('answers of 5xx or none', failed, 0),
      exactly('records that belong to nothing', await orphans(db), 0),
      atLeast('bought', refusals.pagada ?? 0, seconds),
      atLeast(
        'kinds of edits that went through',
        Object.keys(edits).filter((key) => key.endsWith(': done')).length,
        3,
      ),
      seen(
        'edits',
        Object.values(edits).reduce((sum, n) => sum + n, 0),
      ),
    ]
  },
}

/** Charges of the bank that are not the sum of their checkout. */
async function chargedOtherwise(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from testbank_session b
    join payment p on p.reference = b.id join checkout c on c.id = p.checkout_id
    where b.status = 'complete' and b.amount <> c.total_cents and p.error is null`.execute(db)
  return rows[0]?.n ?? 0
}

async function orphans(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (
      (select count(*) from order_line l where not exists (select from orders o
        where o.event_id = l.event_id and o.id = l.order_id))
      + (select count(*) from ticket t where not exists (select from orders o
        where o.event_id = t.event_id and o.id = t.order_id))
      + (select count(*) from orders o where not exists (select from checkout c where c.id = o.checkout_id))
      + (select count(*) from ticket t where t.status in ('valid', 'used') and not exists (select from session s
        where s.event_id = t.event_id and s.id = t.session_id)))::int as n`.execute(db)
  return rows[0]?.n ?? 0
}
