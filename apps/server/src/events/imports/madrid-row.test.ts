import { expect, test } from 'vitest'
import { madridKind } from './madrid-kinds.ts'
import { isMadridRow, madridRow } from './madrid-row.ts'
import { madridSlots } from './madrid-times.ts'

const KINDS = 'https://datos.madrid.es/egob/kos/actividades/'
/** An activity as the catalogue writes it, in our own words. */
const activity = {
  '@type': `${KINDS}CuentacuentosTiteresMarionetas`,
  id: '501',
  uid: '501',
  title: 'El   ratón &amp; la luna ',
  description: 'TÍTERES   Un ratón sube a la luna.  Vuelve de día.   Compañía:  Los Hilos',
  price: 1,
  dtstart: '2018-05-05 18:00:00.0',
  dtend: '2018-05-05 23:59:00.0',
  'excluded-days': '',
  audience: 'Niños,Familias',
  link: 'http://www.madrid.es/actividad?id=501&lang=es',
  'event-location': 'Biblioteca del Barrio (Latina)',
  address: {
    district: { '@id': 'https://datos.madrid.es/egob/kos/Provincia/Madrid/Distrito/PuenteDeVallecas' },
  },
  location: { latitude: 40.4, longitude: -3.7 },
}

test('given an activity, when read, then every field stands where an event has it', () => {
  expect(isMadridRow(activity)).toBe(true)
  expect(madridRow(activity, 4)).toEqual({
    row: 4,
    externalId: '501',
    title: 'El ratón & la luna',
    event: {
      titulo: 'El ratón & la luna',
      descripcion:
        'TÍTERES\nUn ratón sube a la luna. Vuelve de día.\nCompañía: Los Hilos\n\nMás información: http://www.madrid.es/actividad?id=501&lang=es',
      tipo: 11,
      disciplinas: [4, 9],
      disponibilidad: ['P'],
      ciudad: 'Madrid',
      lugar: 'Biblioteca del Barrio (Latina)',
      direccion: 'Distrito Puente de Vallecas, Madrid',
      lat: 40.4,
      lng: -3.7,
      inicio: '2018-05-05T16:00:00.000Z',
      duracion_min: null,
      zona_horaria: 'Europe/Madrid',
      apto_ninos: 1,
      entradas_modo: 4,
      moneda: 'EUR',
      enlace_venta: null,
    },
    sessions: [{ inicio: '2018-05-05T16:00:00.000Z', fin: null, zona_horaria: 'Europe/Madrid' }],
    faults: [],
    notes: [],
  })
})

test('given a paid activity without place, audience or kind, when read, then its link sells and the rest is open', () => {
  const { '@type': _, audience: __, location: ___, address: ____, ...bare } = activity
  const { event } = madridRow({ ...bare, price: 0, 'event-location': '', description: 'Un ratón' }, 1)
  expect(event).toMatchObject({ entradas_modo: 2, enlace_venta: activity.link, tipo: 0, disciplinas: [] })
  expect(event).toMatchObject({ lugar: null, direccion: null, lat: null, lng: null, apto_ninos: null })
  expect(event.descripcion).not.toContain('Más información')
})

test('given a title of more than 120 characters, when read, then it is shortened and reported, the whole one kept', () => {
  const title = 'Palabra '.repeat(20).trim()
  const row = madridRow({ ...activity, title }, 1)
  expect(row.title?.length).toBeLessThanOrEqual(120)
  expect(row.title).toMatch(/Palabra…$/)
  expect(row.event.descripcion).toContain(title)
  expect(row.notes).toEqual([{ field: 'titulo', key: 'import.title_shortened', variables: { max: 120 } }])
})

test.each([
  ['Musica/Zarzuela', 2, [1, 4]],
  ['Musica/EtnicaBatucada', 1, [1]],
  ['DanzaBaile/Flamenco', 3, [3]],
  ['Musica/Flamenco', 1, [1]],
  ['CircoPerformanceTeatro/CircoMagia', 2, [5]],
  ['ActividadesDeportivas/Tenis', 0, []],
  ['ZNewsletter', 0, []],
])('given the kind %s, when read, then it is type %i', (kind, typeId, disciplineIds) => {
  expect(madridKind(`${KINDS}${kind}`)).toEqual({ typeId, disciplineIds })
})
test('given no kind but a heading in the description, when read, then the heading is the kind', () => {
  expect(madridKind(undefined, 'MÚSICA EN FAMILIA   Cuatro flautas')).toEqual({
    typeId: 1,
    disciplineIds: [1],
  })
  expect(madridKind(`${KINDS}ZNewsletter`, 'ZARZUELA. Un clásico')).toEqual({
    typeId: 2,
    disciplineIds: [1, 4],
  })
  expect(madridKind(`${KINDS}Exposiciones`, 'MÚSICA y pintura')).toEqual({ typeId: 6, disciplineIds: [6] })
  expect(madridKind(undefined, 'MÚSICOS del barrio')).toEqual({ typeId: 0, disciplineIds: [] })
})
test.each([undefined, 5, '', 'constructor', `${KINDS}__proto__`])(
  'given %s for a kind, then it is type 0',
  (kind) => {
    expect(madridKind(kind)).toEqual({ typeId: 0, disciplineIds: [] })
  },
)

const slots = (dtstart: string, dtend: string, more: object = {}) =>
  madridSlots({ dtstart: `${dtstart}:00.0`, dtend: `${dtend}:00.0`, ...more })?.map(
    ({ startsAt, endsAt }) => [startsAt, endsAt],
  )

test('given whole days, when read, then one session spans them by the clocks of Madrid', () => {
  expect(slots('2018-03-20 00:00', '2018-04-02 23:59')).toEqual([
    ['2018-03-19T23:00:00.000Z', '2018-04-02T21:59:00.000Z'],
  ])
})

test('given an hour on some weekdays, when read, then each day but the excluded ones has its session, across a clock change', () => {
  const recurrence = { days: 'SA,SU', frequency: 'WEEKLY', interval: 1 }
  expect(
    slots('2018-03-24 19:00', '2018-04-01 23:59', { recurrence, 'excluded-days': '31/3/2018;' }),
  ).toEqual([
    ['2018-03-24T18:00:00.000Z', null],
    ['2018-03-25T17:00:00.000Z', null],
    ['2018-04-01T17:00:00.000Z', null],
  ])
})

test('given an end before the start, when read, then the end is not known; given an hour as end, then it is the end', () => {
  expect(slots('2018-05-05 18:00', '2018-05-04 10:00')).toEqual([['2018-05-05T16:00:00.000Z', null]])
  expect(slots('2018-05-05 18:00', '2018-05-05 19:30')).toEqual([
    ['2018-05-05T16:00:00.000Z', '2018-05-05T17:30:00.000Z'],
  ])
})

test('given a start that is none, or a daily event of years, when read, then there are no sessions', () => {
  expect(madridSlots({ dtstart: '2018-02-30 10:00:00.0' })).toBeUndefined()
  expect(madridSlots({ dtstart: 'mañana' })).toBeUndefined()
  expect(slots('2018-01-01 10:00', '2030-01-01 23:59')).toBeUndefined()
})
