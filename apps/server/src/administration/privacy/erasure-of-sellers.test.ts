import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { givenPublished } from '../../events/event/testing/given-event.ts'
import { sweepPrivacy } from './sweep-privacy.ts'
import { erasureApp } from './testing/erasure-app.ts'
import { silentContext } from './testing/silent-context.ts'
import { tablesWith } from './testing/tables-with.ts'

const { app, admin, given, erase } = await erasureApp()
const { call, db } = app
const pastEdition = await db
  .insertInto('edition')
  .values({ year: 2021, name: '2021' })
  .returning('id')
  .executeTakeFirstOrThrow()

const sell = (eventId: number, sold = 3) =>
  db.updateTable('session').set({ sold, price_cents: 1000 }).where('event_id', '=', eventId).execute()
const moveTo = (eventId: number, values: { edition_id?: number; status?: 2 | 3 }) =>
  db.updateTable('event').set(values).where('id', '=', eventId).execute()
const sweep = () => sweepPrivacy(silentContext(app))

test('given sold tickets in the running edition, when erasing, then it is refused and nothing changes', async () => {
  const owner = await given()
  const { id } = await givenPublished(app, owner, admin)
  await sell(id)
  expect((await call('app_borrar_cuenta_aviso', {}, owner)).data.impedimento).toBe('ventas')
  expect((await erase(owner)).data).toEqual({ code: 'account.has_open_sales' })
  expect((await call('app_contenidos_usu_get', {}, owner)).data).toHaveLength(1)
})

test('given sold tickets of an older edition, when erased, then billing data are blocked until the law lets them go', async () => {
  const owner = await given({ name: 'Zzseller', tax_id: 'B99286320', iban: 'ES9121000418450200051332' })
  const { id } = await givenPublished(app, owner, admin)
  await sell(id)
  await moveTo(id, { edition_id: pastEdition.id, status: 3 })
  expect((await call('app_borrar_cuenta_aviso', {}, owner)).data).toMatchObject({
    entradas_vendidas: 3,
    conservado_hasta: '2032-12-31',
  })
  expect((await erase(owner)).data).toEqual({ hecho: 1, conservado_hasta: '2032-12-31' })
  expect(await tablesWith(db, 'zzseller')).toEqual(['retained_record'])
  const record = await db.selectFrom('retained_record').selectAll().executeTakeFirstOrThrow()
  expect(record.data).toMatchObject({
    taxId: 'B99286320',
    sales: [{ eventId: id, sold: 3, priceCents: 1000 }],
  })
  await sweep()
  expect(await tablesWith(db, 'zzseller')).toEqual(['retained_record'])
  await db.updateTable('retained_record').set({ keep_until: '2026-01-01' }).execute()
  await sweep()
  expect(await tablesWith(db, 'zzseller')).toEqual([])
})

test.each(['their own', 'an account they took over'])(
  'given sales of %s that were all given back, when erased, then billing data are kept for six years after the last entry',
  async (whose) => {
    const owner = await given({ name: 'Zzreturner' })
    const { id } = await givenPublished(app, owner, admin)
    await moveTo(id, { edition_id: pastEdition.id, status: 3 })
    const year = new Date().getUTCFullYear()
    const now = new Date().toISOString()
    const sellerId =
      whose === 'their own'
        ? owner.id
        : (await app.givenAccount({ merged_into: owner.id, blocked_at: now })).id
    const move = { event_id: id, kind: 'sale', amount_cents: 1000, currency: 'EUR' } as const
    const seller = `seller:${sellerId}`
    await db
      .insertInto('transfer')
      .values([
        {
          ...{ ...move, id: randomUUID(), entry: randomUUID(), debit: 'provider:test', credit: seller },
          at: `${year - 2}-05-01T10:00:00Z`,
        },
        {
          ...{ ...move, id: randomUUID(), entry: randomUUID(), debit: seller, credit: 'provider:test' },
          ...{ kind: 'refund', at: `${year - 1}-02-01T10:00:00Z` },
        },
      ])
      .execute()
    expect((await erase(owner)).data).toEqual({ hecho: 1, conservado_hasta: `${year + 5}-12-31` })
    expect(await tablesWith(db, 'zzreturner')).toEqual(['retained_record'])
    await db.deleteFrom('retained_record').execute()
  },
)

test('given a payee with causes, when erased, then audit lines and unused beneficiaries are anonymized, payouts after their retention period', async () => {
  const owner = await given({ name: 'Zzpayee' })
  const { id: eventId } = await givenPublished(app, owner, admin)
  await moveTo(eventId, { edition_id: pastEdition.id, status: 3 })
  const causes = await db
    .insertInto('cause_payee')
    .values(['Zzunused', 'Used'].map((name) => ({ name, owner_id: owner.id })))
    .returning('id')
    .execute()
  await db
    .insertInto('cause_of_event')
    .values({ event_id: eventId, payee_id: causes[1]?.id as number })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet({ payee_id: causes[1]?.id as number }))
    .execute()
  const batch = await db
    .insertInto('payout_batch')
    .values({
      currency: 'EUR',
      created_by: admin.id,
      editors: [admin.id],
      created_at: '2019-03-01T10:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const paid = await db
    .insertInto('payout')
    .values({
      ...{ batch_id: batch.id, kind: 'seller', subject_id: owner.id, currency: 'EUR', amount_cents: 1000 },
      ...{
        name: 'Zzpayee',
        iban: 'ES9121000418450200051332',
        status: 'paid',
        paid_at: new Date().toISOString(),
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('audit_log')
    .values({
      ...{ actor_id: admin.id, action: 'payout.paid', subject: 'payout', subject_id: batch.id },
      detail: JSON.stringify({ payoutId: paid.id, name: 'Zzpayee', cents: 1000 }),
    })
    .execute()
  expect((await erase(owner)).error).toBe(false)
  expect(await tablesWith(db, 'zzpayee')).toEqual(['payout', 'retained_record'])
  expect(await tablesWith(db, 'zzunused')).toEqual([])
  expect(await tablesWith(db, `"payoutId": ${paid.id}`)).toEqual(['audit_log'])
  await db.updateTable('retained_record').set({ keep_until: '2026-01-01' }).execute()
  await sweep()
  expect(await tablesWith(db, 'zzpayee')).toEqual(['payout'])
  await db.updateTable('payout').set({ paid_at: '2019-04-01T10:00:00Z' }).execute()
  await sweep()
  expect(await tablesWith(db, 'zzpayee')).toEqual([])
})
