import { addSession, importProgramme, updateEvent } from '@larunbat/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
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
test('given two files that number their rows alike, when both are imported, then no event replaces another, and each file changes its own', async () => {
  const owner = await givenAccount()
  const head = 'id;titulo;tipo;ciudad;lugar;inicio'
  const spring = `${head}\n1;Coro;Concierto;Bilbao;Arriaga;2026-11-28 19:00\n2;Danza;Danza;Bilbao;Azkuna;2026-11-28 20:00`
  const autumn = `${head}\n1;Títeres;Teatro;Donostia;Victoria Eugenia;2026-11-27 18:00\n3;Jazz;Concierto;Donostia;Tabakalera;2026-11-27 21:00`
  const other = { fileName: 'otoño.csv' }
  expect(await send(spring, owner)).toMatchObject({ created: 2 })
  expect(await send(autumn, owner, { ...other, isPreview: true })).toMatchObject({ created: 2, changed: 0 })
  expect(await send(autumn, owner, other)).toMatchObject({ created: 2, changed: 0, goneCount: 0 })
  const titles = async () => (await eventsOf(owner.id)).map(({ title }) => title)
  expect(await titles()).toEqual(['Coro', 'Danza', 'Títeres', 'Jazz'])

  expect(await send(spring, owner)).toMatchObject({ unchanged: 2, created: 0, goneCount: 0 })
  const again = { fileName: 'Otoño (1).csv' }
  expect(await send(autumn, owner, again)).toMatchObject({ unchanged: 2, created: 0, goneCount: 0 })
  const renamed = autumn.replace('Títeres', 'Títeres de mesa')
  expect(await send(renamed, owner, other)).toMatchObject({ changed: 1, unchanged: 1, created: 0 })
  // The same event with another title and hour keeps its key.
  const moved = spring.replace('1;Coro;', '1;Coro y órgano;').replace('28 19:00', '28 19:30')
  expect(await send(moved, owner)).toMatchObject({ changed: 1, created: 0 })
  expect(await titles()).toEqual(['Coro y órgano', 'Danza', 'Títeres de mesa', 'Jazz'])
})

test('given an owner who went on writing, when the file changes other fields, then both changes stand', async () => {
  const owner = await givenAccount()
  await send(file(row('a', 'Uno')), owner)
  const [before] = await eventsOf(owner.id)
  const id = before?.id as number
  const edited = await ask(
    updateEvent,
    { event: { id, description: 'Del autor', venueName: 'Sala del autor' } },
    owner,
  )
  await ask(addSession, { session: { eventId: id, startsAt: '2026-12-01T18:00:00Z' } }, owner)
  expect((await send(file(row('a', 'Uno')), owner)).unchanged).toBe(1)

  const report = await send(file(row('a', 'Uno y medio', 'Sala Dos;29/11/2026 19:00;21:00;Texto')), owner)
  expect(report).toMatchObject({ changed: 1, rows: [{ result: 'cambiado', eventId: id }] })
  expect(report.rows[0]?.reasons.sort()).toEqual(['Session', 'Start', 'Title', 'Venue'].sort())
  const [after] = await eventsOf(owner.id)
  expect(after).toMatchObject({ title: 'Uno y medio', venue_name: 'Sala Dos', description: 'Del autor' })
  expect(after?.version).toBeGreaterThan(edited.version)
  expect((await sessionsOf(id)).map(({ starts_at }) => starts_at)).toEqual([
    '2026-11-29T18:00:00.000Z',
    '2026-12-01T18:00:00.000Z',
  ])
})

test('given a session its owner went on writing, when the file changes something else, then the session is as they wrote it', async () => {
  const owner = await givenAccount()
  const half = (title: string) => file(row('a', title, 'Sala Uno;28/11/2026 19:00;;Texto'))
  await send(half('Uno'), owner)
  const [event] = await eventsOf(owner.id)
  const id = event?.id as number
  await db
    .updateTable('session')
    .set({ ends_at: '2026-11-28T20:15:00Z', price_cents: 800 })
    .where('event_id', '=', id)
    .execute()
  const report = await send(half('Uno y medio'), owner)
  expect(report.rows[0]?.reasons).toEqual(['Title'])
  expect(await sessionsOf(id)).toMatchObject([{ ends_at: '2026-11-28T20:15:00.000Z', price_cents: 800 }])
})

test('given an event that went to review, when its row changes, then the row is refused and the event untouched', async () => {
  const owner = await givenAccount()
  await send(file(row('a', 'Uno')), owner)
  await db.updateTable('event').set({ status: 1 }).where('owner_id', '=', owner.id).execute()
  const before = await eventsOf(owner.id)
  expect(await send(file(row('a', 'Otro')), owner)).toMatchObject({
    refused: 1,
    rows: [{ eventId: before[0]?.id }],
  })
  expect(await eventsOf(owner.id)).toEqual(before)
})

test('given an event that goes to review while its row is read, then the row is refused and the event untouched', async () => {
  const owner = await givenAccount()
  await send(file(row('a', 'Uno')), owner)
  const before = await eventsOf(owner.id)
  let sent: ReturnType<typeof send> | undefined
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('event').set({ status: 1 }).where('owner_id', '=', owner.id).execute()
    sent = send(file(row('a', 'Otro', 'Sala Dos;28/11/2026 20:00;22:00;Texto')), owner)
    await untilWaiting(db)
  })
  expect(await sent).toMatchObject({ refused: 1, rows: [{ eventId: before[0]?.id }] })
  expect(await eventsOf(owner.id)).toEqual(before.map((event) => ({ ...event, status: 1 })))
  expect(await sessionsOf(before[0]?.id ?? 0)).toHaveLength(1)
})

test('given two rooms at one hour, when the row is imported again, then each keeps what is its own, and one that goes leaves the other', async () => {
  const owner = await givenAccount()
  const [inicio, one, two] = ['2026-11-28 19:00', 'Sala A', 'Sala B']
  const send2 = (titulo: string, ...sesiones: object[]) =>
    send(
      JSON.stringify({
        eventos: [{ clave: 1, titulo: { es: titulo }, tipo: 1, ciudad: 'Haro', sesiones }],
      }),
      owner,
    )
  const a = { inicio, nombre: one, aforo: 10 }
  const b = { inicio, nombre: two, aforo: 20 }
  await send2('Uno', a, b)
  const [event] = await eventsOf(owner.id)
  const rooms = async () =>
    (await sessionsOf(event?.id ?? 0)).map(({ name, capacity }) => [name, capacity]).sort()
  expect((await send2('Dos', b, a)).rows[0]?.reasons).toEqual(['Title'])
  expect(await rooms()).toEqual([
    [one, 10],
    [two, 20],
  ])
  await send2('Dos', b, { ...a, aforo: 15 })
  expect(await rooms()).toEqual([
    [one, 15],
    [two, 20],
  ])
  await send2('Dos', { ...b, nombre: 'Sala C' })
  expect(await rooms()).toEqual([['Sala C', 20]])
})

test('given an owner whom another account took over, when imported again, then its events are known; into one that is closed nothing is imported', async () => {
  const [old, kept, last] = [await givenAccount(), await givenAccount(), await givenAccount()]
  const text = file(row('a', 'Uno'))
  expect(await send(text, old)).toMatchObject({ created: 1 })
  for (const [from, to] of [
    [old, kept],
    [kept, last],
  ] as const) {
    const pair = { id: to.id, otra: from.id, email: from.email }
    expect((await call('app_usuarios_unir', pair, admin)).error).toBe(false)
    expect(await send(text, old)).toMatchObject({ created: 0, unchanged: 1 })
  }
  expect(await eventsOf(old.id)).toEqual([])
  expect(await eventsOf(last.id)).toHaveLength(1)

  const fields = { archivo: 'x', texto: text, email: old.email, simular: 0 }
  await call('app_usuario_bloquear', { id: last.id, bloqueado: 1 }, admin)
  expect((await call('app_programa_importar', fields, admin)).data).toEqual({
    code: 'import.owner_blocked',
    fields: ['email'],
  })
  const team = await givenAccount({ is_team: true, blocked_at: new Date().toISOString() })
  expect((await call('app_programa_importar', { ...fields, email: team.email }, admin)).data.code).toBe(
    'account.is_team',
  )
  expect(await eventsOf(last.id)).toHaveLength(1)
})
