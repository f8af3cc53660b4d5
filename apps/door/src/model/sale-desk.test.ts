import { collectAtDoor, sellAtDoor } from '@larunbat/contract'
import { ApiError } from '@larunbat/contract/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { FakeServer } from '../testing/fake-server.ts'
import type { FakeStore } from '../testing/fake-store.ts'
import { givenBrowser, givenTickets, keptDoor, leaveBrowser, startDoor } from '../testing/given-door.ts'
import type { Door } from './door.ts'
import { collect, type Offered, type Sale, sell } from './money.ts'
import { SaleDesk } from './sale-desk.ts'
import { uuidV7 } from './uuid.ts'

let store: FakeStore | undefined
let door: Door | undefined
afterEach(() => {
  door?.stop()
  leaveBrowser(store)
})

async function begin(): Promise<{ server: FakeServer; at: Door }> {
  const browser = givenBrowser()
  store = browser.store
  const kept = keptDoor('north')
  givenTickets(browser.server, [], kept)
  const at = await startDoor(kept)
  door = at
  return { server: browser.server, at }
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

test('given a sale whose answer was lost, when the same button is pressed again, then it is the same sale', async () => {
  const desk = new SaleDesk(() => {})
  const keys: string[] = []
  const offered = [{ id: 1 } as Offered]
  await desk.look(async () => offered)
  desk.change(1, { count: 2 })
  await desk.sell(async (key) => {
    keys.push(key)
    throw new ApiError('network_timeout', 'No answer')
  })
  expect([desk.isUnsure, desk.isBusy]).toEqual([true, false])
  // Another tab was looked at meanwhile: what was taken may be sold out by now, and is still to be sold again.
  await desk.look(async () => [])
  expect([desk.types, desk.wishOf(1).count]).toEqual([offered, 2])
  await desk.sell(async (key) => {
    keys.push(key)
    return SALE
  })
  expect(keys[1]).toBe(keys[0])
  expect([desk.sale, desk.isUnsure]).toEqual([SALE, false])

  desk.next()
  expect([desk.sale, desk.wishes, desk.problem]).toEqual([undefined, {}, undefined])
  await desk.sell(async (key) => {
    keys.push(key)
    throw new ApiError('order.sold_out', 'Sold out', { status: 200 })
  })
  expect(keys[2]).not.toBe(keys[0])
  expect(desk.isUnsure).toBe(false)
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
