import { sendScans } from '@larunbat/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { readScans } from '../store/door-store.ts'
import {
  ADMITTED,
  codeOf,
  givenBrowser,
  givenTickets,
  isOver,
  keptDoor,
  leaveBrowser,
  resultOf,
  startDoor,
  synced,
  ticketOf,
} from '../testing/given-door.ts'
import type { Answer, KeptScan, Ticket } from './types.ts'

afterEach(leaveBrowser)

test('given no list and no network, then the door says so, and lets a ticket in once until that is undone', async () => {
  givenBrowser().server.isDown = true
  const door = await startDoor(keptDoor('north'))
  expect(door.hasNoList).toBe(true)
  expect([await resultOf(door, 1), await resultOf(door, 1)]).toEqual(['admitted', 'duplicate'])
  const [first] = door.log.all
  await door.undo(first?.id ?? '')
  expect(await resultOf(door, 1)).toBe('admitted')
})

test('given an earlier admission by another device, when this one undoes its own, then the list is unchanged', async () => {
  const { server, store } = givenBrowser()
  const kept = keptDoor('north')
  const ticket = await ticketOf(1)
  givenTickets(server, [ticket], kept)
  const door = await startDoor(kept)
  await vi.waitFor(() => expect(door.list.size).toBe(1))
  server.isDown = true
  expect(await resultOf(door, 1)).toBe('admitted')

  const used: Ticket = { ...ticket, status: 'used', usedAt: '2026-11-28T19:00:00.000Z' }
  server.on(sendScans, ({ scans }) => ({
    answers: scans.map(({ id, undoneAt }): Answer => {
      const result = undoneAt ? 'undone' : 'duplicate'
      return { id, result, ticket: used, firstAt: used.usedAt, firstBy: 'South' }
    }),
    now: new Date().toISOString(),
  }))
  server.isDown = false
  await synced(door)
  expect(door.log.all).toMatchObject([{ told: 'admitted', answer: 'duplicate', state: 'sent' }])
  await vi.waitFor(() => expect(store.rows('tickets')).toMatchObject([{ usedAt: used.usedAt }]))
  await door.undo(door.log.all[0]?.id ?? '')
  await synced(door)
  expect(door.log.all).toMatchObject([{ answer: 'undone', state: 'sent' }])
  expect(await resultOf(door, 1)).toBe('duplicate')
  expect(store.rows('tickets')).toMatchObject([{ status: 'used', usedAt: used.usedAt }])
})

test('given a device whose storage fails, then a warning is shown, and scans are sent and stored later', async () => {
  const { server, store } = givenBrowser()
  const kept = keptDoor('north')
  givenTickets(server, [await ticketOf(1)], kept)
  const door = await startDoor(kept)
  await vi.waitFor(() => expect(store.rows('tickets')).toHaveLength(1))
  server.isDown = true
  store.isFull = true
  expect([await resultOf(door, 1), await resultOf(door, 1)]).toEqual(['admitted', 'duplicate'])
  expect([door.isUnstored, door.waitingCount]).toEqual([true, 2])

  server.isDown = false
  await synced(door)
  expect(door.isUnstored).toBe(true)
  store.isFull = false
  await vi.waitFor(() => {
    door.syncNow()
    expect(door.isUnstored).toBe(false)
  })
  expect((await readScans()).map(({ told }) => told).sort()).toEqual(['admitted', 'duplicate'])
})

test('given a browser without any store, then the door opens and asks the server', async () => {
  const { server } = givenBrowser()
  const kept = keptDoor('north')
  givenTickets(server, [await ticketOf(1)], kept)
  vi.stubGlobal('indexedDB', undefined)
  const door = await startDoor(kept)
  await vi.waitFor(() => expect(door.list.size).toBe(1))
  expect(await resultOf(door, 1)).toBe('admitted')
  expect(door.isUnstored).toBe(true)
})

test.each([[['isWellFormed', 'toWellFormed'] as const], [[] as const]])(
  'given a browser without %j, when codes are shown, then they are decided as anywhere',
  async (missing) => {
    const { server } = givenBrowser()
    const kept = keptDoor('north')
    givenTickets(server, [await ticketOf(1)], kept)
    const had = missing.map((name) => [name, String.prototype[name]] as const)
    for (const name of missing) Reflect.deleteProperty(String.prototype, name)
    try {
      const door = await startDoor(kept)
      await vi.waitFor(() => expect(door.list.size).toBe(1))
      expect(await resultOf(door, 1)).toBe('admitted')
      await door.showCode('LB1.\uD83C')
      expect(door.log.all.map(({ code }) => code)).toEqual([codeOf(1), 'LB1.\uFFFD'])
      await synced(door)
    } finally {
      for (const [name, value] of had)
        Object.defineProperty(String.prototype, name, { value, configurable: true, writable: true })
    }
  },
)

test('given an error while a scan is handled, then the screen shows that the person was not admitted', async () => {
  givenBrowser().server.isDown = true
  const door = await startDoor(keptDoor('north'))
  const ticket = await ticketOf(1)
  vi.stubGlobal('crypto', {})
  expect(await door.showCode(codeOf(1))).toMatchObject({ result: 'unknown', why: 'failed' })
  door.list.put([ticket])
  expect(await door.showTickets([ticket])).toMatchObject([
    { result: 'unknown', why: 'failed', ticket: ticket },
  ])
})

test('given a ticket that is being decided, when it is shown or touched again, then it is one admission', async () => {
  const { server } = givenBrowser()
  const kept = keptDoor('north')
  const [ane, jon] = [await ticketOf(1), await ticketOf(2)]
  givenTickets(server, [ane, jon], kept)
  server.on(sendScans, async ({ scans }) => {
    await isOver()
    return { answers: scans.map(({ id }) => ({ id, ...ADMITTED })), now: new Date().toISOString() }
  })
  const door = await startDoor(kept)
  await vi.waitFor(() => expect(door.list.size).toBe(2))
  const results = await Promise.all([
    resultOf(door, 1),
    resultOf(door, 1),
    door.showTickets([ane, jon]).then((outcomes) => outcomes.map(({ result }) => result)),
    door.showTickets([jon]).then((outcomes) => outcomes.map(({ result }) => result)),
    resultOf(door, 2),
  ])
  expect(results.flat()).toEqual(Array(6).fill('admitted'))
  expect(door.log.all).toHaveLength(2)
  // Later on it is another visit.
  server.isDown = true
  expect(await resultOf(door, 1)).toBe('duplicate')
})

test('given an admission here that the server does not know, when the ticket is scanned again, then the admission is kept', async () => {
  const { server } = givenBrowser()
  const kept = keptDoor('north')
  const [listed, other] = [await ticketOf(1), await ticketOf(3)]
  givenTickets(server, [listed, other], kept)
  const asked: KeptScan['told'][] = []
  server.on(sendScans, ({ scans }) => {
    asked.push(...scans.map(({ told = null }) => told))
    return {
      answers: scans.map(({ id, told }) => ({ id, ...ADMITTED, result: told ?? 'admitted' })),
      now: new Date().toISOString(),
    }
  })
  const door = await startDoor(kept)
  await vi.waitFor(() => expect(door.list.size).toBe(2))
  server.isDown = true
  expect([await resultOf(door, 1), await resultOf(door, 2)]).toEqual(['admitted', 'admitted'])
  server.isDown = false
  door.network.state = 'online'
  expect([await resultOf(door, 1), await resultOf(door, 2)]).toEqual(['duplicate', 'duplicate'])
  const party = await door.showTickets([listed, other])
  expect(party.map(({ result }) => result)).toEqual(['duplicate', 'admitted'])
  // Only the unknown one was sent; the others are told in their order.
  expect(asked).toEqual([null])
  await synced(door)
  expect(asked.slice(1).sort()).toEqual(['admitted', 'admitted', 'duplicate', 'duplicate', 'duplicate'])
})
