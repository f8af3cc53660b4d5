import { FIRST_HOUR_STEPS, READY_KEYS, readinessOf } from '@larunbat/rules/reference/first-hour'
import { expect, test } from 'vitest'
import { givenFestivalSettings } from '../../reference/festival-settings/testing/given-festival-settings.ts'
import { testApp } from '../../testing/test-app.ts'
import { readInstallationState } from './get-system.ts'

const { call, db, config, givenAdmin } = await testApp()
const admin = await givenAdmin()
const read = async () => (await call('app_primera_hora', {}, admin)).data
const stateOf = async (step: string) =>
  (await read()).pasos.find((each: { paso: string }) => each.paso === step).estado
const mark = (paso: string, estado: string) => call('app_primera_hora_paso', { paso, estado }, admin)

test('given a new festival, when the first hour is read, then every step is there and says no secret', async () => {
  const hour = await read()
  expect(hour.pasos.map(({ paso }: { paso: string }) => paso)).toEqual([...FIRST_HOUR_STEPS])
  expect(hour).toMatchObject({ correo_prueba: null, compra: null, copia: null })
  for (const { nombre, puesta } of hour.variables) expect([nombre, typeof puesta]).toEqual([nombre, 'number'])
  expect(JSON.stringify(hour)).not.toMatch(/sk_|whsec_|smtp:\/\//)
})

test('given a step, when it is skipped and found again, then it is as it was, with an audit line each', async () => {
  expect(await stateOf('languages')).toBe('pending')
  await mark('languages', 'skipped')
  expect(await stateOf('languages')).toBe('skipped')
  await mark('languages', 'done')
  expect(await stateOf('languages')).toBe('done')
  await mark('languages', 'pending')
  expect(await stateOf('languages')).toBe('pending')
  const lines = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'first_hour.marked')
    .execute()
  expect(lines.map(({ detail }) => detail)).toEqual([
    { step: 'languages', state: 'skipped' },
    { step: 'languages', state: 'done' },
    { step: 'languages', state: 'pending' },
  ])
})

test('given a test mail and a name, then those steps are proved, whatever was said of them', async () => {
  await mark('mail', 'skipped')
  await call('app_correo_prueba', {}, admin)
  await db
    .insertInto('mail' as never)
    .values({
      to_address: admin.email,
      subject: 'x',
      template: 'account-mail-test',
      language: 'es',
      text: 'x',
      message_id: '<first-hour@example.org>',
      status: 'sent',
    } as never)
    .execute()
  expect(await stateOf('mail')).toBe('done')
  expect((await read()).correo_prueba).toMatchObject({ para: admin.email, estado: 'sent' })
  await givenFestivalSettings(db, { festivalName: 'Jaialdia' })
  expect(await stateOf('identity')).toBe('done')
})

test('given an unknown step or word, when marked, then it is refused', async () => {
  expect((await mark('everything', 'done')).error).toBe(true)
  expect((await mark('mail', 'sent')).error).toBe(true)
})

test('given an installation on a desk, when asked whether it may sell, then it is judged as a public one', async () => {
  const state = await readInstallationState(db, config)
  const lines = readinessOf(state)
  expect(lines.map(({ key }) => key).toSorted()).toEqual([...READY_KEYS].toSorted())
  const gradeOf = (key: string, of = lines) => of.find((line) => line.key === key)?.grade
  expect(gradeOf('testBank')).toBe('stop')
  expect(gradeOf('noMail')).toBe('stop')
  const whole = {
    ...state.installation,
    ...{
      isHttps: true,
      hasMail: true,
      isTestBank: false,
      hasContact: true,
      hasPayoutAccount: true,
      admins: 2,
    },
    ...{ hasDefaultAdmin: false, hasBackupPlace: true, isBackupSealed: true, isDatabaseEmbedded: false },
  }
  expect(new Set(readinessOf({ ...state, installation: whole }).map(({ grade }) => grade))).toEqual(
    new Set(['fine']),
  )
})
