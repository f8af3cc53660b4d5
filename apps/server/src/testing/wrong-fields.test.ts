import { describe, expect, test } from 'vitest'
import { givenComplete } from '../events/event/testing/given-event.ts'
import { givenOnSale, reserve } from '../ticketing/orders/testing/given-on-sale.ts'
import { testApp } from './test-app.ts'

const app = await testApp()
const { call, givenAccount, givenAdmin } = app
const owner = await givenAccount()
const admin = await givenAdmin()
const billing = { razon_social: 'Koru Elkartea', iva: null, pais_fiscal: 'ES', password_actual: '' }
const WRONG_IBAN = 'ES9121000418450200051333'
const OUTSIDE_SEPA = 'TR330006100519786457841326'
const RIGHT_IBAN = 'ES9121000418450200051332'
const fieldsOf = ({ data }: { data: { fields?: string[] } }) => data.fields?.toSorted()
const wrongOf = async (name: string, body: object, by = owner) => fieldsOf(await call(name, body, by))

test.each([
  [{ iban: WRONG_IBAN, cif: 'B00000001' }, ['cif', 'iban']],
  [{ iban: OUTSIDE_SEPA, cif: 'B00000001' }, ['cif', 'iban']],
  [{ iban: WRONG_IBAN, cif: 'B00000001', razon_social: 'x'.repeat(201) }, ['cif', 'iban', 'razon_social']],
  [{ iban: OUTSIDE_SEPA, cif: 'G95123458', razon_social: 'x'.repeat(201) }, ['cif', 'iban', 'razon_social']],
  [{ iban: WRONG_IBAN, cif: null }, ['iban']],
  [{ iban: RIGHT_IBAN, cif: 'B00000001' }, ['cif']],
])(
  'given billing data with faults %j, then exactly these fields are named at once',
  async (values, wanted) => {
    expect(await wrongOf('app_update_usu_fact', { ...billing, ...values })).toEqual(wanted)
  },
)

test('given one fault alone, then it keeps the code of its own', async () => {
  const { data } = await call('app_update_usu_fact', { ...billing, iban: OUTSIDE_SEPA, cif: null }, owner)
  expect(data).toMatchObject({ code: 'payout.iban_outside', fields: ['iban'] })
})

test('given a registration with a wrong telephone and a listed password, then both are named, each with its sentence', async () => {
  const body = {
    nombre: 'Ane',
    email: 'ane@example.org',
    telefono: 'x',
    password: 'password',
    perfil_id: 3,
    lang: 'en',
  }
  const { data } = await call('app_registro_v2', body)
  expect(data.fields.toSorted()).toEqual(expect.arrayContaining(['password', 'telefono']))
  expect(Object.values(data.mensajes as Record<string, string>).every((text) => text.length > 5)).toBe(true)
})

test('given a session that ends before it starts, in no zone and no currency, then all three are named', async () => {
  const { id } = await givenComplete(app, owner)
  const wrong = {
    inicio: '2026-11-28T18:00:00Z',
    fin: '2026-11-28T17:00:00Z',
    zona_horaria: 'Mars/Base',
    moneda: 'eu',
  }
  const session = { ...wrong, contenido_id: id }
  expect(await wrongOf('app_sesion_add', { sesion: session })).toEqual([
    'sesion.fin',
    'sesion.moneda',
    'sesion.zona_horaria',
  ])
})

test('given a hub without a zone and with half a place, then all three fields are named, also beside a name that is too long', async () => {
  const hub = {
    ...{ nombre: 'Porto', zona_horaria: 'Porto', moneda: 'EUR', lat: 41.1, lng: null, activo: true },
    ...{ idiomas: ['es'], revisores: [], ciudades: [], pais: 'PT', version: 1 },
  }
  expect(await wrongOf('app_ajustes_hub_guardar', hub, admin)).toEqual(
    expect.arrayContaining(['lat', 'lng', 'zona_horaria']),
  )
  expect(await wrongOf('app_ajustes_hub_guardar', { ...hub, nombre: 'x'.repeat(500) }, admin)).toEqual(
    expect.arrayContaining(['lat', 'lng', 'nombres', 'zona_horaria']),
  )
})

test('given a webhook without messages at an address that is none, then both are named', async () => {
  const hook = { nombre: 'Shop', url: 'http://127.0.0.1/x', tipos: [], activo: true, version: 1 }
  expect(await wrongOf('app_webhook_guardar', hook)).toEqual(['tipos', 'url'])
})

describe('given what is sold', async () => {
  const seller = await givenAccount({ billing_country: 'ES', billing_territory: 'peninsula' })
  const on = await givenOnSale(app, seller, { mode: 1, priceCents: 1500, capacity: 40 })
  const { eventId: contenido_id } = on
  const LONG = 'x'.repeat(500)
  const typeOf = (tipo: object) => wrongOf('app_tipo_entrada_update', { contenido_id, tipo }, seller)
  const voucherOf = (vale: object) => wrongOf('app_vale_update', { contenido_id, vale }, seller)
  const voucher = { clase: 'porcentaje', porcentaje: 10, max_usos: 5 }

  test('when a ticket type has too high a price, a rate of another country and an end before its start, then all are named', async () => {
    const wrong = {
      ...{ nombre: 'Joven', precio_modo: 'fijo', precio_cent: 90_000, regimen_iva: 'gb_20' },
      ...{ venta_inicio: '2026-11-20T10:00:00Z', venta_fin: '2026-11-19T10:00:00Z' },
    }
    const all = ['tipo.precio_cent', 'tipo.regimen_iva', 'tipo.venta_fin']
    expect(await typeOf(wrong)).toEqual(all)
    // The same beside a field that cannot be read.
    expect(await typeOf({ ...wrong, cupo: 'many' })).toEqual(['tipo.cupo', ...all])
  })

  test('when a voucher has a taken code and too many per cent, then both are named, also beside what cannot be read', async () => {
    const made = await call(
      'app_vale_update',
      { contenido_id, vale: { ...voucher, codigo: 'KORUA26' } },
      seller,
    )
    expect(made.error).toBe(false)
    const wrong = { ...voucher, codigo: 'KORUA26', porcentaje: 500 }
    expect(await voucherOf(wrong)).toEqual(['vale.codigo', 'vale.porcentaje'])
    expect(await voucherOf({ ...wrong, max_usos: 'x' })).toEqual([
      'vale.codigo',
      'vale.max_usos',
      'vale.porcentaje',
    ])
    const alone = await call(
      'app_vale_update',
      { contenido_id, vale: { ...voucher, codigo: 'KORUA26' } },
      seller,
    )
    expect(alone.data).toMatchObject({ code: 'voucher.code_taken', fields: ['vale.codigo'] })
    const batch = { ...voucher, porcentaje: 500, prefijo: 'ñ ñ', cantidad: 'x' }
    expect(await wrongOf('app_vales_generar', { contenido_id, lote: batch }, seller)).toEqual(
      expect.arrayContaining(['lote.cantidad', 'lote.porcentaje']),
    )
  })

  test('when another account names the event with wrong fields, then it learns of no event', async () => {
    const stranger = await givenAccount()
    const vale = { ...voucher, codigo: 'KORUA26', max_usos: 'x' }
    const answer = await call('app_vale_update', { contenido_id, vale }, stranger)
    expect(answer.data.code).toBe('content.not_found')
  })

  test('when the payee of a cause has an account outside of SEPA, no such country and a wrong address, then all are named', async () => {
    const causa = {
      ...{ nombre: 'Comedor social', cif: null, iban: OUTSIDE_SEPA, email: 'ane@', contacto: null },
      ...{ idioma: 'es', localidad: null, pais: 'XX' },
    }
    const put = (more: object) =>
      wrongOf('app_causa_update', { contenido_id, causa: { ...causa, ...more } }, seller)
    expect(await put({})).toEqual(['causa.email', 'causa.iban', 'causa.pais'])
    expect(await put({ email: null })).toEqual(['causa.iban', 'causa.pais'])
    expect(await put({ email: null, pais: null })).toEqual(['causa.iban'])
  })

  test('when the details of a buyer name no country and half a recipient, then all are named, also beside a wrong address', async () => {
    const { data } = await reserve(app, on, 1)
    const wrong = { compra: data.compra, nombre: 'Ane', pais: 'XX', fiscal_nombre: 'Koru Elkartea' }
    const all = ['fiscal_direccion', 'fiscal_nif', 'pais']
    expect(await wrongOf('web_reserva_datos', { ...wrong, email: 'ane@example.org' })).toEqual(all)
    expect(await wrongOf('web_reserva_datos', { ...wrong, email: 'ane@' })).toEqual(['email', ...all])
    expect(await wrongOf('web_reserva_datos', { ...wrong, email: 'ane@example.org', nombre: LONG })).toEqual(
      expect.arrayContaining(['nombre', ...all]),
    )
  })
})

test('given a profile with a taken address and a listed password, when its owner is proved, then both are named', async () => {
  const [me, other] = [await givenAccount(), await givenAccount()]
  const wrong = { email: other.email, password: 'password' }
  expect(await wrongOf('app_update_usu', wrong, me)).toEqual(['email', 'password'])
  expect(await wrongOf('app_update_usu', { ...wrong, email: 'ane@' }, me)).toEqual(['email', 'password'])
})

test('given a registration of a taken address with a listed password, then both are named', async () => {
  const { email } = await givenAccount()
  const body = { nombre: 'Ane', email, telefono: '+34600000000', ciudad: 'Bilbao', perfil: 3 }
  expect(await wrongOf('app_registro_v2', { ...body, password: 'password' })).toEqual(['email', 'password'])
})

test('given a newcomer of a provider with a wrong telephone who did not accept the terms, then both are named', async () => {
  const body = { codigo: 'x'.repeat(43), nombre: 'Ane', telefono: 'x', ciudad: null, perfil: 3, politica: 0 }
  expect(await wrongOf('app_google_alta', body)).toEqual(expect.arrayContaining(['politica', 'telefono']))
})

test('given a picture with words that are too long and half a focal point, then both are named', async () => {
  const { id } = await givenComplete(app, owner)
  const picture = { contenido_id: id, alt: 'x'.repeat(600), foco_x: 0.5 }
  expect(await wrongOf('app_contenido_media_add', picture)).toEqual(['alt', 'base64', 'foco_y', 'subida_id'])
})

test('given figures of days that end before they begin, of no hub and no organiser, then all are named', async () => {
  const filter = { desde: '2026-11-28', hasta: '2026-11-01', hub: 9999, propietario: 999999 }
  for (const name of ['app_ventas_ahora', 'app_get_entradas'])
    expect(await wrongOf(name, filter, admin)).toEqual(['hasta', 'hub', 'propietario'])
})

test('given an event with a title of blanks, a clock of nowhere and a capacity that is no number, when made or changed, then all are named', async () => {
  const wrong = { titulo: '   ', zona_horaria: 'Mars/Base', aforo: 'many', tipo: 99_999 }
  const all = ['contenido.aforo', 'contenido.tipo', 'contenido.titulo', 'contenido.zona_horaria']
  const { id } = await givenComplete(app, owner)
  expect(await wrongOf('app_contenido_add', { contenido: wrong })).toEqual(all)
  expect(await wrongOf('app_contenido_update', { contenido: { ...wrong, id } })).toEqual(all)
  expect(
    await wrongOf('app_contenido_update_cuando', { id, zona_horaria: 'Mars/Base', duracion_min: 'x' }),
  ).toEqual(['duracion_min', 'zona_horaria'])
  const session = {
    contenido_id: id,
    inicio: '2026-11-28T18:00:00Z',
    fin: '2026-11-28T17:00:00Z',
    aforo: 'x',
  }
  expect(await wrongOf('app_sesion_add', { sesion: session })).toEqual(['sesion.aforo', 'sesion.fin'])
})
