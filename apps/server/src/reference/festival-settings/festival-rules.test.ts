import { festivalSettings, settingNames } from '@larunbat/rules/reference/festival-settings'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { readFestivalSettings } from './festival-setting-store.ts'
import { givenFestivalSettings } from './testing/given-festival-settings.ts'

const { call, db, givenAdmin, givenAccount, mailer } = await testApp()
const [admin, other] = [await givenAdmin(), await givenAdmin()]
// What tests of places change.
await db.deleteFrom('festival_setting').execute()

const read = async () => (await call('app_ajustes_reglas', {}, admin)).data

test('given a new installation, when the rules are read, then the defaults hold and no one changed them', async () => {
  const rules = await read()
  expect(rules).toMatchObject({ cambiado: null, por: null, version: 1 })
  for (const name of settingNames)
    expect(rules.valores[festivalSettings[name].wire]).toBe(festivalSettings[name].default)
})

test('given changed rules, when saved, then they hold at once, with author, new version and one audit line', async () => {
  const { valores, version } = await read()
  const changed = { ...valores, devolucion_dias: 7, comision_tarjeta: 'cause', pago_iban: '' }
  const saved = await call('app_ajustes_reglas_guardar', { valores: changed, version }, admin)
  expect(saved.data).toMatchObject({ valores: changed, version: version + 1, por: expect.any(String) })
  expect(await readFestivalSettings(db)).toMatchObject({ refundDaysAfterSession: 7, cardFeeBearer: 'cause' })
  const lines = await db.selectFrom('audit_log').selectAll().where('action', '=', 'rules.changed').execute()
  expect(mailer.to(other.email)).toMatchObject([
    {
      template: 'rules-changed',
      data: {
        changes: [
          'Plazo de devolución: 14 días → 7 días',
          expect.stringMatching(/: El festival → La causa$/),
        ],
      },
    },
  ])
  expect(mailer.to(admin.email)).toEqual([])
  expect(lines.map(({ detail }) => detail)).toEqual([
    {
      before: { refundDaysAfterSession: 14, cardFeeBearer: 'festival' },
      after: { refundDaysAfterSession: 7, cardFeeBearer: 'cause' },
    },
  ])
})

test('given an outdated version, when saved, then it is refused and nothing changes', async () => {
  const { valores, version } = await read()
  const late = { valores: { ...valores, devolucion_dias: 99 }, version: version - 1 }
  expect((await call('app_ajustes_reglas_guardar', late, admin)).data.code).toBe('setting.changed_meanwhile')
  expect((await read()).valores).toEqual(valores)
})

test('given values outside their range or grammar, when saved, then each is named and nothing changes', async () => {
  const { valores, version } = await read()
  const wrong = {
    ...valores,
    devolucion_dias: -1,
    comision_tarjeta: 'buyer',
    pago_iban: 'ES91 2100',
    pago_bic: 'CAIX-ES',
  }
  const answer = await call('app_ajustes_reglas_guardar', { valores: wrong, version }, admin)
  expect(answer.data.fields.toSorted()).toEqual([
    'valores.comision_tarjeta',
    'valores.devolucion_dias',
    'valores.pago_bic',
    'valores.pago_iban',
  ])
  expect((await read()).version).toBe(version)
})

test('given a sign-in of yesterday, when rules are saved without a proof, then it is required', async () => {
  const other = await givenAccount({ profile_id: 1 })
  await db
    .updateTable('access_token')
    .set({ created_at: new Date(Date.now() - 86_400_000).toISOString() })
    .where('account_id', '=', other.id)
    .execute()
  const { valores, version } = await read()
  const answer = await call('app_ajustes_reglas_guardar', { valores, version }, other)
  expect(answer.data.code).toBe('account.current_password_needed')
})

test('given people of other roles, when they read or save the rules, then they are refused', async () => {
  const organiser = await givenAccount()
  const { valores, version } = await read()
  expect((await call('app_ajustes_reglas', {}, organiser)).error).toBe(true)
  expect((await call('app_ajustes_reglas_guardar', { valores, version }, organiser)).error).toBe(true)
})

test('given the testing helper, when settings are given, then readers see them', async () => {
  await givenFestivalSettings(db, { confirmPlacesFrom: 3 })
  expect((await readFestivalSettings(db)).confirmPlacesFrom).toBe(3)
})
