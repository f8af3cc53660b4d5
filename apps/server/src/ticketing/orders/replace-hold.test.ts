import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Ctx } from '../../database/context.ts'
import { channelOf, type TraceMessage } from '../../platform/trace-point.ts'
import { testApp } from '../../testing/test-app.ts'
import { findCheckout } from './checkout-store.ts'
import { hashCheckoutToken } from './checkout-token.ts'
import { reserveInsteadOf } from './reserve.ts'
import { countersOf, givenOnSale, givenVoucher, type OnSale, reserve } from './testing/given-on-sale.ts'
import { recount } from './testing/recount.ts'

const app = await testApp()
const { db, services } = app
const owner = await app.givenAccount()
afterEach(async () => expect(await recount(db)).toEqual([]))

const ctx = {
  db,
  services,
  language: 'es',
  actor: undefined,
  ip: '198.51.100.7',
  userAgent: '',
} as unknown as Ctx

/** A buyer's open checkout, as a new choice of the same browser would replace it. */
async function givenHold(on: OnSale, quantity: number, order: object = {}) {
  const { data } = await reserve(app, on, quantity, { order })
  const token: string = data.compra
  const row = await findCheckout(db, { tokenHash: hashCheckoutToken(token) })
  return { token, checkoutId: row?.id ?? '', places: quantity }
}

const wish = ({ eventId, sessionId, typeId }: OnSale, quantity: number, voucher: string | null = null) => ({
  key: null,
  orders: [
    {
      eventId,
      voucher,
      code: null,
      donationCents: 0,
      lines: [{ sessionId, typeId, quantity, chosenCents: null, seenCents: null }],
    },
  ],
})
const replace = (
  on: OnSale,
  quantity: number,
  own: Parameters<typeof reserveInsteadOf>[2],
  voucher?: string,
) => reserveInsteadOf(ctx, wish(on, quantity, voucher ?? null) as never, own)

const statusOf = async (token: string) =>
  (await findCheckout(db, { tokenHash: hashCheckoutToken(token) }))?.status

test('given all places held, when the same buyer chooses fewer, then these are held instead and the rest is free', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 3 })
  const own = await givenHold(on, 3)
  const { token } = await replace(on, 2, [own])
  expect(await countersOf(db, on)).toEqual({ sold: 0, held: 2 })
  expect([await statusOf(own.token), await statusOf(token)]).toEqual(['cancelled', 'open'])
  expect((await reserve(app, on, 1)).error).toBe(false)
})

test('given two of three places held, when the buyer wants more than there are, then the earlier hold stays', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 3 })
  const own = await givenHold(on, 2)
  expect((await replace(on, 3, [own])).checkout.status).toBe('open')
  const other = await givenOnSale(app, owner, { mode: 1, capacity: 3 })
  const kept = await givenHold(other, 2)
  await givenHold(other, 1)
  await expect(replace(other, 3, [kept])).rejects.toMatchObject({ code: 'order.sold_out' })
  expect(await countersOf(db, other)).toEqual({ sold: 0, held: 3 })
  expect(await statusOf(kept.token)).toBe('open')
})

test('given the same choice once more, then its checkout is returned and nothing is held twice', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 3 })
  const first = await replace(on, 2, [])
  const row = await findCheckout(db, { tokenHash: hashCheckoutToken(first.token) })
  const again = await replace(on, 2, [{ token: first.token, checkoutId: row?.id ?? '', places: 2 }])
  expect(again.token).toBe(first.token)
  expect(await countersOf(db, on)).toEqual({ sold: 0, held: 2 })
})

test('given the last use of a code held, when the choice changes, then the code still counts for the buyer', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 5 })
  await givenVoucher(db, on, { code: 'KORUA', kind: 'amount', amount_cents: 100, max_uses: 1 })
  const own = await givenHold(on, 2, { vale: 'KORUA' })
  const { checkout } = await replace(on, 3, [own], 'KORUA')
  expect(checkout.orders[0]?.discountCents).toBeGreaterThan(0)
})

test('given others who wait, when the choice shrinks or grows, then what is left over stays theirs', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 3 })
  const own = await givenHold(on, 2)
  await sql`update session set spare = 0 where event_id = ${on.eventId}`.execute(db)
  const { token } = await replace(on, 1, [own])
  const { rows } = await sql<{ spare: number; held: number }>`select spare, held from session
    where event_id = ${on.eventId}`.execute(db)
  expect(rows[0]).toEqual({ spare: 0, held: 1 })
  const row = await findCheckout(db, { tokenHash: hashCheckoutToken(token) })
  const shrunk = { token, checkoutId: row?.id ?? '', places: 1 }
  await expect(replace(on, 2, [shrunk])).rejects.toMatchObject({ code: 'order.sold_out' })
  await sql`update session set spare = null where event_id = ${on.eventId}`.execute(db)
})

test('given a choice that is changed again and again, then places are held for 45 minutes at most', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 5 })
  const own = await givenHold(on, 1)
  await sql`update checkout set first_held_at = now() - interval '40 minutes' where id = ${own.checkoutId}`.execute(
    db,
  )
  const { checkout } = await replace(on, 2, [own])
  const minutes = (Date.parse(checkout.expiresAt) - Date.parse(checkout.now)) / 60_000
  expect(minutes).toBeGreaterThan(4)
  expect(minutes).toBeLessThanOrEqual(5)
})

test.each(['paying', 'paid'] as const)(
  'given a checkout that is %s, when its buyer chooses anew, then it stays',
  async (status) => {
    const on = await givenOnSale(app, owner, { mode: 1, capacity: 5 })
    const own = await givenHold(on, 2)
    await sql`update checkout set status = ${status} where id = ${own.checkoutId}`.execute(db)
    await replace(on, 1, [own])
    expect(await statusOf(own.token)).toBe(status)
    expect((await countersOf(db, on)).held).toBe(3)
    await sql`update checkout set status = 'open' where id = ${own.checkoutId}`.execute(db)
  },
)

/** Another buyer asks for the last place in the middle of what `swap` does; returns whether that buyer got it. */
async function rivalDuring(
  swap: (
    own: { token: string; checkoutId: string; places: number },
    on: OnSale,
    rival: () => Promise<void>,
  ) => Promise<unknown>,
) {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 3 })
  const own = await givenHold(on, 3)
  let rival: ReturnType<typeof reserve> | undefined
  await swap(own, on, async () => {
    rival = reserve(app, on, 1)
    await Promise.race([rival, delay(300)])
  }).catch(() => undefined)
  return {
    asked: rival !== undefined,
    gotIt: (await rival)?.error === false,
    held: (await countersOf(db, on)).held,
  }
}

test('given a rival between release and new hold, when the choice is replaced, then the rival gets nothing', async () => {
  const seen = await rivalDuring(async (own, on, rival) => {
    const listen = (message: unknown) => void (message as TraceMessage).waits.push(rival())
    subscribe(channelOf('hold.replace.before_commit'), listen)
    await replace(on, 3, [own], undefined).finally(() =>
      unsubscribe(channelOf('hold.replace.before_commit'), listen),
    )
  })
  expect(seen).toEqual({ asked: true, gotIt: false, held: 3 })
})

test('given release and new hold in two steps, then the rival gets the place: the test above can fail', async () => {
  const seen = await rivalDuring(async (own, on, rival) => {
    await app.call('web_compra_soltar', { compra: own.token })
    await rival()
    await replace(on, 3, [])
  })
  expect(seen).toEqual({ asked: true, gotIt: true, held: 1 })
})
