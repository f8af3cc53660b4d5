import { dayAfter, isTargetDay, targetDayFrom } from '@larunbat/rules/time/target-days'
import { expect, test } from 'vitest'
import { givenFestivalSettings } from '../../reference/festival-settings/testing/given-festival-settings.ts'
import { testApp } from '../../testing/test-app.ts'
import { givenOver, IBANS } from './testing/given-money.ts'
import { PAYOUT_ENV, payoutDesk } from './testing/payout-desk.ts'

const app = await testApp(PAYOUT_ENV)
const { call, db } = app
const { maker, checker, seller, batchFor, approve } = await payoutDesk(app)

async function approvedBatch(): Promise<number> {
  const owner = await seller()
  await givenOver(app, owner)
  const made = await batchFor(owner.id)
  await approve(made)
  return made.data.lote_id
}
const dayOf = (xml: string) => /<ReqdExctnDt><Dt>([^<]+)/.exec(xml.replace(/\s+/g, ''))?.[1] as string

test('given days on which banks do not work, when a file is requested for them, then it is refused with the next possible day, and without a day it is a TARGET day', async () => {
  const lote_id = await approvedBatch()
  let closed = dayAfter(new Date().toISOString().slice(0, 10), 2)
  while (isTargetDay(closed)) closed = dayAfter(closed, 1)
  const words = {
    es: /siguiente posible es el \d+ de /,
    en: /next possible day is \d+ /,
    eu: /Hurrengo egun posiblea: \d{4}/,
  }
  for (const [lang, pattern] of Object.entries(words)) {
    const refused = await call('app_pago_exportar', { lote_id, fecha: closed, lang }, maker)
    expect(refused.data.code).toBe('payout.day_wrong')
    expect(refused.msg).toMatch(pattern)
  }
  expect((await call('app_pago_exportar', { lote_id, fecha: '2020-01-02' }, maker)).data.code).toBe(
    'payout.day_wrong',
  )
  const { fecha_cargo: proposed } = (await call('app_pago', { lote_id }, maker)).data
  expect(isTargetDay(proposed)).toBe(true)
  const file = await call('app_pago_exportar', { lote_id }, maker)
  expect(dayOf(file.data.xml)).toBe(proposed)
  expect(file.data.xml).toMatch(/<CreDtTm>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00</)
  const other = await approvedBatch()
  const open = targetDayFrom(closed)
  const asked = await call('app_pago_exportar', { lote_id: other, fecha: open }, maker)
  expect(dayOf(asked.data.xml)).toBe(open)
})

test('given an account of the festival in its settings, when a file is made, then it is that one, and nothing of the installation’s account stands beside it', async () => {
  const lote_id = await approvedBatch()
  await givenFestivalSettings(db, {
    payoutHolder: 'Fundación del Festival',
    payoutIban: IBANS.cause,
    payoutBic: 'BASKES2BXXX',
  })
  expect((await call('app_pago', { lote_id }, maker)).data.cuenta_festival).toEqual({
    titular: 'Fundación del Festival',
    iban: '•••• 6789',
  })
  const { xml } = (await call('app_pago_exportar', { lote_id }, checker)).data
  expect(xml.replace(/\s+</g, '<')).toContain(
    `<Dbtr><Nm>Fundacion del Festival</Nm></Dbtr><DbtrAcct><Id><IBAN>${IBANS.cause}</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BICFI>BASKES2BXXX</BICFI>`,
  )
  await givenFestivalSettings(db, { payoutHolder: '', payoutBic: '' })
  const bare = await approvedBatch()
  expect((await call('app_pago', { lote_id: bare }, maker)).data).toMatchObject({
    con_fichero: 0,
    cuenta_festival: null,
  })
  const refused = await call('app_pago_exportar', { lote_id: bare, lang: 'es' }, maker)
  expect([refused.data.code, refused.msg]).toEqual([
    'payout.no_payer',
    expect.stringMatching(/Ajustes > Reglas/),
  ])
  expect(refused.msg).not.toMatch(/PAYOUT_/)
  await givenFestivalSettings(db, { payoutIban: '' })
  expect((await call('app_pago', { lote_id: bare }, maker)).data.con_fichero).toBe(1)
})

const ibanOf = async (lote_id: number) =>
  (await call('app_pago', { lote_id }, maker)).data.pagos[0].iban_completo
const codeOf = (answer: { error: boolean; data: { code: string } }) =>
  answer.error ? answer.data.code : 'done'

test('given an approved batch, when its account numbers are wanted, then they come with what hands it out, and from then on it cannot be called off', async () => {
  const lote_id = await approvedBatch()
  expect(await ibanOf(lote_id)).toBeNull()
  expect(codeOf(await call('app_pago_transferencias', { lote_id }, checker))).toBe('done')
  expect(await ibanOf(lote_id)).toMatch(/^ES91 2100 /)
  expect(codeOf(await call('app_pago_anular', { lote_id }, maker))).toBe('payout.batch_settled')
})

test('given a batch that was handed out in one way, when the other way is requested, then it is refused, and the first can be had again', async () => {
  const ways = ['app_pago_exportar', 'app_pago_transferencias']
  for (const [first, second] of [ways, ways.toReversed()] as [string, string][]) {
    const lote_id = await approvedBatch()
    expect(codeOf(await call(first, { lote_id }, maker))).toBe('done')
    for (const lang of ['es', 'en', 'eu'])
      expect(codeOf(await call(second, { lote_id, lang }, maker))).toBe('payout.handed_out')
    expect(codeOf(await call(first, { lote_id }, checker))).toBe('done')
  }
})

test('given less to pay since a batch was approved, when its table of transfers is requested, then it is refused as the file is', async () => {
  const lote_id = await approvedBatch()
  const { pagos } = (await call('app_pago', { lote_id }, maker)).data
  const held = { tipo: 'organizador', id: pagos[0].id, nota: 'Se comprueba' }
  expect(codeOf(await call('app_pagos_retener', held, checker))).toBe('done')
  expect(codeOf(await call('app_pago_transferencias', { lote_id }, maker))).toBe('payout.held')
})
