import { sendScans } from '@larunbat/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KeptDoor } from '../store/door-store.ts'
import type { FakeServer } from '../testing/fake-server.ts'
import {
  ADMITTED,
  codeOf,
  givenBrowser,
  givenTickets,
  isOver,
  keptDoor,
  leaveBrowser,
  startDoor,
  synced,
  ticketOf,
} from '../testing/given-door.ts'

const HOUR = 3_600_000
let server: FakeServer
beforeEach(() => {
  server = givenBrowser().server
})
afterEach(leaveBrowser)

/** A door whose session starts so many hours from now, with one ticket on its list. */
async function givenDoor(hours: number) {
  const kept = keptDoor('t1')
  const startsAt = new Date(Date.now() + hours * HOUR).toISOString()
  const sessions = kept.info.sessions.map((session) => ({ ...session, startsAt, endsAt: null }))
  const early: KeptDoor = { ...kept, info: { ...kept.info, sessions } }
  givenTickets(server, [await ticketOf(1)], early)
  const asked: unknown[] = []
  server.on(sendScans, ({ scans, mindsDay }) => {
    asked.push(...scans.map(({ isForced, told }) => ({ isForced, told, mindsDay })))
    const answers = scans.map(({ id }) => ({ id, ...ADMITTED }))
    return { answers, now: new Date().toISOString() }
  })
  const door = await startDoor(early)
  await vi.waitFor(() => expect(door.list.size).toBe(1))
  return { door, asked }
}

test.each([
  [33, 'not_today'],
  [7, 'not_today'],
  [5, 'admitted'],
  [-2, 'admitted'],
  [-30, 'not_today'],
])(
  'given a session %d hours from now, when its ticket is scanned, then the device shows %s',
  async (hours, result) => {
    const { door, asked } = await givenDoor(hours)
    expect((await door.showCode(codeOf(1))).result).toBe(result)
    await isOver()
    expect(asked).toHaveLength(result === 'admitted' ? 1 : 0)
    expect([door.list.inside, door.log.all.length]).toEqual(result === 'admitted' ? [1, 1] : [0, 0])
  },
)

test('given another day, when the helper admits anyway, then the ticket is used once, and the server learns why', async () => {
  const { door, asked } = await givenDoor(33)
  await door.showCode(codeOf(1))
  expect((await door.showCode(codeOf(1), true)).result).toBe('admitted')
  expect(door.list.inside).toBe(1)
  expect(asked).toEqual([{ isForced: true, told: null, mindsDay: true }])
  expect((await door.showCode(codeOf(1), true)).result).not.toBe('not_today')
})

test('given another day and no network, when scanned, then the device decides the same', async () => {
  const { door, asked } = await givenDoor(33)
  door.network.lost()
  expect((await door.showCode(codeOf(1))).result).toBe('not_today')
  const [ticket] = door.list.all
  const [outcome] = await door.showTickets(ticket ? [ticket] : [])
  expect(outcome?.result).toBe('not_today')
  expect([asked, door.waitingCount]).toEqual([[], 0])
})

test('given a rehearsal, when tickets are scanned, then they are judged as ever, and nothing is kept or sent', async () => {
  const { door, asked } = await givenDoor(33)
  door.practice.start()
  const first = await door.showCode(codeOf(1))
  const second = await door.showCode(codeOf(1))
  expect([first, second].map(({ result, isPractice }) => [result, isPractice])).toEqual([
    ['admitted', true],
    ['duplicate', true],
  ])
  expect((await door.showCode('x')).result).toBe('unknown')
  await isOver()
  expect([asked, door.log.all, door.list.inside]).toEqual([[], [], 0])
  door.practice.end()
  expect((await door.showCode(codeOf(1))).result).toBe('not_today')
})

test('given a rehearsal, when an hour has passed, then it is over by itself and scans count', async () => {
  const { door } = await givenDoor(1)
  door.practice.start()
  expect(door.practice.until).toBeGreaterThan(Date.now() + 59 * 60_000)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + HOUR + 1)
  expect(door.practice.until).toBeUndefined()
  vi.mocked(Date.now).mockRestore()
  door.practice.end()
  expect((await door.showCode(codeOf(1))).isPractice).toBeUndefined()
  await synced(door)
  expect(door.list.inside).toBe(1)
})

test('given a companion beside another ticket, when looked up, then it is named by the one it goes with', async () => {
  const { door } = await givenDoor(1)
  const [own] = door.list.all
  if (!own) throw new Error('no ticket')
  door.list.types = [
    { id: 1, name: null },
    { id: 2, name: 'Acompañante', isCompanion: true },
  ]
  const beside = await ticketOf(2, { orderId: own.orderId, typeId: 2, holder: null })
  door.list.put([beside])
  expect([door.list.companionOf(beside), door.list.companionOf(own)]).toEqual(['Ane Etxeberria', undefined])
})
