import { expect, test } from 'vitest'
import { type ComparedEvent, describeDifferences } from './differences.ts'
import type { Words } from './format-value.ts'

const words: Words = {
  language: 'es',
  t: (key, values) => (values ? `${key}(${Object.values(values).join(',')})` : key),
  date: (iso, _, timeZone) =>
    new Intl.DateTimeFormat('es-ES', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
      new Date(iso),
    ),
  money: (cents, currency) => `${(cents / 100).toFixed(2)} ${currency}`,
  number: (value, digits = 0) =>
    new Intl.NumberFormat('es-ES', { maximumFractionDigits: digits }).format(value),
}
const event: ComparedEvent = {
  currency: 'GBP',
  timeZone: 'Europe/London',
  sessions: [{ id: 7, startsAt: '2026-11-28T19:00:00Z', timeZone: 'Europe/London', currency: null }],
  appearances: [{ id: 4, day: '2026-12-06' }],
  participants: [{ id: 3, name: 'Coro Ertz' }],
  cover: { id: 5, alt: '[:es]El coro[:]', use: 'cover' },
  media: [],
  extras: [{ id: 6, title: 'Programa' }],
}
const describe = (...differences: { field: string; before: unknown; after: unknown }[]) =>
  describeDifferences(differences, event, words)

test('given a moved start, when described, then both sides are in the zone of the event', () => {
  const [group] = describe({ field: 'inicio', before: '2026-11-28T19:00:00Z', after: '2026-11-29T20:30:00Z' })
  expect(group?.lines).toEqual([
    { key: 'inicio', label: 'fields:inicio', before: '28/11/26, 19:00', after: '29/11/26, 20:30' },
  ])
})

test('given another zone and currency, when described, then each side counts in its own', () => {
  const [group] = describe(
    { field: 'inicio', before: '2026-11-28T19:00:00Z', after: '2026-11-28T19:00:00Z' },
    { field: 'zona_horaria', before: 'Europe/London', after: 'Europe/Madrid' },
    { field: 'precio_cent', before: 1000, after: 1250 },
    { field: 'moneda', before: 'GBP', after: 'EUR' },
  )
  const line = (key: string) => group?.lines.find((other) => other.key === key)
  expect(line('inicio')).toMatchObject({ before: '28/11/26, 19:00', after: '28/11/26, 20:00' })
  expect(line('precio_cent')).toMatchObject({ before: '10.00 GBP', after: '12.50 EUR' })
})

test('given codes, when described, then they are words', () => {
  const [group] = describe(
    { field: 'entradas_modo', before: 4, after: 1 },
    { field: 'lugar_espacio', before: 'interior', after: 'exterior' },
    { field: 'duracion_min', before: 60, after: 90 },
    { field: 'aforo', before: null, after: 1200 },
  )
  expect(group?.lines.map(({ before, after }) => [before, after])).toEqual([
    ['Entrada libre', 'Venta en la plataforma'],
    ['value.lugar_espacio.interior', 'value.lugar_espacio.exterior'],
    ['duration.hours(1)', 'duration.both(1,30)'],
    [undefined, '1200'],
  ])
})

test('given a changed cause, when described, then only its parts that differ are described, a text by language', () => {
  const impact = { proyecto: 'Bizitegi', enlace: 'https://a.example', colaboracion: 1, porcentaje: 10 }
  const [group] = describe({
    field: 'impacto',
    before: { ...impact, texto: '[:es]Hola[:eu]Kaixo[:]', importe_cent: null },
    after: { ...impact, porcentaje: 25.5, texto: '[:es]Hola[:eu]Kaixo denoi[:]', importe_cent: null },
  })
  expect(group?.lines).toEqual([
    {
      key: 'impacto.porcentaje',
      label: 'fields:impacto · fields:porcentaje',
      before: '10 %',
      after: '25,5 %',
    },
    {
      key: 'impacto.texto.eu',
      label: 'fields:impacto · fields:texto · common:language.eu',
      before: 'Kaixo',
      after: 'Kaixo denoi',
      language: 'eu',
    },
  ])
})

test('given sessions changed, added and gone, when described, then each is a group that says which it is', () => {
  const groups = describe(
    { field: 'sesiones.7.aforo', before: 100, after: 80 },
    { field: 'sesiones.7.precio_cent', before: null, after: 500 },
    {
      field: 'sesiones.8',
      before: null,
      after: {
        inicio: '2026-11-29T12:00:00Z',
        zona_horaria: 'Europe/Madrid',
        precio_cent: 700,
        moneda: 'EUR',
      },
    },
    { field: 'sesiones.9', before: { inicio: '2026-11-30T12:00:00Z' }, after: null },
  )
  expect(groups.map(({ title, kind, lines }) => [title, kind, lines.length])).toEqual([
    ['fields:sesion: 28/11/26, 19:00', 'changed', 2],
    ['fields:sesion: 29/11/26, 13:00', 'added', 2],
    ['fields:sesion: 30/11/26, 12:00', 'removed', 1],
  ])
  expect(groups[0]?.lines[1]).toMatchObject({ before: undefined, after: '5.00 GBP' })
  expect(groups[1]?.lines[1]).toMatchObject({ before: undefined, after: '7.00 EUR' })
  expect(groups[2]?.lines[0]).toMatchObject({ before: '30/11/26, 12:00', after: undefined })
})

test('given an unknown field, when described, then it is still shown', () => {
  const [group] = describe({ field: 'nuevo', before: [1, 2], after: 'x' })
  expect(group?.lines).toEqual([{ key: 'nuevo', label: 'fields:nuevo', before: '1, 2', after: 'x' }])
})

test('given nothing that differs, when described, then there is no group', () => {
  expect(describe()).toEqual([])
})

test('given appearances that were added, removed and moved, when described, then each is named by its day', () => {
  const appearance = {
    fecha: '2026-12-05',
    hora: '18:30',
    lugar: 'Azkuna',
    ciudad: 'Bilbao',
    hub: 2,
    enlace: null,
  }
  const groups = describe(
    { field: 'eventos.9', before: null, after: appearance },
    { field: 'eventos.8', before: appearance, after: null },
    { field: 'eventos.4.fecha', before: '2026-12-05', after: '2026-12-06' },
    { field: 'eventos.4.lugar', before: 'Azkuna', after: null },
  )
  const title = 'fields:evento_contenido: 5/12/26, 12:00'
  expect(groups.map(({ key, kind, title: shown }) => [key, kind, shown])).toEqual([
    ['appearance-9', 'added', title],
    ['appearance-8', 'removed', title],
    ['appearance-4', 'changed', title],
  ])
  expect(groups[0]?.lines.map(({ key, after }) => [key, after])).toEqual([
    ['fecha', '5/12/26, 12:00'],
    ['hora', '18:30'],
    ['lugar', 'Azkuna'],
    ['ciudad', 'Bilbao'],
  ])
  expect(groups[1]?.lines.every(({ after }) => after === undefined)).toBe(true)
  expect(groups[2]?.lines).toMatchObject([
    { key: 'fecha' },
    { key: 'lugar', before: 'Azkuna', after: undefined },
  ])
})

test('given a cover replaced under the same words, when described, then it is one change with both pictures, and the words only where they differ', () => {
  const sides = { uso: 'portada', alt: '[:es]El coro[:]' }
  const picture = (file: string, width: number, height: number) => ({
    ...sides,
    ancho: width,
    alto: height,
    variantes: [
      { ancho: 1280, url: `/files/${file}-l.webp` },
      { ancho: 480, url: `/files/${file}-m.webp` },
      { ancho: 320, url: `/files/${file}-s.webp` },
    ],
  })
  const replace = (alt: string) =>
    describe(
      { field: 'galeria.4', before: picture('old', 640, 360), after: null },
      { field: 'galeria.5', before: null, after: { ...picture('new', 2400, 1350), alt } },
    )
  expect(replace(sides.alt)).toEqual([
    {
      key: 'replaced-5',
      title: 'use.cover',
      kind: 'changed',
      lines: [],
      pictures: {
        before: { url: '/files/old-m.webp', size: '640 × 360' },
        after: { url: '/files/new-m.webp', size: '2400 × 1350' },
      },
    },
  ])
  expect(replace('[:es]Cartel[:]')[0]?.lines).toMatchObject([{ before: 'El coro', after: 'Cartel' }])
})

test('given pictures of the gallery that came and went, when described, then each is shown on its side', () => {
  const of = (file: string) => ({
    uso: 'galeria',
    alt: '',
    ancho: 9,
    alto: 9,
    variantes: [{ ancho: 9, url: file }],
  })
  const groups = describe(
    { field: 'galeria.4', before: of('/a'), after: null },
    { field: 'galeria.5', before: null, after: of('/b') },
  )
  expect(groups.map(({ kind, pictures }) => [kind, pictures?.before?.url, pictures?.after?.url])).toEqual([
    ['removed', '/a', undefined],
    ['added', undefined, '/b'],
  ])
})

test('given a changed participant and extra, when described, then they carry their names of now', () => {
  const groups = describe(
    { field: 'participantes.3.web', before: null, after: 'https://ertz.example' },
    { field: 'extras.6.titulo', before: '[:es]Folleto[:]', after: '[:es]Programa[:]' },
  )
  expect(groups.map(({ title, kind }) => [title, kind])).toEqual([
    ['changes.person: Coro Ertz', 'changed'],
    ['changes.extra: Programa', 'changed'],
  ])
})
