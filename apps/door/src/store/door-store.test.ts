import { afterEach, expect, test } from 'vitest'
import type { KeptScan } from '../model/types.ts'
import { uuidV7 } from '../model/uuid.ts'
import type { FakeStore } from '../testing/fake-store.ts'
import { givenBrowser, keptDoor, leaveBrowser, ticketOf } from '../testing/given-door.ts'
import {
  deleteDoor,
  deleteOldDoors,
  endDoor,
  listDoors,
  saveDoor,
  saveScans,
  saveTickets,
} from './door-store.ts'

let store: FakeStore
afterEach(leaveBrowser)

const scanOf = (token: string): KeptScan => ({
  id: uuidV7(),
  token,
  eventId: 7,
  sessionId: 5,
  code: null,
  ticketId: uuidV7(),
  scannedAt: new Date().toISOString(),
  told: 'admitted',
  undoneAt: null,
  state: 'waiting',
  shown: null,
  answer: null,
})

/** Two links: both are for session 6, each has another one, and has scanned once. */
async function givenTwoLinks(): Promise<void> {
  store = givenBrowser().store
  for (const [token, own] of [
    ['north', 5],
    ['south', 8],
  ] as const) {
    await saveDoor(keptDoor(token, [own, 6]))
    await saveScans([scanOf(token)])
    for (const id of [own, 6])
      await saveTickets(id, [await ticketOf(id, { sessionId: id })], { list: { cursor: '1', types: [] } })
  }
}
const sessionsIn = (name: string) => [
  ...new Set(store.rows<{ sessionId: number }>(name).map(({ sessionId }) => sessionId)),
]

test('given two links, when one is forgotten, then its names and scans are, and the list both have stays', async () => {
  await givenTwoLinks()
  await deleteDoor(keptDoor('north', [5, 6]))
  expect(await listDoors()).toMatchObject([{ token: 'south' }])
  expect([sessionsIn('tickets'), sessionsIn('lists')]).toEqual([
    [6, 8],
    [6, 8],
  ])
  expect(store.rows('scans')).toMatchObject([{ token: 'south' }])
  await deleteDoor(keptDoor('south', [8, 6]))
  for (const name of ['doors', 'tickets', 'lists', 'scans']) expect(store.rows(name), name).toEqual([])
})

test('given a link that has ended, then its lists are gone, and its scans wait until it is forgotten', async () => {
  await givenTwoLinks()
  await endDoor(keptDoor('north', [5, 6]))
  expect(await listDoors()).toMatchObject([{ token: 'north', isEnded: true }, { token: 'south' }])
  expect([sessionsIn('tickets'), store.rows('scans').length]).toEqual([[6, 8], 2])
  // One that has ended needs no list: nothing of the other one stays for it.
  await deleteDoor(keptDoor('south', [8, 6]))
  expect([sessionsIn('tickets'), sessionsIn('lists')]).toEqual([[], []])
})

test('given a link that could not be stored, when it is left, then the names and scans that came by it are gone', async () => {
  store = givenBrowser().store
  await saveTickets(5, [await ticketOf(1)], { list: { cursor: '1', types: [] } })
  await saveScans([scanOf('north')])
  await deleteDoor(keptDoor('north'))
  for (const name of ['tickets', 'lists', 'scans']) expect(store.rows(name), name).toEqual([])
})

const NOW = Date.parse('2026-12-05T12:00:00.000Z')
const DAY = 86_400_000
test.each<[days: number, scan: KeptScan['state'], offsetDays: number, names: number, links: number]>([
  [2.9, 'sent', 0, 1, 1],
  [3.1, 'sent', 0, 0, 0],
  // What was never sent waits for an end that was moved, or a clock that is wrong.
  [3.1, 'waiting', 0, 0, 1],
  [29.9, 'waiting', 0, 0, 1],
  [30.1, 'waiting', 0, 0, 0],
  // This phone is two days ahead, or behind: the server's clock counts.
  [4, 'sent', -2, 1, 1],
  [2, 'sent', 2, 0, 0],
])(
  'given a link over for %s days with a scan that is %s, by a clock %s days off, when the app starts, then it has %s lists and %s links',
  async (days, state, offsetDays, names, links) => {
    store = givenBrowser().store
    const kept = keptDoor('old', [5], { offsetMs: offsetDays * DAY })
    const expiresAt = new Date(NOW - days * DAY).toISOString()
    await saveDoor({ ...kept, info: { ...kept.info, expiresAt } })
    await saveTickets(5, [await ticketOf(1)], { list: { cursor: '1', types: [] } })
    await saveScans([{ ...scanOf('old'), state }])
    await deleteOldDoors(NOW)
    const counts = ['tickets', 'lists', 'doors', 'scans'].map((name) => store.rows(name).length)
    expect(counts).toEqual([names, names, links, links])
  },
)

test.each([[true], [false]])(
  'given a database the browser closed, and said so: %s, then it is opened anew',
  async (isSaid) => {
    store = givenBrowser().store
    await saveDoor(keptDoor('north'))
    store.close({ isSaid })
    await saveDoor(keptDoor('south'))
    store.close({ isSaid })
    expect(await listDoors()).toHaveLength(2)
    expect(store.openings).toBe(3)
  },
)
