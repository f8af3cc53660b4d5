import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { daysFromNow, moveSessions } from '../../events/sessions/testing/move-sessions.ts'
import { testApp } from '../../testing/test-app.ts'
import { expireHolds } from '../orders/expire.ts'
import { countersOf, givenOnSale } from '../orders/testing/given-on-sale.ts'
import { recount } from '../orders/testing/recount.ts'
import { givenBought } from '../refunds/testing/given-bought.ts'
import { mailedToken } from '../tickets/mailed-token.ts'
import { sendWaitingMails } from './send-waiting-mails.ts'
import { ListServer } from './serve-lists.ts'
import { givenWaiting, statesOf } from './testing/given-waiting.ts'
import { waitingLine } from './testing/waiting-line.ts'

const app = await testApp()
const { db, mailer } = app
const owner = await app.givenAccount({ legal_name: 'Coro', tax_id: 'B99286320' })
const server = new ListServer(db, pino({ level: 'silent' }))
const { buy, checkoutOf, end, list, ticketState } = waitingLine(app, owner)

afterEach(async () => expect(await recount(db)).toEqual([]))

/** Templates of the mails that are due now. */
async function mailed() {
  const before = mailer.letters.length
  await sendWaitingMails(db, app.services)
  return mailer.letters
    .slice(before)
    .map(({ template }) => template)
    .sort()
}

/** A person who never waited, offered a place by the organiser. */
async function givenInvited(on: Awaited<ReturnType<typeof givenOnSale>>) {
  const offer = {
    ...{ contenido_id: on.eventId, sesion_id: on.sessionId, tipo_id: on.typeId, plazas: 1 },
    ...{ email: 'press@example.org', nombre: 'Prensa', idioma: 'es', horas: 48, gratis: true },
  }
  expect((await app.call('app_espera_invitar', offer, owner)).error).toBe(false)
  return db
    .selectFrom('waiting_entry')
    .selectAll()
    .where('event_id', '=', on.eventId)
    .executeTakeFirstOrThrow()
}

test('given tickets that passed on, when their places were bought, then no mail of the list is due, and the refund sends its own', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 1, priceCents: 1500 })
  const { orderId, tickets } = await givenBought(app, on)
  await list(on, orderId, tickets[0]?.id as string)
  const waiting = await givenWaiting(db, on)
  await server.run()
  expect(await mailed()).toEqual(['ticket-matched', 'waiting-offered'])
  await buy(await checkoutOf(waiting))
  await server.run()
  const { rows } = await sql`select from ticket_return where mail_due is not null`.execute(db)
  expect(rows).toHaveLength(0)
  // Rows of before have it still.
  await sql`update ticket_return set mail_due = 'sold'`.execute(db)
  expect(await mailed()).toEqual([])
})

test('given others who still wait, when an offered ticket is not taken, then its holder is notified that it is theirs again', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 1, priceCents: 1500 })
  const { orderId, tickets } = await givenBought(app, on)
  const id = tickets[0]?.id as string
  await list(on, orderId, id)
  const first = await givenWaiting(db, on)
  await server.run()
  // One place is not enough for them, now or later.
  const pair = await givenWaiting(db, on, { party: 2 })
  await mailed()
  await end(await checkoutOf(first))
  await server.run()
  expect([await ticketState(id), await statesOf(db, [first, pair])]).toEqual(['valid', ['lapsed', 'waiting']])
  expect(await mailed()).toEqual(['ticket-back', 'waiting-lapsed'])
})

test('given an offer for two days, when its session is moved to an earlier day, then it cannot be bought once that is over', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 1 })
  const waiting = await givenInvited(on)
  const compra = await mailedToken(db, waiting.checkout_id as string)
  await moveSessions(db, on.eventId, daysFromNow(-0.2), daysFromNow(-0.1))
  await server.run()
  expect((await app.call('web_pagar', { compra })).data.code).toBe('order.hold_expired')
  await expireHolds(db)
  await server.run()
  expect(await statesOf(db, [waiting.id])).toEqual(['lapsed'])
  expect(await countersOf(db, on)).toEqual({ sold: 0, held: 0 })
})

test('given a sale that goes on for later sessions, when this one is over, then a ticket of it is not offered any more', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 1, priceCents: 1500 })
  const { compra, tickets } = await givenBought(app, on)
  const pass = async () =>
    (await app.call('web_compra_ofrecer', { compra, entrada_id: tickets[0]?.id, ofrecer: true })).data
  await sql`update publication set document = jsonb_set(document, '{saleEndsAt}', to_jsonb(${daysFromNow(3)}::text))
    where event_id = ${on.eventId}`.execute(db)
  await moveSessions(db, on.eventId, daysFromNow(-1), daysFromNow(-0.9))
  expect((await pass()).code).toBe('waiting.too_late')
  await moveSessions(db, on.eventId, daysFromNow(-0.01), daysFromNow(0.1))
  expect(await pass()).toEqual({ ofrecida: 1 })
})

test.each(['postponed', 'cancelled'])(
  'given an offer, when its session is %s and takes place after all, then who had it is still before those behind',
  async (status) => {
    const on = await givenOnSale(app, owner, { mode: 1, capacity: 1 })
    const waiting = [await givenWaiting(db, on), await givenWaiting(db, on)]
    await server.run()
    expect(await statesOf(db, waiting)).toEqual(['offered', 'waiting'])
    await mailed()
    const set = (is: string) =>
      sql`update publication set document = jsonb_set(document, '{sessions,0,status}', to_jsonb(${is}::text)),
      updated_at = clock_timestamp() where event_id = ${on.eventId}`.execute(db)
    await set(status)
    await server.run()
    expect(await countersOf(db, on)).toEqual({ sold: 0, held: 0 })
    expect(await statesOf(db, waiting)).toEqual(['waiting', 'waiting'])
    // Only who had an offer is told that there is none.
    expect(await mailed()).toEqual(['waiting-off'])
    await set('scheduled')
    await server.run()
    expect(await statesOf(db, waiting)).toEqual(['offered', 'waiting'])
    await buy(await checkoutOf(waiting[0] as string))
  },
)

test('given an offer to a person who never waited, when its session is cancelled, then they are notified, and the page of their mail says it is over', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 1 })
  const { id } = await givenInvited(on)
  await mailed()
  await sql`update publication set document = jsonb_set(document, '{sessions,0,status}', '"cancelled"'),
    updated_at = clock_timestamp() where event_id = ${on.eventId}`.execute(db)
  await server.run()
  expect(await mailed()).toEqual(['waiting-off'])
  expect(await statesOf(db, [id])).toEqual(['removed'])
  const token = String(mailer.letters.at(-1)?.data.url).split('/').at(-1)
  expect((await app.call('web_espera_ver', { espera: token })).data).toMatchObject({ estado: 'quitada' })
})
