import { addSession, deleteSession, listSessions, updateSession } from '@larunbat/contract'
import { expect, test } from 'vitest'
import { givenPublished } from '../../testing/given-published.ts'
import { testApp } from '../../testing/test-app.ts'

const { ask, call, db, givenAccount, givenAdmin } = await testApp()
const owner = await givenAccount()
const stranger = await givenAccount()
const admin = await givenAdmin()

async function givenEvent(values: object = {}): Promise<number> {
  const { id } = await db
    .insertInto('event')
    .values({ owner_id: owner.id, title: 'Concierto', time_zone: 'Europe/Madrid', ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const eventRow = (id: number) =>
  db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const startsAt = '2026-11-28T18:00:00.000Z'
const endsAt = '2026-11-28T20:00:00.000Z'

test('given an event, when a session is added, then it inherits zone and capacity and the event counts a version', async () => {
  const eventId = await givenEvent({ capacity: 80 })
  const session = await ask(addSession, { session: { eventId, startsAt, endsAt } }, owner)
  expect(session).toMatchObject({
    eventId,
    timeZone: 'Europe/Madrid',
    capacity: null,
    available: 80,
    sold: 0,
  })
  expect(await eventRow(eventId)).toMatchObject({ version: 2, has_pending_changes: false })
  expect(await ask(listSessions, { eventId }, owner)).toEqual([session])
})

test('given an update without an id, when sent as the original client does, then it makes a session', async () => {
  const eventId = await givenEvent()
  const { data, error } = await call(
    'app_sesion_update',
    { sesion: { contenido_id: String(eventId), inicio: startsAt, aforo: '40' } },
    owner,
  )
  expect(error).toBe(false)
  expect(data).toMatchObject({ contenido_id: eventId, inicio: startsAt, aforo: 40, disponibles: 40 })
})

test('given a session, when only its price changes, then everything else stays', async () => {
  const eventId = await givenEvent()
  const session = await ask(addSession, { session: { eventId, startsAt, endsAt, name: 'Primera' } }, owner)
  const changed = await ask(updateSession, { session: { id: session.id, priceCents: 1250 } }, owner)
  expect(changed).toEqual({ ...session, priceCents: 1250 })
})

test('given an answer that never came, when a session is added again with its key, then there is one; who lost the event gets nothing', async () => {
  const eventId = await givenEvent()
  const add = () =>
    call(
      'app_sesion_add',
      { sesion: { contenido_id: eventId, inicio: startsAt }, clave: 'pase-nuevo' },
      owner,
    )
  const [first, second] = await Promise.all([add(), add()])
  expect(second).toEqual(first)
  expect(await ask(listSessions, { eventId }, owner)).toHaveLength(1)
  await db.updateTable('event').set({ owner_id: stranger.id }).where('id', '=', eventId).execute()
  expect((await add()).data).toEqual({ code: 'content.not_found' })
})

test('given a field that another user changed, when changed by a user who saw the old one, then it is refused by name; other fields are stored', async () => {
  const eventId = await givenEvent()
  const { id } = await ask(addSession, { session: { eventId, startsAt, capacity: 40 } }, owner)
  await ask(updateSession, { session: { id, capacity: 60, status: 'cancelled' } }, admin)
  const send = (sesion: object, antes: object) =>
    call('app_sesion_update', { sesion: { sesion_id: id, ...sesion }, antes }, owner)
  const seen = { aforo: 40, nombre: null, inicio: startsAt }
  expect((await send({ aforo: 50 }, seen)).data).toEqual({
    code: 'session.changed_meanwhile',
    fields: ['sesion.aforo'],
  })
  expect(await send({ nombre: 'Estreno' }, seen)).toMatchObject({
    data: { nombre: 'Estreno', aforo: 60, estado: 'cancelada' },
  })
  // Both want the same; and who has seen the new one may go on.
  expect(await send({ aforo: 60 }, seen)).toMatchObject({ error: false })
  expect(await send({ aforo: 50 }, { aforo: 60 })).toMatchObject({ data: { aforo: 50 } })
})

test('given sold places, when capacity falls below them or the session is deleted, then both are refused', async () => {
  const eventId = await givenEvent()
  const { id } = await ask(addSession, { session: { eventId, startsAt, capacity: 20 } }, owner)
  await db.updateTable('session').set({ sold: 10, held: 2 }).where('id', '=', id).execute()
  expect(await call('app_sesion_update', { sesion: { sesion_id: id, aforo: 11 } }, owner)).toMatchObject({
    error: true,
    data: { code: 'session.capacity_below_sold', fields: ['sesion.aforo'] },
  })
  expect(await call('app_sesion_delete', { sesion_id: id }, owner)).toMatchObject({
    data: { code: 'session.has_orders' },
  })
  expect(await ask(updateSession, { session: { id, capacity: 12 } }, owner)).toMatchObject({ available: 0 })
})

test.each([
  [
    'an end before the start',
    { inicio: startsAt, fin: '2026-11-28T17:00:00Z' },
    'session.times_wrong',
    ['sesion.fin'],
  ],
  ['no start', { nombre: 'x' }, 'input.invalid', ['sesion.inicio']],
  [
    'an invented zone',
    { inicio: startsAt, zona_horaria: 'Europa/Bilbo' },
    'input.invalid',
    ['sesion.zona_horaria'],
  ],
  [
    'an offset as zone',
    { inicio: startsAt, zona_horaria: '+01:00' },
    'input.invalid',
    ['sesion.zona_horaria'],
  ],
  ['a wrong currency', { inicio: startsAt, moneda: '€' }, 'input.invalid', ['sesion.moneda']],
])(
  'given %s, when a session is added, then it is refused by field and nothing is stored',
  async (_, sesion, code, fields) => {
    const eventId = await givenEvent()
    const answer = await call('app_sesion_add', { sesion: { contenido_id: eventId, ...sesion } }, owner)
    expect(answer).toMatchObject({ error: true, data: { code, fields } })
    expect(await ask(listSessions, { eventId }, owner)).toEqual([])
    expect((await eventRow(eventId)).version).toBe(1)
  },
)

test('given a foreign event or session, when a stranger touches it, then it looks like a missing one', async () => {
  const eventId = await givenEvent()
  const { id } = await ask(addSession, { session: { eventId, startsAt } }, owner)
  const foreign = await Promise.all([
    call('app_sesion_add', { sesion: { contenido_id: eventId, inicio: startsAt } }, stranger),
    call('app_sesiones_get', { contenido_id: eventId }, stranger),
    call('app_sesion_update', { sesion: { sesion_id: id, nombre: 'x' } }, stranger),
    call('app_sesion_delete', { sesion_id: id }, stranger),
  ])
  const missing = await Promise.all([
    call('app_sesion_add', { sesion: { contenido_id: 999_999, inicio: startsAt } }, stranger),
    call('app_sesiones_get', { contenido_id: 999_999 }, stranger),
    call('app_sesion_update', { sesion: { sesion_id: 999_999, nombre: 'x' } }, stranger),
    call('app_sesion_delete', { sesion_id: 999_999 }, stranger),
  ])
  expect(foreign).toEqual(missing)
  expect(await ask(listSessions, { eventId }, owner)).toHaveLength(1)
})

test('given two events of one owner, when a session is named with the other event, then it is not moved', async () => {
  const [first, second] = [await givenEvent(), await givenEvent()]
  const { id } = await ask(addSession, { session: { eventId: first, startsAt } }, owner)
  const answer = await call('app_sesion_update', { sesion: { sesion_id: id, contenido_id: second } }, owner)
  expect(answer.data.code).toBe('session.not_found')
})

test('given an event in review, when its owner changes sessions, then it is locked for them and not for an administrator', async () => {
  const eventId = await givenEvent()
  const { id } = await ask(addSession, { session: { eventId, startsAt } }, owner)
  await db.updateTable('event').set({ status: 1 }).where('id', '=', eventId).execute()
  expect((await call('app_sesion_delete', { sesion_id: id }, owner)).data.code).toBe('content.in_review')
  await ask(updateSession, { session: { id, name: 'Revisada' } }, admin)
  await db.updateTable('event').set({ status: 3 }).where('id', '=', eventId).execute()
  const answer = await call('app_sesion_update', { sesion: { sesion_id: id, nombre: 'x' } }, owner)
  expect(answer.data.code).toBe('content.archived')
})

test('given a published event, when its owner changes a date, then it waits and the public sees the approved one', async () => {
  const eventId = await givenEvent()
  const session = await ask(addSession, { session: { eventId, startsAt, capacity: 50 } }, owner)
  await givenPublished(db, eventId)
  await ask(updateSession, { session: { id: session.id, name: 'Con otro nombre' } }, owner)
  expect((await eventRow(eventId)).has_pending_changes).toBe(false)

  await ask(updateSession, { session: { id: session.id, startsAt: '2026-11-28T19:00:00Z' } }, owner)
  await ask(addSession, { session: { eventId, startsAt } }, owner)
  await db.updateTable('session').set({ sold: 7 }).where('id', '=', session.id).execute()
  expect((await eventRow(eventId)).has_pending_changes).toBe(true)
  expect(await ask(listSessions, { eventId })).toEqual([
    { ...session, name: 'Con otro nombre', sold: 7, available: 43 },
  ])
  expect(await ask(listSessions, { eventId }, owner)).toHaveLength(2)
})

test('given a session without orders, when deleted, then it is gone', async () => {
  const eventId = await givenEvent()
  const { id } = await ask(addSession, { session: { eventId, startsAt } }, owner)
  expect(await ask(deleteSession, { id }, owner)).toEqual({ isDone: true })
  expect(await ask(listSessions, { eventId }, owner)).toEqual([])
})
