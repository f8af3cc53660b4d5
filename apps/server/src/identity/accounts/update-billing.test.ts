import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { call, db, mailer, givenAccount } = await testApp()
const billing = {
  razon_social: 'Coro Itxaropena SL',
  cif: 'B12345674',
  iva: '21',
  iban: 'es91 2100 0418 4502 0005 1332',
}
const accountOf = (id: number) =>
  db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('given billing data, when saved, then a changed IBAN is mailed with its end only and its moment kept', async () => {
  const account = await givenAccount()
  expect(await call('app_update_usu_fact', billing, account)).toMatchObject({
    error: false,
    msg: 'Data has been updated correctly',
    data: { iban: 'ES9121000418450200051332', cif: 'B12345674', razon_social: 'Coro Itxaropena SL' },
  })
  const changedAt = (await accountOf(account.id)).iban_changed_at
  expect(changedAt).not.toBeNull()
  expect(mailer.to(account.email)).toMatchObject([
    { template: 'account-iban-changed', data: { iban: '•••• 1332' } },
  ])
  await call('app_update_usu_fact', { ...billing, iva: '10' }, account)
  expect(mailer.to(account.email)).toHaveLength(1)
  expect((await accountOf(account.id)).iban_changed_at).toBe(changedAt)
})

test('given a wrong IBAN or a wrong tax number, when saved, then it is named and the row is untouched', async () => {
  const account = await givenAccount({ iban: 'ES9121000418450200051332' })
  const before = await accountOf(account.id)
  for (const wrong of [
    { iban: 'ES00 2100 0418' },
    { iban: before.iban, cif: 'B12345670' },
    // A number of another country than the one that is said.
    { iban: before.iban, cif: 'B58378431', pais_fiscal: 'GB' },
  ]) {
    const answer = await call('app_update_usu_fact', { ...billing, ...wrong }, account)
    expect(answer).toMatchObject({ error: true, data: { code: 'input.invalid' } })
    expect(answer.data.fields).toEqual(['cif' in wrong ? 'cif' : 'iban'])
  }
  expect(await accountOf(account.id)).toEqual(before)
})
