import { afterEach, expect, test } from 'vitest'
import type { KeptScan } from '../model/types.ts'
import { uuidV7 } from '../model/uuid.ts'
import type { FakeStore } from '../testing/fake-store.ts'
import { givenBrowser, keptDoor, leaveBrowser, ticketOf } from '../testing/given-door.ts'
import {
  endDoor,
  forgetDoor,
  forgetOldDoors,
  keepDoor,
  keepScans,
  keepTickets,
  listDoors,
} from './door-store.ts'

let store: FakeStore
afterEach(() => leaveBrowser(store))

const scanOf = (token: string): KeptScan => ({
  id: uuidV7(),
  token,
  contentId: 7,
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
    await keepDoor(keptDoor(token, [own, 6]))
    await keepScans([scanOf(token)])
    for (const id of [own, 6])
      await keepTickets(id, [await ticketOf(id, { sessionId: id })], { list: { cursor: '1', types: [] } })
  }
}
const sessionsIn = (name: string) => [
  ...new Set(store.rows<{ sessionId: number }>(name).map(({ sessionId }) => sessionId)),
]

test('given two links, when one is forgotten, then its names and scans are, and the list both have stays', async () => {
  await givenTwoLinks()
  await forgetDoor('north')
  expect(await listDoors()).toMatchObject([{ token: 'south' }])
  expect([sessionsIn('tickets'), sessionsIn('lists')]).toEqual([
    [6, 8],
    [6, 8],
  ])
  expect(store.rows('scans')).toMatchObject([{ token: 'south' }])
  await forgetDoor('south')
  for (const name of ['doors', 'tickets', 'lists', 'scans']) expect(store.rows(name), name).toEqual([])
})

test('given a link that has ended, then its lists are gone, and its scans wait until it is forgotten', async () => {
  await givenTwoLinks()
  await endDoor(keptDoor('north', [5, 6]))
  expect(await listDoors()).toMatchObject([{ token: 'north', isEnded: true }, { token: 'south' }])
  expect([sessionsIn('tickets'), store.rows('scans').length]).toEqual([[6, 8], 2])
  // One that has ended needs no list: nothing of the other one stays for it.
  await forgetDoor('south')
  expect([sessionsIn('tickets'), sessionsIn('lists')]).toEqual([[], []])
})

test('given links that are over, when the app starts, then those of more than three days ago are forgotten', async () => {
  store = givenBrowser().store
  const now = Date.parse('2026-12-05T12:00:00.000Z')
  for (const [token, expiresAt] of [
    ['old', '2026-12-02T11:59:00.000Z'],
    ['late', '2026-12-02T12:01:00.000Z'],
  ] as const) {
    const kept = keptDoor(token)
    await keepDoor({ ...kept, info: { ...kept.info, expiresAt } })
    await keepScans([scanOf(token)])
  }
  await forgetOldDoors(now)
  expect(await listDoors()).toMatchObject([{ token: 'late' }])
  expect(store.rows('scans')).toMatchObject([{ token: 'late' }])
})

test.each([[true], [false]])(
  'given a database the browser closed, and said so: %s, then it is opened anew',
  async (isSaid) => {
    store = givenBrowser().store
    await keepDoor(keptDoor('north'))
    store.close({ isSaid })
    await keepDoor(keptDoor('south'))
    store.close({ isSaid })
    expect(await listDoors()).toHaveLength(2)
    expect(store.openings).toBe(3)
  },
)
