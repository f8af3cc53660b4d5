import { afterEach, describe, expect, test } from 'vitest'
import { listProgrammeRows, readProgrammeStamp } from '../../channels/programme/publication-store.ts'
import { type TestAccount, testApp } from '../../testing/test-app.ts'
import { confirmCheckout } from '../orders/confirm.ts'
import { givenOnSale, givenPayment, type OnSale, reserve } from '../orders/testing/given-on-sale.ts'
import { recount } from '../orders/testing/recount.ts'
import { stockOf } from './testing/first-quota.ts'

const app = await testApp()
const { call, db } = app
const owner = await app.givenAccount({ legal_name: 'Coro Sociedad', tax_id: 'B99286320' })
const stranger = await app.givenAccount()
const admin = await app.givenAdmin()
/** For what is refused anyway. */
const still = await givenOnSale(app, owner, { mode: 1 })

afterEach(async () => expect(await recount(db)).toEqual([]))

const save = ({ eventId }: OnSale, tipo: object, who: TestAccount = owner) =>
  call('app_tipo_entrada_update', { contenido_id: eventId, tipo }, who)
const typesOf = async ({ eventId }: OnSale) =>
  (await call('app_tipos_entrada', { contenido_id: eventId }, owner)).data
const offered = async ({ eventId }: OnSale, codigo?: string) =>
  (await call('web_oferta', { contenido_id: eventId, codigo })).data.sesiones[0].tipos
async function pay(compra: string) {
  await call('web_reserva_datos', { compra, email: `a${compra.slice(0, 8)}@example.org`, nombre: 'Ane' })
  const payment = await givenPayment(db, compra)
  await db.transaction().execute((tx) => confirmCheckout(tx, payment))
  return payment
}

describe('ticket types', () => {
  test('given a published event, when its owner makes and changes types, then the next buyer sees them at once', async () => {
    const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1500, capacity: 40 })
    const begin = await typesOf(on)
    expect(begin.tipos).toMatchObject([{ nombre: null, por_defecto: 1, precio_modo: 'fijo', activo: 1 }])
    expect(begin).toMatchObject({ publicado: 1, editable: 1, moneda: 'EUR', causa: 'Comedor social' })
    const young = await save(on, { nombre: '[:es]Joven[:eu]Gaztea[:]', precio_cent: 800, cupo: 50 })
    expect(young.data).toMatchObject({ tipo: { version: 1 }, avisos: ['cupo_sobre_aforo'] })
    const hidden = await save(on, {
      nombre: 'Amigas',
      precio_modo: 'libre',
      codigo: ' amigas 26',
      minimo_cent: 300,
    })
    const hiddenId: number = hidden.data.tipo.tipo_id
    await save(on, { tipo_id: hiddenId, sugeridos_cent: [1000, 500, 500] })
    await save(on, { nombre: 'Acompaña', acompanante: 1, precio_cent: 900 })
    expect((await offered(on)).map((type: Record<string, unknown>) => type.precio_cent)).toEqual([
      1500, 800, 0,
    ])
    expect(await offered(on, 'Amigas26')).toMatchObject([
      {},
      {},
      { nombre: 'Amigas', minimo_cent: 300, sugeridos_cent: [500, 1000], precio_modo: 'libre' },
      { acompanante: 1 },
    ])
    const bought = await reserve(app, { ...on, typeId: hiddenId }, 1, {
      line: { importe_cent: 700 },
      order: { codigo: 'AMIGAS26' },
    })
    expect(bought.data.reserva.total_cent).toBe(700)
    await pay(bought.data.compra)
    const { tipos } = await typesOf(on)
    expect(tipos[2]).toMatchObject({
      codigo: 'AMIGAS26',
      version: 2,
      ventas: [{ sesion_id: on.sessionId, vendidas: 1, reservadas: 0 }],
    })
    const order = [tipos[3].tipo_id, hiddenId]
    const { data } = await call(
      'app_tipos_entrada_orden',
      { contenido_id: on.eventId, tipo_ids: order },
      owner,
    )
    expect(data.tipo_ids).toEqual([...order, tipos[0].tipo_id, tipos[1].tipo_id])
    expect((await typesOf(on)).tipos.map((type: { tipo_id: number }) => type.tipo_id)).toEqual(data.tipo_ids)
  })

  test('given types of several prices, when the programme is requested, then its card shows the lowest one available to all', async () => {
    const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1500 })
    const cardOf = async () => (await listProgrammeRows(db)).find((row) => row.event_id === on.eventId)?.card
    expect(await cardOf()).toMatchObject({ priceCents: 1500, hasHigherPrice: false })
    const stamp = await readProgrammeStamp(db)
    await save(on, { nombre: 'Amigas', precio_cent: 200, codigo: 'AMIGAS' })
    await save(on, { nombre: 'Acompaña', acompanante: 1 })
    await save(on, { nombre: 'Bebés', precio_modo: 'gratis' })
    expect(await cardOf()).toMatchObject({ priceCents: 1500, hasHigherPrice: false })
    await save(on, { nombre: 'Joven', precio_cent: 800 })
    expect(await cardOf()).toMatchObject({ priceCents: 800, hasHigherPrice: true })
    expect(await readProgrammeStamp(db)).not.toBe(stamp)
  })

  test('given types with and without sales, when they are deleted, then sold ones are retired and the last one stays', async () => {
    const on = await givenOnSale(app, owner, { mode: 1 })
    const remove = (tipo_id: number) =>
      call('app_tipo_entrada_delete', { contenido_id: on.eventId, tipo_id }, owner)
    expect((await remove(on.typeId)).data.code).toBe('ticket_type.last_one')
    expect((await save(on, { tipo_id: on.typeId, activo: 0 })).data.code).toBe('ticket_type.last_one')
    const other: number = (await save(on, { nombre: 'Joven', precio_cent: 800 })).data.tipo.tipo_id
    const unsold: number = (await save(on, { nombre: 'Senior', precio_cent: 900 })).data.tipo.tipo_id
    await pay((await reserve(app, on, 2)).data.compra)
    expect((await remove(unsold)).data).toEqual({ retirado: 0 })
    expect((await remove(on.typeId)).data).toEqual({ retirado: 1 })
    expect((await remove(other)).data.code).toBe('ticket_type.last_one')
    expect((await reserve(app, on)).data.code).toBe('order.no_such_type')
    const { tipos } = await typesOf(on)
    expect(tipos.map((type: Record<string, unknown>) => [type.tipo_id, type.activo])).toEqual([
      [other, 1],
      [on.typeId, 0],
    ])
    expect((await save(on, { tipo_id: on.typeId, activo: 1 })).error).toBe(false)
    expect((await reserve(app, on)).data.code).toBe(undefined)
  })

  test('given a buyer with reserved places, when price and terms change, then they pay what they saw and the next buyer gets the new price', async () => {
    const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000 })
    const { data } = await reserve(app, on, 2)
    await save(on, { tipo_id: on.typeId, precio_cent: 1700 })
    const terms = { contenido_id: on.eventId, devolucion_horas: 5, devolucion_porcentaje: 80, version: 0 }
    const changed = await call('app_venta_condiciones_update', terms, owner)
    expect(changed.data).toMatchObject({
      version: 1,
      devolucion_porcentaje: 80,
      lista_espera: 1,
      oferta_horas: 24,
    })
    const again = await call('app_venta_condiciones_update', terms, owner)
    expect(again.data.code).toBe('offer.changed_meanwhile')
    const seen = await reserve(app, on, 1, { line: { precio_cent: 1000 } })
    expect(seen.data).toMatchObject({ code: 'order.price_changed', precios: [{ precio_cent: 1700 }] })
    const late = await reserve(app, on, 1, { line: { precio_cent: 1700 } })
    expect(late.data.reserva).toMatchObject({
      total_cent: 1700,
      pedidos: [{ devolucion: { hasta_horas: 5, porcentaje: 80 } }],
    })
    await pay(data.compra)
    expect((await call('web_compra', { compra: data.compra })).data).toMatchObject({
      total_cent: 2000,
      pedidos: [{ devolucion: { hasta_horas: 48, porcentaje: 100 } }],
    })
  })

  test.each<[string, object, string | Record<string, unknown>]>([
    ['no name', { precio_cent: 900 }, { fields: ['tipo.nombre'] }],
    ['49 cents', { nombre: 'A', precio_cent: 49 }, { fields: ['tipo.precio_cent'] }],
    ['a code with signs', { nombre: 'A', codigo: 'a/b' }, { fields: ['tipo.codigo'] }],
    ['a session of nobody', { nombre: 'A', sesion_ids: [999_999] }, { fields: ['tipo.sesion_ids'] }],
    ['a type of nobody', { tipo_id: 999_999 }, 'ticket_type.not_found'],
  ])('given %s, when a type is saved, then it is refused by name', async (_, tipo, expected) => {
    const { data } = await save(still, tipo)
    if (typeof expected === 'string') expect(data.code).toBe(expected)
    else expect(data).toMatchObject({ code: 'input.invalid', ...expected })
  })

  test('given types of two events, when another user or the wrong event requests them, then they are missing', async () => {
    const [own, foreign] = [
      await givenOnSale(app, stranger, { mode: 1 }),
      await givenOnSale(app, owner, { mode: 1 }),
    ]
    expect((await save(foreign, { tipo_id: foreign.typeId, nombre: 'A' }, stranger)).data.code).toBe(
      'content.not_found',
    )
    const crossed = { contenido_id: own.eventId, tipo_id: foreign.typeId }
    expect((await save(own, { tipo_id: foreign.typeId, nombre: 'A' }, stranger)).data.code).toBe(
      'ticket_type.not_found',
    )
    expect((await call('app_tipo_entrada_delete', crossed, stranger)).data.code).toBe('ticket_type.not_found')
    const order = { contenido_id: own.eventId, tipo_ids: [foreign.typeId] }
    expect((await call('app_tipos_entrada_orden', order, stranger)).data.code).toBe('ticket_type.not_found')
    const voucher = { contenido_id: own.eventId, vale: { codigo: 'ABC', tipo_ids: [foreign.typeId] } }
    expect((await call('app_vale_update', voucher, stranger)).data.fields).toEqual(['vale.tipo_ids'])
    await db.updateTable('event').set({ status: 1 }).where('id', '=', foreign.eventId).execute()
    const inReview = { tipo_id: foreign.typeId, cupo: 5 }
    expect((await save(foreign, inReview)).data.code).toBe('content.in_review')
    expect((await save(foreign, inReview, admin)).error).toBe(false)
  })
})

describe('at the same moment', () => {
  test('given one version, when two change a type at once, then one of them gets a conflict', async () => {
    const on = await givenOnSale(app, owner, { mode: 1 })
    const [{ version }] = (await typesOf(on)).tipos
    const both = await Promise.all(
      [900, 1100].map((precio_cent) => save(on, { tipo_id: on.typeId, version, precio_cent })),
    )
    expect(both.map(({ data }) => data.code ?? 'saved').sort()).toEqual(['offer.changed_meanwhile', 'saved'])
    const won = both.find(({ error }) => !error)?.data.tipo.precio_cent
    expect((await offered(on))[0].precio_cent).toBe(won)
  })

  test('given 20 buyers who take and pay, when the quota goes up and down meanwhile, then no more is taken than it ever said', async () => {
    const on = await givenOnSale(app, owner, { mode: 1, capacity: 100, maxPerPerson: 10 })
    await save(on, { tipo_id: on.typeId, cupo: 30 })
    const buyers = Array.from({ length: 20 }, async (_, n) => {
      // A changed quota makes what was priced before stale; a buyer asks again.
      let { data } = await reserve(app, on, 1 + (n % 3))
      for (let tries = 1; !data.compra && data.code !== 'order.sold_out' && tries < 10; tries++)
        ({ data } = await reserve(app, on, 1 + (n % 3)))
      if (data.compra && n % 2 === 0) await pay(data.compra)
      return data.compra !== undefined
    })
    const quotas = [12, 25, 7, 18, 9, 30].map((cupo) => save(on, { tipo_id: on.typeId, cupo }))
    const [taken, answers] = await Promise.all([Promise.all(buyers), Promise.all(quotas)])
    expect(taken).toContain(true)
    for (const { data } of answers)
      expect([undefined, 'ticket_type.capacity_below_sold']).toContain(data.code)
    const stock = await stockOf(db, on)
    const [type] = (await typesOf(on)).tipos
    expect(stock?.capacity).toBe(type.cupo)
    expect((stock?.sold ?? 0) + (stock?.held ?? 0)).toBeLessThanOrEqual(type.cupo)
    expect(stock?.lines).toBe((stock?.sold ?? 0) + (stock?.held ?? 0))
    const least = stock?.lines ?? 0
    const below = await save(on, { tipo_id: on.typeId, cupo: least - 1 })
    expect(below.data).toMatchObject({ code: 'ticket_type.capacity_below_sold', fields: ['tipo.cupo'] })
    expect((await save(on, { tipo_id: on.typeId, cupo: least })).error).toBe(false)
    expect((await reserve(app, on)).data.code).toBe('order.sold_out')
  })
})

describe('vouchers', () => {
  const vouchers = async ({ eventId }: OnSale) =>
    (await call('app_vales', { contenido_id: eventId }, owner)).data
  const saveVoucher = ({ eventId }: OnSale, vale: object) =>
    call('app_vale_update', { contenido_id: eventId, vale }, owner)

  test('given vouchers, when they are used, then uses are shown and the limit cannot be set below them', async () => {
    const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000 })
    const made = await saveVoucher(on, { codigo: 'prensa', clase: 'porcentaje', porcentaje: 25, max_usos: 3 })
    const { vale_id: id } = made.data
    expect(made.data).toMatchObject({ codigo: 'PRENSA', usados: 0, version: 1, importe_cent: null })
    const [paid, kept] = [
      await reserve(app, on, 2, { order: { vale: 'Prensa' } }),
      await reserve(app, on, 1, { order: { vale: 'PRENSA' } }),
    ]
    expect([paid, kept].map(({ data }) => data.reserva.total_cent)).toEqual([1500, 750])
    await pay(paid.data.compra)
    expect(await vouchers(on)).toMatchObject([{ usados: 1, reservados: 1, max_usos: 3 }])
    const below = await saveVoucher(on, { vale_id: id, max_usos: 1 })
    expect(below.data).toMatchObject({ code: 'voucher.uses_below_taken', usados: 1, reservados: 1 })
    expect((await saveVoucher(on, { vale_id: id, max_usos: 2, version: 1 })).data.version).toBe(2)
    expect((await saveVoucher(on, { vale_id: id, version: 1 })).data.code).toBe('offer.changed_meanwhile')
    const full = await reserve(app, on, 1, { order: { vale: 'PRENSA' } })
    expect(full.data.code).toBe('voucher.used_up')
    expect((await saveVoucher(on, { codigo: 'PRENSA' })).data.code).toBe('voucher.code_taken')
    const remove = { contenido_id: on.eventId, vale_id: id }
    expect((await call('app_vale_delete', remove, owner)).data).toEqual({ retirado: 1 })
    expect((await reserve(app, on, 1, { order: { vale: 'PRENSA' } })).data.code).toBe('voucher.unknown')
    await pay(kept.data.compra)
    expect(await vouchers(on)).toMatchObject([{ usados: 2, reservados: 0, activo: 0 }])
  })

  test('given a batch requested twice by one key, then the codes are created once, all different and for one use', async () => {
    const on = await givenOnSale(app, owner, { mode: 1 })
    const lote = { cantidad: 50, prefijo: 'coro', etiqueta: 'Familias', clase: 'gratis' }
    const ask = () =>
      call('app_vales_generar', { contenido_id: on.eventId, lote, clave: 'batch-of-families' }, owner)
    const [first, again] = await Promise.all([ask(), ask()])
    expect(again.data).toEqual(first.data)
    const codes = (await vouchers(on)).map((voucher: { codigo: string }) => voucher.codigo)
    expect(new Set(codes).size).toBe(50)
    for (const code of codes) expect(code).toMatch(/^CORO-[A-HJKMNP-Z2-9]{8}$/)
    const free = await reserve(app, on, 1, { order: { vale: codes[7].toLowerCase() } })
    expect(free.data.reserva).toMatchObject({ total_cent: 0 })
    expect((await reserve(app, on, 1, { order: { vale: codes[7] } })).data.code).toBe('voucher.used_up')
    const wrong = await call(
      'app_vales_generar',
      { contenido_id: on.eventId, lote: { cantidad: 3, prefijo: 'ñ', clase: 'importe' } },
      owner,
    )
    expect(wrong.data.fields.sort()).toEqual(['lote.importe_cent', 'lote.prefijo'])
  })
})

// The last one: it uses up what this network may try.
test('given many codes that open nothing, when one network goes on trying, then even a right one has to wait', async () => {
  const on = await givenOnSale(app, owner, { mode: 1 })
  await save(on, { nombre: 'Amigas', precio_cent: 200, codigo: 'AMIGAS' })
  const ask = (codigo?: string) => call('web_oferta', { contenido_id: on.eventId, codigo })
  for (let n = 0; n < 5; n++) expect((await ask('amigas')).data.sesiones[0].tipos).toHaveLength(2)
  const tries = await Promise.all(Array.from({ length: 61 }, (_, n) => ask(`NO-${n}`)))
  expect(tries.find(({ error }) => error)?.data.code).toBe('request.too_many')
  expect((await ask('amigas')).data.code).toBe('request.too_many')
  expect((await ask()).error).toBe(false)
})
