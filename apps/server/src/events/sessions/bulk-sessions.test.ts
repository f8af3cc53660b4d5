import { changeSessions, generateSessions, listSessions } from '@larunbat/contract'
import { expect, test } from 'vitest'
import { givenPublished } from '../../testing/given-published.ts'
import { testApp } from '../../testing/test-app.ts'
import { manySessions } from './testing/many-sessions.ts'
import { daysFromNow } from './testing/move-sessions.ts'

const app = await testApp()
const { ask, call, db, givenAccount, givenAdmin } = app
const owner = await givenAccount()
const stranger = await givenAccount()
const admin = await givenAdmin()
const { givenEvent, givenSessions, rowsOf, versionOf } = manySessions(app, owner)

test('given a selection across the clock change, when moved by days and to another time, then the clock on the wall decides', async () => {
  const eventId = await givenEvent()
  const ids = await givenSessions(eventId, 6, { sale_ends_at: '2026-10-19T10:00:00Z' })
  const change = { shiftDays: 1, time: '20:30' }
  const preview = await ask(changeSessions, { eventId, ids, change, isPreview: true }, owner)
  expect(preview).toMatchObject({ isApplied: false, changed: 6, refused: 0, version: 1 })
  expect((await rowsOf(eventId))[0]?.starts_at).toBe('2026-10-20T17:00:00.000Z')
  const done = await ask(changeSessions, { eventId, ids, change }, owner)
  expect(done.sessions.map(({ after }) => after)).toEqual(preview.sessions.map(({ after }) => after))
  const rows = await rowsOf(eventId)
  expect(rows.map(({ starts_at }) => starts_at.slice(8, 16))).toEqual([
    '21T18:30',
    '22T18:30',
    '23T18:30',
    '24T18:30',
    '25T19:30',
    '26T19:30',
  ])
  expect(rows[4]).toMatchObject({ ends_at: '2026-10-25T21:00:00.000Z', sold: 0 })
  expect(done.version).toBe(await versionOf(eventId))
})

test('given a selection, when price, capacity, sale and state change at once, then only what was named does', async () => {
  const eventId = await givenEvent()
  const ids = await givenSessions(eventId, 3, { name: 'Primera', max_per_person: 4 })
  const [first, ...others] = ids
  const change = { priceCents: 900, capacity: 40, saleClosesMin: 60, status: 'online' as const }
  const { changed } = await ask(changeSessions, { eventId, ids: others, change }, owner)
  expect(changed).toBe(2)
  const [kept, ...rows] = await rowsOf(eventId)
  expect(kept).toMatchObject({ id: first, price_cents: null, status: 'scheduled' })
  for (const row of rows) {
    expect(row).toMatchObject({
      price_cents: 900,
      capacity: 40,
      status: 'online',
      name: 'Primera',
      max_per_person: 4,
    })
    expect(Date.parse(row.starts_at) - Date.parse(row.sale_ends_at ?? '')).toBe(3_600_000)
  }
  const again = await ask(changeSessions, { eventId, ids: others, change }, owner)
  expect(again).toMatchObject({ changed: 0, isApplied: true })
})

test('given sessions with orders among others, when deleted or cut below them, then all stays and every one of them is named', async () => {
  const eventId = await givenEvent({ venue_capacity: 100 })
  const ids = await givenSessions(eventId, 4)
  await db.updateTable('session').set({ sold: 10, held: 2 }).where('id', 'in', ids.slice(1, 3)).execute()
  const cases = [
    [{ borrar: 1 }, 'session.has_orders'],
    [{ aforo: 11 }, 'session.capacity_below_sold'],
  ] as const
  for (const [cambios, code] of cases) {
    const body = { contenido_id: eventId, sesion_ids: ids, cambios }
    const preview = await call('app_sesiones_cambiar', { ...body, simular: 1 }, owner)
    expect(preview.data).toMatchObject({ aplicado: 0, cambian: 2, rechazadas: 2 })
    expect(preview.data.sesiones.map(({ motivo }: { motivo: string | null }) => motivo)).toEqual([
      null,
      code,
      code,
      null,
    ])
    const refused = await call('app_sesiones_cambiar', body, owner)
    expect(refused).toMatchObject({
      error: true,
      data: { code, fields: ['sesion_ids.1', 'sesion_ids.2'], rechazadas: 2 },
    })
  }
  expect(await rowsOf(eventId)).toHaveLength(4)
  expect((await rowsOf(eventId)).every(({ capacity }) => capacity === null)).toBe(true)
  const rest = await ask(
    changeSessions,
    { eventId, ids: [ids[0] ?? 0, ids[3] ?? 0], change: { isDeleted: true } },
    owner,
  )
  expect(rest.changed).toBe(2)
  expect((await rowsOf(eventId)).map(({ id }) => id)).toEqual(ids.slice(1, 3))
})

test('given sold sessions, when price, date or state change, then it is done and their buyers are pointed out', async () => {
  const eventId = await givenEvent({ price_cents: 1000 })
  const ids = await givenSessions(eventId, 1, { sold: 3 })
  const noticesOf = async (change: object) =>
    (await ask(changeSessions, { eventId, ids, change, isPreview: true }, owner)).sessions[0]?.notices
  expect(await noticesOf({ priceCents: 1200 })).toEqual(['paid_price_stays'])
  expect(await noticesOf({ priceCents: 1000 })).toEqual([])
  expect(await noticesOf({ shiftMinutes: 30 })).toEqual([])
  const off = { status: 'cancelled' } as const
  // What is over stays as it was, for administrators too: its money may have been paid out.
  expect(await noticesOf(off)).toEqual([])
  for (const person of [owner, admin]) {
    await expect(ask(changeSessions, { eventId, ids, change: off }, person)).rejects.toThrow(
      'session.over_sold',
    )
    expect(
      (await call('app_sesion_update', { sesion: { sesion_id: ids[0], estado: 'cancelada' } }, person)).data
        .code,
    ).toBe('session.over_sold')
  }
  await db
    .updateTable('session')
    .set({ starts_at: daysFromNow(3), ends_at: null })
    .where('event_id', '=', eventId)
    .execute()
  expect(await noticesOf(off)).toEqual(['buyers_status'])
  expect(await noticesOf({ shiftMinutes: 30 })).toEqual(['buyers_date'])
})

test('given moves that bring sessions to one moment, when previewed, then each of them is pointed out', async () => {
  const eventId = await givenEvent()
  const ids = await givenSessions(eventId, 4)
  const noticesOf = async (chosen: number[], change: object) =>
    (await ask(changeSessions, { eventId, ids: chosen, change, isPreview: true }, owner)).sessions.map(
      ({ notices }) => notices.length,
    )
  expect(await noticesOf(ids, { shiftDays: 1 })).toEqual([0, 0, 0, 0])
  expect(await noticesOf(ids.slice(0, 2), { shiftDays: 1 })).toEqual([0, 1])
  expect(await noticesOf(ids.slice(0, 2), { shiftDays: 2 })).toEqual([1, 1])
})

test.each([
  ['no session', { sesion_ids: [], cambios: { nombre: 'x' } }, 'input.invalid', ['sesion_ids']],
  ['no change', { cambios: {} }, 'input.invalid', ['cambios']],
  ['deletion beside a change', { cambios: { borrar: 1, aforo: 3 } }, 'input.invalid', ['cambios.borrar']],
  ['a wrong time', { cambios: { hora: '25:00' } }, 'input.invalid', ['cambios.hora']],
  [
    'more places than the venue',
    { cambios: { aforo: 101 } },
    'session.capacity_above_venue',
    ['sesion_ids.0'],
  ],
  ['a century', { cambios: { mover_dias: 999_999 } }, 'input.invalid', ['cambios.mover_dias']],
  [
    'a sale that ends after the session',
    { cambios: { venta_fin: '2026-12-01T10:00:00Z' } },
    'session.sale_times_wrong',
    ['sesion_ids.0'],
  ],
])(
  'given %s, when a selection is changed, then it is refused by field and all stays',
  async (_, body, code, fields) => {
    const eventId = await givenEvent({ venue_capacity: 100 })
    const ids = await givenSessions(eventId, 1)
    const answer = await call(
      'app_sesiones_cambiar',
      { contenido_id: eventId, sesion_ids: ids, ...body },
      owner,
    )
    expect(answer).toMatchObject({ error: true, data: { code, fields } })
    expect(await versionOf(eventId)).toBe(1)
  },
)

test('given a session of another event or an unknown one among the selection, when changed, then the error is the same, and nothing is changed', async () => {
  const [first, second] = [await givenEvent(), await givenEvent()]
  const [own] = await givenSessions(first, 1)
  const [other] = await givenSessions(second, 1)
  const change = (id: number | undefined, simular: number, account = owner) =>
    call(
      'app_sesiones_cambiar',
      { contenido_id: first, sesion_ids: [own, id], cambios: { nombre: 'x' }, simular },
      account,
    )
  for (const simular of [0, 1]) {
    const foreign = await change(other, simular)
    expect(foreign.data).toEqual({ code: 'session.not_found', fields: ['sesion_ids.1'] })
    expect(await change(999_999, simular)).toEqual(foreign)
    expect((await change(own, simular, stranger)).data.code).toBe('content.not_found')
  }
  expect((await rowsOf(first))[0]?.name).toBeNull()
  expect(
    (await ask(changeSessions, { eventId: first, ids: [own ?? 0, own ?? 0], change: { name: 'x' } }, owner))
      .changed,
  ).toBe(1)
})

test('given a published event, when its owner moves, generates or cancels sessions, then dates wait and states are live', async () => {
  const eventId = await givenEvent()
  const ids = await givenSessions(eventId, 2)
  await givenPublished(db, eventId)
  const seen = () => ask(listSessions, { eventId })
  const before = await seen()
  const moved = await ask(changeSessions, { eventId, ids, change: { shiftDays: 7 } }, owner)
  expect(moved.needsApproval).toBe(true)
  expect(await seen()).toEqual(before)
  const pattern = { from: '2026-10-16', until: '2026-11-01', weekdays: [5, 6], times: ['19:00', '21:30'] }
  const made = await ask(generateSessions, { eventId, pattern }, owner)
  expect(made.needsApproval).toBe(true)
  expect(await seen()).toHaveLength(2)
  const off = await ask(changeSessions, { eventId, ids, change: { status: 'cancelled' } }, owner)
  expect(off.needsApproval).toBe(false)
  expect((await seen()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  const byAdmin = await ask(changeSessions, { eventId, ids, change: { shiftDays: 1 } }, admin)
  expect(byAdmin.needsApproval).toBe(false)
  // Those days are public now; the sessions that were generated still wait.
  const days = (list: readonly { startsAt: string }[]) => list.map(({ startsAt }) => startsAt.slice(8, 10))
  expect([days(before), days(await seen())]).toEqual([
    ['20', '21'],
    ['28', '29'],
  ])
})

test('given an event in review, when its owner changes or generates, then it is locked', async () => {
  const eventId = await givenEvent({ status: 1 })
  const ids = await givenSessions(eventId, 1)
  const answers = await Promise.all([
    call('app_sesiones_cambiar', { contenido_id: eventId, sesion_ids: ids, cambios: { borrar: 1 } }, owner),
    call(
      'app_sesiones_generar',
      {
        contenido_id: eventId,
        patron: { desde: '2027-01-01', hasta: '2027-01-02', cada_dias: 1, horas: ['10:00'] },
      },
      owner,
    ),
  ])
  expect(answers.map(({ data }) => data.code)).toEqual(['content.in_review', 'content.in_review'])
})
