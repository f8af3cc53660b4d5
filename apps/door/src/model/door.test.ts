import { generateKeyPairSync, sign } from 'node:crypto'
import { importTicketKey, printTicketCode, ticketMessage } from '@larunbat/rules/ticket-code'
import { expect, test } from 'vitest'
import { decideCode, decideTicket, type Knowledge, markOf } from './decide.ts'
import { isContradicted, ScanLog } from './scan-log.ts'
import { TicketList } from './ticket-list.ts'
import type { KeptScan, Result, Ticket } from './types.ts'
import { uuidV7 } from './uuid.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64url')
const key = await importTicketKey(raw)
const serials = Array.from({ length: 6 }, (_, n) => new Uint8Array(16).fill(n + 1))

function codeOf(serial: Uint8Array, { contentId = 7, sessionId = 5, signer = privateKey } = {}): string {
  const message = ticketMessage({ contentId, sessionId, serial }, key.keyId)
  return printTicketCode(message, sign(null, message, signer))
}

async function ticketOf(at: number, more: Partial<Ticket> = {}): Promise<Ticket> {
  return {
    id: uuidV7(),
    mark: await markOf(serials[at] as Uint8Array),
    orderId: '0199f3c2-0000-7000-8000-7f3a91c20b4d',
    sessionId: 5,
    typeId: 1,
    holder: 'Ane Etxeberria Muñoz',
    status: 'valid',
    usedAt: null,
    toPayCents: 0,
    ...more,
  }
}

/** A scan as this device keeps it. */
const scanOf = (told: Result, more: Partial<KeptScan> = {}): KeptScan => ({
  ...{ id: uuidV7(), token: 'secret', contentId: 7, sessionId: 5, code: codeOf(valid), ticketId: null },
  ...{ scannedAt: new Date().toISOString(), told, undoneAt: null, state: 'waiting', answer: null },
  shown: { result: told, ticket: null, isLocal: true },
  ...more,
})

const list = new TicketList()
list.put([
  await ticketOf(0),
  await ticketOf(1, { status: 'used', usedAt: '2026-11-28T19:00:00.000Z' }),
  await ticketOf(2, { status: 'cancelled' }),
  await ticketOf(3, { status: 'offered', holder: null }),
])
const known: Knowledge = {
  contentId: 7,
  sessionId: 5,
  keys: [key],
  byMark: list.byMark,
  letInAt: () => undefined,
}
const [valid, used, cancelled, offered, unlisted, other] = serials as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
]
const { privateKey: stranger } = generateKeyPairSync('ed25519')

test.each([
  ['one of the list', codeOf(valid), { result: 'admitted' }],
  ['one of the list, with blanks of a scanner', ` ${codeOf(valid)}\r\n`, { result: 'admitted' }],
  ['one that was used', codeOf(used), { result: 'duplicate', firstAt: '2026-11-28T19:00:00.000Z' }],
  ['one that was cancelled', codeOf(cancelled), { result: 'cancelled' }],
  ['one that was given back', codeOf(offered), { result: 'offered' }],
  ['one bought since the list came', codeOf(unlisted), { result: 'admitted', isNew: true }],
  ['one nobody of us signed', codeOf(other, { signer: stranger }), { result: 'unknown', why: 'forged' }],
  ['one of another session', codeOf(unlisted, { sessionId: 6 }), { result: 'wrong_session' }],
  ['one of another event', codeOf(valid, { contentId: 8 }), { result: 'unknown', why: 'otherEvent' }],
  ['something else', 'https://example.org/', { result: 'unknown', why: 'noTicket' }],
])('given no network, when somebody shows %s, then the device decides so', async (_, code, outcome) => {
  expect(await decideCode(code, known)).toMatchObject({ ...outcome, isLocal: true })
})

test('given a ticket that is on no list, when it is shown again without network, then it has let somebody in, until that is taken back', async () => {
  const log = new ScanLog()
  const here = { ...known, letInAt: (serial: Uint8Array) => log.letInAt(serial) }
  const first = scanOf('admitted', {
    code: codeOf(unlisted),
    shown: await decideCode(codeOf(unlisted), here),
  })
  log.put(first)
  expect(await decideCode(codeOf(unlisted), here)).toMatchObject({
    result: 'duplicate',
    firstAt: first.scannedAt,
  })
  expect((await decideCode(codeOf(other), here)).result).toBe('admitted')
  // Long sent, and still on no list.
  log.put({ ...first, state: 'sent', scannedAt: '2026-11-28T19:00:00.000Z' })
  expect((await decideCode(codeOf(unlisted), here)).result).toBe('duplicate')
  log.put({ ...first, undoneAt: new Date().toISOString() })
  expect((await decideCode(codeOf(unlisted), here)).result).toBe('admitted')
})

test('given a browser that checks no signatures, then the list alone decides, and nothing else is let in', async () => {
  const without = { ...known, keys: [] }
  expect((await decideCode(codeOf(valid), without)).result).toBe('admitted')
  expect(await decideCode(codeOf(unlisted), without)).toMatchObject({ result: 'unknown', why: 'unproved' })
})

test('given a list, when tickets change, then the counters follow, and orders are found by name and number', async () => {
  const orders = new TicketList()
  const [a, b] = [await ticketOf(0), await ticketOf(1)]
  orders.put([a, b])
  orders.put([{ ...a, status: 'used' }])
  orders.put([{ ...a, status: 'used' }])
  orders.put([{ ...b, status: 'cancelled' }])
  expect([orders.inside, orders.expected, orders.size]).toEqual([1, 1, 2])
  for (const words of ['ETXEBERRIA', 'munoz', '7f3a-91c2', '91C20B4D', ''])
    expect(orders.search(words, 9), words).toMatchObject([{ number: '7F3A-91C2-0B4D', tickets: [{}, {}] }])
  expect(orders.search('jon', 9)).toEqual([])
  expect(decideTicket({ ...b, status: 'cancelled' }).result).toBe('cancelled')
})

test('given somebody let in without network, when a list comes that does not know it, then the ticket stays used', async () => {
  const ticket = await ticketOf(0)
  const shown = (result: Result) => ({ shown: { result, ticket, isLocal: true } })
  const log = new ScanLog()
  const admitted = scanOf('admitted', shown('admitted'))
  log.put(admitted)
  // The same ticket is shown once more and turned away: that takes nothing back.
  log.put(scanOf('duplicate', shown('duplicate')))
  expect(log.asSeenHere(ticket).status).toBe('used')
  expect(log.waiting('secret')).toHaveLength(2)
  expect(log.waiting('another')).toEqual([])
  log.put(scanOf('admitted', { token: 'before' }))
  expect(log.waitingTokens()).toEqual(['secret', 'before'])
  log.put({ ...admitted, undoneAt: new Date().toISOString() })
  expect(log.asSeenHere(ticket).status).toBe('valid')
  expect(isContradicted({ ...admitted, answer: 'duplicate' })).toBe(true)
  expect(isContradicted({ ...admitted, answer: 'admitted' })).toBe(false)
})
