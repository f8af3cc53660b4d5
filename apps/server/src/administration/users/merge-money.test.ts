import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { postMergedBalance } from '../../finance/payouts/merged-account.ts'
import { hasOpenBalance } from '../../finance/payouts/position-store.ts'
import { causeFields, givenOver, givenRefund, IBANS } from '../../finance/payouts/testing/given-money.ts'
import { PAYOUT_ENV, payoutDesk } from '../../finance/payouts/testing/payout-desk.ts'
import { hashPassword } from '../../identity/accounts/password-hash.ts'
import { accounts, book } from '../../ledger/journal.ts'
import { type TestAccount, testApp } from '../../testing/test-app.ts'
import { givenOnSale } from '../../ticketing/orders/testing/given-on-sale.ts'

const app = await testApp(PAYOUT_ENV)
const { call, db, mailer } = app
const { maker, seller, dueOf, paidBatch, expectBalanced } = await payoutDesk(app)
const PASSWORD = 'lau txori'
const password_hash = await hashPassword(PASSWORD)

const merge = async (kept: TestAccount, closed: TestAccount) =>
  expect(
    await call('app_usuarios_unir', { id: kept.id, otra: closed.id, email: closed.email }, maker),
  ).toMatchObject({ error: false })
const saveCause = (eventId: number, who: TestAccount, more: object = {}, top: object = {}) =>
  call('app_causa_update', { contenido_id: eventId, causa: causeFields(more), ...top }, who)

/** An account that sold, was paid and whose event is over. */
async function givenSettled() {
  const account = await seller()
  const on = await givenOver(app, account, [{ quantity: 2 }, { quantity: 2 }])
  const batch = await paidBatch(account.id)
  await sql`update event set status = 3 where id = ${on.eventId}`.execute(db)
  return { account, batch, ...on }
}

test('given an account that took another one over, when an order of the other one’s time is given back, then it is not erased before that is settled', async () => {
  const kept = await seller({ password_hash })
  const { account: closed, eventId, orders } = await givenSettled()
  await merge(kept, closed)
  const notice = async () => (await call('app_borrar_cuenta_aviso', {}, kept)).data.impedimento
  expect(await notice()).toBeNull()

  await givenRefund(app, eventId, orders[0] as string)
  expect(await notice()).toBe('saldo')
  const erase = () => call('app_borrar_cuenta', { password: PASSWORD }, kept)
  expect((await erase()).data.code).toBe('account.has_open_balance')
  expect(await db.selectFrom('account').select('id').where('id', '=', closed.id).execute()).toHaveLength(1)
  // Nor is it closed itself: open payments would no longer be seen.
  const third = await app.givenAccount()
  const pair = { id: third.id, otra: kept.id }
  expect((await call('app_usuarios_unir_vista', pair, maker)).data.impedimento).toBe('saldo')

  await db.transaction().execute((tx) =>
    book(tx, [
      {
        eventId,
        kind: 'correction',
        debit: accounts.bank,
        credit: accounts.receivable(kept.id),
        amountCents: 1000,
        currency: 'EUR',
      },
    ]),
  )
  expect((await erase()).error).toBe(false)
})

test('given a closed account, when an order of its time is refunded, then it is deducted once from the account it was merged into', async () => {
  const kept = await seller()
  const { account: closed, eventId, orders } = await givenSettled()
  await merge(kept, closed)
  const own = await givenOver(app, kept, [{ quantity: 6 }])
  expect(await dueOf(kept.id)).toMatchObject({ pagable_cent: 3000 })

  await givenRefund(app, eventId, orders[0] as string)
  expect(await dueOf(closed.id)).toBeUndefined()
  expect(await dueOf(kept.id)).toMatchObject({ pagable_cent: 2000 })
  await givenRefund(app, eventId, orders[1] as string)
  // A debt is theirs at once; what a bank charges later still names the closed account.
  const fee = { eventId, kind: 'fee', currency: 'EUR', amountCents: 10 } as const
  await book(db, [
    { ...fee, debit: accounts.fees(closed.id), credit: accounts.provider('stripe', closed.id) },
  ])
  // A request waits while it is being booked, or it would be taken off twice.
  let second: Promise<number> | undefined
  await db.transaction().execute(async (tx) => {
    expect(await postMergedBalance(tx)).toBe(1)
    second = db.transaction().execute(postMergedBalance)
    await sleep(300)
  })
  expect(await second).toBe(0)
  const { data } = await call('app_liquidacion', {}, kept)
  expect(data.liquidaciones).toMatchObject([
    {
      pendiente_cent: 990,
      eventos: [
        { contenido_id: eventId, otros_cent: 2010, pendiente_cent: -2010 },
        { contenido_id: own.eventId, pendiente_cent: 3000 },
      ],
    },
  ])
  expect((await paidBatch(kept.id)).total_cent).toBe(990)
  for (const { id } of [kept, closed]) expect(await hasOpenBalance(db, id)).toBe(false)
  await expectBalanced()
})

test('given a payout of before a merge, when the bank sends it back, then the account it was merged into is notified', async () => {
  const kept = await seller({ language: 'eu' })
  const { account: closed, batch } = await givenSettled()
  await merge(kept, closed)
  const ref = { lote_id: batch.lote_id, pago_id: batch.pagos[0].pago_id, motivo: 'Cuenta cerrada' }
  expect(await call('app_pago_devuelto', ref, maker)).toMatchObject({ error: false })
  const returnedTo = ({ email }: TestAccount) =>
    mailer.to(email).filter(({ template }) => template === 'payout-returned')
  expect(returnedTo(closed)).toEqual([])
  expect(returnedTo(kept)).toMatchObject([{ language: 'eu' }])
})

test('given beneficiaries entered by a closed account, when it is merged, then the new owner of its events changes them, with the same proof and waiting period', async () => {
  const kept = await app.givenAccount({ password_hash })
  const closed = await app.givenAccount()
  const [event, next] = [await givenOnSale(app, closed), await givenOnSale(app, kept)]
  const former = 'comedor@example.org'
  const { causa_id: id } = (await saveCause(event.eventId, closed)).data
  await merge(kept, closed)
  const [cause] = (await call('app_causas', {}, kept)).data.filter(
    ({ causa_id }: { causa_id: number }) => causa_id === id,
  )
  // The account number is as young as it was.
  expect(cause).toMatchObject({ puede_cambiar: 1, iban_reciente: 1, datos: { iban: IBANS.cause } })
  await sql`update cause_payee set iban_changed_at = '2026-01-01'`.execute(db)
  await sql`update access_token set created_at = now() - interval '3 days' where account_id = ${kept.id}`.execute(
    db,
  )

  const change = { iban: IBANS.other }
  expect((await saveCause(event.eventId, kept, change)).data.code).toBe('account.current_password_needed')
  const before = mailer.letters.length
  const changed = await saveCause(event.eventId, kept, change, { password_actual: PASSWORD })
  expect(changed.data).toMatchObject({ causa_id: id, iban_reciente: 1, datos: change })
  expect(mailer.letters.slice(before)).toMatchObject([
    { to: kept.email, template: 'cause-data-changed' },
    { to: former, template: 'cause-data-changed' },
  ])
  // The same cause of an event of their own is no second one.
  const same = await saveCause(next.eventId, kept, change, { password_actual: PASSWORD })
  expect(same.data).toMatchObject({ causa_id: id, eventos: [{}, {}] })
})

test('given causes of a closed account that the festival keeps, when it is merged, then they stay kept', async () => {
  const [kept, closed, other] = [await app.givenAccount(), await app.givenAccount(), await app.givenAccount()]
  const numbers = { cif: 'A28015865' }
  const [event, theirs] = [await givenOnSale(app, closed), await givenOnSale(app, other)]
  const a = (await saveCause(event.eventId, closed, numbers)).data.causa_id
  const b = (await saveCause(theirs.eventId, other, numbers)).data.causa_id
  await call('app_causas_unir', { causa_id: b, en_causa_id: a }, maker)
  await merge(kept, closed)
  expect((await saveCause(event.eventId, kept, { ...numbers, iban: IBANS.other })).data.code).toBe(
    'cause.kept',
  )
})
