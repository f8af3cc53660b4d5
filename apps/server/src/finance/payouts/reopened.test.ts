import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../testing/test-app.ts'
import { givenOver } from './testing/given-money.ts'
import { type Any, PAYOUT_ENV, payoutDesk } from './testing/payout-desk.ts'

const app = await testApp(PAYOUT_ENV)
const { call, db } = app
const desk = await payoutDesk(app)
const { maker, checker, third, batchFor, approve, paidBatch } = desk

async function givenSeller(): Promise<TestAccount> {
  const seller = await desk.seller()
  await givenOver(app, seller, [{ quantity: 2 }])
  return seller
}
const codeOf = ({ error, data }: Any) => (error ? data.code : 'done')
const returned = (batch: Any, who: TestAccount, more: object = {}) =>
  call(
    'app_pago_devuelto',
    { lote_id: batch.lote_id, pago_id: batch.pagos[0].pago_id, motivo: 'AC04', ...more },
    who,
  )
const release = (id: number, who: TestAccount) =>
  call('app_pagos_retener', { tipo: 'organizador', id, nota: null }, who)
const cancel = (batch: Any, who: TestAccount) => call('app_pago_anular', { lote_id: batch.lote_id }, who)
const audit = (days: number) =>
  sql`update audit_log set at = at - make_interval(days => ${days}::int)`.execute(db)
const obstacleFor = async (batch: Any, who: TestAccount) =>
  (await call('app_pago', { lote_id: batch.lote_id }, who)).data.impedimento

test('given a payout that one person called returned and let go, when it is proposed again, then that person cannot approve it and the others see why', async () => {
  const seller = await givenSeller()
  const paid = await paidBatch(seller.id)
  expect(codeOf(await returned(paid, checker))).toBe('done')
  expect(codeOf(await release(seller.id, checker))).toBe('done')
  for (const admin of [maker, third])
    expect(app.mailer.to(admin.email).slice(-2)).toMatchObject([
      { template: 'payee-returned', data: { reason: 'AC04', url: expect.stringContaining('/panel/pagos/') } },
      { template: 'payee-released', data: { reason: 'AC04' } },
    ])
  expect(app.mailer.to(checker.email).map(({ template }) => template)).not.toContain('payee-returned')
  const again = await batchFor(seller.id)
  expect(codeOf(again)).toBe('done')
  expect(await obstacleFor(again.data, checker)).toBe('reabierto')
  expect(codeOf(await approve(again, checker))).toBe('payout.payee_reopened')
  const shown = (await call('app_pago', { lote_id: again.data.lote_id }, third)).data
  expect(shown.pagos[0].devueltos_antes).toMatchObject([
    {
      importe_cent: paid.pagos[0].importe_cent,
      motivo: 'AC04',
      pagado: expect.any(String),
      quien: expect.any(String),
    },
  ])
  expect(codeOf(await approve(again, third))).toBe('done')
})

test('given a payout that one person called returned and another let go, when either would approve it, then neither can for 90 days', async () => {
  const seller = await givenSeller()
  const paid = await paidBatch(seller.id)
  await returned(paid, checker)
  await release(seller.id, third)
  const again = await batchFor(seller.id)
  for (const who of [checker, third]) expect(await obstacleFor(again.data, who)).toBe('reabierto')
  await audit(91)
  for (const who of [checker, third]) expect(await obstacleFor(again.data, who)).toBeNull()
})

test('given a return or a release, when the sign-in is old, then it takes the password', async () => {
  const seller = await givenSeller()
  const paid = await paidBatch(seller.id)
  await sql`update access_token set created_at = now() - interval '20 minutes' where account_id = ${third.id}`.execute(
    db,
  )
  expect(codeOf(await returned(paid, third))).toBe('account.current_password_needed')
  expect(codeOf(await release(seller.id, third))).toBe('account.current_password_needed')
  await sql`update access_token set created_at = now() where account_id = ${third.id}`.execute(db)
})

test('given an approved batch, when its transfers were handed out, then it cannot be cancelled and no payout can be removed; single payouts are paid or returned', async () => {
  const seller = await givenSeller()
  const { data } = await batchFor(seller.id)
  const approved = (await approve({ data })).data
  expect(codeOf(await call('app_pago_transferencias', { lote_id: data.lote_id }, maker))).toBe('done')
  expect(codeOf(await cancel(data, maker))).toBe('payout.batch_settled')
  const drop = { lote_id: data.lote_id, pago_id: data.pagos[0].pago_id, version: approved.version }
  expect(codeOf(await call('app_pago_quitar', drop, maker))).toBe('payout.batch_settled')
  expect(codeOf(await batchFor(seller.id))).toBe('payout.held')
  expect(codeOf(await returned(data, checker))).toBe('done')
})

test('given an approved batch, when it is called off before anything was handed out, then who did so does not approve the next', async () => {
  const seller = await givenSeller()
  const first = await batchFor(seller.id)
  await approve(first)
  expect(codeOf(await cancel(first.data, checker))).toBe('done')
  const next = await batchFor(seller.id)
  expect(await obstacleFor(next.data, checker)).toBe('reabierto')
  // A draft that is called off was never a promise of money.
  expect(codeOf(await cancel(next.data, third))).toBe('done')
  const last = await batchFor(seller.id)
  expect(await obstacleFor(last.data, third)).toBeNull()
})

test('given a draft whose account numbers were shown to a person, when that person calls it off, then they do not approve the next, and the others see it', async () => {
  const seller = await givenSeller()
  const first = await batchFor(seller.id)
  const { data } = await call('app_pago', { lote_id: first.data.lote_id }, checker)
  expect(data.pagos[0].iban_completo).toMatch(/^ES/)
  expect(codeOf(await cancel(first.data, checker))).toBe('done')
  const next = await batchFor(seller.id)
  expect(await obstacleFor(next.data, checker)).toBe('reabierto')
  expect(codeOf(await approve(next, checker))).toBe('payout.payee_reopened')
  const shown = (await call('app_pago', { lote_id: next.data.lote_id }, third)).data
  expect(shown.pagos[0].mostrados_antes).toMatchObject([
    { lote_id: first.data.lote_id, importe_cent: first.data.total_cent, anulado: expect.any(String) },
  ])
  expect(shown.pagos[0].mostrados_antes[0].vistos_por).toHaveLength(2)
  expect(codeOf(await approve(next, third))).toBe('done')
  await audit(91)
  expect(
    (await call('app_pago', { lote_id: next.data.lote_id }, third)).data.pagos[0].mostrados_antes,
  ).toEqual([])
})

test('given a draft with two payees, when a person who saw their account numbers takes one out, then they do not approve that one later', async () => {
  const [kept, taken] = [await givenSeller(), await givenSeller()]
  const pagos = [kept, taken].map(({ id }) => ({ tipo: 'organizador', id }))
  const { data } = await call('app_pagos_lote_add', { moneda: 'EUR', pagos }, maker)
  await call('app_pago', { lote_id: data.lote_id }, checker)
  const out = data.pagos.find((payout: Any) => payout.id === taken.id)
  const drop = { lote_id: data.lote_id, pago_id: out.pago_id, version: data.version }
  expect(codeOf(await call('app_pago_quitar', drop, checker))).toBe('done')
  expect(await obstacleFor((await batchFor(taken.id)).data, checker)).toBe('reabierto')
})

test('given payees of which two have one account, when a batch is checked, then each is named beside the other, and one association with two entries is not', async () => {
  const iban = 'ES6621000418401234567891'
  const as = (legal_name: string, tax_id: string) => desk.seller({ legal_name, tax_id, iban })
  const [one, other, twin] = [
    await as('Coro Bat', 'B99286320'),
    await as('Coro Bi', 'G48123988'),
    await as('Coro Bat', 'B99286320'),
  ]
  for (const owner of [one, other, twin]) await givenOver(app, owner, [{ quantity: 2 }])
  const alone = await givenSeller()
  const { data } = await batchFor(one.id, alone.id)
  const shared = data.pagos.map((payout: Any) => [payout.id, payout.cuenta_tambien_de])
  expect(Object.fromEntries(shared)[one.id]).toEqual(['Coro Bi'])
  expect(Object.fromEntries(shared)[alone.id]).not.toContain('Coro Bi')
})

test('given a payee with the account that payouts leave from, when a batch is checked, then the festival is named beside it', async () => {
  const seller = await desk.seller({ iban: PAYOUT_ENV.PAYOUT_IBAN })
  await givenOver(app, seller, [{ quantity: 2 }])
  const { data } = await batchFor(seller.id)
  expect(data.pagos[0].cuenta_tambien_de).toContain(PAYOUT_ENV.PAYOUT_NAME)
})
