import { importProgramme } from '@larunbat/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { ask, db, givenAccount, givenAdmin } = await testApp()
const admin = await givenAdmin()

const FILE = [
  'Campo 1;Campo 2;Notas;Coste',
  'Coro;28/11/2026 19:00;llamar a Ane;12,50 €',
  'Jazz;29/11/2026 20:00;;8',
].join('\n')

test('given a file whose columns have unknown names, when a person says what they are, then the next preview and the import read them', async () => {
  const owner = await givenAccount()
  const send = (more: object) =>
    ask(
      importProgramme,
      { fileName: 'a.csv', text: FILE, ownerEmail: owner.email, isPreview: true, ...more },
      admin,
    )
  const first = await send({})
  expect(first).toMatchObject({ total: 2, created: 0, refused: 2 })
  // What stands in them tells what they are; a person has to look.
  expect(first.readColumns).toMatchObject([
    { name: 'Campo 1', field: 'titulo', certainty: 79 },
    { name: 'Campo 2', field: 'inicio', certainty: 79 },
    { name: 'Coste', field: 'precio', rows: 2, sample: '12,50 €', certainty: 100 },
  ])
  expect(first.unreadColumns.map(({ name }) => name)).toEqual(['Notas'])

  const columns = [
    { name: 'Campo 1', field: 'titulo' },
    { name: 'Campo 2', field: 'inicio' },
    { name: 'Notas', field: '' },
  ]
  const report = await send({ columns, town: 'Bilbao', isPreview: false })
  expect(report).toMatchObject({ created: 2, refused: 0, undated: 0, unreadColumns: [] })
  const stored = await db
    .selectFrom('event')
    .selectAll()
    .where('owner_id', '=', owner.id)
    .orderBy('id')
    .execute()
  expect(stored).toMatchObject([
    { title: 'Coro', city: 'Bilbao', price_cents: 1250, starts_at: '2026-11-28T18:00:00.000Z' },
    { title: 'Jazz' },
  ])
})

test('given a text that is no table, when previewed, then it is said to be no programme', async () => {
  const owner = await givenAccount()
  const input = {
    fileName: 'a.txt',
    text: 'Queridos amigos, este año, como siempre, hay coros.\nSaludos',
    ownerEmail: owner.email,
    isPreview: true,
  }
  await expect(ask(importProgramme, input, admin)).rejects.toThrow('import.unknown_format')
})

test('given names in no list, when a person says once what they are, then every row has them, and nothing is said of numbers', async () => {
  const owner = await givenAccount()
  const file = [
    'Título;Tipo;Disciplinas;Idiomas;Accesibilidad;Ciudad;Lugar;Entradas modo;Fecha;Hora',
    'Uno;Verbena popular;Kantua eta abesbatzak / Zirko;euskera, castellano;silla de ruedas;Bilbaoo;Teatro Ariaga;reserva;28/11/2026;19:00',
    'Dos;verbena  popular;Zirko;klingon;Silla de ruedas, tren;48001 Bilbao (Bizkaia);Sala 2;inscripción;28/11/2026;20:00',
    'Tres;Teatro;;;;Xyzzy;Sala 1;puerta;28/11/2026;21:00',
  ].join('\n')
  const earlier = 'titulo;ciudad;lugar\nCero;Bilbao;Teatro Arriaga\nNada;Bilbao;Sala 1'
  const other = await givenAccount()
  await ask(
    importProgramme,
    { fileName: 'b.csv', text: earlier, ownerEmail: other.email, isPreview: false },
    admin,
  )
  const send = (more: object) =>
    ask(
      importProgramme,
      { fileName: 'a.csv', text: file, ownerEmail: owner.email, isPreview: true, ...more },
      admin,
    )
  const columns = [{ name: 'Idiomas', field: 'idiomas_evento' }]
  const first = await send({ columns })
  expect(first.rows.flatMap(({ reasons }) => reasons).join()).not.toMatch(/number|choices/)
  const told = Object.fromEntries(
    first.unknownNames.map(({ field, name, rows, suggestions }) => [
      `${field} ${name}`,
      [rows, ...suggestions.map(({ label }) => label)],
    ]),
  )
  expect(told).toMatchObject({
    'disciplinas Zirko': [2, 'Circus and magic'],
    'idiomas_evento klingon': [1],
    'accesibilidad tren': [1],
    'ciudad Bilbaoo': [1, expect.stringMatching(/^Bilbao/)],
    'lugar Teatro Ariaga': [1, 'Teatro Arriaga'],
    'entradas_modo puerta': [1],
  })
  // A town that is like none of the list is taken as it is; its clock is asked for.
  expect(Object.keys(told)).not.toContain('ciudad Xyzzy')
  // A venue that another number tells apart is another one; a town in a longer text is understood.
  expect(Object.keys(told).filter((name) => /Sala|48001/.test(name))).toEqual([])
  expect(first.nameLists.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['tipo', 'disciplinas', 'idiomas_evento', 'accesibilidad', 'entradas_modo']),
  )

  const names = [
    { field: 'tipo', name: 'VERBENA POPULAR', value: '1' },
    { field: 'disciplinas', name: 'zirko', value: 'Circus and magic' },
    { field: 'ciudad', name: 'Bilbaoo', value: 'Bilbao' },
    { field: 'ciudad', name: 'Xyzzy', value: '' },
    { field: 'lugar', name: 'Teatro Ariaga', value: 'Teatro Arriaga' },
    { field: 'idiomas_evento', name: 'Klingon', value: '' },
    { field: 'accesibilidad', name: 'tren', value: '' },
    { field: 'entradas_modo', name: 'puerta', value: 'libre' },
  ] as const
  const report = await send({ columns, names, town: 'Haro', isPreview: false })
  expect(report).toMatchObject({ created: 3, refused: 0 })
  expect(report.unknownNames).toEqual([])
  const stored = await db
    .selectFrom('event')
    .selectAll()
    .where('owner_id', '=', owner.id)
    .orderBy('id')
    .execute()
  expect(stored).toMatchObject([
    {
      type_id: 1,
      city: 'Bilbao',
      venue_name: 'Teatro Arriaga',
      event_languages: ['eu', 'es'],
      ticket_mode: 3,
    },
    { type_id: 1, accessibility: ['silla'], event_languages: [], ticket_mode: 3 },
    { type_id: 2, city: 'Haro', ticket_mode: 4 },
  ])
  // What was mapped is the same row at the next import.
  expect(await send({ columns, names, town: 'Haro', isPreview: false })).toMatchObject({ unchanged: 3 })
})

test('given columns of which some cells are not understood, when previewed, then each says how sure it is and shows the first one', async () => {
  const owner = await givenAccount()
  const text = [
    'Título;Ciudad;Fecha;Hora;Precio;Lugar',
    ...Array.from({ length: 8 }, (_, at) => `Acto ${at};Bilbao;28/11/2026;19:00;12 €;Sala ${at}`),
    'Acto 9;Bilbao;31/11/2026;19:00;8/6;Sala',
    'Acto 10;Bilbao;28/11/2026;;caro;Sala',
  ].join('\n')
  const input = { fileName: 'a.csv', text, ownerEmail: owner.email, isPreview: true }
  const { readColumns } = await ask(importProgramme, input, admin)
  expect(readColumns.map(({ name, certainty, doubt }) => [name, certainty, doubt])).toEqual([
    ['Título', 100, null],
    ['Ciudad', 100, null],
    ['Fecha', 80, '31/11/2026'],
    ['Hora', 100, null],
    ['Precio', 90, 'caro'],
    ['Lugar', 100, null],
  ])
})

test('given dates of which some can only have the month first, when read, then all of the file have, and it is said; else the day is first', async () => {
  const owner = await givenAccount()
  const starts = async (...dates: string[]) => {
    const text = [
      'titulo;ciudad;fecha;hora',
      ...dates.map((date, at) => `Acto ${at};Bilbao;${date};19:00`),
    ].join('\n')
    const input = { fileName: 'a.csv', text, ownerEmail: owner.email, isPreview: false }
    const report = await ask(importProgramme, input, admin)
    const sessions = await db
      .selectFrom('session')
      .select('starts_at')
      .where('event_id', 'in', [...report.rows.map(({ eventId }) => eventId ?? 0), 0])
      .orderBy('event_id')
      .execute()
    return { days: sessions.map(({ starts_at }) => starts_at.slice(0, 10)), report }
  }
  const turned = await starts('9/5/2026', '8/29/2026')
  expect(turned.days).toEqual(['2026-09-05', '2026-08-29'])
  expect(turned.report.rows[0]?.reasons.join()).toMatch(/“9\/5\/2026” is read with the month first/)
  expect((await starts('9/5/2026', '29/8/2026')).days).toEqual(['2026-05-09', '2026-08-29'])
  // Both orders in one file: what can be read our way is, the other is left out.
  expect((await starts('9/6/2026', '29/9/2026', '8/29/2026')).days).toEqual(['2026-06-09', '2026-09-29'])
})

test('given columns no field takes, when one is kept as a note and one left out, then the note goes with the event, once', async () => {
  const owner = await givenAccount()
  const text =
    'Título;Ciudad;Cuándo;Precio;Observaciones;Color\nCoro;Bilbao;14 y 15 de noviembre, 20:30h;5-10 €;piano a las 17 h;rojo\nJazz;Bilbao;pronto;;;'
  const send = (isPreview: boolean) =>
    ask(
      importProgramme,
      {
        fileName: 'a.csv',
        text,
        ownerEmail: owner.email,
        isPreview,
        columns: [
          { name: 'Observaciones', field: 'nota' },
          { name: 'Color', field: '' },
        ],
      },
      admin,
    )
  const preview = await send(true)
  expect(preview).toMatchObject({ unreadColumns: [], undated: 1, undatedRows: [{ row: 2, title: 'Jazz' }] })
  expect(preview.readColumns.find(({ name }) => name === 'Observaciones')).toMatchObject({ field: 'nota' })
  expect(preview.cards).toMatchObject([
    {
      row: 1,
      title: 'Coro',
      city: 'Bilbao',
      starts: ['2026-11-14T19:30:00.000Z', '2026-11-15T19:30:00.000Z'],
      sessionCount: 2,
      timeZone: 'Europe/Madrid',
      priceCents: 1000,
      currency: 'EUR',
      startSays: '14 y 15 de noviembre, 20:30h',
      priceSays: '5-10 €',
    },
    { row: 2, starts: [], startSays: 'pronto', priceSays: null },
  ])
  const report = await send(false)
  expect(report.cards).toEqual([])
  await send(false)
  const notes = await db
    .selectFrom('review_note')
    .select(['text', 'author_id'])
    .where(
      'event_id',
      'in',
      report.rows.map(({ eventId }) => eventId ?? 0),
    )
    .execute()
  // A cell that is not understood is kept as well.
  expect(notes.map(({ text }) => text)).toEqual(['Observaciones: piano a las 17 h', 'Cuándo: pronto'])
})
