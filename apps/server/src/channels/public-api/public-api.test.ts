import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenPublished } from '../../events/event/testing/given-event.ts'
import { refreshLists } from '../../reference/festival-settings/current-lookups.ts'
import { type TestAccount, testApp } from '../../testing/test-app.ts'
import { findCheckout } from '../../ticketing/orders/checkout-store.ts'
import { confirmCheckout } from '../../ticketing/orders/confirm.ts'
import { givenOnSale, givenPayment, reserve } from '../../ticketing/orders/testing/given-on-sale.ts'
import { listSoldOrderRows } from './sales-store.ts'

const app = await testApp()
const { call, db } = app
const owner = await app.givenAccount({ legal_name: 'Coro', tax_id: 'B99286320' })
const stranger = await app.givenAccount()
const admin = await app.givenAdmin()

const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1200, capacity: 20 })
const others: number[] = []
for (let n = 0; n < 4; n++) others.push((await givenPublished(app, owner, admin)).id)
const buyer = { nombre: 'Ane Etxeberria', email: 'ane@example.org' }

async function givenBought(): Promise<string> {
  const payment = await givenPaying()
  await db.transaction().execute((tx) => confirmCheckout(tx, payment))
  await aMinuteLater()
  return orderOf(payment)
}
async function givenPaying() {
  const { data } = await reserve(app, on, 2, {})
  await call('web_reserva_datos', { compra: data.compra, idioma: 'eu', ...buyer })
  return givenPayment(db, data.compra, {})
}
async function orderOf(payment: { checkoutId: string }): Promise<string> {
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('checkout_id', '=', payment.checkoutId)
    .executeTakeFirstOrThrow()
  return id
}
/** All that was sold is listed. */
async function aMinuteLater(): Promise<void> {
  await sql`update orders set paid_at = paid_at - interval '1 minute' where paid_at is not null`.execute(db)
}

const orders = [await givenBought(), await givenBought(), await givenBought()]

async function givenKey(account: TestAccount, scopes: string[], more: object = {}): Promise<string> {
  const { data } = await call(
    'app_clave_api_add',
    { nombre: 'Web', permisos: scopes, dias: 30, ...more },
    account,
  )
  return data.clave_api
}

const get = (path: string, key?: string, headers: Record<string, string> = {}) =>
  app.app.inject({
    url: `/api/v1${path}`,
    headers: { ...headers, ...(key ? { authorization: `Bearer ${key}` } : {}) },
  })
const idsOf = (body: { data: { id: number | string }[] }) => body.data.map(({ id }) => id)

test('given the programme, when paged while events are added and one is withdrawn, then every event that stays comes once', async () => {
  const whole = (await get('/events?sort=id&limit=200')).json()
  const seen: (number | string)[] = []
  let cursor = ''
  for (let page = 0; page < 20; page++) {
    const body = (await get(`/events?sort=id&limit=2${cursor && `&cursor=${cursor}`}`)).json()
    seen.push(...idsOf(body))
    if (page === 0) {
      await givenPublished(app, owner, admin)
      await db
        .deleteFrom('publication')
        .where('event_id', '=', Number(others.at(-1)))
        .execute()
    }
    if (!body.has_more) break
    cursor = body.next_cursor
  }
  expect(new Set(seen).size).toBe(seen.length)
  const stayed = idsOf(whole).filter((id) => id !== others.at(-1))
  expect(stayed.every((id) => seen.includes(id))).toBe(true)
  expect((await get(`/events?sort=updated_at&cursor=${cursor}`)).json()).toMatchObject({
    status: 400,
    code: 'cursor_wrong',
  })
  expect((await get('/events?cursor=bm90IG9uZQ')).statusCode).toBe(400)
})

test('given an answer, when requested again, then it is 304 until something changes, in whatever encoding', async () => {
  // What tests before this one changed is seen a quarter of a second later.
  await get('/events')
  await new Promise((resolve) => setTimeout(resolve, 300))
  const first = await get('/events', undefined, { 'accept-encoding': 'br' })
  const tag = String(first.headers.etag)
  expect(tag).toMatch(/^"[^"]+-br"$/)
  expect(first.headers).toMatchObject({ 'access-control-allow-origin': '*', vary: 'accept-encoding' })
  expect((await get('/events')).headers.etag).toMatch(/-identity"$/)
  for (const encoding of ['br', 'gzip', 'identity']) {
    const again = await get('/events', undefined, { 'accept-encoding': encoding, 'if-none-match': tag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
  await db
    .updateTable('publication')
    .set({ version: 99, updated_at: new Date().toISOString() })
    .where('event_id', '=', on.eventId)
    .execute()
  await expect
    .poll(async () => (await get('/events', undefined, { 'if-none-match': tag })).statusCode)
    .toBe(200)
})

test('given filters and fields, when the programme is requested, then only matching events are returned, and misspelt names are refused', async () => {
  const body = (await get('/events?lang=eu&fields=id,url')).json()
  expect(Object.keys(body.data[0])).toEqual(['id', 'url'])
  expect(body.data[0].url).toContain('/eu/ekitaldiak/')
  expect(idsOf((await get('/events?organiser_id=987654')).json())).toEqual([])
  expect((await get('/events?hub=1')).json()).toMatchObject({
    code: 'parameter_unknown',
    fields: ['hub'],
    known: expect.arrayContaining(['hub_id', 'discipline_id']),
  })
  expect((await get('/events?limit=9999')).json()).toMatchObject({
    code: 'parameter_wrong',
    fields: ['limit'],
  })
  expect((await get('/events?fields=id,email')).json()).toMatchObject({ code: 'parameter_wrong' })
  expect((await get('/events/987654')).headers['content-type']).toContain('application/problem+json')
  for (const list of ['hubs', 'disciplines', 'types', 'causes', 'editions', 'participants', 'sessions'])
    expect((await get(`/${list}`)).json(), list).toMatchObject({ data: expect.any(Array) })
  expect((await app.app.inject({ method: 'POST', url: '/api/v1/events' })).statusCode).toBe(405)
})

test('given sold places, when sessions are requested, then they contain the number of free places', async () => {
  const { data } = (await get(`/events/${on.eventId}/sessions`)).json()
  expect(data).toMatchObject([{ event_id: on.eventId, places_left: 14, is_sold_out: false }])
  expect((await get('/events/no-such-event/sessions')).statusCode).toBe(404)
})

test('given a hub with a new name, when this process loads it after the database has it, then no earlier response is served', async () => {
  const named = async () => (await get('/hubs?lang=es')).json().data[0].name
  const before = await named()
  const [hub] = (await get('/hubs')).json().data
  const setName = (name: string) =>
    sql`update hub set name = jsonb_set(name, '{es}', to_jsonb(${name}::text)) where id = ${hub.id}`.execute(
      db,
    )
  await setName('Bilbo Zaharra')
  await pause(300)
  expect(await named()).toBe(before)
  await refreshLists(db)
  expect(await named()).toBe('Bilbo Zaharra')
  await setName(before)
  await refreshLists(db)
})

test('given a cancelled session long after the others, when sessions are requested from a day or page by page, then it is included', async () => {
  const { data } = (await get(`/events/${on.eventId}/sessions`)).json()
  const [session] = data
  const later = new Date(Date.parse(session.starts_at) + 90 * 86_400_000).toISOString()
  const cancelled = { id: session.id + 1_000_000, startsAt: later, status: 'cancelled' }
  const setSessions = (sessions: ReturnType<typeof sql>) =>
    sql`update publication set document = jsonb_set(document, '{sessions}', ${sessions}), version = version + 1
      where event_id = ${on.eventId}`.execute(db)
  await setSessions(sql`document->'sessions' || ${JSON.stringify([cancelled])}::jsonb`)
  const listed = async (query: string) => (await get(`/sessions?${query}`)).json()
  await expect.poll(async () => idsOf(await listed(`from=${later}`))).toEqual([cancelled.id])
  const before = idsOf(await listed(`until=${later}`))
  expect(before).toContain(session.id)
  expect(before).not.toContain(cancelled.id)
  const first = await listed(`limit=${before.length}`)
  expect(idsOf(first)).toEqual(before)
  expect(idsOf(await listed(`limit=${before.length}&cursor=${first.next_cursor}`))).toEqual([cancelled.id])
  await setSessions(sql`(document->'sessions') - -1`)
})

test('given keys of other people or without the right, when sales are requested, then nothing is returned', async () => {
  const path = `/orders?event_id=${on.eventId}`
  expect((await get(path)).statusCode).toBe(401)
  expect((await get(path, 'lbt_nobody')).json()).toMatchObject({ code: 'key_wrong' })
  const refused = await get(path, await givenKey(owner, ['events:read']))
  expect([refused.statusCode, refused.json().scope]).toEqual([403, 'orders:read'])
  const foreign = await givenKey(stranger, ['orders:read', 'buyers:read', 'events:read'])
  expect((await get(path, foreign)).json()).toMatchObject({ data: [] })
  expect((await get(`/orders/${orders[0]}`, foreign)).statusCode).toBe(404)
  expect((await get(`/tickets?event_id=${on.eventId}`, foreign)).statusCode).toBe(404)
  expect((await get('/me/events', foreign)).json()).toMatchObject({ data: [] })
})

test('given a key of a team member, when sales are requested, then it has the rights of the role at that moment', async () => {
  const key = await givenKey(stranger, ['orders:read', 'events:read'])
  const member = { event_id: on.eventId, account_id: stranger.id, accepted_at: new Date().toISOString() }
  const reach = async () => [
    idsOf((await get('/orders', key)).json()).length,
    (await get(`/orders/${orders[0]}`, key)).statusCode,
    (await get(`/tickets?event_id=${on.eventId}`, key)).statusCode,
    idsOf((await get('/me/events', key)).json()).length,
  ]
  for (const role of ['edit', 'door', 'read', 'sell'] as const) {
    await app.db
      .insertInto('event_member')
      .values({ ...member, role })
      .execute()
    expect([role, ...(await reach())]).toEqual(
      role === 'sell' ? [role, orders.length, 200, 200, 1] : [role, 0, 404, 404, 0],
    )
    await app.db.deleteFrom('event_member').where('account_id', '=', stranger.id).execute()
  }
  expect(await reach()).toEqual([0, 404, 404, 0])
})

test('given a key, when orders are read page by page and requested again later, then each comes once, with its buyer only where that is allowed', async () => {
  const plain = await givenKey(owner, ['orders:read'])
  const first = (await get('/orders?limit=2', plain)).json()
  expect(idsOf(first)).toEqual(orders.slice(0, 2))
  expect(JSON.stringify(first)).not.toContain('ane@')
  const second = (await get(`/orders?limit=2&cursor=${first.next_cursor}`, plain)).json()
  expect(idsOf(second)).toEqual(orders.slice(2))
  const late = await givenBought()
  const third = (await get(`/orders?limit=2&cursor=${second.next_cursor}`, plain)).json()
  expect(idsOf(third)).toEqual([late])
  const full = await givenKey(owner, ['orders:read', 'buyers:read'])
  expect((await get(`/orders/${late}`, full)).json()).toMatchObject({
    total_cents: 2400,
    buyer: { name: 'Ane Etxeberria', email: 'ane@example.org' },
  })
  expect(idsOf((await get(`/tickets?event_id=${on.eventId}&limit=200`, full)).json())).toHaveLength(8)
  const festival = await givenKey(admin, ['orders:read'], { festival: 1 })
  expect((await get('/orders', festival)).json()).toMatchObject({ code: 'event_needed' })
  expect(idsOf((await get(`/orders?event_id=${on.eventId}`, festival)).json())).toHaveLength(4)
})

test('given two purchases of which the later is done first, when orders are read on by the cursor, then neither is missed', async () => {
  const key = await givenKey(owner, ['orders:read'])
  const path = `/orders?event_id=${on.eventId}&limit=200`
  const before = (await get(path, key)).json()
  const [early, late] = [await givenPaying(), await givenPaying()]
  const seller = { accountIds: [owner.id], teamEvents: [] }
  const atOnce = () => listSoldOrderRows(db, { seller, limit: 200, settleS: 0 })
  const [ofEarly, ofLate] = [await orderOf(early), await orderOf(late)]
  const cursor = await db.transaction().execute(async (tx) => {
    await findCheckout(tx, { id: early.checkoutId }, true)
    await db.transaction().execute((other) => confirmCheckout(other, late))
    // However long the earlier one takes.
    expect((await atOnce()).map(({ id }) => id)).not.toContain(ofLate)
    const between = (await get(`${path}&cursor=${before.next_cursor}`, key)).json()
    await confirmCheckout(tx, early)
    return between.next_cursor
  })
  expect((await atOnce()).slice(-2).map(({ id }) => id)).toEqual([ofEarly, ofLate])
  await aMinuteLater()
  expect(idsOf((await get(`${path}&cursor=${cursor}`, key)).json())).toEqual([ofEarly, ofLate])
})

test('given a key with too many requests, when it sends another, then the response states how long to wait', async () => {
  const key = await givenKey(owner, ['orders:read'])
  expect((await get('/me', key)).statusCode).toBe(200)
  await db.updateTable('rate_limit').set({ hits: 600 }).execute()
  const refused = await get('/me', key)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
