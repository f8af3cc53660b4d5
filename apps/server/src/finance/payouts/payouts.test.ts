import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenFestivalSettings } from '../../reference/festival-settings/testing/given-festival-settings.ts'
import { testApp } from '../../testing/test-app.ts'
import { givenOnSale } from '../../ticketing/orders/testing/given-on-sale.ts'
import {
  causeFields,
  endEvent,
  givenOver,
  givenRefund,
  givenSold,
  IBANS,
  PAYABLE,
} from './testing/given-money.ts'
import { type Any, PAYOUT_ENV, payoutDesk } from './testing/payout-desk.ts'

const app = await testApp(PAYOUT_ENV)
const { call, db } = app
const { maker, checker, third, seller, dueOf, batchFor, approve, paidBatch, expectBalanced } =
  await payoutDesk(app)
const stranger = await app.givenAccount()
await givenFestivalSettings(db, { cardFeeBearer: 'organiser' })

test('given sales, a refund, fees and cash, when the statement is read, then every figure is there, adds up, and is of no other seller', async () => {
  const owner = await seller()
  const on = await givenOver(app, owner, [
    { quantity: 3, donationCents: 500, feeCents: 61 },
    { quantity: 1, provider: 'door', method: 'cash' },
    { quantity: 1 },
  ])
  await givenRefund(app, on.eventId, on.orders[2] as string)
  const { data } = await call('app_liquidacion', {}, owner)
  const sums = {
    ventas_cent: 5000,
    devoluciones_cent: 1000,
    comisiones_cent: 61,
    causa_cent: 2000,
    efectivo_cent: 1000,
    otros_cent: 0,
    donativos_cent: 500,
    a_pagar_cent: 939,
    pagado_cent: 0,
    pendiente_cent: 939,
  }
  expect(data.liquidaciones).toMatchObject([
    { moneda: 'EUR', ...sums, eventos: [{ contenido_id: on.eventId, ...sums }] },
  ])
  expect(data.organizador).toMatchObject({ iban: '•••• 1332' })
  expect(JSON.stringify(data)).not.toContain(IBANS.owner)
  expect((await call('app_liquidacion', { organizador_id: owner.id }, stranger)).data.code).toBe(
    'account.not_found',
  )
  expect(
    (await call('app_liquidacion', { organizador_id: owner.id }, maker)).data.liquidaciones,
  ).toHaveLength(1)
  // Who is still owed money cannot be forgotten: there would be no account to send it to.
  await sql`update session set sold = 0 where event_id = ${on.eventId}`.execute(db)
  expect((await call('app_borrar_cuenta_aviso', {}, owner)).data.impedimento).toBe('saldo')
  const days = await call('app_liquidacion', { desde: '2020-01-01', hasta: '2020-12-31' }, owner)
  expect(days.data.liquidaciones).toEqual([])
  for (const lang of ['es', 'en', 'eu']) {
    const paper = await call('app_liquidacion_pdf', { lang }, owner)
    const pdf = Buffer.from(paper.data.base64, 'base64').toString('latin1')
    expect([pdf.slice(0, 5), /\/Lang \(\w+/.exec(pdf)?.[0], pdf.includes('/MarkInfo')]).toEqual([
      '%PDF-',
      `/Lang (${lang}`,
      true,
    ])
  }
})

test('given money that must wait, when payouts are proposed, then each reason is named and goes away with its cause', async () => {
  const owner = await seller({
    name: 'Kale Koroa',
    legal_name: null,
    account_holder: null,
    iban: null,
    iban_changed_at: null,
  })
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000 })
  const orderId = await givenSold(app, on, { quantity: 2 })
  expect(await dueOf(owner.id)).toMatchObject({
    nombre: 'Kale Koroa',
    pagable_cent: 0,
    espera_cent: 1000,
    motivos: ['faltan_datos'],
    eventos: [{ motivo: 'evento_sin_terminar', importe_cent: 1000 }],
  })
  await endEvent(app, on)
  await sql`update session set status = 'postponed' where event_id = ${on.eventId}`.execute(db)
  expect((await dueOf(owner.id)).eventos[0]).toMatchObject({ motivo: 'evento_sin_terminar', desde: null })
  await sql`update session set status = 'cancelled' where event_id = ${on.eventId}`.execute(db)
  expect((await dueOf(owner.id)).eventos[0].motivo).not.toBeNull()
  await sql`update session set status = 'finished' where event_id = ${on.eventId}`.execute(db)
  expect(await dueOf(owner.id)).toMatchObject({ pagable_cent: 1000, motivos: ['faltan_datos'] })
  const bill = (iban: string) =>
    call('app_update_usu_fact', { razon_social: 'Coro', cif: 'B99286320', iva: null, iban }, owner)
  const outside = 'BR1800360305000010009795493C1'
  expect((await bill(outside)).data).toMatchObject({ code: 'payout.iban_outside' })
  await db
    .updateTable('account')
    .set({ legal_name: 'Coro', tax_id: 'B99286320', iban: outside, iban_changed_at: null })
    .where('id', '=', owner.id)
    .execute()
  expect(await dueOf(owner.id)).toMatchObject({ nombre: 'Coro', motivos: ['iban_fuera_sepa'] })
  await bill(IBANS.owner)
  expect((await dueOf(owner.id)).motivos).toEqual(['iban_reciente'])
  expect((await batchFor(owner.id)).data.code).toBe('payout.held')
  await db
    .updateTable('account')
    .set({ iban_changed_at: PAYABLE.iban_changed_at })
    .where('id', '=', owner.id)
    .execute()
  await call('app_pagos_retener', { tipo: 'organizador', id: owner.id, nota: 'Pedimos un papel' }, maker)
  expect(await dueOf(owner.id)).toMatchObject({ motivos: ['retenido'], nota: 'Pedimos un papel' })
  expect((await call('app_liquidacion', {}, owner)).data.pendiente).toMatchObject([
    { nota: 'Pedimos un papel' },
  ])
  await call('app_pagos_retener', { tipo: 'organizador', id: owner.id, nota: null }, maker)
  expect((await dueOf(owner.id)).motivos).toEqual([])
  // Money that is on its way back to buyers is not the organiser's to get.
  await sql`insert into refund (event_id, id, order_id, status, amount_cents, reason)
    values (${on.eventId}, gen_random_uuid(), ${orderId}, 'pending', 100, 'seller')`.execute(db)
  expect((await dueOf(owner.id)).eventos[0].motivo).toBe('devoluciones_pendientes')
  await sql`delete from refund where event_id = ${on.eventId}`.execute(db)
})

test('given an event whose cause has no data yet, when payouts are proposed, then the money is under its published name', async () => {
  const owner = await seller()
  const on = await givenOver(app, owner, [{ quantity: 2, donationCents: 500 }])
  await sql`update event set impact = impact || '{"project": "[:es]Comedor[:eu]Jantokia"}' where id = ${on.eventId}`.execute(
    db,
  )
  const { propuesta } = (await call('app_pagos_propuesta', {}, maker)).data
  const due = propuesta.find(
    ({ tipo, eventos }: Any) =>
      tipo === 'causa' && eventos.some((each: Any) => each.contenido_id === on.eventId),
  )
  expect(due?.nombre ?? JSON.stringify(propuesta.slice(-3))).toBe('[:es]Comedor[:eu]Jantokia')
  // The headline is the same money: three sums and what is owed to the festival are the balance of the ledger.
  const { cifras } = (await call('app_pagos_propuesta', {}, maker)).data
  const balance = propuesta.reduce((sum: number, each: Any) => sum + each.pagable_cent + each.espera_cent, 0)
  expect(cifras.pagable_cent + cifras.espera_cent + cifras.sin_datos_cent - cifras.deuda_cent).toBe(balance)
  const { rows } = await sql<{
    cents: string
  }>`select sum(case when credit = 'bank' then amount_cents else -amount_cents end) as cents
    from transfer where 'bank' in (credit, debit) and kind = 'payout' and currency = 'EUR'`.execute(db)
  expect(cifras.pagado_cent).toBe(Number(rows[0]?.cents ?? 0))
})

test('given a seller without a tax number, when payouts are proposed, then it is missing where the law asks for one, and not in the United Kingdom', async () => {
  const owner = await seller({ tax_id: null, tax_id_kind: null, billing_country: 'ES' })
  await givenOver(app, owner)
  expect((await dueOf(owner.id)).motivos).toEqual(['faltan_datos'])
  await db.updateTable('account').set({ billing_country: 'GB' }).where('id', '=', owner.id).execute()
  expect((await dueOf(owner.id)).motivos).toEqual([])
  expect((await batchFor(owner.id)).error).toBe(false)
})

test('given a batch, when it is made, approved, sent and paid, then two people did it, each step happens once, and the book says so', async () => {
  const owner = await seller({ language: 'eu' })
  await givenOver(app, owner, [{ quantity: 4, feeCents: 30 }])
  const made = await batchFor(owner.id)
  const id = made.data.lote_id
  expect(made.data).toMatchObject({
    estado: 'borrador',
    total_cent: 1970,
    puede_aprobar: 0,
    creado_por: expect.any(String),
  })
  expect((await dueOf(owner.id)).motivos).toEqual(['en_lote'])
  expect((await call('app_pago_exportar', { lote_id: id }, maker)).data.code).toBe('payout.not_approved')
  expect((await call('app_pago_marcar', { lote_id: id }, maker)).data.code).toBe('payout.not_approved')
  expect((await approve(made, maker)).data.code).toBe('payout.own_batch')
  expect((await call('app_pago_aprobar', { lote_id: id, version: 9 }, checker)).data.code).toBe(
    'payout.batch_changed',
  )
  // Whatever a statement forgets to ask, the database refuses approvals of one's own.
  await expect(
    sql`update payout_batch set status = 'approved', approved_by = ${maker.id} where id = ${id}`.execute(db),
  ).rejects.toThrow(/check/)
  expect((await approve(made)).data).toMatchObject({ estado: 'aprobado', aprobado_por: expect.any(String) })
  expect(
    (
      await call(
        'app_pago_devuelto',
        { lote_id: id, pago_id: made.data.pagos[0].pago_id, motivo: 'x' },
        maker,
      )
    ).data.code,
  ).toBe('payout.not_sent')
  const file = await call('app_pago_exportar', { lote_id: id }, maker)
  expect(file.data.xml).toContain('<InstdAmt Ccy="EUR">19.70</InstdAmt>')
  expect((await call('app_pago_exportar', { lote_id: id, fecha: '2030-01-01' }, checker)).data).toEqual(
    file.data,
  )
  expect((await call('app_pago_anular', { lote_id: id }, maker)).data.code).toBe('payout.batch_settled')
  const before = app.mailer.letters.length
  const marked = await call('app_pago_marcar', { lote_id: id }, maker)
  expect(marked.data).toMatchObject({ estado: 'cerrado', pagos: [{ estado: 'pagado' }] })
  await Promise.all([1, 2, 3].map(() => call('app_pago_marcar', { lote_id: id }, checker)))
  expect(app.mailer.letters.slice(before)).toMatchObject([
    { to: owner.email, template: 'payout-paid', language: 'eu' },
  ])
  const moves = await db
    .selectFrom('transfer')
    .select(['debit', 'credit', 'amount_cents'])
    .where('kind', '=', 'payout')
    .where('debit', '=', `seller:${owner.id}`)
    .execute()
  expect(moves).toEqual([{ debit: `seller:${owner.id}`, credit: 'bank', amount_cents: 1970 }])
  expect((await call('app_liquidacion', {}, owner)).data.liquidaciones[0]).toMatchObject({
    pagado_cent: 1970,
    pendiente_cent: 0,
  })
  expect(await dueOf(owner.id)).toBeUndefined()
  expect((await batchFor(owner.id)).data.code).toBe('payout.nothing_due')
  expect(
    (await call('app_pago', { lote_id: id }, maker)).data.historial
      .map(({ accion }: Any) => accion)
      .filter((accion: string) => accion !== 'ibans_seen'),
  ).toEqual(['created', 'approved', 'exported', 'paid'])
  await expectBalanced()
})

test('given a batch that changes, when a payee is removed or their amount changes, then it needs a new approval, by a third person', async () => {
  const [one, two] = [await seller(), await seller()]
  const first = await givenOver(app, one, [{ quantity: 2 }, { quantity: 2 }])
  await givenOver(app, two)
  const made = await batchFor(one.id, two.id)
  await approve(made)
  const payoutOf = (id: number) => made.data.pagos.find((p: Any) => p.id === id).pago_id
  const ref = { lote_id: made.data.lote_id, pago_id: payoutOf(two.id), version: made.data.version }
  const dropped = await call('app_pago_quitar', ref, checker)
  expect(dropped.data).toMatchObject({ estado: 'borrador', aprobado_por: null, total_cent: 2000 })
  expect((await call('app_pago_quitar', ref, checker)).data.code).toBe('payout.batch_changed')
  expect((await approve(dropped, checker)).data.code).toBe('payout.own_batch')
  expect((await approve(made, third)).data.code).toBe('payout.batch_changed')
  // A buyer gets money back meanwhile: what was proposed is more than what is owed.
  await givenRefund(app, first.eventId, first.orders[0] as string)
  expect((await approve(dropped, third)).data).toMatchObject({ code: 'payout.held' })
  const cancelled = await call('app_pago_anular', { lote_id: ref.lote_id }, third)
  expect(cancelled.data.estado).toBe('anulado')
  expect((await dueOf(one.id)).pagable_cent).toBe(1000)
  expect((await dueOf(two.id)).motivos).toEqual([])
})

test('given a payout that comes back, when it is marked, then the money is owed again, the organiser is notified, and the account number has to be checked', async () => {
  const owner = await seller()
  const on = await givenOver(app, owner)
  const batch = await paidBatch(owner.id)
  const ref = { lote_id: batch.lote_id, pago_id: batch.pagos[0].pago_id, motivo: 'Cuenta cerrada' }
  const answers = await Promise.all([1, 2].map(() => call('app_pago_devuelto', ref, maker)))
  expect(answers.map(({ data }) => data.pagos[0].estado)).toEqual(['devuelto', 'devuelto'])
  expect(await dueOf(owner.id)).toMatchObject({ pagable_cent: 1000, motivos: ['pago_devuelto'] })
  expect(app.mailer.to(owner.email).filter(({ template }) => template === 'payout-returned')).toHaveLength(1)
  expect((await call('app_liquidacion', {}, owner)).data.liquidaciones[0]).toMatchObject({
    pagado_cent: 0,
    pendiente_cent: 1000,
  })
  await call('app_pagos_retener', { tipo: 'organizador', id: owner.id, nota: null }, maker)
  expect((await paidBatch(owner.id)).estado).toBe('cerrado')
  // Later a buyer gets their money back: below zero, nothing goes out until it is earned again.
  await givenRefund(app, on.eventId, on.orders[0] as string)
  expect(await dueOf(owner.id)).toMatchObject({ pagable_cent: -1000, motivos: ['devuelto_tras_pago'] })
  await givenOver(app, owner, [{ quantity: 5 }])
  expect((await paidBatch(owner.id)).total_cent).toBe(1500)
  expect(await dueOf(owner.id)).toBeUndefined()
  await expectBalanced()
})

test('given money in pounds, when it is paid, then there is no file, and it is marked by hand', async () => {
  const owner = await seller()
  const on = await givenOver(app, owner)
  await sql`update transfer set currency = 'GBP' where event_id = ${on.eventId}`.execute(db)
  const made = await call(
    'app_pagos_lote_add',
    { moneda: 'GBP', pagos: [{ tipo: 'organizador', id: owner.id }] },
    maker,
  )
  await approve(made)
  expect((await call('app_pago_exportar', { lote_id: made.data.lote_id }, maker)).data.code).toBe(
    'payout.not_euro',
  )
  expect((await call('app_pago_marcar', { lote_id: made.data.lote_id }, maker)).data.estado).toBe('cerrado')
})

test('given account numbers with wrong digits, when they are saved, then the field is named', async () => {
  const owner = await seller()
  const on = await givenOver(app, owner, [])
  const wrong = 'ES9121000418450200051333'
  const billing = await call(
    'app_update_usu_fact',
    { razon_social: 'Coro', cif: null, iva: null, iban: wrong },
    owner,
  )
  expect(JSON.stringify(billing.data)).toContain('iban')
  const cause = await call(
    'app_causa_update',
    { contenido_id: on.eventId, causa: causeFields({ iban: wrong }) },
    owner,
  )
  expect([cause.error, JSON.stringify(cause.data)]).toEqual([true, expect.stringContaining('causa.iban')])
})
