import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { expireHolds } from '../orders/expire.ts'
import { countersOf, givenOnSale, givenType, reserve } from '../orders/testing/given-on-sale.ts'
import { recount } from '../orders/testing/recount.ts'
import { refundTickets } from '../refunds/refund-tickets.ts'
import { givenBought } from '../refunds/testing/given-bought.ts'
import { ListServer } from './serve-lists.ts'
import { givenWaiting, setCapacity } from './testing/given-waiting.ts'
import { waitingLine } from './testing/waiting-line.ts'

const app = await testApp()
const { db } = app
const owner = await app.givenAccount({ legal_name: 'Coro', tax_id: 'B99286320' })
const quiet = pino({ level: 'silent' })
const { buy, spareOf, end, list } = waitingLine(app, owner)

afterEach(async () => expect(await recount(db)).toEqual([]))

test('given random joins, sales, endings, refunds, returns and capacities, then counters are right, and the sale has spare places only', async () => {
  let seed = 20261122
  const random = (n: number) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * n)
  }
  const server = new ListServer(db, quiet)
  for (let round = 0; round < 2; round += 1) {
    const on = await givenOnSale(app, owner, { mode: 1, capacity: 8, maxPerPerson: 10 })
    const quotaId = await givenType(db, on, {
      capacity: 3,
      price_cents: 500,
      name: '{"es":"B"}',
      position: 3,
    })
    const open = async () =>
      (
        await sql<{ id: string }>`select k.id from checkout k join orders o on o.checkout_id = k.id
        where o.event_id = ${on.eventId} and k.status = 'open' order by k.id`.execute(db)
      ).rows
    const tickets = async () =>
      (
        await sql<{ id: string; order_id: string; type_id: number }>`select id, order_id, type_id from ticket
        where event_id = ${on.eventId} and status = 'valid' order by id`.execute(db)
      ).rows
    const done: Record<string, number> = {}
    const acts = {
      join: () =>
        givenWaiting(db, on, {
          party: 1 + random(4),
          typeIds: [null, [on.typeId], [quotaId]][random(3)] ?? null,
        }),
      sell: async () => {
        const quantity = 1 + random(3)
        const before = await spareOf(on)
        const answer = await reserve(
          app,
          { ...on, typeId: [on.typeId, quotaId][random(2)] as number },
          quantity,
        )
        if (!answer.error && before !== null) expect(before).toBeGreaterThanOrEqual(quantity)
      },
      pay: async () => {
        const all = await open()
        const one = all[random(all.length)]
        if (one) await buy(one.id)
      },
      end: async () => {
        const all = await open()
        const one = all[random(all.length)]
        if (one) await end(one.id)
      },
      refund: async () => {
        const all = await tickets()
        const one = all[random(all.length)]
        if (one)
          await db.transaction().execute((tx) =>
            refundTickets(tx, {
              eventId: on.eventId,
              orderId: one.order_id,
              ticketIds: [one.id],
              by: 'seller',
              createdBy: null,
            }),
          )
      },
      pass: async () => {
        const all = await tickets()
        const one = all[random(all.length)]
        if (one) await list({ ...on, typeId: one.type_id }, one.order_id, one.id)
      },
      more: async () => {
        const { sold, held } = await countersOf(db, on)
        await setCapacity(db, on, Math.max(sold + held, 5 + random(6)))
      },
      serve: () => server.run(),
    }
    const names = Object.keys(acts) as (keyof typeof acts)[]
    for (let step = 0; step < 60; step += 1) {
      const name = names[random(names.length)] as keyof typeof acts
      await acts[name]()
      done[name] = (done[name] ?? 0) + 1
      expect(await recount(db), `round ${round} step ${step} ${name}`).toEqual([])
    }
    await server.run()
    await server.run()
    const { rows } =
      await sql`select 1 from ticket t where t.event_id = ${on.eventId} and t.status = 'offered'
      and not exists (select from ticket_return r where r.ticket_id = t.id and r.status = 'matched')`.execute(
        db,
      )
    expect(rows).toEqual([])
    expect(Object.keys(done).length).toBe(names.length)
  }
})

test('given a process that serves, when it is killed at any moment, then each offer has one person, and no ticket and no place is lost', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 6, maxPerPerson: 10 })
  const bought = await givenBought(app, on, { quantity: 4 })
  for (const { id } of bought.tickets) await list(on, bought.orderId, id)
  const script = join(import.meta.dirname, 'testing/serve-until-killed.ts')
  const { eventId, sessionId, typeId } = on
  const args = Object.entries({
    url: app.config.databaseUrl,
    event: eventId,
    session: sessionId,
    type: typeId,
  })
  for (let round = 0; round < 2; round += 1) {
    const options = args.flatMap(([name, value]) => [`--${name}`, String(value)])
    const child = spawn(process.execPath, [script, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    let served = 0
    for await (const _ of createInterface({ input: child.stdout })) {
      served += 1
      if (served === 6 + round * 3) child.kill('SIGKILL')
    }
    await ended
    expect(await recount(db)).toEqual([])
    const { rows } = await sql`
      select 'checkout without a person' as what, c.id::text from checkout c where c.status = 'open'
        and c.email like '%@example.org' and exists (select from orders o where o.checkout_id = c.id
          and o.event_id = ${eventId}) and not exists (select from waiting_entry e where e.checkout_id = c.id)
      union all select 'two offers in one checkout', checkout_id::text from waiting_entry where status = 'offered'
        group by 2 having count(*) > 1
      union all select 'ticket in no offer', t.id::text from ticket t where t.status = 'offered' and not exists (
        select from ticket_return r join checkout c on c.id = r.checkout_id
        where r.ticket_id = t.id and r.status = 'matched' and c.status = 'open')`.execute(db)
    expect(rows).toEqual([])
  }
  await db.deleteFrom('waiting_entry').where('status', '=', 'waiting').execute()
  await sql`update checkout set expires_at = now() - interval '1 second' where status = 'open'`.execute(db)
  await expireHolds(db)
  await new ListServer(db, quiet).run()
  expect([await countersOf(db, on), await spareOf(on)]).toEqual([{ sold: 4, held: 0 }, null])
})
