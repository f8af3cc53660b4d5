import { importProgramme } from '@larunbat/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { readProgramme } from './read-programme.ts'
import type { ReadRow, RowOptions } from './read-row.ts'

const { ask, givenAccount, givenAdmin } = await testApp()
const admin = await givenAdmin()

async function* once(text: string) {
  yield text
}
async function rowsOf(text: string, options: RowOptions = {}): Promise<ReadRow[]> {
  const all: ReadRow[] = []
  const { rows } = await readProgramme(once(text), { year: 2026, ...options })
  for await (const row of rows) all.push(row)
  return all
}

test('given a file with weekdays and hours but no town, when town and first day are said once, then every row has them and says so', async () => {
  const owner = await givenAccount()
  const send = (more: object) =>
    ask(
      importProgramme,
      {
        fileName: 'w.csv',
        text: 'event_title,event_location,event_day,event_start_time\nCoro,Playhouse,Friday,11:15\nJazz,Rebel,Monday,8:15p-9:30p',
        ownerEmail: owner.email,
        isPreview: true,
        ...more,
      },
      admin,
    )
  expect(await send({})).toMatchObject({ townless: 2, dayless: 2, refused: 2, undated: 2 })
  const read = await send({ town: 'Bilbao', day: '2026-11-27' })
  expect(read).toMatchObject({ townless: 0, dayless: 0, created: 2, undated: 0 })
  expect(read.cards.map(({ city, starts }) => [city, ...starts])).toEqual([
    ['Bilbao', '2026-11-27T10:15:00.000Z'],
    ['Bilbao', '2026-11-30T19:15:00.000Z'],
  ])
  expect(read.rows[0]?.reasons.join()).toContain('“Bilbao”')
})

test('given hours without any day, when a first day is said, then it is theirs; rows with a date keep it', async () => {
  const text = 'Título;Fecha;Hora;Ciudad\nCoro;;19:00;Bilbao\nJazz;29/11/2026;20:00;Bilbao'
  const starts = (rows: ReadRow[]) => rows.map(({ sessions }) => sessions[0]?.inicio)
  const without = 'Título;Hora;Ciudad\nCoro;19:00;Bilbao'
  expect((await rowsOf(without))[0]?.notes.map(({ key }) => key)).toContain('import.no_day')
  expect(starts(await rowsOf(without, { day: '2026-11-28' }))).toEqual(['2026-11-28T18:00:00.000Z'])
  expect(starts(await rowsOf(text, { day: '2026-11-28' }))[1]).toBe('2026-11-29T19:00:00.000Z')
})

test.each([
  ['C/ Mayor 3, 48001', undefined, 'Bilbao'],
  ['Plaza Nueva 1', '01005', 'Vitoria-Gasteiz'],
  ['Plaza Nueva 1', '1005', 'Vitoria-Gasteiz'],
  ['Kale Nagusia 2', '48300', undefined],
  ['C/Mayor 3', '28004', 'Madrid'],
  ['Done Jakue kalea 4', '20001', 'Donostia'],
  ['12 Cours de l’Intendance', '33000', undefined],
  ['Jungfernstieg 1', '20095', undefined],
  ['350 5th Ave, 10001', undefined, undefined],
  ['12 Rue de la Briqueterie, 31150 Bruguières, France', undefined, 'Bruguières'],
  ['Rua Direita 5, 4800-443 Guimarães', undefined, 'Guimarães'],
])(
  'given the address %j and the post code %j, when read, then the town is %j',
  async (address, code, town) => {
    const [row] = await rowsOf(
      JSON.stringify([{ titulo: 'Coro', direccion: address, ...(code ? { codigo_postal: code } : {}) }]),
    )
    expect(row?.event.ciudad).toBe(town)
    if (code) expect(row?.event.direccion).toMatch(/\d{5}$/)
  },
)

test.each([
  ['19:00', '2026-11-28 10p-2a', '2026-11-28T21:00:00.000Z', '2026-11-29T01:00:00.000Z'],
  ['19:00', '2026-11-28 8p', '2026-11-28T19:00:00.000Z', null],
  ['19:00', '2026-11-28 10 a 14', undefined, undefined],
])('given %s as %j, when read, then it begins at %j', async (_, cell, start, end) => {
  const [row] = await rowsOf(JSON.stringify([{ titulo: 'Coro', ciudad: 'Bilbao', inicio: cell }]))
  expect([row?.sessions[0]?.inicio, row?.sessions[0]?.fin]).toEqual([start, end])
})

test('given a title that is too long, when read, then it is cut at a word and the description has the whole one', async () => {
  const long = `${'palabra '.repeat(20)}fin`
  const [row] = await rowsOf(JSON.stringify([{ titulo: long, ciudad: 'Bilbao', descripcion: 'Texto' }]))
  expect(row?.event.titulo).toMatch(/^palabra .*palabra…$/)
  expect(row?.event.descripcion).toBe(`${long}\n\nTexto`)
})

test('given texts in a language that is none of ours, when read, then they are those of the column', async () => {
  const [row] = await rowsOf(
    JSON.stringify({
      records: [{ fields: { title_fr: 'Concert', description_fr: 'Deux voix', location_city: 'Paris' } }],
    }),
  )
  expect(row?.event).toMatchObject({ titulo: 'Concert', descripcion: 'Deux voix', ciudad: 'Paris' })
})

test('given a place in no list, when its clock is said, then starts are by it and nothing is assumed', async () => {
  const text = 'Título;Ciudad;Inicio\nCoro;Anchorage;28/11/2026 19:00\nJazz;Bilbao;28/11/2026 19:00'
  const assumed = await rowsOf(text)
  expect(assumed[0]?.notes.map(({ key }) => key)).toContain('import.zone_assumed')
  const rows = await rowsOf(text, { zone: 'America/Anchorage' })
  expect(rows.map(({ sessions }) => sessions[0]?.inicio)).toEqual([
    '2026-11-29T04:00:00.000Z',
    '2026-11-28T18:00:00.000Z',
  ])
  expect(rows[0]?.notes.map(({ key }) => key)).not.toContain('import.zone_assumed')
})

test('given cells that are not understood, when read, then the internal note has them whole, and long texts are cut', async () => {
  const [row] = await rowsOf(
    JSON.stringify([
      {
        titulo: 'Coro',
        ciudad: 'Bilbao',
        hora: 'Various times',
        precio: 'Consultar en taquilla',
        descripcion: 'palabra '.repeat(700),
      },
    ]),
  )
  expect(row?.internalNote).toBe('hora: Various times\nprecio: Consultar en taquilla')
  expect(String(row?.event.descripcion).length).toBeLessThanOrEqual(5000)
  expect(row?.notes.map(({ key }) => key)).toContain('import.text_cut')
})
