import { expect, test } from 'vitest'
import { filterRows, type ReportRow, reportCsv, reportName } from './report-csv.ts'

const row = (more: Partial<ReportRow>): ReportRow => ({
  row: 1,
  externalId: 'a-1',
  title: 'Noche de coros',
  result: 'nuevo',
  reasons: [],
  eventId: null,
  ...more,
})
const headings = ['Fila', 'Clave', 'Título', 'Resultado', 'Motivos', 'Evento']
const csv = (rows: ReportRow[]) => reportCsv({ rows }, headings, (result) => `<${result}>`, 'es')

test('given rows, when written, then there is a mark, a heading and one line a row with the words of the reader', () => {
  expect(
    csv([
      row({ eventId: 12 }),
      row({ row: 2, result: 'rechazado', reasons: ['Título: falta', 'Inicio: mal'] }),
    ]),
  ).toBe(
    '\uFEFFFila;Clave;Título;Resultado;Motivos;Evento\r\n' +
      '1;a-1;Noche de coros;<nuevo>;;12\r\n' +
      '2;a-1;Noche de coros;<rechazado>;Título: falta · Inicio: mal;\r\n',
  )
})

test('given separators, quotes and line ends in a title, when written, then it stays one cell', () => {
  expect(csv([row({ title: 'Uno; "dos"\ntres' })])).toContain(';"Uno; ""dos""\ntres";')
})

test.each(['=1+1', '+34 600', '-x', '@a'])('given %s, when written, then no spreadsheet runs it', (title) => {
  expect(csv([row({ title })])).toContain(`;'${title};`)
})

test('given nulls, when written, then cells are empty', () => {
  expect(csv([row({ externalId: null, title: null })])).toContain('1;;;<nuevo>;;\r\n')
})

test('given a file, when its report is named, then it says of which file and when', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  expect(reportName('agenda 2026/x.json', 'informe', now)).toBe('agenda 2026-x-informe-2026-11-21.csv')
  expect(reportName('.csv', 'informe', now)).toBe('informe-informe-2026-11-21.csv')
})

test('given a result and words without accents, when filtered, then only those rows remain', () => {
  const rows = [
    row({ title: 'Poesía en la ría' }),
    row({ row: 2, title: 'Poesía', result: 'rechazado', reasons: ['Precio: fuera de rango'] }),
    row({ row: 3, title: null, externalId: 'POESIA-9', result: 'rechazado' }),
  ]
  expect(filterRows(rows, 'rechazado', 'poesia').map((found) => found.row)).toEqual([2, 3])
  expect(filterRows(rows, undefined, ' PRECIO ').map((found) => found.row)).toEqual([2])
  expect(filterRows(rows, undefined, '').length).toBe(3)
})
