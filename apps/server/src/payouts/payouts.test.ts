import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenOnSale } from '../orders/testing/given-on-sale.ts'
import { type TestAccount, testApp } from '../test/test-app.ts'
import { readStatements } from './statement.ts'
import {
  balances,
  causeFields,
  endEvent,
  givenOver,
  givenRefund,
  givenSold,
  IBANS,
  PAYABLE,
} from './testing/given-money.ts'

const app = await testApp({
  PAYOUT_NAME: 'Fundación Fair Saturday',
  PAYOUT_IBAN: IBANS.other,
  PAYOUT_DAYS: '5',
})
const { call, db } = app
const [maker, checker, third] = [await app.givenAdmin(), await app.givenAdmin(), await app.givenAdmin()]
const stranger = await app.givenAccount()
const seller = (more: object = {}) => app.givenAccount({ ...PAYABLE, ...more })

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into
type Any = any
const dueOf = async (id: number, kind = 'organizador'): Promise<Any> =>
  (await call('app_pagos_propuesta', {}, maker)).data.propuesta.find(
    (d: Any) => d.id === id && d.tipo === kind,
  )
const batchFor = (...ids: number[]) =>
  call('app_pagos_lote_add', { moneda: 'EUR', pagos: ids.map((id) => ({ tipo: 'organizador', id })) }, maker)
const approve = ({ data }: Any, who = checker) =>
  call('app_pago_aprobar', { lote_id: data.lote_id, version: data.version }, who)
/** A batch that was made, approved, sent and paid. */
async function paidBatch(...ids: number[]) {
  const made = await batchFor(...ids)
  if (made.error) throw new Error(JSON.stringify(made))
  await approve(made)
  await call('app_pago_exportar', { lote_id: made.data.lote_id }, checker)
  return (await call('app_pago_marcar', { lote_id: made.data.lote_id }, checker)).data
}
const expectBalanced = async () =>
  expect([...(await balances(app)).values()].reduce((all, cents) => all + cents, 0)).toBe(0)

test('given sales, a refund, fees and cash, when the statement is read, then every figure is there, adds up, and is nobody else’s', async () => {
  const owner = await seller()
  const on = await givenOver(app, owner, [
    { quantity: 3, donationCents: 500, feeCents: 61 },
    { quantity: 1, provider: 'door', method: 'cash' },
    { quantity: 1 },
  ])
  await givenRefund(app, on.contentId, on.orders[2] as string)
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
    { moneda: 'EUR', ...sums, eventos: [{ contenido_id: on.contentId, ...sums }] },
  ])
  expect(data.organizador).toMatchObject({ iban: '•••• 1332' })
  expect(JSON.stringify(data)).not.toContain(IBANS.owner)
  expect((await call('app_liquidacion', { organizador_id: owner.id }, stranger)).data.code).toBe(
    'account.not_found',
  )
  expect(
    (await call('app_liquidacion', { organizador_id: owner.id }, maker)).data.liquidaciones,
  ).toHaveLength(1)
  // Who is still owed money cannot be forgotten: nobody would know where to send it.
  await sql`update session set sold = 0 where content_id = ${on.contentId}`.execute(db)
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
  const owner = await seller({ iban: null, iban_changed_at: null })
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000 })
  const orderId = await givenSold(app, on, { quantity: 2 })
  expect(await dueOf(owner.id)).toMatchObject({
    pagable_cent: 0,
    espera_cent: 1000,
    motivos: ['faltan_datos'],
    eventos: [{ motivo: 'evento_sin_terminar', importe_cent: 1000 }],
  })
  await endEvent(app, on)
  await sql`update session set status = 'postponed' where content_id = ${on.contentId}`.execute(db)
  expect((await dueOf(owner.id)).eventos[0]).toMatchObject({ motivo: 'evento_sin_terminar', desde: null })
  await sql`update session set status = 'cancelled' where content_id = ${on.contentId}`.execute(db)
  expect((await dueOf(owner.id)).eventos[0].motivo).not.toBeNull()
  await sql`update session set status = 'finished' where content_id = ${on.contentId}`.execute(db)
  expect(await dueOf(owner.id)).toMatchObject({ pagable_cent: 1000, motivos: ['faltan_datos'] })
  await call(
    'app_update_usu_fact',
    { razon_social: 'Coro', cif: 'B99286320', iva: null, iban: IBANS.owner },
    owner,
  )
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
  await sql`insert into refund (content_id, id, order_id, status, amount_cents, reason)
    values (${on.contentId}, gen_random_uuid(), ${orderId}, 'pending', 100, 'seller')`.execute(db)
  expect((await dueOf(owner.id)).eventos[0].motivo).toBe('devoluciones_pendientes')
  await sql`delete from refund where content_id = ${on.contentId}`.execute(db)
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
  // Whatever a statement forgets to ask, the database lets nobody approve their own.
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
    (await call('app_pago', { lote_id: id }, maker)).data.historial.map(({ accion }: Any) => accion),
  ).toEqual(['created', 'approved', 'exported', 'paid'])
  await expectBalanced()
})

test('given a batch that changes, when somebody takes a payee out or their money changes, then it needs approval anew, by a third', async () => {
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
  await givenRefund(app, first.contentId, first.orders[0] as string)
  expect((await approve(dropped, third)).data).toMatchObject({ code: 'payout.held' })
  const cancelled = await call('app_pago_anular', { lote_id: ref.lote_id }, third)
  expect(cancelled.data.estado).toBe('anulado')
  expect((await dueOf(one.id)).pagable_cent).toBe(1000)
  expect((await dueOf(two.id)).motivos).toEqual([])
})

test('given a payout that comes back, when it is marked, then the money is owed again, the organiser is told, and the account number has to be looked at', async () => {
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
  await givenRefund(app, on.contentId, on.orders[0] as string)
  expect(await dueOf(owner.id)).toMatchObject({ pagable_cent: -1000, motivos: ['saldo_negativo'] })
  await givenOver(app, owner, [{ quantity: 5 }])
  expect((await paidBatch(owner.id)).total_cent).toBe(1500)
  expect(await dueOf(owner.id)).toBeUndefined()
  await expectBalanced()
})

test('given money in pounds, when it is paid, then there is no file, and it is marked by hand', async () => {
  const owner = await seller()
  const on = await givenOver(app, owner)
  await sql`update transfer set currency = 'GBP' where content_id = ${on.contentId}`.execute(db)
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
    { contenido_id: on.contentId, causa: causeFields({ iban: wrong }) },
    owner,
  )
  expect([cause.error, JSON.stringify(cause.data)]).toEqual([true, expect.stringContaining('causa.iban')])
})

test('given two who approve at once and two who propose at once, then one of them does; without the guards both would', async () => {
  const owner = await seller()
  await givenOver(app, owner)
  const proposals = await Promise.all([1, 2, 3, 4].map(() => batchFor(owner.id)))
  expect(proposals.filter(({ error }) => !error)).toHaveLength(1)
  const made = proposals.find(({ error }) => !error)
  const answers = await Promise.all([approve(made, checker), approve(made, third)])
  expect(answers.map(({ data }) => data.code ?? data.estado).sort()).toEqual([
    'aprobado',
    'payout.batch_settled',
  ])
  // The same steps without lock and condition, both reading before either writes.
  const status = () =>
    db.selectFrom('payout_batch').select('status').where('id', '=', made?.data.lote_id).executeTakeFirst()
  await sql`update payout_batch set status = 'draft', approved_by = null where id = ${made?.data.lote_id}`.execute(
    db,
  )
  const seen = await Promise.all([status(), status()])
  expect(seen.filter((row) => row?.status === 'draft')).toHaveLength(2)
  await sql`drop index payout_one_planned`.execute(db)
  const copies = await Promise.all(
    [1, 2].map(() =>
      sql`insert into payout (batch_id, kind, subject_id, currency, amount_cents, name, iban)
      select batch_id, kind, subject_id, currency, amount_cents, name, iban from payout
      where batch_id = ${made?.data.lote_id} and status = 'planned' limit 1 returning id`.execute(db),
    ),
  )
  expect(copies.flatMap(({ rows }) => rows)).toHaveLength(2)
  await sql`update payout set status = 'dropped' where batch_id = ${made?.data.lote_id}`.execute(db)
  await sql`create unique index payout_one_planned on payout (kind, subject_id, currency) where status = 'planned'`.execute(
    db,
  )
})

test('given random sales, refunds, gifts, payouts and returns, when anything was done, then the book adds up, statements equal a recount, and nothing is paid twice', async () => {
  const random = mulberry(20261128)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const owners = [await seller(), await seller(), await seller()]
  const sold: { contentId: number; orderId: string }[] = []
  const events = await Promise.all(
    owners.flatMap((owner) => [owner, owner]).map((owner) => givenOver(app, owner, [])),
  )
  for (const [at, { contentId }] of events.entries())
    if (at % 2 === 0)
      await call(
        'app_causa_update',
        {
          contenido_id: contentId,
          causa: causeFields({ cif: null, iban: at % 4 ? IBANS.cause : IBANS.other }),
        },
        owners[Math.floor(at / 2)],
      )
  const batches: Any[] = []
  for (let step = 0; step < 120; step += 1) {
    const on = pick(events)
    const dice = random()
    if (dice < 0.45) {
      await reopen(on)
      const orderId = await givenSold(app, on, {
        quantity: 1 + Math.floor(random() * 4),
        donationCents: random() < 0.3 ? 100 * Math.ceil(random() * 9) : 0,
        feeCents: random() < 0.5 ? Math.ceil(random() * 60) : null,
        provider: random() < 0.2 ? 'door' : 'stripe',
      })
      sold.push({ contentId: on.contentId, orderId })
      await endEvent(app, on)
    } else if (dice < 0.6 && sold.length > 0) {
      const [order] = sold.splice(Math.floor(random() * sold.length), 1)
      if (order)
        await givenRefund(app, order.contentId, order.orderId, {
          asGift: random() < 0.3,
          withDonation: random() < 0.3,
        })
    } else if (dice < 0.85) {
      await db
        .updateTable('cause_payee')
        .set({ iban_changed_at: PAYABLE.iban_changed_at, tax_id: 'G48123988' })
        .execute()
      const made = await call('app_pagos_lote_add', { moneda: 'EUR' }, maker)
      if (!made.error) {
        const { error } = await approve(made)
        const paid = error
          ? made
          : await call('app_pago_marcar', { lote_id: made.data.lote_id }, pick([maker, checker]))
        if (error) await call('app_pago_anular', { lote_id: made.data.lote_id }, maker)
        else batches.push(paid.data)
      }
    } else if (batches.length > 0) {
      const batch = pick(batches)
      const payout = pick(batch.pagos as Any[])
      await call('app_pago_devuelto', { lote_id: batch.lote_id, pago_id: payout.pago_id, motivo: 'x' }, maker)
      if (random() < 0.7)
        await call('app_pagos_retener', { tipo: payout.tipo, id: payout.id, nota: null }, maker)
    }
    if (step % 20 === 19) await expectBalanced()
  }
  await expectBalanced()
  expect(batches.length).toBeGreaterThan(5)
  for (const owner of owners) await expectRecount(owner)
  // What left the bank is what stands as paid, payout by payout.
  const { rows } = await sql<{ id: number; status: string; amount: number; booked: string }>`
    select p.id, p.status, p.amount_cents as amount, coalesce(sum(case when t.credit = 'bank' then t.amount_cents
      else -t.amount_cents end), 0) as booked
    from payout p left join transfer t on t.payout_id = p.id group by p.id`.execute(db)
  for (const { status, amount, booked } of rows) expect(Number(booked)).toBe(status === 'paid' ? amount : 0)
}, 60_000)

/** Sales are only taken for what is still to come. */
async function reopen({ contentId }: { contentId: number }) {
  await sql`update session set starts_at = now() + interval '365 days', ends_at = null where content_id = ${contentId}`.execute(
    db,
  )
}

/** The statement against orders, refunds and payouts, which know nothing of the book. */
async function expectRecount(owner: TestAccount) {
  const [statement] = await readStatements(db, { sellerId: owner.id })
  const { rows } = await sql<{ sales: string; refunds: string; fees: string; paid: string }>`
    select coalesce(sum(o.subtotal_cents - o.discount_cents), 0) as sales,
      (select coalesce(sum(r.amount_cents - r.donation_cents), 0) from refund r join orders x on x.id = r.order_id
        where x.seller_id = ${owner.id} and not r.is_gift) as refunds,
      (select coalesce(sum(p.fee_cents), 0) from payment p join orders x on x.checkout_id = p.checkout_id
        where x.seller_id = ${owner.id}) as fees,
      (select coalesce(sum(amount_cents), 0) from payout where kind = 'seller' and subject_id = ${owner.id}
        and status = 'paid') as paid
    from orders o where o.seller_id = ${owner.id} and o.paid_at is not null`.execute(db)
  const [recount] = rows
  expect(statement).toMatchObject({
    salesCents: Number(recount?.sales),
    refundsCents: Number(recount?.refunds),
    feesCents: Number(recount?.fees),
    paidCents: Number(recount?.paid),
  })
  const {
    salesCents = 0,
    refundsCents = 0,
    feesCents = 0,
    causeCents = 0,
    cashCents = 0,
    otherCents = 0,
  } = statement ?? {}
  expect(statement?.payableCents).toBe(
    salesCents - refundsCents - feesCents - causeCents - cashCents - otherCents,
  )
  expect(statement?.openCents).toBe((statement?.payableCents ?? 0) - (statement?.paidCents ?? 0))
}

/** Numbers from 0 to 1, the same ones for the same seed. */
function mulberry(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
