import { expect, test } from 'vitest'
import { givenComplete } from '../events/event/testing/given-event.ts'
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
