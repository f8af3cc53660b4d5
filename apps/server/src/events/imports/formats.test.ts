import { expect, test } from 'vitest'
import { readBinaryProgramme, readProgramme } from './read-programme.ts'
import type { ReadRow } from './read-row.ts'
import { workbook, zipOf } from './testing/workbook.ts'

async function* once(text: string) {
  // Small pieces, as files come.
  for (let at = 0; at < text.length; at += 700) yield text.slice(at, at + 700)
}

async function rowsOf(file: string | Buffer): Promise<ReadRow[]> {
  const { rows } = await (Buffer.isBuffer(file)
    ? readBinaryProgramme(file)
    : readProgramme(once(file), { year: 2026 }))
  const all: ReadRow[] = []
  for await (const row of rows) all.push(row)
  return all
}

const inline = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`
const HEAD = ['A', 'B', 'C', 'D', 'E', 'F']
  .map((column, index) => `<c r="${column}2" t="s"><v>${index}</v></c>`)
  .join('')
const NAMES = ['Título', 'Fecha', 'Hora', 'Municipio', 'Lugar', 'Precio']

test('given a workbook with a title, merged days, dates, hours and formulas, when read, then each row is as a person sees it', async () => {
  const rows = await rowsOf(
    await workbook(
      `<sheetData><row r="1">${inline('A1', 'Programa 2026')}</row><row r="2">${HEAD}</row>
      <row r="3">${inline('A3', 'Coro &amp; danza')}<c r="B3" s="1"><v>46354</v></c><c r="C3" s="2"><v>0.79166666666666663</v></c>${inline('D3', 'Bilbao')}${inline('E3', 'Arriaga')}<c r="F3"><f>6*2</f><v>12.100000000000001</v></c></row>
      <row r="9">${inline('A9', 'Jazz')}<c r="C9" s="2"><v>0.875</v></c>${inline('D9', 'Las Palmas de Gran Canaria')}<c r="E9" t="e"><v>#REF!</v></c><c r="F9"><f>HYPERLINK("http://127.0.0.1")</f></c><c r="XFD9"/></row>
      </sheetData><mergeCells><mergeCell ref="A1:F1"/><mergeCell ref="B3:B9"/></mergeCells>`,
      NAMES,
    ),
  )
  expect(rows).toMatchObject([
    {
      title: 'Coro & danza',
      event: { ciudad: 'Bilbao', lugar: 'Arriaga', precio_cent: 1210, moneda: 'EUR' },
      sessions: [{ inicio: '2026-11-28T18:00:00.000Z', zona_horaria: 'Europe/Madrid' }],
    },
    { title: 'Jazz', sessions: [{ inicio: '2026-11-28T21:00:00.000Z', zona_horaria: 'Atlantic/Canary' }] },
  ])
  expect(rows[1]?.event).not.toHaveProperty('lugar')
})

const bombs: [string, () => Promise<Buffer>, string][] = [
  [
    'a part that becomes 40 MB',
    () => workbook(`<sheetData>${' '.repeat(40 * 1024 * 1024)}</sheetData>`),
    'import.too_much_inside',
  ],
  [
    '10 million empty cells',
    () => workbook(`<sheetData><row r="1">${'<c s="1"/>'.repeat(10_000_000)}</row></sheetData>`),
    'import.too_much_inside',
  ],
  [
    'entities that multiply',
    () =>
      workbook('<sheetData/>', [], {
        'xl/sharedStrings.xml':
          '<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>',
      }),
    'import.unreadable',
  ],
  ['a ZIP that is no workbook', () => zipOf({ 'word/document.xml': '<x/>' }), 'import.unreadable'],
  ['a cut workbook', async () => (await workbook('<sheetData/>')).subarray(0, 300), 'import.unreadable'],
  [
    'a sheet of pictures',
    () => workbook('<sheetData/><drawing/>', [], { 'xl/media/image1.png': Buffer.alloc(5_000_000, 7) }),
    'import.unknown_format',
  ],
  ['an old workbook', async () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'import.old_workbook'],
]
for (const [name, file, code] of bombs)
  test(`given ${name}, when read, then one sentence says so`, async () => {
    await expect(rowsOf(await file())).rejects.toMatchObject({ code })
  })

test('given a cell at the far corner, when read, then no table of that size is made', async () => {
  const rows = await rowsOf(
    await workbook(
      `<sheetData><row r="2">${HEAD}</row><row r="3">${inline('A3', 'Coro')}${inline('D3', 'Bilbao')}</row><row r="1048576">${inline('XFD1048576', 'x')}</row></sheetData><mergeCells><mergeCell ref="A3:A1048576"/></mergeCells>`,
      NAMES,
    ),
  )
  expect(rows).toMatchObject([{ title: 'Coro' }])
})

test('given a calendar with folded lines, zones and places, when read, then its events are rows', async () => {
  const rows = await rowsOf(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:1@x',
      'DTSTART;TZID=Europe/Madrid:20261128T190000',
      'DURATION:PT2H',
      'SUMMARY:Concierto\\, con co',
      ' ro',
      'LOCATION:Sala BBK\\, Gran Vía 19\\, 48001 Bilbao\\, España',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:2@x',
      'DTSTART:20261128T180000Z',
      'SUMMARY:Fado',
      'LOCATION:Lisboa',
      'RRULE:FREQ=WEEKLY',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:3@x',
      'STATUS:CANCELLED',
      'DTSTART:20261128T180000Z',
      'SUMMARY:No',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n'),
  )
  expect(rows).toMatchObject([
    {
      externalId: '1@x',
      title: 'Concierto, con coro',
      event: { lugar: 'Sala BBK', direccion: 'Gran Vía 19', ciudad: 'Bilbao' },
      sessions: [{ inicio: '2026-11-28T18:00:00.000Z', fin: '2026-11-28T20:00:00.000Z' }],
    },
    {
      event: { ciudad: 'Lisboa' },
      sessions: ['2026-11-28', '2026-12-05', '2026-12-12', '2026-12-19', '2026-12-26'].map((day) => ({
        inicio: `${day}T18:00:00Z`,
        zona_horaria: 'Europe/Lisbon',
      })),
      unread: {},
    },
  ])
})

test('given a frab schedule in XML and in JSON, when read, then its talks are rows in the town of the conference', async () => {
  const expected = [
    {
      title: 'Opening',
      event: { ciudad: 'Bilbao', lugar: 'Aula 1' },
      sessions: [{ inicio: '2026-11-28T10:00:00+01:00' }],
    },
  ]
  const xml = `<?xml version="1.0"?><schedule><conference><title>Conf</title><city>Bilbao</city></conference>
    <day index="1" date="2026-11-28"><room name="Aula 1"><event guid="g1" id="7"><date>2026-11-28T10:00:00+01:00</date><start>10:00</start>
    <duration>01:00</duration><room>Aula 1</room><title>Opening</title><persons><person id="1">Ane</person></persons></event></room></day></schedule>`
  const event = {
    id: 7,
    date: '2026-11-28T10:00:00+01:00',
    start: '10:00',
    duration: '01:00',
    title: 'Opening',
  }
  const conference = { title: 'Conf', city: 'Bilbao', days: [{ index: 1, rooms: { 'Aula 1': [event] } }] }
  expect(await rowsOf(xml)).toMatchObject(expected)
  expect(await rowsOf(JSON.stringify({ schedule: { conference } }))).toMatchObject(expected)
})

test('given catalogues of cities, when read, then title, start, place and price are kept', async () => {
  const start = [{ inicio: '2026-11-28T18:00:00.000Z' }]
  const geo = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [-25.67, 37.74] },
        properties: {
          name: 'Fado',
          date: '2026-11-28',
          time: '17:00',
          municipality: 'Ponta Delgada',
          price: '10 €',
        },
      },
    ],
  }
  expect(await rowsOf(JSON.stringify(geo))).toMatchObject([
    {
      title: 'Fado',
      event: { lat: 37.74, precio_cent: 1000 },
      sessions: [{ ...start[0], zona_horaria: 'Atlantic/Azores' }],
    },
  ])
  const ckan = {
    success: true,
    result: {
      fields: [{ id: 'x' }],
      records: [
        { Título: 'Coro', Fecha: '28/11/2026', Hora: '19:00', Localidad: 'Bilbao', Precio: 'Gratis' },
      ],
    },
  }
  expect(await rowsOf(JSON.stringify(ckan))).toMatchObject([
    { title: 'Coro', sessions: start, event: { precio_cent: 0 } },
  ])
  const ods = {
    records: [
      {
        recordid: 'a',
        fields: {
          title_fr: 'Concert',
          title: { fr: 'Concert' },
          location_name: 'Salle',
          location_city: 'Bilbao',
          timings: '[{"begin":"2026-11-28T19:00:00+01:00","end":"2026-11-28T20:00:00+01:00"}]',
        },
      },
    ],
  }
  expect(await rowsOf(JSON.stringify(ods))).toMatchObject([
    { title: 'Concert', event: { lugar: 'Salle' }, sessions: [{ inicio: '2026-11-28T19:00:00+01:00' }] },
  ])
})

test('given entities between semicolons, when read, then they part no cells', async () => {
  const [row] = await rowsOf(
    'titulo;ciudad;lugar;fin;inicio;precio\nOto&ntilde;o &amp; ba&ntilde;o;Bilbao;Sala &Ntilde;;;28/11/2026 19:00;12',
  )
  expect(row).toMatchObject({
    title: 'Otoño & baño',
    event: { lugar: 'Sala Ñ', precio_cent: 1200 },
    sessions: [{ inicio: '2026-11-28T18:00:00.000Z' }],
  })
})
