import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPublished } from '../contents/testing/given-content.ts'
import { confirmCheckout } from '../orders/confirm.ts'
import { givenOnSale, givenPayment, reserve } from '../orders/testing/given-on-sale.ts'
import { openSecret, sealSecret } from '../platform/seal-secret.ts'
import { testApp } from '../test/test-app.ts'
import { handOut } from './hand-out.ts'
import { createPoster } from './post-message.ts'
import { WebhookSender } from './send-due.ts'

const app = await testApp({ WEBHOOK_PRIVATE_ADDRESSES: 'true' })
const { db, call, services, mailer } = app
const owner = await app.givenAccount()
const stranger = await app.givenAccount()
const admin = await app.givenAdmin()
const log = pino({ level: 'silent' })
const poster = createPoster({ isPrivateAllowed: true })
const sender = new WebhookSender({ db, services, log, poster })

/** A receiver that answers what the test wants. */
const got: { headers: IncomingHttpHeaders; body: string }[] = []
let answer: { status: number; headers?: Record<string, string> } = { status: 200 }
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    got.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    response.writeHead(answer.status, answer.headers).end('seen')
  })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`
})
afterAll(async () => {
  await sender.stop()
  poster.close()
  server.close()
})

const fields = (more: object = {}) => ({
  nombre: 'Web',
  url,
  tipos: ['event.status', 'event.published', 'event.changed', 'order.paid'],
  activo: 1,
  version: 0,
  ...more,
})

async function deliver(): Promise<void> {
  await handOut(db, 'http://larunbat.example')
  while ((await sender.begin()) > 0) await sender.settled()
}

/** As a receiver checks it (Standard Webhooks 1.0). */
const sign = (secret: string, { headers, body }: (typeof got)[number]) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`

async function givenWebhook(account = owner, more: object = {}) {
  const { data } = await call('app_webhook_guardar', fields(more), account)
  return { id: data.fila.webhook_id as number, secret: data.secreto as string, version: data.fila.version }
}
const clear = async () => {
  await db.deleteFrom('webhook_endpoint').execute()
  await db.deleteFrom('webhook_event').execute()
  got.length = 0
  answer = { status: 200 }
}

describe('keys of the public interface', () => {
  const make = (more: object = {}, account = owner) =>
    call('app_clave_api_add', { nombre: 'Web', permisos: ['orders:read'], dias: 30, ...more }, account)

  test('given a key, when it is made, then it is shown once, stored as a hash, told by mail, and opens nothing once ended', async () => {
    const { data } = await make()
    expect(data.clave_api).toMatch(/^lbt_[\w-]{43}$/)
    const me = () =>
      app.app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${data.clave_api}` } })
    expect((await me()).json()).toMatchObject({ scopes: ['orders:read'] })
    expect(JSON.stringify(await call('app_claves_api', {}, owner))).not.toContain(data.clave_api)
    expect(JSON.stringify(await db.selectFrom('api_token').selectAll().execute())).not.toContain(
      data.clave_api,
    )
    expect(mailer.to(owner.email).at(-1)?.template).toBe('account-api-token-made')
    const id = data.fila.clave_api_id
    expect((await call('app_clave_api_delete', { clave_api_id: id }, stranger)).data.code).toBe(
      'integration.token_not_found',
    )
    await call('app_clave_api_delete', { clave_api_id: id }, owner)
    expect((await me()).statusCode).toBe(401)
  })

  test('given a key of the festival, when its maker stops administering, then it opens nothing', async () => {
    expect((await make({ festival: 1 })).status).toBe(403)
    const former = await app.givenAdmin()
    const { data } = await make({ festival: 1 }, former)
    const ask = () =>
      app.app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${data.clave_api}` } })
    expect((await ask()).statusCode).toBe(200)
    await db.updateTable('account').set({ profile_id: 3 }).where('id', '=', former.id).execute()
    expect((await ask()).statusCode).toBe(401)
  })

  test('given a key that has run out, or a blocked account, when it is used, then it opens nothing', async () => {
    const guest = await app.givenAccount()
    const { data } = await make({}, guest)
    const ask = async () =>
      (await app.app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${data.clave_api}` } }))
        .statusCode
    expect(await ask()).toBe(200)
    await db
      .updateTable('account')
      .set({ blocked_at: new Date().toISOString() })
      .where('id', '=', guest.id)
      .execute()
    expect(await ask()).toBe(401)
    await db.updateTable('account').set({ blocked_at: null }).where('id', '=', guest.id).execute()
    await db
      .updateTable('api_token')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('account_id', '=', guest.id)
      .execute()
    expect(await ask()).toBe(401)
  })
})

describe('webhooks', () => {
  test('given an event that is published, when messages go out, then they are signed, numbered in order, and the owner’s and the festival’s alone', async () => {
    await clear()
    const own = await givenWebhook()
    const foreign = await givenWebhook(stranger)
    await givenWebhook(admin, { festival: 1, tipos: ['event.published'] })
    const { id } = await givenPublished(app, owner, admin)
    await deliver()
    const bodies = got.map(({ body }) => JSON.parse(body))
    expect(bodies.filter(({ type }) => type === 'event.published')).toHaveLength(2)
    expect(bodies.find(({ type }) => type === 'event.published').data).toMatchObject({
      event_id: id,
      api_url: `http://larunbat.example/api/v1/events/${id}`,
    })
    const mine = got.filter((message) => message.headers['webhook-signature'] === sign(own.secret, message))
    expect(mine.map(({ body }) => JSON.parse(body).sequence)).toEqual(mine.map((_, index) => index + 1))
    expect(mine.length).toBeGreaterThan(2)
    expect(
      got.some((message) => message.headers['webhook-signature'] === sign(foreign.secret, message)),
    ).toBe(false)
  })

  test('given a purchase, a scan and money that goes back, when messages go out, then the seller hears numbers and nobody’s name', async () => {
    await clear()
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
    const back = { content_id: on.contentId, id: randomUUID(), order_id: order.id, amount_cents: 1200 }
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
  })

  test('given an account that took over another one, when what that one sold is paid, then its webhook hears it', async () => {
    await clear()
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

  test('given a change that is rolled back, when messages go out, then none tells of it', async () => {
    await clear()
    const { id } = await givenPublished(app, owner, admin)
    await givenWebhook(owner, { tipos: ['event.status'] })
    const undone = db.transaction().execute(async (tx) => {
      await tx.updateTable('content').set({ status: 3 }).where('id', '=', id).execute()
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await deliver()
    expect(got).toEqual([])
    await db.updateTable('content').set({ status: 3 }).where('id', '=', id).execute()
    await deliver()
    expect(got.map(({ body }) => JSON.parse(body).data)).toEqual([
      { event_id: id, from: 'published', to: 'archived' },
    ])
  })

  test('given a receiver that fails, when it is tried, then later again under the same name, and by hand from the log', async () => {
    await clear()
    const { id } = await givenWebhook()
    answer = { status: 500 }
    await call('app_webhook_prueba', { webhook_id: id }, owner)
    await deliver()
    const list = async () => (await call('app_webhook_entregas', { webhook_id: id }, owner)).data
    const [failed] = await list()
    expect(failed).toMatchObject({
      estado: 'pendiente',
      intentos: 1,
      respuesta_estado: 500,
      respuesta: 'seen',
    })
    expect(Date.parse(failed.proxima)).toBeGreaterThan(Date.now() + 3_000)
    await deliver()
    expect(got).toHaveLength(1)
    answer = { status: 204 }
    await call('app_webhook_repetir', { webhook_id: id, entrega_id: failed.entrega_id }, owner)
    await deliver()
    expect(got).toHaveLength(2)
    expect(got[1]?.headers['webhook-id']).toBe(got[0]?.headers['webhook-id'])
    expect(await list()).toMatchObject([{ estado: 'entregada', intentos: 2, respuesta_estado: 204 }])
    expect((await call('app_webhook_entregas', { webhook_id: id }, stranger)).data.code).toBe(
      'integration.webhook_not_found',
    )
  })

  test('given a receiver that has failed for three days, when the last try fails, then it is switched off and its owner told', async () => {
    await clear()
    const { id } = await givenWebhook()
    await call('app_webhook_prueba', { webhook_id: id }, owner)
    const long = new Date(Date.now() - 3 * 86_400_000).toISOString()
    await db.updateTable('webhook_delivery').set({ give_up_at: new Date().toISOString() }).execute()
    await db.updateTable('webhook_endpoint').set({ failing_since: long }).execute()
    answer = { status: 404 }
    await deliver()
    const { data } = await call('app_webhooks', {}, owner)
    expect(data).toMatchObject([{ webhook_id: id, estado: 'apagado' }])
    expect(mailer.to(owner.email).at(-1)?.template).toBe('account-webhook-disabled')
    expect((await call('app_webhook_prueba', { webhook_id: id }, owner)).data.code).toBe(
      'integration.webhook_off',
    )
  })

  test('given an event that is deleted, when messages go out, then whose it was hears that it left the site and is gone', async () => {
    await clear()
    const { id, slug } = await givenPublished(app, owner, admin)
    const types = { tipos: ['event.withdrawn', 'event.deleted'] }
    await givenWebhook(owner, types)
    await givenWebhook(stranger, types)
    await db.deleteFrom('content').where('id', '=', id).execute()
    await deliver()
    expect(
      got.map(({ body }) => JSON.parse(body)).map(({ type, data }) => [type, data.event_id, data.slug]),
    ).toEqual([
      ['event.withdrawn', id, slug],
      ['event.deleted', id, slug],
    ])
  })

  test('given a blocked account, when something happens, then its webhooks hear nothing, and hear again once it is let in', async () => {
    await clear()
    const person = await app.givenAccount()
    await givenWebhook(person, { tipos: ['event.status'] })
    const { id } = await givenPublished(app, person, admin)
    await deliver()
    const heard = got.length
    expect(heard).toBeGreaterThan(0)
    const change = async (blocked_at: string | null, status: 2 | 3) => {
      await db.updateTable('account').set({ blocked_at }).where('id', '=', person.id).execute()
      await db.updateTable('content').set({ status }).where('id', '=', id).execute()
      await deliver()
    }
    await change(new Date().toISOString(), 3)
    expect(got).toHaveLength(heard)
    await change(null, 2)
    expect(got).toHaveLength(heard + 1)
  })

  test('given messages that wait, when their owner is blocked, then they are not sent until the account is let in', async () => {
    await clear()
    const person = await app.givenAccount()
    await givenWebhook(person, { tipos: ['event.status'] })
    await givenPublished(app, person, admin)
    await handOut(db, 'http://larunbat.example')
    const block = (blocked_at: string | null) =>
      db.updateTable('account').set({ blocked_at }).where('id', '=', person.id).execute()
    await block(new Date().toISOString())
    await deliver()
    expect(got).toEqual([])
    await block(null)
    await deliver()
    expect(got.length).toBeGreaterThan(0)
  })

  test('given a secret, then it is sealed in the database; one written before secrets were, signs as well', async () => {
    await clear()
    const { id, secret } = await givenWebhook()
    const plain = Buffer.from(secret.slice(6), 'base64')
    const kept = () =>
      db.selectFrom('webhook_endpoint').select('secret').where('id', '=', id).executeTakeFirstOrThrow()
    expect((await kept()).secret.includes(plain)).toBe(false)
    await db.updateTable('webhook_endpoint').set({ secret: plain }).where('id', '=', id).execute()
    await call('app_webhook_prueba', { webhook_id: id }, owner)
    await deliver()
    expect(got.map((message) => message.headers['webhook-signature'])).toEqual(
      got.map((message) => sign(secret, message)),
    )
    const [stored, configured, value] = [1, 2, 3].map((n) => Buffer.alloc(32, n)) as [Buffer, Buffer, Buffer]
    const sealed = sealSecret({ stored, configured }, 'webhook', value)
    expect(openSecret({ stored, configured }, 'webhook', sealed)).toEqual(value)
    for (const keys of [
      { stored, configured: undefined },
      { stored, configured: stored },
    ])
      expect(() => openSecret(keys, 'webhook', sealed)).toThrow()
    expect(() => openSecret({ stored, configured }, 'another', sealed)).toThrow()
    const before = sealSecret({ stored, configured: undefined }, 'webhook', value)
    expect(openSecret({ stored, configured }, 'webhook', before)).toEqual(value)
  })

  test('given a new secret, when a message goes out, then both sign it', async () => {
    await clear()
    const { id, secret } = await givenWebhook()
    const { data } = await call('app_webhook_secreto', { webhook_id: id }, owner)
    await call('app_webhook_prueba', { webhook_id: id }, owner)
    await deliver()
    const [message] = got
    if (!message) throw new Error('nothing came')
    expect(String(message.headers['webhook-signature']).split(' ')).toEqual([
      sign(data.secreto, message),
      sign(secret, message),
    ])
  })

  test('given a receiver that sends on elsewhere, when a message goes out, then it is not followed', async () => {
    await clear()
    const { id } = await givenWebhook()
    answer = { status: 302, headers: { location: url } }
    await call('app_webhook_prueba', { webhook_id: id }, owner)
    await deliver()
    expect(got).toHaveLength(1)
  })

  test('given addresses of inside, when a message would go there, then no connection is made', async () => {
    answer = { status: 200 }
    const guarded = createPoster({ isPrivateAllowed: false })
    got.length = 0
    for (const inside of [
      url,
      url.replace('http:', 'https:'),
      'https://localhost/in',
      'https://[::1]/in',
      'https://[::ffff:127.0.0.1]/in',
      'https://169.254.169.254/latest/meta-data',
      'https://0x7f.1/in',
      'https://10.0.0.1/in',
    ])
      expect(await guarded.post(inside, '{}', {}), inside).toMatchObject({ error: 'private_address' })
    expect(got).toEqual([])
    // The same poster without the guard reaches it: what is above is the guard's doing.
    expect(await poster.post(url, '{}', {})).toMatchObject({ answerStatus: 200 })
    guarded.close()
  })
})
