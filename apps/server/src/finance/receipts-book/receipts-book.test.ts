import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findingsIn } from '../../operations/data-audit/audit-data.ts'
import { type TestAccount, testApp } from '../../testing/test-app.ts'
import { refundTickets } from '../../ticketing/refunds/refund-tickets.ts'
import { givenOver, givenRefund, PAYABLE } from '../payouts/testing/given-money.ts'
import { PAYOUT_ENV } from '../payouts/testing/payout-desk.ts'

const app = await testApp(PAYOUT_ENV)
const { db } = app
const admin = await app.givenAdmin()
const stranger = await app.givenAccount()

const download = (who: TestAccount | undefined, fields: object = {}) =>
  app.app.inject({
    method: 'POST',
    url: '/recibos/exportar',
    payload: { token: who?.token, lang: 'es', formato: 'csv', ...fields },
  })
const bookOf = async (who: TestAccount, fields: object = {}) => {
  const { body } = await download(who, fields)
  const [head = [], ...rows] = body
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [head[at], cell])))
}
const cents = (text: string | undefined) => Math.round(Number((text ?? '').replace(',', '.')) * 100)

test('given sales, a donation, a refund and a part that went back, when the seller exports the book, then each line is there and the sums are those of the ledger', async () => {
  const owner = await app.givenAccount(PAYABLE)
  const on = await givenOver(app, owner, [
    { quantity: 2, donationCents: 350 },
    { quantity: 1 },
    { quantity: 3 },
  ])
  const [first, second] = on.orders as [string, string]
  await givenRefund(app, on.eventId, first)
  const part = { eventId: on.eventId, orderId: second, createdBy: owner.id } as const
  await db
    .transaction()
    .execute((tx) => refundTickets(tx, { ...part, by: 'seller', keepsTickets: true, amountCents: 333 }))
  const rows = await bookOf(owner)
  const lines = rows.filter(({ Número }) => Número !== 'Suma')
  const numbers = lines.map(({ Número }) => Número?.replace(/\d{4}/, ''))
  // The donation of the first sale has a row of its own.
  expect(numbers).toEqual(['R-1', 'R-2', 'T-1', 'T-1', 'T-2', 'T-3'])
  expect(lines.find(({ Concepto }) => Concepto === 'Donativo')).toMatchObject({ Donativo: '3,50' })
  expect(lines.find(({ Total }) => Total === '-3,33')).toMatchObject({
    Clase: 'Devolución',
    Corrige: expect.stringMatching(/^T\d{4}-2$/),
  })
  const { rows: journal } = await sql<{
    cents: string
  }>`select sum(case when credit = ${`seller:${owner.id}`} then amount_cents
      else -amount_cents end) as cents from transfer
    where ${`seller:${owner.id}`} in (debit, credit) and debit not like 'cause:%' and credit not like 'cause:%'`.execute(
    db,
  )
  const [all] = rows.filter(({ Concepto }) => Concepto === 'Total')
  expect(cents(all?.Total)).toBe(Number(journal[0]?.cents))
  expect(cents(all?.Total)).toBe(lines.reduce((sum, { Total }) => sum + cents(Total), 0))
  expect(cents(all?.Base) + cents(all?.IVA)).toBe(cents(all?.Total))
  expect(all?.Donativo).toBe('3,50')
  expect(await findingsIn(db)).toEqual([])
  // Corrections alone, by a day after all of it; and as a workbook.
  expect((await bookOf(owner, { desde: '2100-01-01' })).filter(({ Número }) => Número !== 'Suma')).toEqual([])
  const workbook = await download(owner, { formato: 'xlsx' })
  expect(workbook.headers['content-type']).toContain('spreadsheetml')
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK')
})

test('given a book, then its seller and the treasury have it, others and people who are not signed in do not', async () => {
  const owner = await app.givenAccount(PAYABLE)
  await givenOver(app, owner, [{ quantity: 1 }])
  const wanted = { organizador_id: owner.id }
  expect(await bookOf(admin, wanted)).toEqual(await bookOf(owner))
  const refused = await download(stranger, wanted)
  expect([refused.statusCode, refused.json().data.code]).toEqual([422, 'account.not_found'])
  expect((await download(undefined, wanted)).json().data.code).toBe('request.sign_in_needed')
  expect(await bookOf(stranger)).toEqual([])
})

test('given a buyer who asked for papers with a tax number, when the seller exports the book, then sale and correction name them, and other rows name no one', async () => {
  const owner = await app.givenAccount(PAYABLE)
  const details = { fiscal_nombre: 'Koop. Elk.', fiscal_nif: 'F95123456', fiscal_direccion: 'Kale Nagusia 1' }
  const on = await givenOver(app, owner, [{ quantity: 1, details }, { quantity: 1 }])
  await givenRefund(app, on.eventId, on.orders[0] as string)
  const rows = (await bookOf(owner)).filter(({ Número }) => Número !== 'Suma')
  const billed = rows.map((row) => [row.Número?.replace(/\d{4}/, ''), row['NIF del cliente']])
  expect(billed).toEqual([
    ['R-1', 'F95123456'],
    ['T-1', 'F95123456'],
    ['T-2', ''],
  ])
})
