import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashPassword } from '../accounts/password-hash.ts'
import { givenOnSale } from '../orders/testing/given-on-sale.ts'
import { causeFields, IBANS } from '../payouts/testing/given-money.ts'
import { PAYOUT_ENV, payoutDesk } from '../payouts/testing/payout-desk.ts'
import { type TestAccount, testApp } from '../test/test-app.ts'

const app = await testApp(PAYOUT_ENV)
const { call, db, mailer } = app
const { maker } = await payoutDesk(app)
const PASSWORD = 'lau txori'
const password_hash = await hashPassword(PASSWORD)

const merge = async (kept: TestAccount, closed: TestAccount) =>
  expect(
    await call('app_usuarios_unir', { id: kept.id, otra: closed.id, email: closed.email }, maker),
  ).toMatchObject({ error: false })
const saveCause = (contentId: number, who: TestAccount, more: object = {}, top: object = {}) =>
  call('app_causa_update', { contenido_id: contentId, causa: causeFields(more), ...top }, who)

test('given causes that a closed account wrote down, when it is merged, then they are changed by whoever has its events, with the same proof and rest', async () => {
  const kept = await app.givenAccount({ password_hash })
  const closed = await app.givenAccount()
  const [event, next] = [await givenOnSale(app, closed), await givenOnSale(app, kept)]
  const former = 'comedor@example.org'
  const { causa_id: id } = (await saveCause(event.contentId, closed)).data
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
  expect((await saveCause(event.contentId, kept, change)).data.code).toBe('account.current_password_needed')
  const before = mailer.letters.length
  const changed = await saveCause(event.contentId, kept, change, { password_actual: PASSWORD })
  expect(changed.data).toMatchObject({ causa_id: id, iban_reciente: 1, datos: change })
  expect(mailer.letters.slice(before)).toMatchObject([
    { to: kept.email, template: 'cause-data-changed' },
    { to: former, template: 'cause-data-changed' },
  ])
  // The same cause of an event of their own is no second one.
  const same = await saveCause(next.contentId, kept, change, { password_actual: PASSWORD })
  expect(same.data).toMatchObject({ causa_id: id, eventos: [{}, {}] })
})

test('given causes of a closed account that the festival keeps, when it is merged, then they stay kept', async () => {
  const [kept, closed, other] = [await app.givenAccount(), await app.givenAccount(), await app.givenAccount()]
  const numbers = { cif: 'A28015865' }
  const [event, theirs] = [await givenOnSale(app, closed), await givenOnSale(app, other)]
  const a = (await saveCause(event.contentId, closed, numbers)).data.causa_id
  const b = (await saveCause(theirs.contentId, other, numbers)).data.causa_id
  await call('app_causas_unir', { causa_id: b, en_causa_id: a }, maker)
  await merge(kept, closed)
  expect((await saveCause(event.contentId, kept, { ...numbers, iban: IBANS.other })).data.code).toBe(
    'cause.kept',
  )
})
