import { collectAtDoor, sellAtDoor } from '@larunbat/contract'
import { ApiError } from '@larunbat/contract/client'
import { afterEach, expect, test, vi } from 'vitest'
import { deleteDoor, saveSale } from '../store/door-store.ts'
import { givenBrowser, givenTickets, keptDoor, leaveBrowser, startDoor } from '../testing/given-door.ts'
import { collect, type Offered, type Sale, sell } from './money.ts'
import { type Asked, SaleDesk } from './sale-desk.ts'
import { uuidV7 } from './uuid.ts'

afterEach(leaveBrowser)

async function begin() {
  const { server, store } = givenBrowser()
  const kept = keptDoor('north')
  givenTickets(server, [], kept)
  return { server, store, at: await startDoor(kept) }
}

const SALE: Sale = {
  orderId: uuidV7(),
  number: '12AB-34CD-56EF',
  totalCents: 1200,
  currency: 'EUR',
  token: 'secret-of-the-purchase',
  address: 'https://example.org/',
  tickets: [],
}

const LOST = new ApiError('network_timeout', 'No answer')
const asked = (method: Asked['method'] = 'cash'): Asked => ({
  method,
  email: null,
  lines: [{ sessionId: 5, typeId: 1, quantity: 2, seenCents: 600 }],
})
const deskOf = () => new SaleDesk({ onChange: () => {}, keep: async () => {} })
/** Keeps what the server is asked, and answers so. */
function answering(answer: () => Promise<Sale>) {
  const sent: (Asked & { key: string })[] = []
  const send = (asked: Asked & { key: string }) => {
    sent.push(asked)
    return answer()
  }
  return { sent, send }
}
const fails = (error: unknown) => answering(() => Promise.reject(error))

test('given a sale whose answer was lost, when the same button is pressed again, then it is the same sale', async () => {
  const desk = deskOf()
  const offered = [{ id: 1 } as Offered]
  await desk.look(async () => offered)
  desk.change(1, { count: 2 })
  const [lost, sold, refused] = [
    fails(LOST),
    answering(async () => SALE),
    fails(new ApiError('order.sold_out', 'Sold out', { status: 200 })),
  ]
  await desk.sell(asked(), lost.send)
  expect([desk.isUnsure, desk.isBusy]).toEqual([true, false])
  // Another tab was looked at meanwhile: what was taken may be sold out by now, and is still to be sold again.
  await desk.look(async () => [])
  expect([desk.types, desk.wishOf(1).count]).toEqual([offered, 2])
  // Nothing that is touched meanwhile makes another sale of it.
  desk.change(1, { count: 5 })
  desk.write('jon@example.org')
  expect([desk.wishOf(1).count, desk.email, desk.isUnsure]).toEqual([2, '', true])
  await desk.sell({ ...asked('card'), lines: [] }, sold.send)
  expect(sold.sent).toEqual(lost.sent)
  expect([desk.sale, desk.isUnsure]).toEqual([SALE, false])

  desk.next()
  expect([desk.sale, desk.wishes, desk.problem]).toEqual([undefined, {}, undefined])
  await desk.sell(asked(), refused.send)
  expect(refused.sent[0]?.key).not.toBe(lost.sent[0]?.key)
  expect(desk.isUnsure).toBe(false)
})

test.each([
  ['network_error', { status: 0 }, true],
  ['http.502', { status: 502 }, true],
  ['unexpected', { status: 500 }, true],
  ['order.sold_out', { status: 200 }, false],
  ['request.too_many', { status: 429 }, false],
  ['input.invalid', {}, false],
])('given a sale that failed with %s %j, then it may have been sold: %s', async (code, details, isUnsure) => {
  const desk = deskOf()
  await desk.sell(asked(), fails(new ApiError(code, 'No', details)).send)
  expect(desk.isUnsure).toBe(isUnsure)
})

test('given a lost answer, when the next try is turned away at the threshold, then it may still have been sold', async () => {
  const desk = deskOf()
  await desk.sell(asked(), fails(new TypeError('an answer nobody understands')).send)
  await desk.sell(asked(), fails(new ApiError('request.too_many', 'Wait', { status: 429 })).send)
  expect(desk.isUnsure).toBe(true)
  await desk.sell(asked(), fails(new ApiError('order.sold_out', 'Sold out', { status: 200 })).send)
  expect(desk.isUnsure).toBe(false)
})

test('given a lost answer, when a helper says it was not sold, then the next sale is another one', async () => {
  const desk = deskOf()
  const [lost, sold] = [fails(LOST), answering(async () => SALE)]
  await desk.sell(asked(), lost.send)
  desk.next()
  await desk.sell(asked(), sold.send)
  expect(sold.sent[0]?.key).not.toBe(lost.sent[0]?.key)
})

test('given a sale whose answer was lost, when the app is opened anew, then it is the same sale, at its session alone', async () => {
  const { server, store, at } = await begin()
  let isKept: unknown[] | undefined
  const keys: string[] = []
  server.on(sellAtDoor, ({ key }) => {
    keys.push(key)
    isKept ??= store.rows('sales')
    if (keys.length === 1) throw new TypeError('lost')
    return SALE
  })
  at.sale.types = [{ id: 1 } as Offered]
  at.sale.change(1, { count: 2 })
  await at.sale.sell(asked(), (wish) => sell(at, wish))
  // It was there before it was sent.
  expect(isKept).toMatchObject([{ token: 'north', sessionId: 5, sale: null }])
  expect([at.sale.isUnsure, at.hasOpenSale]).toEqual([true, true])
  at.stop()

  const door = await startDoor(keptDoor('north', [6, 5]))
  expect([door.sale.isUnsure, door.sale.isTakenUp, door.hasOpenSale]).toEqual([false, false, true])
  door.stop()
  const again = await startDoor(keptDoor('north', [5, 6]))
  expect([again.sale.isUnsure, again.sale.isTakenUp, again.sale.wishOf(1).count]).toEqual([true, true, 2])
  await again.sale.sell(asked(), (wish) => sell(again, wish))
  expect([keys[1], again.hasOpenSale]).toEqual([keys[0], false])
  again.stop()

  // What was sold stays until its tickets were handed over.
  const last = await startDoor(keptDoor('north', [5, 6]))
  expect([last.sale.sale, last.sale.isUnsure]).toEqual([SALE, false])
  last.sale.next()
  await vi.waitFor(() => expect(store.rows('sales')).toEqual([]))
})

test('given sales of a link, when it is forgotten, then they are, and those of another one stay', async () => {
  const { store } = await begin()
  for (const token of ['north', 'south'])
    await saveSale({
      token,
      sessionId: 5,
      key: '1',
      asked: asked(),
      types: [],
      wishes: {},
      email: '',
      sale: null,
    })
  await deleteDoor(keptDoor('north'))
  expect(store.rows('sales')).toMatchObject([{ token: 'south' }])
})

test('given money that was taken before, when a second device takes it, then the helper learns of it', async () => {
  const { server, at } = await begin()
  server.on(collectAtDoor, () => ({ amountCents: 1200, currency: 'EUR', isNew: false }))
  expect(await collect(at, uuidV7(), 'cash')).toEqual({ amountCents: 1200, currency: 'EUR', isNew: false })
})

test('given a link that was taken back, when something is sold by it, then the door has ended', async () => {
  const { server, at } = await begin()
  server.on(sellAtDoor, () => SALE)
  await vi.waitFor(() => expect(at.hasNoList).toBe(false))
  server.ended.add('north')
  const wish = { key: uuidV7(), method: 'cash' as const, lines: [] }
  await expect(sell(at, wish)).rejects.toThrow(ApiError)
  expect(at.isEnded).toBe(true)
})
