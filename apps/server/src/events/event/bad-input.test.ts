import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { call, db, givenAccount } = await testApp()
const owner = await givenAccount()
const draft = { titulo: 'Coro', ciudad: 'Bilbao', tipo: 1 }
const { data: event } = await call('app_contenido_add', { contenido: draft }, owner)
const row = () => db.selectFrom('event').selectAll().where('id', '=', event.id).executeTakeFirstOrThrow()
const letters = (n: number, letter = 'a') => letter.repeat(n)

test.each([
  ['5,001 characters in one language', { descripcion: letters(5001) }, 'contenido.descripcion'],
  [
    '5,001 in the second language',
    { descripcion: `[:es]corto[:eu]${letters(5001)}[:]` },
    'contenido.descripcion',
  ],
  ['5,001 emoji', { descripcion: letters(5001, '🎺') }, 'contenido.descripcion'],
  ['a title of 121', { titulo: letters(121) }, 'contenido.titulo'],
  ['an empty title', { titulo: '  ' }, 'contenido.titulo'],
  ['no title', { titulo: null }, 'contenido.titulo'],
  ['a wrong type', { duracion_min: 'an hour' }, 'contenido.duracion_min'],
  ['an object for a text', { lugar: {} }, 'contenido.lugar'],
  ['an offset as zone', { zona_horaria: '+01:00' }, 'contenido.zona_horaria'],
  ['an invented zone', { zona_horaria: 'Europa/Bilbo' }, 'contenido.zona_horaria'],
  ['an unknown type', { tipo: 9999 }, 'contenido.tipo'],
  ['an unknown discipline', { disciplinas: [1, 9999] }, 'contenido.disciplinas'],
  ['an unknown collaboration', { impacto: { colaboracion: 9999 } }, 'contenido.impacto.colaboracion'],
  ['2,001 characters about the cause', { impacto: { texto: letters(2001) } }, 'contenido.impacto.texto'],
  ['an unknown currency', { moneda: 'XYZ' }, 'contenido.moneda'],
  ['an availability of its own', { disponibilidad: ['X'] }, 'contenido.disponibilidad.0'],
  ['a private address', { enlace_venta: 'http://127.0.0.1/' }, 'contenido.enlace_venta'],
  ['a script as address', { enlace_venta: 'javascript:alert(1)' }, 'contenido.enlace_venta'],
  ['NUL', { lugar: 'a\0b' }, 'contenido.lugar'],
  ['latitude 91', { lat: 91 }, 'contenido.lat'],
])(
  'given %s, when saved, then the field is named in the requested language and the row is unchanged',
  async (_, fields, path) => {
    const before = await row()
    for (const lang of ['es', 'en', 'eu']) {
      const answer = await call(
        'app_contenido_update',
        { contenido: { id: event.id, ...fields }, lang },
        owner,
      )
      expect(answer).toMatchObject({
        status: 200,
        error: true,
        data: { code: 'input.invalid', fields: [path] },
      })
      expect(answer.data.mensajes[path]).toMatch(/\S/)
      expect(answer.data.mensajes[path]).not.toContain('field.')
    }
    expect(await row()).toEqual(before)
  },
)

test.each([
  ['plain', letters(5000)],
  [
    'in each of four languages',
    ['es', 'en', 'eu', 'pt']
      .map((tag) => `[:${tag}]${letters(5000)}`)
      .join('')
      .concat('[:]'),
  ],
  ['of accents typed as two signs', 'é'.normalize('NFD').repeat(5000)],
  ['of emoji', letters(5000, '🎺')],
])('given 5,000 characters %s, when saved, then they are stored and read back', async (_, descripcion) => {
  const answer = await call('app_contenido_update', { contenido: { id: event.id, descripcion } }, owner)
  expect(answer.error).toBe(false)
  expect(answer.data.descripcion).toBe(descripcion.normalize('NFC'))
  expect((await row()).description).toBe(descripcion.normalize('NFC'))
})

test('given an update without an id, or of a missing event, when made, then there is no such event', async () => {
  expect((await call('app_contenido_update', { contenido: { titulo: 'x' } }, owner)).data.code).toBe(
    'content.not_found',
  )
  const missing = await call('app_contenido_update', { contenido: { id: 2 ** 40, titulo: 'x' } }, owner)
  expect(missing.data.code).toBe('content.not_found')
})

test('given numbers and flags as text, when saved, then they are stored as what they mean', async () => {
  const contenido = {
    id: String(event.id),
    aforo: '120',
    apto_ninos: '1',
    lat: '43.2',
    moneda: 'gbp',
    disciplinas: ['2', 2],
  }
  const { data } = await call('app_contenido_update', { contenido }, owner)
  expect(data).toMatchObject({ aforo: 120, apto_ninos: 1, lat: 43.2, moneda: 'GBP', disciplinas: [2] })
})
