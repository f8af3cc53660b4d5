import { sendScans } from '@larunbat/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetDoor, listDoors, readScans, readTickets } from '../store/door-store.ts'
import type { FakeServer } from '../testing/fake-server.ts'
import type { FakeStore } from '../testing/fake-store.ts'
import {
  codeOf,
  givenBrowser,
  givenTickets,
  keptDoor,
  leaveBrowser,
  startDoor,
  ticketOf,
} from '../testing/given-door.ts'
import type { Door } from './door.ts'
import { ScanLog } from './scan-log.ts'
import type { Answer, KeptScan, Ticket } from './types.ts'

const ADMITTED = { result: 'admitted', ticket: null, firstAt: null, firstBy: null } as const

let store: FakeStore | undefined
let door: Door | undefined
afterEach(() => {
  door?.stop()
  leaveBrowser(store)
})

function begin(): FakeServer {
  const browser = givenBrowser()
  store = browser.store
  return browser.server
}
/** Looks at the server until it has all that was scanned. */
const synced = (of: Door) =>
  vi.waitFor(() => {
    of.syncNow()
    expect(of.waitingCount).toBe(0)
  })
/** Time enough for whatever is still under way. */
const isOver = () => new Promise((resolve) => setTimeout(resolve, 100))
const resultOf = async (of: Door, n: number) => (await of.showCode(codeOf(n))).result

test('given no list and no network, then the door says so, and lets a ticket in once until that is undone', async () => {
  begin().isDown = true
  door = await startDoor(keptDoor('north'))
  expect(door.hasNoList).toBe(true)
  expect([await resultOf(door, 1), await resultOf(door, 1)]).toEqual(['admitted', 'duplicate'])
  const [first] = door.log.all
  await door.undo(first?.id ?? '')
  expect(await resultOf(door, 1)).toBe('admitted')
})

test('given a link for several sessions, when there is network, then the lists of all of them are there', async () => {
  const server = begin()
  const kept = keptDoor('north', [5, 6, 8])
  givenTickets(server, [await ticketOf(1), await ticketOf(2, { sessionId: 6 })], kept)
  door = await startDoor(kept)
  await vi.waitFor(async () => expect(store?.rows('lists')).toHaveLength(3))
  expect(await readTickets(6)).toMatchObject([{ holder: 'Ane Etxeberria' }])
  expect([door.hasNoList, door.list.size]).toEqual([false, 1])
})

test('given another device let somebody in before, when this one takes its admission back, then the list stays', async () => {
  const server = begin()
  const kept = keptDoor('north')
  const ticket = await ticketOf(1)
  givenTickets(server, [ticket], kept)
  door = await startDoor(kept)
  await vi.waitFor(() => expect(door?.list.size).toBe(1))
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
  await vi.waitFor(() => expect(store?.rows('tickets')).toMatchObject([{ usedAt: used.usedAt }]))
  await door.undo(door.log.all[0]?.id ?? '')
  await synced(door)
  expect(door.log.all).toMatchObject([{ answer: 'undone', state: 'sent' }])
  expect(await resultOf(door, 1)).toBe('duplicate')
  expect(store?.rows('tickets')).toMatchObject([{ status: 'used', usedAt: used.usedAt }])
})

test('given a device that stores nothing, then people are told, and scans are sent and stored later', async () => {
  const server = begin()
  const kept = keptDoor('north')
  givenTickets(server, [await ticketOf(1)], kept)
  door = await startDoor(kept)
  await vi.waitFor(() => expect(store?.rows('tickets')).toHaveLength(1))
  server.isDown = true
  if (store) store.isFull = true
  expect([await resultOf(door, 1), await resultOf(door, 1)]).toEqual(['admitted', 'duplicate'])
  expect([door.isUnstored, door.waitingCount]).toEqual([true, 2])

  server.isDown = false
  await synced(door)
  expect(door.isUnstored).toBe(true)
  if (store) store.isFull = false
  await vi.waitFor(() => {
    door?.syncNow()
    expect(door?.isUnstored).toBe(false)
  })
  expect((await readScans()).map(({ told }) => told).sort()).toEqual(['admitted', 'duplicate'])
})

test('given a link that could not be stored when it was opened, then it is stored later with its sale', async () => {
  const server = begin()
  const kept = keptDoor('north')
  givenTickets(server, [await ticketOf(1)], kept)
  if (store) store.isFull = true
  door = await startDoor(kept)
  const asked = { method: 'cash' as const, email: null, lines: [] }
  await door.sale.sell(asked, () => Promise.reject(new TypeError('lost')))
  expect([await listDoors(), door.isUnstored]).toEqual([[], true])
  if (store) store.isFull = false
  await vi.waitFor(() => {
    door?.syncNow()
    expect(door?.isUnstored).toBe(false)
  })
  expect(await listDoors()).toMatchObject([{ token: 'north' }])
  expect(store?.rows('sales')).toMatchObject([{ token: 'north', sessionId: 5, asked }])
})

test('given a browser without any store, then the door opens and asks the server', async () => {
  const server = begin()
  const kept = keptDoor('north')
  givenTickets(server, [await ticketOf(1)], kept)
  vi.stubGlobal('indexedDB', undefined)
  door = await startDoor(kept)
  await vi.waitFor(() => expect(door?.list.size).toBe(1))
  expect(await resultOf(door, 1)).toBe('admitted')
  expect(door.isUnstored).toBe(true)
})

test('given a link that was taken back, when a code is shown, then nobody comes in and its names leave the device', async () => {
  const server = begin()
  const kept = keptDoor('north')
  givenTickets(server, [await ticketOf(1), await ticketOf(2)], kept)
  door = await startDoor(kept)
  await vi.waitFor(() => expect(store?.rows('tickets')).toHaveLength(2))
  server.isDown = true
  await resultOf(door, 1)
  server.isDown = false
  door.network.state = 'online'
  server.ended.add('north')

  expect(await door.showCode(codeOf(2))).toMatchObject({ result: 'unknown', why: 'ended' })
  expect([door.isEnded, door.list.size, door.list.search('', 9)]).toEqual([true, 0, []])
  expect(await door.showCode(codeOf(3))).toMatchObject({ result: 'unknown', why: 'ended' })
  expect(await door.showTickets([await ticketOf(2)])).toEqual([])
  // What waits stays: somebody may give the link back.
  expect(door.unsentCount).toBe(1)
  await vi.waitFor(() => expect(store?.rows('tickets')).toEqual([]))
  expect([store?.rows('lists'), await readScans()]).toMatchObject([[], [{ told: 'admitted' }]])
  expect(await listDoors()).toMatchObject([{ token: 'north', isEnded: true }])

  server.ended.clear()
  await synced(door)
  await vi.waitFor(() => expect([door?.isEnded, door?.list.size]).toEqual([false, 2]))
})

test('given scans of links that were open here before, then each is sent by its own, and one that ended stops none', async () => {
  const server = begin()
  const log = new ScanLog()
  server.isDown = true
  for (const token of ['gone', 'south']) {
    const other = await startDoor(keptDoor(token), log)
    await other.showCode(codeOf(1, { sessionId: 5 }))
    other.stop()
  }
  const kept = keptDoor('north')
  const told: string[] = []
  givenTickets(server, [], kept)
  server.on(sendScans, ({ token, scans }) => {
    told.push(token)
    return { answers: scans.map(({ id }) => ({ id, ...ADMITTED })), now: new Date().toISOString() }
  })
  server.ended.add('gone')
  door = await startDoor(kept, log)
  expect([door.waitingCount, door.unsentCount]).toEqual([2, 0])
  server.isDown = false
  door.syncNow()
  await vi.waitFor(() => {
    door?.syncNow()
    expect(told).toEqual(['south'])
  })
  await vi.waitFor(() => expect([door?.waitingCount, door?.isEnded]).toEqual([1, false]))
})

test('given a look at the server under way, when its link is left, then nothing of it comes back', async () => {
  const server = begin()
  const kept = keptDoor('north')
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  givenTickets(server, [await ticketOf(1)], kept)
  server.on(sendScans, async ({ scans }) => {
    await isAnswered
    return { answers: scans.map(({ id }) => ({ id, ...ADMITTED })), now: new Date().toISOString() }
  })
  server.isDown = true
  const left = await startDoor(kept)
  await left.showCode(codeOf(1))
  server.isDown = false
  left.syncNow()
  left.stop()
  left.log.forget('north')
  await forgetDoor(kept)
  answer()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await isOver()
  expect(timers).not.toHaveBeenCalledWith(left.syncNow, expect.anything())
  expect([store?.rows('scans'), store?.rows('tickets'), await listDoors()]).toEqual([[], [], []])
})

test.each([[['isWellFormed', 'toWellFormed'] as const], [[] as const]])(
  'given a browser without %j, when codes are shown, then they are decided as anywhere',
  async (missing) => {
    const server = begin()
    const kept = keptDoor('north')
    givenTickets(server, [await ticketOf(1)], kept)
    const had = missing.map((name) => [name, String.prototype[name]] as const)
    for (const name of missing) Reflect.deleteProperty(String.prototype, name)
    try {
      door = await startDoor(kept)
      await vi.waitFor(() => expect(door?.list.size).toBe(1))
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

test('given an app that stumbles over a scan, then people see that nobody was let in', async () => {
  begin().isDown = true
  door = await startDoor(keptDoor('north'))
  const ticket = await ticketOf(1)
  vi.stubGlobal('crypto', {})
  expect(await door.showCode(codeOf(1))).toMatchObject({ result: 'unknown', why: 'failed' })
  door.list.put([ticket])
  expect(await door.showTickets([ticket])).toMatchObject([
    { result: 'unknown', why: 'failed', ticket: ticket },
  ])
})

test('given a ticket that is being decided, when it is shown or touched again, then it is one admission', async () => {
  const server = begin()
  const kept = keptDoor('north')
  const [ane, jon] = [await ticketOf(1), await ticketOf(2)]
  givenTickets(server, [ane, jon], kept)
  server.on(sendScans, async ({ scans }) => {
    await isOver()
    return { answers: scans.map(({ id }) => ({ id, ...ADMITTED })), now: new Date().toISOString() }
  })
  door = await startDoor(kept)
  await vi.waitFor(() => expect(door?.list.size).toBe(2))
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

test('given somebody let in here whom the server was not told of, when their ticket comes again, then it does not overrule that', async () => {
  const server = begin()
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
  door = await startDoor(kept)
  await vi.waitFor(() => expect(door?.list.size).toBe(2))
  server.isDown = true
  expect([await resultOf(door, 1), await resultOf(door, 2)]).toEqual(['admitted', 'admitted'])
  server.isDown = false
  door.network.state = 'online'
  expect([await resultOf(door, 1), await resultOf(door, 2)]).toEqual(['duplicate', 'duplicate'])
  const party = await door.showTickets([listed, other])
  expect(party.map(({ result }) => result)).toEqual(['duplicate', 'admitted'])
  // Only the one nobody knew of was asked about; the others are told in their order.
  expect(asked).toEqual([null])
  await synced(door)
  expect(asked.slice(1).sort()).toEqual(['admitted', 'admitted', 'duplicate', 'duplicate', 'duplicate'])
})
