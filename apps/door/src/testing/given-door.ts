import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { listDoorTickets, openCheckIn, sendScans } from '@larunbat/contract'
import { importTicketKey, printTicketCode, ticketMessage } from '@larunbat/rules/ticketing/ticket-code'
import { expect, vi } from 'vitest'
import { markOf } from '../model/decide.ts'
import { Door } from '../model/door.ts'
import { ScanLog } from '../model/scan-log.ts'
import type { Answer, Ticket } from '../model/types.ts'
import { uuidV7 } from '../model/uuid.ts'
import { type KeptDoor, saveDoor } from '../store/door-store.ts'
import { FakeServer } from './fake-server.ts'
import { FakeStore } from './fake-store.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const rawKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64url')
const { keyId } = await importTicketKey(rawKey)
const serialOf = (n: number): Uint8Array => new Uint8Array(16).fill(n)

export function codeOf(n: number, { sessionId = 5, signer = privateKey as KeyObject } = {}): string {
  const message = ticketMessage({ eventId: 7, sessionId, serial: serialOf(n) }, keyId)
  return printTicketCode(message, sign(null, message, signer))
}

export async function ticketOf(n: number, more: Partial<Ticket> = {}): Promise<Ticket> {
  return {
    id: uuidV7(),
    mark: await markOf(serialOf(n)),
    orderId: uuidV7(),
    sessionId: 5,
    typeId: 1,
    holder: 'Ane Etxeberria',
    status: 'valid',
    usedAt: null,
    toPayCents: 0,
    ...more,
  }
}

export function keptDoor(token: string, sessionIds = [5], more: Partial<KeptDoor> = {}): KeptDoor {
  const now = Date.now()
  const sessions = sessionIds.map((id) => ({
    id,
    name: null,
    startsAt: new Date(now).toISOString(),
    timeZone: 'Europe/Madrid',
    status: 'scheduled' as const,
  }))
  const info: KeptDoor['info'] = {
    eventId: 7,
    title: 'Coros',
    venue: null,
    currency: 'EUR',
    label: 'Puerta norte',
    language: 'es',
    maySell: true,
    expiresAt: new Date(now + 86_400_000).toISOString(),
    sessions,
    keys: [rawKey],
  }
  return { token, info, sessionId: sessionIds[0] ?? null, offsetMs: 0, openedAt: now, ...more }
}

/** What the test under way has begun, for its end. */
const begun: { store?: FakeStore; doors: Door[] } = { doors: [] }

/** A browser with a store that is empty and a network without a server; `afterEach(leaveBrowser)` ends it. */
export function givenBrowser(): { server: FakeServer; store: FakeStore } {
  const [server, store] = [new FakeServer(), new FakeStore()]
  begun.store = store
  const nothing = () => {}
  vi.stubGlobal('indexedDB', store)
  vi.stubGlobal('IDBKeyRange', store.KeyRange)
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', nothing)
  vi.stubGlobal('removeEventListener', nothing)
  vi.stubGlobal('document', { addEventListener: nothing, removeEventListener: nothing })
  vi.spyOn(console, 'error').mockImplementation(nothing)
  return { server, store }
}

/** Stops the doors that were started and takes the browser away. */
export function leaveBrowser(): void {
  for (const door of begun.doors.splice(0)) door.stop()
  // The next test has another store: the connection to this one must not outlive it.
  begun.store?.close()
  delete begun.store
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

/** A server whose lists have these tickets, without later changes, and which stores scans as sent. */
export function givenTickets(server: FakeServer, tickets: Ticket[], kept: KeptDoor): void {
  const now = () => new Date().toISOString()
  server.on(openCheckIn, () => ({ ...kept.info, now: now() }))
  server.on(listDoorTickets, ({ sessionId, cursor }) => ({
    tickets: cursor ? [] : tickets.filter((ticket) => ticket.sessionId === sessionId),
    hasMore: false,
    isWhole: !cursor,
    types: [{ id: 1, name: null }],
    cursor: '1',
    now: now(),
  }))
  server.on(sendScans, ({ scans }) => ({
    answers: scans.map((scan): Answer => {
      const result = scan.undoneAt ? 'undone' : (scan.told ?? 'admitted')
      return { id: scan.id, result, ticket: null, firstAt: null, firstBy: null }
    }),
    now: now(),
  }))
}

/** A door that has started on this device, as far as its store and its network let it. */
export async function startDoor(kept: KeptDoor, log = new ScanLog()): Promise<Door> {
  await saveDoor(kept).catch(() => {})
  const door = new Door(kept, log, 'K7Q2')
  begun.doors.push(door)
  await door.start()
  return door
}

/** The answer to a scan without further data. */
export const ADMITTED = { result: 'admitted', ticket: null, firstAt: null, firstBy: null } as const

/** Looks at the server until it has all that was scanned. */
export const synced = (of: Door) =>
  vi.waitFor(() => {
    of.syncNow()
    expect(of.waitingCount).toBe(0)
  })
/** Time enough for whatever is still under way. */
export const isOver = () => new Promise((resolve) => setTimeout(resolve, 100))
export const resultOf = async (of: Door, n: number) => (await of.showCode(codeOf(n))).result
