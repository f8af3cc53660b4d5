import { GIFT_FIELDS, ticketFields } from '@larunbat/rules/address/buying-pages'
import { beforeAll, expect, test } from 'vitest'
import { type Shop, type Shown, testShop } from './testing/test-shop.ts'

let app: Shop['app']
let visit: Shop['visit']
let pick: Shop['pick']
let on: Shown
let amount: string

beforeAll(async () => {
  const shop = await testShop()
  ;({ app, visit, pick } = shop)
  on = await shop.given({ mode: 5 })
  await app.db
    .updateTable('ticket_type')
    .set({ min_cents: 100, suggested_cents: [] })
    .where('event_id', '=', on.eventId)
    .execute()
  ;({ amount } = ticketFields(on.sessionId, on.typeId))
}, 120_000)

/** What tickets cost each in the order that was made of the form. */
async function orderedCents(fields: Record<string, string>): Promise<number | undefined> {
  const kept = await pick(on, 1, fields)
  if (kept.status !== 303) return undefined
  const line = await app.db
    .selectFrom('order_line')
    .select('unit_cents')
    .where('event_id', '=', on.eventId)
    .orderBy('order_id', 'desc')
    .executeTakeFirstOrThrow()
  await visit(kept.to, { accion: 'soltar' })
  return line.unit_cents
}

test.each([
  ['4,50', 450],
  ['4.50', 450],
  ["4'50", 450],
  ['4€50', 450],
  ['4 €', 400],
  ['€ 4,50', 450],
  ['\u200b12,50\u00a0€\n', 1250],
])(
  'given %j as what one pays, when the form is sent, then the order is of %d cents',
  async (typed, cents) => {
    expect(await orderedCents({ [amount]: typed })).toBe(cents)
  },
)

test.each(['4 50', '12 50', '1.2.3', '1,50,00', '4e2', '-4', '£4', '4 GBP', '1,200', 'cuatro'])(
  'given %j as what one pays, when the form is sent, then nothing is kept, the field says what to write, and what was typed is there',
  async (typed) => {
    const answer = await pick(on, 1, { [amount]: typed })
    expect(answer.status).toBe(422)
    expect(answer.body).toContain(`id="${amount}-problem"`)
    expect(answer.body).toContain('con números, por ejemplo 12,50')
    expect(answer.body).toContain(`value="${typed.replace("'", '&#x27;')}"`)
  },
)

test('given a gift of two groups of digits, when the form is sent, then it is refused; as people write it, it is taken', async () => {
  const joined = await pick(on, 1, { [amount]: '5', [GIFT_FIELDS.own]: '2 50' })
  expect(joined.status).toBe(422)
  expect(joined.body).toContain(`id="${GIFT_FIELDS.own}-problem"`)
  const taken = await pick(on, 1, { [amount]: '5', [GIFT_FIELDS.own]: '2,50' })
  expect((await visit(taken.to)).body).toContain('2,50')
  const large = await pick(on, 1, { [amount]: '5', [GIFT_FIELDS.own]: '1.000' })
  expect((await visit(large.to)).body).toMatch(/1\.?000,00/)
})

test('given an amount beside another fault, when the form comes back without scripts, then the page says how it reads the amount', async () => {
  const { body } = await pick(on, 1, { [amount]: "1.204'50", [GIFT_FIELDS.own]: '2 50' })
  expect(body).toMatch(/Pagas 1204,50\s€ por cada entrada|Pagas 1\.204,50\s€ por cada entrada/)
})
