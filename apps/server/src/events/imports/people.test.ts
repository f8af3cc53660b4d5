import { importProgramme, undoImport } from '@larunbat/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { readProgramme } from './read-programme.ts'
import type { ReadRow } from './read-row.ts'

const { ask, db, givenAccount, givenAdmin } = await testApp()
const admin = await givenAdmin()

async function* once(text: string) {
  yield text
}
async function rowsOf(text: string): Promise<ReadRow[]> {
  const all: ReadRow[] = []
  for await (const row of (await readProgramme(once(text), { year: 2026, town: 'Bilbao', day: '2026-11-28' }))
    .rows)
    all.push(row)
  return all
}

const FILE = [
  'Título;Ciudad;Fecha;Hora;Artistas;Entidad organizadora',
  'Coro;Bilbao;28/11/2026;19:00;Ane Ejemplo | Coro Éxample;Asociación Uno',
  'Jazz;Bilbao;28/11/2026;21:00;ane ejemplo;',
].join('\n')

test('given columns of artists and organisers, when imported twice and undone, then each is one person of the address book, and none is left', async () => {
  const owner = await givenAccount()
  const send = (isPreview: boolean) =>
    ask(importProgramme, { fileName: 'p.csv', text: FILE, ownerEmail: owner.email, isPreview }, admin)
  const people = () =>
    db
      .selectFrom('participant')
      .select(['name', 'kind'])
      .where('owner_id', '=', owner.id)
      .orderBy('id')
      .execute()
  const preview = await send(true)
  expect(preview.unreadColumns).toEqual([])
  expect(await people()).toEqual([])
  const report = await send(false)
  expect(await people()).toEqual([
    { name: 'Ane Ejemplo', kind: 2 },
    { name: 'Coro Éxample', kind: 2 },
    { name: 'Asociación Uno', kind: 3 },
  ])
  const ties = await db
    .selectFrom('event_participant as k')
    .innerJoin('event as c', 'c.id', 'k.event_id')
    .select(['k.participant_id', 'k.kind'])
    .where('c.owner_id', '=', owner.id)
    .execute()
  expect(ties).toHaveLength(4)
  expect(await send(false)).toMatchObject({ unchanged: 2 })
  expect(await ask(undoImport, { id: report.runId as number }, admin)).toMatchObject({ deleted: 2, kept: 0 })
  expect(await people()).toEqual([])
})

test('given a line-up without titles, when read, then those who play are the title; beside a title they are people', async () => {
  const [row] = await rowsOf('Stage,Day,Start,Finish,Artist\nPyramid,Sunday,22:15,23:45,Billie Example')
  expect(row).toMatchObject({
    title: 'Billie Example',
    event: { lugar: 'Pyramid', inicio: '2026-11-29T21:15:00.000Z' },
    people: [{ name: 'Billie Example', kind: 2 }],
  })
})

test('given a schedule with several speakers, a subtitle and two texts, when read, then none of them is lost', async () => {
  const [row] = await rowsOf(
    `<schedule><day><room><event id="1"><title>Hitz</title><subtitle>Bat</subtitle><start>19:00</start><abstract>Bi</abstract>
     <description>Hiru</description><persons><person id="1">Ane</person><person id="2">Jon</person></persons></event></room></day></schedule>`,
  )
  expect(row?.people).toEqual([
    { name: 'Ane', kind: 2 },
    { name: 'Jon', kind: 2 },
  ])
  expect(row?.event.descripcion).toBe('Bat\n\nBi\n\nHiru')
})

test('given objects of performers and organiser, when read, then their names are people', async () => {
  const [row] = await rowsOf(
    JSON.stringify([
      {
        title: 'Coro',
        performer: [{ '@type': 'Person', name: 'Ane' }],
        organizer: { '@type': 'Organization', name: 'Uno' },
      },
    ]),
  )
  expect(row?.people).toEqual([
    { name: 'Ane', kind: 2 },
    { name: 'Uno', kind: 3 },
  ])
})

test('given one event in several rows, each with another artist, when imported, then it is one event with all of them', async () => {
  const owner = await givenAccount()
  const text =
    'Título;Ciudad;Fecha;Hora;Artista\nMesa;Bilbao;28/11/2026;19:00;Ane\nOtra;Bilbao;28/11/2026;19:00;Iker\nMesa;Bilbao;28/11/2026;19:00;Jon'
  const report = await ask(
    importProgramme,
    { fileName: 'r.csv', text, ownerEmail: owner.email, isPreview: false },
    admin,
  )
  expect(report).toMatchObject({ total: 3, created: 2, unchanged: 1, refused: 0 })
  const ties = await db
    .selectFrom('event_participant as k')
    .innerJoin('participant as p', 'p.id', 'k.participant_id')
    .select(['p.name'])
    .where('p.owner_id', '=', owner.id)
    .orderBy('k.event_id')
    .orderBy('k.position')
    .execute()
  expect(ties.map(({ name }) => name)).toEqual(['Ane', 'Jon', 'Iker'])
  expect(await ask(undoImport, { id: report.runId as number }, admin)).toMatchObject({ deleted: 2, kept: 0 })
})

test('given numbered columns of artists, when read, then all are people and together the title', async () => {
  const [row] = await rowsOf('Stage,Day,Start,Artist,Artist.1,Artist.2\nWest,Friday,21:00,Ane,Jon,')
  expect(row?.title).toBe('Ane, Jon')
  expect(row?.people?.map(({ name }) => name)).toEqual(['Ane', 'Jon'])
})
