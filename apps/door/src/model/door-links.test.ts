import { sendScans } from '@larunbat/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { deleteDoor, listDoors, readScans, readTickets } from '../store/door-store.ts'
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
import { ScanLog } from './scan-log.ts'

afterEach(leaveBrowser)

test('given a link for several sessions, when there is network, then the lists of all of them are there', async () => {
  const { server, store } = givenBrowser()
  const kept = keptDoor('north', [5, 6, 8])
  givenTickets(server, [await ticketOf(1), await ticketOf(2, { sessionId: 6 })], kept)
  const door = await startDoor(kept)
  await vi.waitFor(() => expect(store.rows('lists')).toHaveLength(3))
  expect(await readTickets(6)).toMatchObject([{ holder: 'Ane Etxeberria' }])
  expect([door.hasNoList, door.list.size]).toEqual([false, 1])
})

test('given a link that could not be stored when it was opened, then it is stored later with its sale', async () => {
  const { server, store } = givenBrowser()
  const kept = keptDoor('north')
  givenTickets(server, [await ticketOf(1)], kept)
  store.isFull = true
  const door = await startDoor(kept)
  const asked = { method: 'cash' as const, email: null, lines: [] }
  await door.sale.sell(asked, () => Promise.reject(new TypeError('lost')))
  expect([await listDoors(), door.isUnstored]).toEqual([[], true])
  store.isFull = false
  await vi.waitFor(() => {
    door.syncNow()
    expect(door.isUnstored).toBe(false)
  })
  expect(await listDoors()).toMatchObject([{ token: 'north' }])
  expect(store.rows('sales')).toMatchObject([{ token: 'north', sessionId: 5, asked }])
})

test('given a revoked link, when a code is shown, then no ticket is admitted and its names are deleted from the device', async () => {
  const { server, store } = givenBrowser()
  const kept = keptDoor('north')
  givenTickets(server, [await ticketOf(1), await ticketOf(2)], kept)
  const door = await startDoor(kept)
  await vi.waitFor(() => expect(store.rows('tickets')).toHaveLength(2))
  server.isDown = true
  await resultOf(door, 1)
  server.isDown = false
  door.network.state = 'online'
  server.ended.add('north')

  expect(await door.showCode(codeOf(2))).toMatchObject({ result: 'unknown', why: 'ended' })
  expect([door.isEnded, door.list.size, door.list.search('', 9)]).toEqual([true, 0, []])
  expect(await door.showCode(codeOf(3))).toMatchObject({ result: 'unknown', why: 'ended' })
  expect(await door.showTickets([await ticketOf(2)])).toEqual([])
  // Waiting scans stay: the link may be restored.
  expect(door.unsentCount).toBe(1)
  await vi.waitFor(() => expect(store.rows('tickets')).toEqual([]))
  expect([store.rows('lists'), await readScans()]).toMatchObject([[], [{ told: 'admitted' }]])
  expect(await listDoors()).toMatchObject([{ token: 'north', isEnded: true }])

  server.ended.clear()
  await synced(door)
  await vi.waitFor(() => expect([door.isEnded, door.list.size]).toEqual([false, 2]))
})

test('given scans of links that were open here before, then each is sent by its own, and one that ended stops none', async () => {
  const { server } = givenBrowser()
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
  const door = await startDoor(kept, log)
  expect([door.waitingCount, door.unsentCount]).toEqual([2, 0])
  server.isDown = false
  door.syncNow()
  await vi.waitFor(() => {
    door.syncNow()
    expect(told).toEqual(['south'])
  })
  await vi.waitFor(() => expect([door.waitingCount, door.isEnded]).toEqual([1, false]))
})

test('given a look at the server under way, when its link is left, then nothing of it comes back', async () => {
  const { server, store } = givenBrowser()
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
  await deleteDoor(kept)
  answer()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await isOver()
  expect(timers).not.toHaveBeenCalledWith(left.syncNow, expect.anything())
  expect([store.rows('scans'), store.rows('tickets'), await listDoors()]).toEqual([[], [], []])
})
