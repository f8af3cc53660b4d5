import { importProgramme } from '@larunbat/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { file, row } from './testing/programme.ts'

const { ask, call, db, givenAccount, givenAdmin } = await testApp()
const admin = await givenAdmin()

async function send(text: string, owner: { email: string }, more: object = {}) {
  const input = { fileName: 'programa.csv', text, ownerEmail: owner.email, isPreview: false, ...more }
  return ask(importProgramme, input, admin)
}
const eventsOf = (accountId: number) =>
  db.selectFrom('event').selectAll().where('owner_id', '=', accountId).orderBy('id').execute()
const sessionsOf = (eventId: number) =>
  db.selectFrom('session').selectAll().where('event_id', '=', eventId).orderBy('starts_at').execute()
test('given a programme, when previewed, imported and imported again, then it is in once', async () => {
  const owner = await givenAccount()
  const text = file(row('a', 'Uno'), row('b', 'Dos'))
  const preview = await send(text, owner, { isPreview: true })
  expect(preview).toMatchObject({
    format: 'csv',
    total: 2,
    created: 2,
    rows: [{ eventId: null }, { eventId: null }],
  })
  expect(await eventsOf(owner.id)).toEqual([])

  const report = await send(text, owner)
  expect(report).toMatchObject({ total: 2, created: 2, changed: 0, unchanged: 0, refused: 0 })
  const stored = await eventsOf(owner.id)
  expect(stored).toMatchObject([
    {
      title: 'Uno',
      status: 0,
      type_id: 1,
      hub_id: 2,
      time_zone: 'Europe/Madrid',
      currency: 'EUR',
      duration_min: 120,
    },
    { title: 'Dos' },
  ])
  expect(stored[0]?.progress).toBeGreaterThan(0)
  expect(await sessionsOf(stored[0]?.id ?? 0)).toMatchObject([
    {
      starts_at: '2026-11-28T18:00:00.000Z',
      ends_at: '2026-11-28T20:00:00.000Z',
      status: 'scheduled',
      sold: 0,
    },
  ])

  expect(await send(text, owner)).toMatchObject({ created: 0, unchanged: 2 })
  expect(await eventsOf(owner.id)).toEqual(stored)
  const lines = await db.selectFrom('audit_log').selectAll().where('subject_id', '=', owner.id).execute()
  expect(lines).toMatchObject([{ action: 'programme.imported', actor_id: admin.id, detail: { created: 2 } }])
})

test('given bad rows among good ones, when imported, then values that are wrong are left out, and rows that have no title refused', async () => {
  const owner = await givenAccount()
  const text = file(
    row('a', 'Bueno'),
    row('b', ''),
    row('c', 'Sin hora', 'Sala;28/11/2026;;'),
    row('d', 'Al revés', 'Sala;2026-11-28 19:00;2026-11-28 18:00;'),
    'e;Sin tipo;Nada;Bilbao;;;;',
    row('a', 'Repetido'),
    row('g', 'x'.repeat(121)),
    row('h', 'También bueno'),
  )
  const report = await send(text, owner, {})
  expect(report).toMatchObject({ total: 8, created: 6, refused: 2, undated: 2 })
  expect(report.rows.map(({ result }) => result)).toEqual([
    'nuevo',
    'rechazado',
    'nuevo',
    'nuevo',
    'nuevo',
    'rechazado',
    'nuevo',
    'nuevo',
  ])
  const reasons = report.rows.map((each) => each.reasons.join())
  expect(reasons[1]).toMatch(/^Title: /)
  expect(reasons[2]).toMatch(/Start: “28\/11\/2026” has no hour/)
  expect(reasons[3]).toMatch(/End: /)
  expect(reasons[4]).toMatch(/Type: “Nada” is not in the list/)
  expect(reasons[5]).toBe('Key: row 1 has the same key')
  expect(reasons[6]).toMatch(/Title: shortened to 120 characters/)
})

test('given what offices hand over, when imported, then title, start, end, place and price are those of the file', async () => {
  const files: [string, object, object?][] = [
    ['sep=;\ntitulo;tipo;ciudad;lugar;inicio\nUno;Concierto;Bilbao;Sala;28/11/2026 19:00', {}],
    [
      'Programa 2026;;;;\n;;;;\ntitulo;tipo;ciudad;lugar;inicio\nUno;Concierto;Bilbao;Sala;28/11/2026 19:00',
      {},
    ],
    ['titulo|tipo|ciudad|lugar|inicio\nUno|Concierto|Bilbao|Sala|28/11/2026 19:00', {}],
    [
      'Título;Tipo;Ciudad;Sala;Fecha;Hora inicio;Hora fin;Precio;Aforo;Edad\nUno;Conciertos;Bilbao;Sala;28/11/2026;19h;21:00;12 euros;1.200;+12',
      { price_cents: 1200, capacity: 1200, min_age: 12, duration_min: 120 },
    ],
    [
      'Event Name,Genre,Venue,City,Performance Date,Start Time,Duration (mins),Ticket Price\nUno,Music,Sala,Bilbao,28 Nov 2026,7:00 PM,60,12.50',
      { price_cents: 1250, duration_min: 60 },
    ],
    [
      'Nombre del evento;Municipio;Lugar;Fecha\nUno;Bilbao;Sala;"sábado 28 de noviembre, a las 19h"',
      { type_id: 0 },
    ],
    ['titulo;tipo;ciudad;lugar;inicio\n"Uno";Concierto;Bilbao;"Sala";2026ko azaroaren 28an, 19:00etan', {}],
    [
      JSON.stringify({
        '@graph': [
          {
            '@type': 'MusicEvent',
            name: 'Uno',
            startDate: '2026-11-28T19:00:00+01:00',
            location: { '@type': 'Place', name: 'Sala', address: { addressLocality: 'Bilbao' } },
            offers: [{ price: '12.00', priceCurrency: 'EUR' }],
          },
        ],
      }),
      { price_cents: 1200 },
    ],
    [
      JSON.stringify({
        events: [
          {
            uid: 1,
            title: { fr: 'Un', es: 'Uno' },
            location: { name: 'Sala', city: 'Bilbao' },
            timings: [{ begin: '2026-11-28T19:00:00.000+01:00', end: '2026-11-28T21:00:00.000+01:00' }],
          },
        ],
      }),
      { duration_min: 120 },
    ],
    [
      JSON.stringify({
        events: [
          {
            id: 5,
            title: 'Uno',
            start_date: '2026-11-28 19:00:00',
            venue: { venue: 'Sala', city: 'Bilbao' },
          },
        ],
      }),
      {},
    ],
  ]
  for (const [text, wanted] of files) {
    const owner = await givenAccount()
    const report = await send(text, owner)
    expect([text, report.created, report.undated]).toEqual([text, 1, 0])
    const [event] = await eventsOf(owner.id)
    expect(event).toMatchObject({
      title: expect.stringContaining('Uno'),
      venue_name: 'Sala',
      city: 'Bilbao',
      ...wanted,
    })
    expect(await sessionsOf(event?.id ?? 0)).toMatchObject([{ starts_at: '2026-11-28T18:00:00.000Z' }])
  }
})

test('given columns no field takes and rows without a date, when previewed, then each is named', async () => {
  const owner = await givenAccount()
  const text =
    'titulo;tipo;ciudad;inicio;Imagen;Encargada\nUno;Concierto;Bilbao;;uno.jpg;\nDos;Concierto;Bilbao;28/11/2026 19:00;dos.jpg;Bosques'
  expect(await send(text, owner, { isPreview: true })).toMatchObject({
    created: 2,
    undated: 1,
    unreadColumns: [
      { name: 'Imagen', rows: 2, sample: 'uno.jpg' },
      { name: 'Encargada', rows: 1, sample: 'Bosques' },
    ],
  })
})

test('given one row a performance, when imported, then they are sessions of one event', async () => {
  const owner = await givenAccount()
  const text = file(
    row('k', 'Hamlet', 'Sala;28/11/2026 17:00;19:00;x'),
    row('k', 'Hamlet', 'Sala;28/11/2026 20:00;22:00;x'),
  )
  expect(await send(text, owner)).toMatchObject({ total: 1, created: 1 })
  const [event] = await eventsOf(owner.id)
  expect(await sessionsOf(event?.id ?? 0)).toMatchObject([
    { starts_at: '2026-11-28T16:00:00.000Z' },
    { starts_at: '2026-11-28T19:00:00.000Z' },
  ])
})

test('given a row the database refuses, when imported, then the rest of its batch is imported and it is reported', async () => {
  const owner = await givenAccount()
  await sql`create function no_bomb() returns trigger language plpgsql as
    $$ begin if new.title = 'Bomba' then raise 'no'; end if; return new; end $$`.execute(db)
  await sql`create trigger no_bomb before insert on event for each row execute function no_bomb()`.execute(db)
  const report = await send(file(row('a', 'Uno'), row('b', 'Bomba'), row('c', 'Tres')), owner)
  await sql`drop trigger no_bomb on event`.execute(db)
  expect(report).toMatchObject({ created: 2, refused: 1 })
  expect(report.rows[1]?.reasons).toEqual(['File: this row could not be stored'])
  expect((await eventsOf(owner.id)).map(({ title }) => title)).toEqual(['Uno', 'Tres'])
})

test('given two imports of one file at once, when both run, then every row is in once', async () => {
  const owner = await givenAccount()
  const text = file(...Array.from({ length: 250 }, (_, i) => row(`k${i}`, `Evento ${i}`)))
  const reports = await Promise.all([send(text, owner), send(text, owner), send(text, owner)])
  expect(reports.reduce((sum, { created }) => sum + created, 0)).toBe(250)
  expect(reports.reduce((sum, { refused }) => sum + refused, 0)).toBe(0)
  expect(await eventsOf(owner.id)).toHaveLength(250)
})

test('given our JSON with sessions of their own, when imported, then they are stored with price and capacity', async () => {
  const owner = await givenAccount()
  const sesiones = [
    { inicio: '2026-11-28 19:00', fin: '20:00', aforo: 40, precio: '5,50' },
    { inicio: '2026-11-28 22:00' },
  ]
  const events = {
    eventos: [{ clave: 1, titulo: { es: 'Uno' }, tipo: 1, ciudad: 'Haro', sesiones }, 5, { clave: 2 }],
  }
  const report = await send(JSON.stringify(events), owner)
  expect(report).toMatchObject({ format: 'json', created: 1, refused: 2 })
  const [stored] = await eventsOf(owner.id)
  expect(stored).toMatchObject({ hub_id: 6 })
  expect(await sessionsOf(stored?.id ?? 0)).toMatchObject([
    { capacity: 40, price_cents: 550 },
    { capacity: null },
  ])
})

test.each([
  ['', 'import.unreadable'],
  ['   \n', 'import.unreadable'],
  ['hola, esto no es nada', 'import.unknown_format'],
  ['{"a":1}', 'import.unknown_format'],
  ['[]', 'import.unknown_format'],
  ['[{"apodo":"x"}]', 'import.unknown_format'],
  ['<html><body>titulo</body></html>', 'import.unknown_format'],
])('given the text %j, when imported, then %s', async (texto, code) => {
  const owner = await givenAccount()
  const fields = { archivo: 'x', texto, email: owner.email, simular: 0 }
  expect(await call('app_programa_importar', fields, admin)).toMatchObject({ status: 200, data: { code } })
})

test('given an unknown owner or edition, or a caller who is no administrator, when imported, then nothing is stored', async () => {
  const owner = await givenAccount()
  const fields = { archivo: 'x', texto: file(row('a', 'Uno')), email: owner.email, simular: 0 }
  const send2 = (more: object, who = admin) => call('app_programa_importar', { ...fields, ...more }, who)
  expect((await send2({ email: 'nobody@example.org' })).data.code).toBe('account.unknown_email')
  expect((await send2({ edicion: 999_999 })).data.code).toBe('import.unknown_edition')
  expect(await send2({}, owner)).toMatchObject({ data: { code: 'request.not_allowed' } })
  expect(await eventsOf(owner.id)).toEqual([])
})
