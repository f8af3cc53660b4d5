import { importProgramme } from '@larunbat/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { ask, db, givenAccount, givenAdmin } = await testApp()
const admin = await givenAdmin()

async function preview(fileName: string, text: string, more: object = {}) {
  const owner = await givenAccount()
  const input = { fileName, text, ownerEmail: owner.email, isPreview: true, ...more }
  return { owner, report: await ask(importProgramme, input, admin), input }
}

test('given rows without a town, when the name of the file has one, then they are read with it and it is shown why', async () => {
  const text = 'Título;Fecha;Hora\nCoro;28/11/2026;19:00\nDuo;28/11/2026;20:00'
  const { report, owner, input } = await preview('programa-gijon-2026.csv', text)
  expect(report).toMatchObject({
    created: 2,
    townless: 0,
    proposals: [
      { field: 'ciudad', value: 'Gijón', evidence: 'nombre', sample: 'programa-gijon-2026', isUsed: true },
    ],
  })
  await ask(importProgramme, { ...input, isPreview: false }, admin)
  const stored = await db.selectFrom('event').select('city').where('owner_id', '=', owner.id).execute()
  expect(stored).toEqual([{ city: 'Gijón' }, { city: 'Gijón' }])
})

test('given a person who chose another town, when read, then it counts and nothing is proposed', async () => {
  const text = 'Título;Fecha;Hora\nCoro;28/11/2026;19:00'
  const { report } = await preview('programa-gijon.csv', text, { town: 'Bilbao' })
  expect(report).toMatchObject({ proposals: [], cards: [{ city: 'Bilbao' }] })
})

test('given names of files with no town, with two, or with a word that is a town too, when read, then none is used', async () => {
  const text = 'Título;Fecha;Hora\nCoro;28/11/2026;19:00'
  expect((await preview('programa-final-v2.csv', text)).report).toMatchObject({ townless: 1, proposals: [] })
  expect((await preview('bilbao-y-madrid.csv', text)).report).toMatchObject({ townless: 1, proposals: [] })
  expect((await preview('Reading list.csv', text)).report).toMatchObject({
    townless: 1,
    proposals: [{ value: 'Reading', isUsed: false }],
  })
})

test('given a few rows without a town, when nearly all others name the same one, then it is theirs', async () => {
  const named = ['Uno', 'Dos', 'Tres', 'Cuatro'].map((title) => `${title};Zaragoza;28/11/2026 19:00`)
  const { report } = await preview(
    'a.csv',
    ['Título;Ciudad;Inicio', ...named, 'Cinco;;28/11/2026 20:00'].join('\n'),
  )
  expect(report).toMatchObject({
    created: 5,
    proposals: [{ field: 'ciudad', value: 'Zaragoza', evidence: 'filas', isUsed: true }],
  })
})

test('given a calendar with a name and a clock, when read, then both are those of its events', async () => {
  const text = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'X-WR-CALNAME:Noite Branca Braga',
    'X-WR-TIMEZONE:Europe/Lisbon',
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:Concerto',
    'DTSTART:20261128T190000',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  const { report } = await preview('basic.ics', text)
  expect(report).toMatchObject({
    created: 1,
    zoneless: 0,
    cards: [{ city: 'Braga', starts: ['2026-11-28T19:00:00.000Z'], timeZone: 'Europe/Lisbon' }],
  })
  expect(report.proposals).toContainEqual({
    field: 'ciudad',
    value: 'Braga',
    evidence: 'calendario',
    sample: 'Noite Branca Braga',
    isUsed: true,
  })
})

test('given a calendar abroad whose clock and name have one city, when read, then it is that of its events', async () => {
  const text = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'X-WR-CALNAME:Huis Amsterdam - Agenda',
    'X-WR-TIMEZONE:Europe/Amsterdam',
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:Concert',
    'DTSTART:20261128T190000',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  const { report } = await preview('agenda.ics', text)
  expect(report).toMatchObject({
    created: 1,
    zoneless: 0,
    cards: [{ city: 'Amsterdam', starts: ['2026-11-28T18:00:00.000Z'], timeZone: 'Europe/Amsterdam' }],
  })
})

test('given a town of half the rows, when others name none, then it is proposed and not used', async () => {
  const named = ['London', 'London', 'London', 'Islington', 'Bow'].map(
    (town, at) => `E ${at};${town};28/11/2026 19:00`,
  )
  const { report } = await preview('a.csv', ['Title;City;Start', ...named, 'F;;28/11/2026 20:00'].join('\n'))
  expect(report).toMatchObject({
    townless: 1,
    proposals: [
      { field: 'ciudad', value: 'London', evidence: 'filas', isUsed: false },
      { field: 'zona_horaria', value: 'Europe/London', evidence: 'filas', isUsed: true },
    ],
  })
})

test('given rows with coordinates or a post code only, when read, then their towns are these', async () => {
  const text = [
    'Título;Morada;lat;lng;Inicio',
    'Uno;;43,2630;-2,9350;28/11/2026 19:00',
    'Dos;12 Corn Street, BS1 5TR;;;28/11/2026 19:00',
    'Tres;Rua das Flores 3, 4050-262;;;28/11/2026 19:00',
    'Cuatro;;48,8566;2,3522;28/11/2026 19:00',
  ].join('\n')
  const { report } = await preview('a.csv', text)
  expect(report.cards.map(({ city, timeZone }) => [city, timeZone])).toEqual([
    ['Bilbao', 'Europe/Madrid'],
    ['Bristol', 'Europe/London'],
    ['Porto', 'Europe/Lisbon'],
  ])
  // Paris is in none of the countries of the list.
  expect(report.townless).toBe(1)
})

test('given addresses of web pages, when they are of the town or its country, then the town and the clock are proposed', async () => {
  const rows = ['a', 'b', 'c'].map(
    (title) => `${title};28/11/2026 19:00;https://www.bristolimprov.co.uk/${title}`,
  )
  const { report } = await preview('export.csv', ['Title;Start;Link', ...rows].join('\n'))
  // A part of a longer name is no proof: a person has to choose it.
  expect(report).toMatchObject({
    townless: 3,
    proposals: [
      { field: 'ciudad', value: 'Bristol', evidence: 'web', isUsed: false },
      { field: 'zona_horaria', value: 'Europe/London', evidence: 'web', isUsed: true },
    ],
  })
})

test('given rows with only an hour, when the edition is one day, then they are on it', async () => {
  const { report } = await preview('a.csv', 'Título;Ciudad;Hora\nCoro;Bilbao;19:00\nDuo;Bilbao;20:00')
  const day = report.proposals.find(({ field }) => field === 'dia')
  expect(day?.evidence).toBe('edicion')
  expect(report.dayless).toBe(day?.isUsed ? 0 : 2)
})

test('given towns abroad with their country, when read, then no name has to be mapped and the clock is known', async () => {
  const towns = ['Lyon;France', 'Milano;Italia', 'Fortaleza;Brasil', 'Lörrach;DE', 'Springfield;USA']
  const rows = towns.map((town, at) => `${at} nombre;${town};28/11/2026 19:00`)
  const { report } = await preview('a.csv', ['Título;Ciudad;País;Inicio', ...rows].join('\n'))
  expect(report.unknownNames).toEqual([])
  expect(report.cards.map(({ timeZone }) => timeZone)).toEqual([
    'Europe/Paris',
    'Europe/Rome',
    'America/Sao_Paulo',
    'Europe/Berlin',
    expect.any(String),
  ])
  expect(report.zoneless).toBeLessThanOrEqual(1)
})

test('given an hour of 24:00 beside its day, when read, then it is the start of the next day', async () => {
  const { report } = await preview('a.csv', 'Título;Ciudad;Data;Hora\nFado;Porto;28/11/2026;meia-noite')
  expect(report.cards[0]?.starts).toEqual(['2026-11-29T00:00:00.000Z'])
})
