import { expect, test } from 'vitest'
import { readPrice } from './own-values.ts'
import { readBinaryProgramme, readProgramme } from './read-programme.ts'
import type { ReadRow } from './read-row.ts'
import { workbook } from './testing/workbook.ts'

async function* once(text: string) {
  yield text
}
async function rowsOf(text: string, town?: string): Promise<ReadRow[]> {
  const all: ReadRow[] = []
  const { rows } = await readProgramme(once(text), { year: 2026, town })
  for await (const row of rows) all.push(row)
  return all
}
const startsOf = (rows: readonly ReadRow[]) =>
  rows.map(({ title, sessions }) => [title, ...sessions.map(({ inicio }) => inicio)])

test('given a table with titles, a repeated header and empty days, when read, then each line is the event a person sees', async () => {
  const rows = await rowsOf(
    [
      'FESTIVAL DE OTOÑO 2026;;;;;',
      ';Cuándo;;Dónde;;',
      'Actividad;Día;Hora;Sala;Municipio;Entrada',
      'Coro;sáb 14 nov;20:30h;Teatro Arriaga;Bilbao;12 €',
      'Jazz;;22.00;Sala BBK;Bilbao;Anticipada 8€ / Taquilla 10€',
      'Actividad;Día;Hora;Sala;Municipio;Entrada',
      'Títeres;dom. 15 de noviembre;12:00 y 17:00;Topic;Tolosa;gratis',
    ].join('\n'),
  )
  expect(startsOf(rows)).toEqual([
    ['Coro', '2026-11-14T19:30:00.000Z'],
    ['Jazz', '2026-11-14T21:00:00.000Z'],
    ['Títeres', '2026-11-15T11:00:00.000Z', '2026-11-15T16:00:00.000Z'],
  ])
  expect(rows.map(({ event }) => [event.lugar, event.precio_cent])).toEqual([
    ['Teatro Arriaga', 1200],
    ['Sala BBK', 1000],
    ['Topic', 0],
  ])
  const keys = rows[1]?.notes.map(({ key }) => key)
  expect(keys).toContain('import.day_from_above')
  expect(keys).toContain('import.one_of_prices')
})

test('given days as lines above their events, when read, then each event is on the day above it', async () => {
  const rows = await rowsOf(
    [
      'Hora\tActo\tLugar\tCiudad',
      'SÁBADO 14 DE NOVIEMBRE\t\t\t',
      '20:30\tCoro\tArriaga\tBilbao',
      '22:00\tJazz\tBBK\tBilbao',
      'DOMINGO 15 DE NOVIEMBRE\t\t\t',
      '12:00\tTíteres\tPlaza Nueva\tBilbao',
    ].join('\n'),
  )
  expect(startsOf(rows)).toEqual([
    ['Coro', '2026-11-14T19:30:00.000Z'],
    ['Jazz', '2026-11-14T21:00:00.000Z'],
    ['Títeres', '2026-11-15T11:00:00.000Z'],
  ])
})

test('given columns with unknown names, when read, then their cells determine the field, and their rows report it', async () => {
  const rows = await rowsOf(
    [
      'A;B;C;D;E',
      'R1;Coro;14 de novembro às 20h30;Porto;10 €',
      'R1;Fado;15 de novembro às 21h;Lisboa;entrada livre',
      'R2;Jazz;16 de novembro às 22h;Braga;8 €',
      'R2;Dança;17 de novembro às 22h;Faro;de 5€ a 10€',
      'R2;Teatro;18 de novembro às 22h;Braga;8 €',
    ].join('\n'),
  )
  expect(startsOf(rows)[0]).toEqual(['Coro', '2026-11-14T20:30:00.000Z'])
  expect(rows[0]?.event).toMatchObject({ ciudad: 'Porto', precio_cent: 1000 })
  expect(rows[0]?.read?.B).toEqual({ field: 'titulo', sample: 'Coro', isGuessed: true })
  expect(rows[0]?.unread).toEqual({ A: 'R1' })
})

test('given two columns for one field, when one is not understood, then the other one is read', async () => {
  const [row] = await rowsOf(
    'titulo;event_type;categoría;ciudad;fecha;fecha_inicio;hora\nCoro;event;Concierto;Bilbao;próximamente;28/11/2026;19:00',
  )
  expect(row).toMatchObject({
    event: { tipo: 1 },
    sessions: [{ inicio: '2026-11-28T18:00:00.000Z' }],
    unread: { event_type: 'event', fecha: 'próximamente' },
  })
})

test('given an address with its town and no column of towns, when read, then the town is that one', async () => {
  const [row, other] = await rowsOf(
    'titulo;lugar;inicio\nCoro;"Teatro Principal, San Prudencio 29, 01005 Vitoria-Gasteiz";28/11/2026 19:00\nJazz;Sala Madrid;28/11/2026 19:00',
  )
  expect(row?.event).toMatchObject({
    ciudad: 'Vitoria-Gasteiz',
    lugar: 'Teatro Principal',
    direccion: 'San Prudencio 29',
  })
  expect(row?.notes).toContainEqual(expect.objectContaining({ key: 'import.town_of_place' }))
  expect(other?.event).not.toHaveProperty('ciudad')
})

test('given a catalogue that keeps when, price and kind in objects, when read, then they are columns', async () => {
  const event = {
    title: 'Coro',
    primary_category: { id: 'c', label: 'Concierto' },
    schedule: { mode: 'dated', start: '2026-11-28T19:00:00+01:00', end: '2026-11-28T21:00:00+01:00' },
    location: { city: 'Gijón', venue: 'Laboral' },
    price: { is_free: null, currency: 'EUR', min_amount: 10, display_text: 'desde 10 €' },
    links: { tickets: 'https://example.org/t' },
  }
  const [row, free] = await rowsOf(
    JSON.stringify({ events: [event, { ...event, id: 2, price: { is_free: true, min_amount: null } }] }),
  )
  expect(row).toMatchObject({
    event: {
      tipo: 1,
      ciudad: 'Gijón',
      lugar: 'Laboral',
      precio_cent: 1000,
      moneda: 'EUR',
      enlace_venta: 'https://example.org/t',
    },
    sessions: [{ inicio: '2026-11-28T19:00:00+01:00' }],
  })
  expect(free?.event).toMatchObject({ precio_cent: 0, entradas_modo: 4 })
})

test('given a workbook with a sheet of events and one of venues, when read, then the venues are no events and are named', async () => {
  const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`
  const line = (row: number, ...cells: string[]) =>
    `<row r="${row}">${cells.map((text, at) => cell(`${'ABCD'[at]}${row}`, text)).join('')}</row>`
  const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const bytes = await workbook(
    `<sheetData>${line(1, 'Título', 'Fecha', 'Hora', 'Ciudad')}${line(2, 'Coro', '28/11/2026', '19:00', 'Bilbao')}</sheetData>`,
    [],
    {
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="Actos" sheetId="1" r:id="rId1"/><sheet name="Salas" sheetId="2" r:id="rId2"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
      'xl/worksheets/sheet2.xml': `<worksheet xmlns="${MAIN}"><sheetData>${line(1, 'Nombre', 'Dirección', 'Aforo')}${line(2, 'Sala Uno', 'Calle 1', '90')}</sheetData></worksheet>`,
    },
  )
  const { rows, leftSheets } = await readBinaryProgramme(bytes, { year: 2026 })
  const all: ReadRow[] = []
  for await (const row of rows) all.push(row)
  expect(all.map(({ title }) => title)).toEqual(['Coro'])
  expect(leftSheets).toEqual([{ name: 'Salas', rows: 1 }])
})

test.each([
  ['12,-', { cents: 1200 }],
  ['12.- €', { cents: 1200, currency: 'EUR' }],
  ['5-10 €', { cents: 1000, currency: 'EUR', isOneOfMany: true }],
  ['desde 5€', { cents: 500, currency: 'EUR', isOneOfMany: true }],
  ['10-15', { cents: 1500, isOneOfMany: true }],
  ['£10/£8', { cents: 1000, currency: 'GBP', isOneOfMany: true }],
  ['12€ (anticipada 10€)', { cents: 1200, currency: 'EUR', isOneOfMany: true }],
  ['Anticipada 8€ / Taquilla 10€', { cents: 1000, currency: 'EUR', isOneOfMany: true }],
  ['10 €, menores de 12 años no pagan', { cents: 1000, currency: 'EUR' }],
  ['Entrada libre (hasta completar aforo)', { cents: 0 }],
  ['dohainik', { cents: 0 }],
  ['Grátis', { cents: 0 }],
  ['$15.00', undefined],
  ['caro', undefined],
  ['1,200', undefined],
])('given the price %s, when read, then it is %j', (text, wanted) => {
  expect(readPrice(text)).toEqual(wanted && { currency: undefined, ...wanted })
})

test('given a price that says how to get in, when read, then it is the way in', async () => {
  const rows = await rowsOf(
    'titulo;ciudad;precio\nA;Porto;Sob inscrição\nB;Bilbao;Con invitación\nC;Bilbao;taquilla inversa\nD;Bilbao;por confirmar',
  )
  expect(rows.map(({ event }) => event.entradas_modo)).toEqual([3, 3, 5, undefined])
})
