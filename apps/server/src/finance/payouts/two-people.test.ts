import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type TestAccount, testApp } from '../../testing/test-app.ts'
import { causeFields, givenOver, IBANS } from './testing/given-money.ts'
import { type Any, PAYOUT_ENV, payoutDesk } from './testing/payout-desk.ts'

const app = await testApp(PAYOUT_ENV)
const { call, db } = app
const { maker, checker, third, seller, batchFor, approve } = await payoutDesk(app)
const OTHER = 'DE02120300000000202051'

/** Changes of payment data of before count as made so many days ago; what is refused for being new waits no more. */
async function ageChanges(days: number) {
  await sql`update payout_data_change set at = at - make_interval(days => ${days}::int)`.execute(db)
  await sql`update account set iban_changed_at = iban_changed_at - make_interval(days => ${days}::int)`.execute(
    db,
  )
  await sql`update cause_payee set iban_changed_at = iban_changed_at - make_interval(days => ${days}::int)`.execute(
    db,
  )
}
const changesOf = (kind: 'seller' | 'cause', id: number) =>
  db
    .selectFrom('payout_data_change')
    .select(['actor_id', 'way', 'old_iban', 'new_iban', 'new_name'])
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

/** What stands in the way on the screen with the payees it names, and what the approval is refused with. */
async function refusal(batch: Any, who: TestAccount) {
  const shown = await call('app_pago', { lote_id: batch.lote_id }, who)
  const counted = await call('app_pagos_por_aprobar', {}, who)
  const { data } = await call('app_pago_aprobar', { lote_id: batch.lote_id, version: batch.version }, who)
  return [shown.data.impedimento, shown.data.impedimento_de, counted.data.lotes, data.code ?? data.estado]
}
const cancel = (batch: Any) => call('app_pago_anular', { lote_id: batch.lote_id }, maker)

/** An event that is over, whose cause an administrator led to an account of their choice. */
async function givenCauseChangedBy(who: TestAccount, iban: string = OTHER) {
  const owner = await seller()
  const on = await givenOver(app, owner, [{ quantity: 2, donationCents: 500 }])
  await call('app_causa_update', { contenido_id: on.eventId, causa: causeFields({ cif: taxId() }) }, owner)
  const changed = await call(
    'app_causa_update',
    { contenido_id: on.eventId, causa: causeFields({ iban, cif: lastTaxId() }) },
    who,
  )
  expect(changed.error).toBe(false)
  return { owner, on, causeId: changed.data.causa_id as number }
}
/** Tax numbers of associations, one a cause, so that two of them are not the same cause. */
let serial = 0
const lastTaxId = () => {
  const digits = String(2_000_000 + serial)
  let sum = 0
  for (const [at, digit] of [...digits].entries()) {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
    sum += Math.floor(value / 10) + (value % 10)
  }
  return `G${digits}${(10 - (sum % 10)) % 10}`
}
const taxId = () => {
  serial += 1
  return lastTaxId()
}
const causeBatch = (id: number, by = maker) =>
  call('app_pagos_lote_add', { moneda: 'EUR', pagos: [{ tipo: 'causa', id }] }, by)

test('given an administrator who changed a cause’s account, when another one makes the batch, then the first cannot approve it for 90 days, and a third can', async () => {
  const { causeId } = await givenCauseChangedBy(checker)
  await ageChanges(3)
  const batch = (await causeBatch(causeId)).data
  expect(batch.pagos[0]).toMatchObject({ cuenta_nueva: 1, iban_completo: 'DE02 1203 0000 0000 2020 51' })
  expect(await refusal(batch, checker)).toEqual([
    'cuenta',
    ['Comedor Social Bilbao'],
    0,
    'payout.payee_changed',
  ])
  expect(await refusal(batch, maker)).toEqual(['propio', [], 0, 'payout.own_batch'])
  expect((await refusal(batch, third)).slice(2)).toEqual([1, 'aprobado'])
  await cancel(batch)
  // The control: without the record of who changed it, the same person is let through.
  await ageChanges(86)
  const late = (await causeBatch(causeId)).data
  expect((await refusal(late, checker))[3]).toBe('payout.payee_changed')
  await ageChanges(2)
  expect((await refusal(late, checker))[3]).toBe('aprobado')
  await cancel(late)
})

test('given two administrators who change an account in turns, when either would approve, then both are its editors, also when it stands as before', async () => {
  const { on, causeId } = await givenCauseChangedBy(checker)
  const back = { contenido_id: on.eventId, causa: causeFields({ cif: lastTaxId() }) }
  expect((await call('app_causa_update', back, third)).error).toBe(false)
  await ageChanges(3)
  const batch = (await causeBatch(causeId)).data
  expect((await refusal(batch, checker))[3]).toBe('payout.payee_changed')
  expect((await refusal(batch, third))[3]).toBe('payout.payee_changed')
  expect((await refusal(batch, await app.givenAdmin()))[3]).toBe('aprobado')
  await cancel(batch)
})

test('given a holder that changed while the account number stayed, when a batch of before is approved, then it is refused, and the one who changed it cannot approve the next', async () => {
  const { on, causeId } = await givenCauseChangedBy(third)
  await ageChanges(100)
  const before = (await causeBatch(causeId)).data
  const renamed = causeFields({ iban: OTHER, cif: lastTaxId(), nombre: 'Otra Asociación' })
  await call('app_causa_update', { contenido_id: on.eventId, causa: renamed }, checker)
  expect((await refusal(before, third))[3]).toBe('payout.held')
  await cancel(before)
  const after = (await causeBatch(causeId)).data
  expect((await refusal(after, checker))[3]).toBe('payout.payee_changed')
  await cancel(after)
})

test('given an administrator who was shown a sign-in link of an organiser, when a batch pays that organiser or their cause, then it is another’s to approve', async () => {
  const { owner, causeId } = await givenCauseChangedBy(third)
  await ageChanges(100)
  const shown = await call('app_send_magic_link', { email: owner.email }, checker)
  expect(shown).toMatchObject({ data: { enlace: expect.stringContaining('http') } })
  const batch = (await batchFor(owner.id)).data
  expect(await refusal(batch, checker)).toEqual([
    'enlace',
    ['Coro Itxaropena Elkartea'],
    0,
    'payout.payee_link',
  ])
  await cancel(batch)
  // The organiser keeps the cause's data: the way into their account is one to the cause's.
  const ofCause = (await causeBatch(causeId)).data
  expect((await refusal(ofCause, checker))[3]).toBe('payout.payee_link')
  await sql`update audit_log set at = at - interval '91 days' where action = 'account.link_issued'`.execute(
    db,
  )
  expect((await refusal(ofCause, checker))[3]).toBe('aprobado')
  await cancel(ofCause)
})

test('given causes that an administrator joined, accounts another joined, and an administrator who is paid, when they would approve, then none can', async () => {
  const [one, two] = [await givenCauseChangedBy(third), await givenCauseChangedBy(third)]
  await ageChanges(100)
  expect(
    (await call('app_causas_unir', { causa_id: one.causeId, en_causa_id: two.causeId }, checker)).error,
  ).toBe(false)
  const joined = (await causeBatch(two.causeId)).data
  expect((await refusal(joined, checker))[3]).toBe('payout.payee_changed')
  await cancel(joined)
  const [kept, closed] = [await seller(), await app.givenAccount({ iban: OTHER })]
  await givenOver(app, kept)
  const merge = { id: kept.id, otra: closed.id, email: closed.email }
  expect((await call('app_usuarios_unir', merge, checker)).error).toBe(false)
  expect(await changesOf('seller', kept.id)).toContainEqual(
    expect.objectContaining({ actor_id: checker.id, way: 'merged', old_iban: OTHER }),
  )
  const merged = (await batchFor(kept.id)).data
  expect((await refusal(merged, checker))[3]).toBe('payout.payee_changed')
  await cancel(merged)
  await sql`update account set legal_name = 'Yo', tax_id = 'B99286320', iban = ${IBANS.owner} where id = ${checker.id}`.execute(
    db,
  )
  await givenOver(app, checker)
  const own = (await batchFor(checker.id)).data
  expect(await refusal(own, checker)).toEqual(['beneficiario', ['Yo'], 0, 'payout.payee_own'])
  await cancel(own)
})

test('given every way payment data change, when they do, then who, what and when is recorded by the database itself', async () => {
  const owner = await seller()
  const bill = (more: object) =>
    call('app_update_usu_fact', { razon_social: 'Coro', cif: 'B99286320', iva: null, ...more }, owner)
  await bill({ iban: OTHER, titular_cuenta: 'Coro' })
  await bill({ iban: OTHER, titular_cuenta: 'Otro Titular' })
  // The same once more is no change.
  await bill({ iban: OTHER, titular_cuenta: 'Otro Titular' })
  await sql`update account set iban = ${IBANS.owner} where id = ${owner.id}`.execute(db)
  const [, ...changes] = await changesOf('seller', owner.id)
  expect(changes).toEqual([
    { actor_id: owner.id, way: 'changed', old_iban: IBANS.owner, new_iban: OTHER, new_name: 'Coro' },
    { actor_id: owner.id, way: 'changed', old_iban: OTHER, new_iban: OTHER, new_name: 'Otro Titular' },
    // Outside the calls: recorded, by an unknown person.
    { actor_id: null, way: 'changed', old_iban: OTHER, new_iban: IBANS.owner, new_name: 'Otro Titular' },
  ])
})

test('given a batch that is made, when the second person can approve it, then exactly those get a mail and a count, see whole account numbers and what is new, and the look is in the log', async () => {
  const owner = await seller()
  await givenOver(app, owner)
  const before = app.mailer.letters.length
  const made = (await batchFor(owner.id)).data
  const told = app.mailer.letters.slice(before).filter(({ template }) => template === 'payout-to-approve')
  expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining([checker.email, third.email]))
  expect(told.map(({ to }) => to)).not.toContain(maker.email)
  expect(told[0]?.data).toMatchObject({ count: 1, fresh: 1 })
  const seen = (await call('app_pago', { lote_id: made.lote_id }, checker)).data
  expect(seen.pagos[0]).toMatchObject({
    iban: '•••• 1332',
    iban_completo: 'ES91 2100 0418 4502 0005 1332',
    referencia: `LARUNBAT-${made.lote_id}-${made.pagos[0].pago_id}`,
    cuenta_nueva: 1,
    ultimo_pago: null,
    cambios: [{ via: 'alta', iban: 'ES91 2100 0418 4502 0005 1332', titular: 'Coro Itxaropena Elkartea' }],
  })
  await call('app_pago', { lote_id: made.lote_id }, checker)
  const looks = await db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'payout.ibans_seen')
    .where('subject_id', '=', made.lote_id)
    .where('actor_id', '=', checker.id)
    .execute()
  expect(looks).toHaveLength(1)
  await approve({ data: made })
  const paid = (await call('app_pago_marcar', { lote_id: made.lote_id }, checker)).data
  expect(paid.pagos[0]).toMatchObject({ iban: '•••• 1332', iban_completo: null, iban_ultimo_pago: null })
  await givenOver(app, owner)
  const again = (await batchFor(owner.id)).data
  expect(again.pagos[0]).toMatchObject({ cuenta_nueva: 0, cambios: [] })
  await cancel(again)
})

test('given an approved batch, when its transfers are made by hand, then the table has whole account numbers, amounts and references, and the log who had it', async () => {
  const owner = await seller()
  await givenOver(app, owner)
  const made = (await batchFor(owner.id)).data
  const ask = () => call('app_pago_transferencias', { lote_id: made.lote_id, lang: 'es' }, checker)
  expect((await ask()).data.code).toBe('payout.not_approved')
  await approve({ data: made })
  const { csv } = (await ask()).data
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFA quién;IBAN;Importe;Moneda;Concepto',
    `Coro Itxaropena Elkartea;ES91 2100 0418 4502 0005 1332;10,00;EUR;LARUNBAT-${made.lote_id}-${made.pagos[0].pago_id}`,
  ])
  const { historial } = (await call('app_pago', { lote_id: made.lote_id }, maker)).data
  expect(historial.map(({ accion }: Any) => accion)).toContain('transfers_listed')
  await cancel(made)
})
