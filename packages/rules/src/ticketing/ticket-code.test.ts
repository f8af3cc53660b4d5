import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  importTicketKey,
  printTicketCode,
  readTicketCode,
  TICKET_CODE_LENGTH,
  type TicketFacts,
  type TicketKey,
  ticketMessage,
  verifyCode,
} from './ticket-code.ts'

const facts = fc.record({
  eventId: fc.integer({ min: 1, max: 0xffff_ffff }),
  sessionId: fc.integer({ min: 1, max: 0xffff_ffff }),
  serial: fc.uint8Array({ minLength: 16, maxLength: 16 }),
})
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

interface Signer extends TicketKey {
  sign(facts: TicketFacts): Promise<string>
}
let ours: Signer
let others: Signer

/** A key pair of the browser's own, as an independent second opinion on the format. */
async function givenKey(): Promise<Signer> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as Record<
    'publicKey' | 'privateKey',
    TicketKey['key']
  >
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey)
  const known = await importTicketKey(Buffer.from(raw).toString('base64url'))
  return {
    ...known,
    sign: async (ticket) => {
      const message = ticketMessage(ticket, known.keyId)
      return printTicketCode(
        message,
        new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, message)),
      )
    },
  }
}

beforeAll(async () => {
  ours = await givenKey()
  others = await givenKey()
})

test('given any ticket, when its code is signed and verified, then it says the same', async () => {
  await fc.assert(
    fc.asyncProperty(facts, async (ticket) => {
      const code = await ours.sign(ticket)
      expect(code).toHaveLength(TICKET_CODE_LENGTH)
      expect(code).toMatch(/^LB1\.[\w-]+$/)
      expect(await verifyCode(code, [others, ours])).toEqual(ticket)
      expect(await verifyCode(` ${code}\r\n`, [ours])).toEqual(ticket)
    }),
    { seed: 7, numRuns: 60 },
  )
})

test('given a code, when any one of its letters is another, then it is refused', async () => {
  const code = await ours.sign({ eventId: 7, sessionId: 9, serial: new Uint8Array(16).fill(3) })
  for (let at = 0; at < code.length; at += 1) {
    const letter = ALPHABET[(ALPHABET.indexOf(code[at] as string) + 1 + (at % 60)) % 64] as string
    const forged = code.slice(0, at) + letter + code.slice(at + 1)
    expect(forged).not.toBe(code)
    expect(await verifyCode(forged, [ours, others]), `letter ${at}`).toBeUndefined()
  }
  expect(await verifyCode(code, [ours])).toBeDefined()
})

test('given a code of another key, when it bears our key id, then it is refused', async () => {
  const code = await others.sign({ eventId: 7, sessionId: 9, serial: new Uint8Array(16) })
  expect(await verifyCode(code, [ours])).toBeUndefined()
  expect(await verifyCode(code, [{ ...ours, keyId: others.keyId }])).toBeUndefined()
  // Two keys that share a number are both tried.
  expect(await verifyCode(code, [{ ...ours, keyId: others.keyId }, others])).toBeDefined()
})

test('given two codes, when the signature of one is put under the facts of the other, then it is refused', async () => {
  const one = await ours.sign({ eventId: 7, sessionId: 9, serial: new Uint8Array(16).fill(1) })
  const other = await ours.sign({ eventId: 8, sessionId: 9, serial: new Uint8Array(16).fill(2) })
  // 26 bytes of facts end within a letter, so the cut is made in bytes.
  const bytes = [one, other].map((code) => Buffer.from(code.slice(4), 'base64url'))
  const mixed = Buffer.concat([(bytes[0] as Buffer).subarray(0, 26), (bytes[1] as Buffer).subarray(26)])
  expect(await verifyCode(`LB1.${mixed.toString('base64url')}`, [ours])).toBeUndefined()
})

test('given any text, when it is read as a code, then nothing is thrown and nothing believed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string(),
        fc.stringMatching(/^LB1\.[\w-]{119,121}$/),
        fc
          .uint8Array({ minLength: 90, maxLength: 90 })
          .map((b) => `LB1.${Buffer.from(b).toString('base64url')}`),
      ),
      async (text) => {
        expect(await verifyCode(text, [ours])).toBeUndefined()
      },
    ),
    { seed: 7, numRuns: 300 },
  )
  expect(readTicketCode('')).toBeUndefined()
})

test.each([
  { eventId: 0, sessionId: 1, serial: new Uint8Array(16) },
  { eventId: 1, sessionId: 2 ** 32, serial: new Uint8Array(16) },
  { eventId: 1, sessionId: 1.5, serial: new Uint8Array(16) },
  { eventId: 1, sessionId: 1, serial: new Uint8Array(15) },
])('given facts that no code can hold (%o), when it is made, then it is refused', (ticket) => {
  expect(() => ticketMessage(ticket, 0)).toThrow(RangeError)
})
