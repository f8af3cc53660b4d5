import { randomUUID } from 'node:crypto'
import { webhookMessages } from '@larunbat/contract'
import type { WebhookType } from '@larunbat/rules/channels/integrations'
import { expect, test } from 'vitest'
import { givenPublished } from '../../events/event/testing/given-event.ts'
import { confirmCheckout } from '../../ticketing/orders/confirm.ts'
import { givenOnSale, givenPayment, reserve } from '../../ticketing/orders/testing/given-on-sale.ts'
import { createDeliveries } from './create-deliveries.ts'
import { sign, webhookScene } from './testing/webhook-scene.ts'

const { app, got, owner, stranger, admin, deliver, givenWebhook } = await webhookScene()
const { db, call } = app

/** Names of the data of a kind of message, as the OpenAPI document shows them. */
const documented = (type: WebhookType) => Object.keys(webhookMessages[type].data).sort()

test('given an event that is published, when messages go out, then they are signed, numbered in order, and the owner’s and the festival’s alone', async () => {
  const own = await givenWebhook()
  const foreign = await givenWebhook(stranger)
  await givenWebhook(admin, { festival: 1, tipos: ['event.published'] })
  const { id } = await givenPublished(app, owner, admin)
  await deliver()
  const bodies = got.map(({ body }) => JSON.parse(body))
  expect(bodies.filter(({ type }) => type === 'event.published')).toHaveLength(2)
  for (const { type, data } of bodies)
    expect([type, Object.keys(data).sort()]).toEqual([type, documented(type)])
  expect(bodies.find(({ type }) => type === 'event.published').data).toMatchObject({
    event_id: id,
    api_url: `http://larunbat.example/api/v1/events/${id}`,
  })
  const mine = got.filter((message) => message.headers['webhook-signature'] === sign(own.secret, message))
  expect(mine.map(({ body }) => JSON.parse(body).sequence)).toEqual(mine.map((_, index) => index + 1))
  expect(mine.length).toBeGreaterThan(2)
  expect(got.some((message) => message.headers['webhook-signature'] === sign(foreign.secret, message))).toBe(
    false,
  )
})

test('given a purchase, a scan and a refund, when messages are sent, then the seller receives numbers and no names', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1200, capacity: 20 })
  await givenWebhook(owner, { tipos: ['order.paid', 'order.refunded', 'ticket.used'] })
  await givenWebhook(stranger, { tipos: ['order.paid', 'order.refunded', 'ticket.used'] })
  const { data } = await reserve(app, on, 2, {})
  const buyer = { nombre: 'Ane Etxeberria', email: 'ane@example.org' }
  await call('web_reserva_datos', { compra: data.compra, idioma: 'eu', ...buyer })
  const payment = await givenPayment(db, data.compra, {})
  await db.transaction().execute((tx) => confirmCheckout(tx, payment))
  const order = await db.selectFrom('orders').select(['id']).executeTakeFirstOrThrow()
  const ticket = await db.selectFrom('ticket').select('id').executeTakeFirstOrThrow()
  await db
    .updateTable('ticket')
    .set({ status: 'used', used_at: new Date().toISOString() })
    .where('id', '=', ticket.id)
    .execute()
  const back = { event_id: on.eventId, id: randomUUID(), order_id: order.id, amount_cents: 1200 }
  await db
    .insertInto('refund')
    .values({ ...back, reason: 'organiser', status: 'pending' })
    .execute()
  await deliver()
  expect(got.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'order.paid', sequence: 1, data: { order_id: order.id, total_cents: 2400, tickets: 2 } },
    { type: 'ticket.used', sequence: 2, data: { ticket_id: ticket.id, order_id: order.id } },
    { type: 'order.refunded', sequence: 3, data: { order_id: order.id, amount_cents: 1200 } },
  ])
  expect(got.map(({ body }) => body).join()).not.toMatch(/Ane|ane@/)
  for (const { type, data } of got.map(({ body }) => JSON.parse(body)))
    expect([type, Object.keys(data).sort()]).toEqual([type, documented(type)])
})

test('given an account that took over another one, when what that one sold is paid, then its webhook hears it', async () => {
  const [former, heir] = [await app.givenAccount(), await app.givenAccount()]
  const on = await givenOnSale(app, former, { mode: 1, priceCents: 1200, capacity: 20 })
  const { data } = await reserve(app, on, 2, {})
  const now = new Date().toISOString()
  await db
    .updateTable('account')
    .set({ merged_into: heir.id, blocked_at: now })
    .where('id', '=', former.id)
    .execute()
  await givenWebhook(heir, { tipos: ['order.paid'] })
  const buyer = { nombre: 'Ane Etxeberria', email: 'ane@example.org' }
  await call('web_reserva_datos', { compra: data.compra, idioma: 'eu', ...buyer })
  const payment = await givenPayment(db, data.compra, {})
  await db.transaction().execute((tx) => confirmCheckout(tx, payment))
  await deliver()
  expect(got.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'order.paid', data: { total_cents: 2400, tickets: 2 } },
  ])
})

test('given a change that is rolled back, when messages are sent, then there is none for it', async () => {
  const { id } = await givenPublished(app, owner, admin)
  await givenWebhook(owner, { tipos: ['event.status'] })
  const undone = db.transaction().execute(async (tx) => {
    await tx.updateTable('event').set({ status: 3 }).where('id', '=', id).execute()
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await deliver()
  expect(got).toEqual([])
  await db.updateTable('event').set({ status: 3 }).where('id', '=', id).execute()
  await deliver()
  expect(got.map(({ body }) => JSON.parse(body).data)).toEqual([
    { event_id: id, from: 'published', to: 'archived' },
  ])
})

test('given an event that is deleted, when messages go out, then whose it was hears that it left the site and is gone', async () => {
  const { id, slug } = await givenPublished(app, owner, admin)
  const types = { tipos: ['event.withdrawn', 'event.deleted'] }
  await givenWebhook(owner, types)
  await givenWebhook(stranger, types)
  await db.deleteFrom('event').where('id', '=', id).execute()
  await deliver()
  expect(
    got.map(({ body }) => JSON.parse(body)).map(({ type, data }) => [type, data.event_id, data.slug]),
  ).toEqual([
    ['event.withdrawn', id, slug],
    ['event.deleted', id, slug],
  ])
})

test('given a blocked account, when something happens, then its webhooks hear nothing, and hear again once it is let in', async () => {
  const person = await app.givenAccount()
  await givenWebhook(person, { tipos: ['event.status'] })
  const { id } = await givenPublished(app, person, admin)
  await deliver()
  const heard = got.length
  expect(heard).toBeGreaterThan(0)
  const change = async (blocked_at: string | null, status: 2 | 3) => {
    await db.updateTable('account').set({ blocked_at }).where('id', '=', person.id).execute()
    await db.updateTable('event').set({ status }).where('id', '=', id).execute()
    await deliver()
  }
  await change(new Date().toISOString(), 3)
  expect(got).toHaveLength(heard)
  await change(null, 2)
  expect(got).toHaveLength(heard + 1)
})

test('given messages that wait, when their owner is blocked, then they are not sent until the account is let in', async () => {
  const person = await app.givenAccount()
  await givenWebhook(person, { tipos: ['event.status'] })
  await givenPublished(app, person, admin)
  await createDeliveries(db, 'http://larunbat.example')
  const block = (blocked_at: string | null) =>
    db.updateTable('account').set({ blocked_at }).where('id', '=', person.id).execute()
  await block(new Date().toISOString())
  await deliver()
  expect(got).toEqual([])
  await block(null)
  await deliver()
  expect(got.length).toBeGreaterThan(0)
})
