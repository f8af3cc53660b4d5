import { expect, test } from 'vitest'
import { columnName } from './column-names.ts'
import { ownRow } from './own-row.ts'
import { readPrice } from './own-values.ts'
import { separatorOf } from './read-csv.ts'

test('given a row as a festival office writes it, when read, then names, times and amounts are ours', () => {
  const row = ownRow(
    {
      Clave: 'A-1',
      Título: 'Concierto de otoño',
      'Título (EU)': 'Udazkeneko kontzertua',
      Tipo: 'concierto',
      Disciplinas: 'Música | Canto y coros',
      Ciudad: 'Bilbao',
      Lat: '43,26',
      Inicio: '28/11/2026 19:00 | 29/11/2026 12.30h',
      Fin: '21:00',
      'Apto niños': 'Sí',
      Entradas_modo: 'venta',
      Precio: '12,50 €',
      Notas: 'se ignora',
    },
    1,
  )
  expect(row.event).toEqual({
    titulo: '[:es]Concierto de otoño[:eu]Udazkeneko kontzertua[:]',
    tipo: 1,
    disciplinas: [1, 2],
    ciudad: 'Bilbao',
    lat: '43.26',
    inicio: '2026-11-28T18:00:00.000Z',
    duracion_min: 120,
    zona_horaria: 'Europe/Madrid',
    apto_ninos: 1,
    entradas_modo: 1,
    precio_cent: 1250,
    moneda: 'EUR',
  })
  expect(row.sessions.map(({ inicio, fin }) => [inicio, fin])).toEqual([
    ['2026-11-28T18:00:00.000Z', '2026-11-28T20:00:00.000Z'],
    ['2026-11-29T11:30:00.000Z', '2026-11-29T20:00:00.000Z'],
  ])
  expect(row.externalId).toBe('A-1')
})

test('given a city of another zone, when a time has none, then it is a time of that city', () => {
  const start = (ciudad: string) =>
    ownRow({ titulo: 'x', ciudad, inicio: '2026-11-28 19:00' }, 1).event.inicio
  expect(start('Lisboa')).toBe('2026-11-28T19:00:00.000Z')
  expect(start('Vitoria-Gasteiz')).toBe('2026-11-28T18:00:00.000Z')
  expect(ownRow({ titulo: 'x', inicio: '2026-11-28T19:00:00+05:00' }, 1).event.inicio).toBe(
    '2026-11-28T19:00:00+05:00',
  )
})

test('given English headings and JSON values, when read, then they mean the same', () => {
  const row = ownRow(
    {
      id: 7,
      title: { en: 'Choir', eu: 'Abesbatza' },
      type: 'Concert',
      disciplines: [1, 'Dance'],
      sesiones: [{ inicio: '2026-11-28 23:00', fin: '01:00', precio: '5', aforo: 80 }],
    },
    1,
  )
  expect(row.externalId).toBe('7')
  expect(row.event).toMatchObject({
    titulo: '[:en]Choir[:eu]Abesbatza[:]',
    tipo: 1,
    disciplinas: [1, 3],
    duracion_min: 120,
  })
  expect(row.sessions).toMatchObject([{ aforo: 80, precio_cent: 500, fin: '2026-11-29T00:00:00.000Z' }])
})

test('given rows without a key, when read twice, then they are known by title, start and venue', () => {
  const key = (row: object) =>
    ownRow({ titulo: 'Uno', inicio: '2026-11-28 19:00', lugar: 'Sala', ...row }, 1).externalId
  expect(key({})).toBe(key({ descripcion: 'otra' }))
  expect(key({})).not.toBe(key({ lugar: 'Otra sala' }))
})

test.each([
  ['12,5', 1250],
  ['12.05 €', 1205],
  ['0', 0],
  ['-3', undefined],
  ['1.000,00', 100_000],
  ['1,000.00', 100_000],
  ['1 000', 100_000],
  ['1.000', 100_000],
  ['1,000', undefined],
  ['12 50', undefined],
  ['12€50', 1250],
  [12.5, 1250],
  [12.505, undefined],
  [12.345, undefined],
  ['gratis', 0],
  ['Doan', 0],
  ['Entrada libre', 0],
  ['12 euros', 1200],
  ['1.200,00', 120_000],
  ['consultar', undefined],
])('given the price %s, when read, then %s', (value, cents) => {
  expect(readPrice(value)?.cents).toBe(cents)
})
test('given a price with a currency, when read, then it is reported, and another one than the row has is refused', () => {
  expect(
    [readPrice('£9.50'), readPrice('9,50 €'), readPrice('9,50')].map((price) => price?.currency),
  ).toEqual(['GBP', 'EUR', undefined])
  expect([readPrice('£9.50', 'GBP')?.cents, readPrice('£9.50', 'EUR'), readPrice('9 GBP', 'EUR')]).toEqual([
    950,
    undefined,
    undefined,
  ])
})
test('given an end that has passed at the start, when read, then it is of the next day', () => {
  const end = (fin: string) => ownRow({ titulo: 'x', ciudad: 'Bilbao', inicio: '2026-11-28 23:00', fin }, 1)
  expect(end('01:30').sessions[0]?.fin).toBe('2026-11-29T00:30:00.000Z')
  expect(end('25:30').sessions[0]?.fin).toBeNull()
  expect(end('25:30').notes).toContainEqual({
    field: 'fin',
    key: 'import.left_out',
    variables: { value: '25:30' },
  })
})
test('given separators inside quotes, when looked for, then they do not count', () => {
  expect(separatorOf('"a,b,c,d";e;f\n1,2,3,4,5')).toBe(';')
  expect(separatorOf('titulo,tipo')).toBe(',')
  expect(columnName('  Título (EU) ')).toBe('titulo_eu')
  expect(columnName('Fecha del evento')).toBe('fecha')
  expect(columnName('Precio (euros)')).toBe('precio')
  expect(columnName('classStartTime')).toBe('hora')
  expect(columnName('Classificação etária')).toBe('edad_minima')
})
