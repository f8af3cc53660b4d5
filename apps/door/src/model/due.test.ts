import { sendScans } from '@larunbat/contract'
import { afterEach, expect, test, vi } from 'vitest'
import {
  codeOf,
  givenBrowser,
  givenTickets,
  keptDoor,
  leaveBrowser,
  startDoor,
  ticketOf,
} from '../testing/given-door.ts'
import { dueOf } from './money.ts'
import type { Answer, Ticket } from './types.ts'

afterEach(leaveBrowser)

/** A door whose list is older than an order of three, which a server of this kind lets in. */
async function givenJustBought(listed: Ticket[], rest: (order: Ticket[]) => Ticket[] | undefined) {
  const { server, store } = givenBrowser()
  const kept = keptDoor('north')
  givenTickets(server, listed, kept)
  const first = await ticketOf(1, { toPayCents: 1250 })
  const { orderId } = first
  const others = [
    await ticketOf(2, { orderId, toPayCents: 1000 }),
    await ticketOf(3, { orderId, toPayCents: 1000 }),
  ]
  server.on(sendScans, ({ scans }) => ({
    answers: scans.map(
      ({ id }): Answer => ({ id, result: 'admitted', ticket: first, firstAt: null, firstBy: null }),
    ),
    rest: rest(others),
    now: new Date().toISOString(),
  }))
  const door = await startDoor(kept)
  await vi.waitFor(() => expect(door.hasNoList).toBe(false))
  return { door, store, orderId, others }
}

test('given an order bought after the list was fetched, when one of its tickets is shown, then the whole order is requested immediately', async () => {
  const { door, store, orderId, others } = await givenJustBought([], (others) => others)
  expect((await door.showCode(codeOf(1))).result).toBe('admitted')
  expect(dueOf(door, orderId)).toBe(3250)
  expect(door.list.orderOf(orderId).map(({ status }) => status)).toEqual(
    expect.arrayContaining(['used', 'valid', 'valid']),
  )
  expect(store.rows('tickets')).toHaveLength(1 + others.length)
})

test('given a list with an admitted person, when an older response arrives, then the admission is kept', async () => {
  const inside = await ticketOf(2, { status: 'used', usedAt: '2026-11-28T19:00:00.000Z' })
  const { door } = await givenJustBought([inside], () => [{ ...inside, status: 'valid', usedAt: null }])
  await vi.waitFor(() => expect(door.list.size).toBe(1))
  await door.showCode(codeOf(1))
  expect(door.list.find(inside.id)?.status).toBe('used')
})

test('given a server that names no other tickets, when a ticket is shown, then its own price is requested', async () => {
  const { door, orderId } = await givenJustBought([], () => undefined)
  await door.showCode(codeOf(1))
  expect(dueOf(door, orderId)).toBe(1250)
})
