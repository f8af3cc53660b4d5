import {
  addSession,
  deleteEvent,
  importProgramme,
  listImports,
  undoImport,
  updateEvent,
} from '@larunbat/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { file, row } from './testing/programme.ts'

const { ask, call, db, givenAccount, givenAdmin } = await testApp()
const admin = await givenAdmin()

const send = (text: string, owner: { email: string }, isPreview = false) =>
  ask(importProgramme, { fileName: 'programa.csv', text, ownerEmail: owner.email, isPreview }, admin)
const eventsOf = (accountId: number) =>
  db.selectFrom('event').selectAll().where('owner_id', '=', accountId).orderBy('id').execute()
const sessionsOf = (eventId: number) =>
  db.selectFrom('session').selectAll().where('event_id', '=', eventId).orderBy('id').execute()
const undo = (report: { runId: number | null }) => ask(undoImport, { id: report.runId ?? 0 }, admin)
/** What of an event an import writes; version and time go on. */
const facts = ({ version: _, updated_at: __, ...rest }: Awaited<ReturnType<typeof eventsOf>>[number]) => rest

test('given a file that lost rows, when imported again, then those are reported and kept, and those of another file are not', async () => {
  const owner = await givenAccount()
  await send(file(row('a', 'Uno'), row('b', 'Dos'), row('c', 'Tres')), owner)
  await send(file(row('x', 'De otro archivo')), owner)
  const shorter = file(row('a', 'Uno'), row('c', ''), row('d', 'Cuatro'))
  for (const isPreview of [true, false]) {
    const report = await send(shorter, owner, isPreview)
    expect(report).toMatchObject({ goneCount: 1, gone: [{ externalId: 'b', title: 'Dos', status: 0 }] })
  }
  expect((await eventsOf(owner.id)).map(({ title }) => title)).toEqual([
    ...['Uno', 'Dos', 'Tres', 'De otro archivo', 'Cuatro'],
  ])
  // It is reported once: the file that is imported now never had it.
  expect(await send(shorter, owner)).toMatchObject({ goneCount: 0, unchanged: 2 })
})

test('given an import, when undone, then what it made is gone, what it changed is as before, and what was edited since stays', async () => {
  const owner = await givenAccount()
  await send(file(row('a', 'Uno'), row('b', 'Dos')), owner)
  const before = (await eventsOf(owner.id)).map(facts)
  const [one, two] = before
  const sessionsBefore = await sessionsOf(one?.id ?? 0)
  const report = await send(
    file(
      row('a', 'Uno y medio', 'Sala Dos;29/11/2026 20:00;22:00;Otro texto'),
      row('b', 'Dos y medio'),
      row('c', 'Tres'),
      row('d', 'Cuatro'),
    ),
    owner,
  )
  expect(report).toMatchObject({ created: 2, changed: 2 })
  const made = await eventsOf(owner.id)
  expect(made.map(({ title }) => title)).toEqual(['Uno y medio', 'Dos y medio', 'Tres', 'Cuatro'])
  const last = made[3]?.id as number
  await ask(updateEvent, { event: { id: two?.id as number, description: 'Del autor' } }, owner)
  await ask(addSession, { session: { eventId: last, startsAt: '2026-12-01T18:00:00Z' } }, owner)
  const [listed] = await ask(listImports, {}, admin)
  expect(listed).toMatchObject({ id: report.runId, created: 2, changed: 2, edited: 2, isFinished: true })

  const undone = await undo(report)
  expect(undone).toMatchObject({ deleted: 1, restored: 1, kept: 2 })
  expect(undone.rows.map(({ title, result }) => [title, result])).toEqual([
    ['Uno y medio', 'restored'],
    ['Dos y medio', 'kept'],
    ['Tres', 'deleted'],
    ['Cuatro', 'kept'],
  ])
  const after = await eventsOf(owner.id)
  expect(after.map(({ title }) => title)).toEqual(['Uno', 'Dos y medio', 'Cuatro'])
  expect(facts(after[0] as never)).toEqual(one)
  expect(await sessionsOf(one?.id ?? 0)).toEqual(sessionsBefore)
  await expect(undo(report)).rejects.toThrow('import.already_undone')
  expect((await ask(listImports, {}, admin))[0]).toMatchObject({ undoableUntil: null })
  // The first file is what the restored event knows again.
  expect(await send(file(row('a', 'Uno')), owner)).toMatchObject({ unchanged: 1 })
})

test('given two imports, when both are undone, the later first, then nothing is left; the earlier one alone leaves what the later one changed', async () => {
  const owner = await givenAccount()
  const first = await send(file(row('a', 'Uno')), owner)
  const second = await send(file(row('a', 'Uno y medio')), owner)
  expect(await undo(second)).toMatchObject({ restored: 1 })
  expect(await undo(first)).toMatchObject({ deleted: 1, kept: 0 })
  expect(await eventsOf(owner.id)).toEqual([])

  const other = await givenAccount()
  const third = await send(file(row('a', 'Uno')), other)
  await send(file(row('a', 'Uno y medio')), other)
  expect(await undo(third)).toMatchObject({ deleted: 0, kept: 1 })
  expect(await eventsOf(other.id)).toMatchObject([{ title: 'Uno y medio' }])
})

test('given an event that was sent, deleted or put into a series since, when undone, then it is left as it is', async () => {
  const owner = await givenAccount()
  const report = await send(file(row('a', 'Uno'), row('b', 'Dos'), row('c', 'Tres')), owner)
  const [one, two, three] = (await eventsOf(owner.id)).map(({ id }) => id)
  await db
    .updateTable('event')
    .set({ status: 1 })
    .where('id', '=', one as number)
    .execute()
  await ask(deleteEvent, { id: two as number }, owner)
  await db
    .updateTable('event')
    .set({ series_id: one as number, series_order: 1 })
    .where('id', '=', three as number)
    .execute()
  expect(await undo(report)).toMatchObject({ deleted: 1, kept: 2 })
  expect(await eventsOf(owner.id)).toHaveLength(2)
})

test('given an import that was interrupted, when its undo is interrupted as well, then the next call finishes it and reports all of it', async () => {
  const owner = await givenAccount()
  const text = file(...Array.from({ length: 230 }, (_, i) => row(`k${i}`, `Evento ${i}`)))
  // The third batch ends the process, as far as this file is concerned: nothing of it is stored.
  await sql`create function cut_off() returns trigger language plpgsql as
    $$ begin if new.title = 'Evento 215' then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$`.execute(
    db,
  )
  await sql`create trigger cut_off before insert on event for each row execute function cut_off()`.execute(db)
  await send(text, owner).catch(() => undefined)
  await sql`drop trigger cut_off on event`.execute(db)
  const { id } = await db
    .selectFrom('import_run')
    .select('id')
    .where('owner_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  const count = async () => (await eventsOf(owner.id)).length
  const stored = await count()
  expect(stored).toBeGreaterThanOrEqual(200)
  await sql`update import_run set finished_at = null where id = ${id}`.execute(db)
  await expect(undo({ runId: id })).rejects.toThrow('import.still_running')
  await sql`update import_run set stored_at = now() - interval '5 minutes' where id = ${id}`.execute(db)

  await sql`create function no_delete() returns trigger language plpgsql as
    $$ begin if old.title = 'Evento 60' then raise 'no'; end if; return old; end $$`.execute(db)
  await sql`create trigger no_delete before delete on event for each row execute function no_delete()`.execute(
    db,
  )
  await expect(undo({ runId: id })).rejects.toThrow()
  expect(await count()).toBeGreaterThan(0)
  expect(await count()).toBeLessThan(stored)
  // How far it got is there to be shown.
  const settled = (await ask(listImports, {}, admin)).find((run) => run.id === id)?.settled
  expect(settled).toBe(stored - (await count()))
  await sql`drop trigger no_delete on event`.execute(db)
  expect(await undo({ runId: id })).toMatchObject({ deleted: stored, kept: 0 })
  expect(await count()).toBe(0)
})

test('given no import, one of yesterday, or a caller without the right, when undone, then nothing happens', async () => {
  const owner = await givenAccount()
  const report = await send(file(row('a', 'Uno')), owner)
  await expect(undo({ runId: 999_999 })).rejects.toThrow('import.no_run')
  expect(await call('app_importacion_deshacer', { id: report.runId }, owner)).toMatchObject({
    data: { code: 'request.not_allowed' },
  })
  await sql`update import_run set started_at = now() - interval '25 hours' where id = ${report.runId}`.execute(
    db,
  )
  await expect(undo(report)).rejects.toThrow('import.too_late')
  expect(await eventsOf(owner.id)).toHaveLength(1)
})

test('given an import and its undoing at once, when both run twice, then each event is in or gone as a whole', async () => {
  const owner = await givenAccount()
  const text = file(...Array.from({ length: 150 }, (_, i) => row(`k${i}`, `Evento ${i}`)))
  const report = await send(text, owner)
  const [a, b] = await Promise.allSettled([undo(report), undo(report), send(text, owner)])
  expect([a.status, b.status]).toContain('fulfilled')
  const left = await eventsOf(owner.id)
  const sources = await db.selectFrom('import_source').selectAll().where('owner_id', '=', owner.id).execute()
  expect(sources.map(({ event_id }) => event_id).sort()).toEqual(left.map(({ id }) => id).sort())
})
