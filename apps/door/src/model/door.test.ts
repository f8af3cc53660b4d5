import { generateKeyPairSync, sign } from 'node:crypto'
import { importTicketKey, printTicketCode, ticketMessage } from '@larunbat/rules/ticketing/ticket-code'
import { expect, test } from 'vitest'
import { decideCode, decideTicket, type Knowledge, markOf } from './decide.ts'
import { isContradicted, ScanLog } from './scan-log.ts'
import { TicketList } from './ticket-list.ts'
import type { Answer, KeptScan, Result, Ticket } from './types.ts'
import { uuidV7 } from './uuid.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64url')
const key = await importTicketKey(raw)
const serials = Array.from({ length: 6 }, (_, n) => new Uint8Array(16).fill(n + 1))

function codeOf(serial: Uint8Array, { eventId = 7, sessionId = 5, signer = privateKey } = {}): string {
  const message = ticketMessage({ eventId, sessionId, serial }, key.keyId)
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

const list = new TicketList()
list.put([
  await ticketOf(0),
  await ticketOf(1, { status: 'used', usedAt: '2026-11-28T19:00:00.000Z' }),
  await ticketOf(2, { status: 'cancelled' }),
  await ticketOf(3, { status: 'offered', holder: null }),
])
const known: Knowledge = {
  eventId: 7,
  sessionId: 5,
  keys: [key],
  byMark: list.byMark,
  byFormerMark: list.byFormerMark,
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
  ['one of another event', codeOf(valid, { eventId: 8 }), { result: 'unknown', why: 'otherEvent' }],
  ['something else', 'https://example.org/', { result: 'unknown', why: 'noTicket' }],
])('given no network, when a ticket is shown %s, then the device decides so', async (_, code, outcome) => {
  expect(await decideCode(code, known)).toMatchObject({ ...outcome, isLocal: true })
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

test('given a ticket that was passed on, when the list brings its new code, then the old one is refused and both names find it', async () => {
  const orders = new TicketList()
  const [before, after] = [await ticketOf(0), await ticketOf(4)]
  const at = { ...known, byMark: orders.byMark, byFormerMark: orders.byFormerMark }
  orders.put([before])
  expect((await decideCode(codeOf(valid), at)).result).toBe('admitted')
  const passedOn = {
    ...before,
    mark: after.mark,
    holder: 'Jon Agirre',
    formerMarks: [before.mark],
    otherNames: ['Ane Etxeberria'],
  }
  orders.put([passedOn])
  expect(await decideCode(codeOf(valid), at)).toMatchObject({
    result: 'passed_on',
    ticket: { holder: 'Jon Agirre' },
  })
  expect(await decideCode(codeOf(unlisted), at)).toMatchObject({
    result: 'admitted',
    ticket: { id: before.id },
  })
  for (const words of ['etxeberria', 'agirre']) expect(orders.search(words, 9), words).toHaveLength(1)
  // Without the code it has now the ticket was still on the list under the one that ended.
  expect(orders.byMark.has(before.mark)).toBe(false)
})

function scanOf(told: Result, more: Partial<KeptScan> = {}): KeptScan {
  return {
    id: uuidV7(),
    token: 'secret',
    eventId: 7,
    sessionId: 5,
    code: codeOf(valid),
    ticketId: null,
    scannedAt: new Date().toISOString(),
    told,
    undoneAt: null,
    state: 'waiting',
    shown: null,
    answer: null,
    ...more,
  }
}

test('given an offline admission, when a list arrives that does not contain it, then the ticket stays used', async () => {
  const ticket = await ticketOf(0)
  const log = new ScanLog()
  const shown = { result: 'admitted' as const, ticket, isLocal: true }
  const admitted = scanOf('admitted', { shown })
  log.put(admitted)
  // The same ticket is shown once more and turned away: that takes nothing back.
  log.put(scanOf('duplicate', { shown: { ...shown, result: 'duplicate' } }))
  expect(log.asSeenHere(ticket).status).toBe('used')
  expect(log.waiting('secret')).toHaveLength(2)
  expect(log.waiting('another')).toEqual([])
  log.put({ ...admitted, undoneAt: new Date().toISOString() })
  expect(log.asSeenHere(ticket).status).toBe('valid')
  expect(isContradicted({ ...admitted, answer: 'duplicate' })).toBe(true)
  expect(isContradicted({ ...admitted, answer: 'admitted' })).toBe(false)
})

test('given a ticket on no list, when it was let in here already, then it is turned away until that is taken back', async () => {
  const log = new ScanLog()
  const here: Knowledge = { ...known, letInAt: (serial) => log.letInAt(5, serial) }
  const [code, scannedAt] = [codeOf(unlisted), '2026-11-28T19:00:00.000Z']
  const first = scanOf('admitted', { code, scannedAt })
  log.put(scanOf('admitted', { code: codeOf(unlisted, { sessionId: 6 }), sessionId: 6 }))
  expect(await decideCode(code, here)).toMatchObject({ result: 'admitted', isNew: true })
  log.put(first)
  expect(await decideCode(code, here)).toEqual({
    result: 'duplicate',
    ticket: null,
    firstAt: scannedAt,
    isLocal: true,
  })
  // Another look takes nothing back; what the server does not take, or a helper undid, does.
  log.put(scanOf('duplicate', { code }))
  expect((await decideCode(code, here)).result).toBe('duplicate')
  for (const more of [{ undoneAt: scannedAt }, { state: 'aside' as const }]) {
    log.put(first)
    log.put({ ...first, ...more })
    expect(await decideCode(code, here), JSON.stringify(more)).toMatchObject({
      result: 'admitted',
      isNew: true,
    })
  }
})

test('given a ticket on no list, when the server names it, then its scan does, and a list on its way has it used', async () => {
  const log = new ScanLog()
  const ticket = await ticketOf(4)
  const scan = scanOf('admitted', { shown: { result: 'admitted', ticket: null, isLocal: true } })
  log.put(scan)
  const answer: Answer = { id: scan.id, result: 'admitted', ticket, firstAt: null, firstBy: null }
  expect(log.settle([scan], [answer])).toMatchObject([
    { state: 'sent', shown: { ticket: { id: ticket.id } } },
  ])
  expect(log.asSeenHere(ticket).status).toBe('used')
})
