import { changeSessions, generateSessions, listSessions } from '@larunbat/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { givenPublished } from '../test/given-published.ts'
import { testApp } from '../test/test-app.ts'

const { ask, call, db, givenAccount, givenAdmin } = await testApp()
const owner = await givenAccount()
const stranger = await givenAccount()
const admin = await givenAdmin()

async function givenContent(values: object = {}): Promise<number> {
  const { id } = await db
    .insertInto('content')
    .values({
      owner_id: owner.id,
      title: 'Concierto',
      time_zone: 'Europe/Madrid',
      duration_min: 90,
      capacity: 80,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
/** Daily at 19:00 local, from 20 October 2026: the clocks go back on the 25th. */
async function givenSessions(contentId: number, count: number, values: object = {}): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`insert into session (content_id, starts_at, ends_at, time_zone)
    select ${contentId}, t, t + interval '90 minutes', 'Europe/Madrid' from (
      select ('2026-10-20 19:00'::timestamp + n * interval '1 day') at time zone 'Europe/Madrid' as t
      from generate_series(0, ${count - 1}) n) x returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (Object.keys(values).length > 0)
    await db.updateTable('session').set(values).where('id', 'in', ids).execute()
  return ids
}
const rowsOf = (contentId: number) =>
  db.selectFrom('session').selectAll().where('content_id', '=', contentId).orderBy('starts_at').execute()
const versionOf = async (id: number) =>
  (await db.selectFrom('content').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
const weekends = { from: '2026-10-16', until: '2026-11-01', weekdays: [5, 6], times: ['19:00', '21:30'] }

test('given a pattern across the clock change, when previewed and then made, then both tell the same sessions, at the same clock time', async () => {
  const contentId = await givenContent({ venue_capacity: 100 })
  const values = { capacity: 60, priceCents: 1200, saleClosesMin: 30, name: 'Pase' }
  const preview = await ask(
    generateSessions,
    { contentId, pattern: weekends, values, isPreview: true },
    owner,
  )
  expect(preview).toMatchObject({ isApplied: false, made: 12, needsApproval: false, version: 1 })
  expect(await rowsOf(contentId)).toEqual([])
  const made = await ask(generateSessions, { contentId, pattern: weekends, values }, owner)
  expect(made).toMatchObject({ isApplied: true, made: 12, version: 2 })
  expect(made.sessions.map(({ startsAt }) => startsAt)).toEqual(
    preview.sessions.map(({ startsAt }) => startsAt),
  )
  const sessions = await ask(listSessions, { contentId }, owner)
  expect(sessions.map(({ id }) => id)).toEqual(made.sessions.map(({ id }) => id))
  expect(sessions[0]).toMatchObject({
    startsAt: '2026-10-16T17:00:00.000Z',
    endsAt: '2026-10-16T18:30:00.000Z',
    saleEndsAt: '2026-10-16T16:30:00.000Z',
    timeZone: 'Europe/Madrid',
    capacity: 60,
    available: 60,
    priceCents: 1200,
    name: 'Pase',
    status: 'scheduled',
  })
  expect(sessions.at(-2)?.startsAt).toBe('2026-10-31T18:00:00.000Z')
  expect(await versionOf(contentId)).toBe(2)
})

test('given the same pattern twice, when made, then the moments that are there are left out, and nothing left is told', async () => {
  const contentId = await givenContent()
  const pattern = { ...weekends, times: ['19:00'] }
  await ask(generateSessions, { contentId, pattern }, owner)
  const more = await ask(generateSessions, { contentId, pattern: weekends }, owner)
  expect(more.made).toBe(6)
  expect(more.sessions.filter(({ isThere }) => isThere)).toHaveLength(6)
  const again = await call(
    'app_sesiones_generar',
    {
      contenido_id: contentId,
      patron: { desde: '2026-10-16', hasta: '2026-11-01', dias_semana: [5, 6], horas: ['19:00', '21:30'] },
    },
    owner,
  )
  expect(again.data).toEqual({ code: 'session.pattern_empty', fields: ['patron'] })
  expect(await rowsOf(contentId)).toHaveLength(12)
})

test.each([
  ['an end before the start', { hasta: '2026-10-01' }, {}, 'input.invalid', ['patron.hasta']],
  ['no weekday and no interval', { dias_semana: [] }, {}, 'input.invalid', ['patron.dias_semana']],
  ['both of them', { cada_dias: 2 }, {}, 'input.invalid', ['patron.dias_semana']],
  ['no time', { horas: [] }, {}, 'input.invalid', ['patron.horas']],
  ['a wrong time', { horas: ['7 pm'] }, {}, 'input.invalid', ['patron.horas.0']],
  ['an invented zone', { zona_horaria: 'Europa/Bilbo' }, {}, 'input.invalid', ['patron.zona_horaria']],
  ['ten years', { hasta: '2036-10-01' }, {}, 'input.invalid', ['patron.hasta']],
  [
    'only exceptions',
    { hasta: '2026-10-16', excepto: ['2026-10-16'] },
    {},
    'session.pattern_empty',
    ['patron'],
  ],
  [
    'more than 500 sessions',
    { hasta: '2027-10-15', dias_semana: [1, 2, 3, 4, 5, 6, 7], horas: ['10:00', '20:00'] },
    {},
    'session.pattern_too_many',
    ['patron'],
  ],
  ['more places than the venue', {}, { aforo: 101 }, 'session.capacity_above_venue', ['valores.aforo']],
  [
    'a sale that starts after it ends',
    {},
    { venta_inicio: '2026-10-20T10:00:00Z', venta_cierre_min: 60 },
    'session.sale_times_wrong',
    ['valores.venta_inicio'],
  ],
])(
  'given %s, when generated, then it is refused and nothing is made',
  async (_, pattern, valores, code, fields) => {
    const contentId = await givenContent({ venue_capacity: 100 })
    const patron = {
      desde: '2026-10-16',
      hasta: '2026-11-01',
      dias_semana: [5, 6],
      horas: ['19:00'],
      ...pattern,
    }
    for (const simular of [0, 1]) {
      const answer = await call(
        'app_sesiones_generar',
        { contenido_id: contentId, patron, valores, simular },
        owner,
      )
      expect(answer).toMatchObject({ error: true, data: { code, fields } })
    }
    expect(await rowsOf(contentId)).toEqual([])
    expect(await versionOf(contentId)).toBe(1)
  },
)

test('given 490 sessions, when a dozen more are generated, then it says how many there would be', async () => {
  const contentId = await givenContent()
  await givenSessions(contentId, 490)
  const answer = await call(
    'app_sesiones_generar',
    {
      contenido_id: contentId,
      patron: { desde: '2030-01-01', hasta: '2030-01-12', cada_dias: 1, horas: ['19:00'] },
    },
    owner,
  )
  expect(answer.data).toMatchObject({
    code: 'session.pattern_too_many',
    nuevas: 12,
    existentes: 490,
    maximo: 500,
  })
  expect(answer.msg).toContain('12')
})

test('given a selection across the clock change, when moved by days and to another time, then the clock on the wall decides', async () => {
  const contentId = await givenContent()
  const ids = await givenSessions(contentId, 6, { sale_ends_at: '2026-10-19T10:00:00Z' })
  const change = { shiftDays: 1, time: '20:30' }
  const preview = await ask(changeSessions, { contentId, ids, change, isPreview: true }, owner)
  expect(preview).toMatchObject({ isApplied: false, changed: 6, refused: 0, version: 1 })
  expect((await rowsOf(contentId))[0]?.starts_at).toBe('2026-10-20T17:00:00.000Z')
  const done = await ask(changeSessions, { contentId, ids, change }, owner)
  expect(done.sessions.map(({ after }) => after)).toEqual(preview.sessions.map(({ after }) => after))
  const rows = await rowsOf(contentId)
  expect(rows.map(({ starts_at }) => starts_at.slice(8, 16))).toEqual([
    '21T18:30',
    '22T18:30',
    '23T18:30',
    '24T18:30',
    '25T19:30',
    '26T19:30',
  ])
  expect(rows[4]).toMatchObject({ ends_at: '2026-10-25T21:00:00.000Z', sold: 0 })
  expect(done.version).toBe(await versionOf(contentId))
})

test('given a selection, when price, capacity, sale and state change at once, then only what was named does', async () => {
  const contentId = await givenContent()
  const ids = await givenSessions(contentId, 3, { name: 'Primera', max_per_person: 4 })
  const [first, ...others] = ids
  const change = { priceCents: 900, capacity: 40, saleClosesMin: 60, status: 'online' as const }
  const { changed } = await ask(changeSessions, { contentId, ids: others, change }, owner)
  expect(changed).toBe(2)
  const [kept, ...rows] = await rowsOf(contentId)
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
  const again = await ask(changeSessions, { contentId, ids: others, change }, owner)
  expect(again).toMatchObject({ changed: 0, isApplied: true })
})

test('given sessions with orders among others, when deleted or cut below them, then all stays and every one of them is named', async () => {
  const contentId = await givenContent({ venue_capacity: 100 })
  const ids = await givenSessions(contentId, 4)
  await db.updateTable('session').set({ sold: 10, held: 2 }).where('id', 'in', ids.slice(1, 3)).execute()
  const cases = [
    [{ borrar: 1 }, 'session.has_orders'],
    [{ aforo: 11 }, 'session.capacity_below_sold'],
  ] as const
  for (const [cambios, code] of cases) {
    const body = { contenido_id: contentId, sesion_ids: ids, cambios }
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
  expect(await rowsOf(contentId)).toHaveLength(4)
  expect((await rowsOf(contentId)).every(({ capacity }) => capacity === null)).toBe(true)
  const rest = await ask(
    changeSessions,
    { contentId, ids: [ids[0] ?? 0, ids[3] ?? 0], change: { isDeleted: true } },
    owner,
  )
  expect(rest.changed).toBe(2)
  expect((await rowsOf(contentId)).map(({ id }) => id)).toEqual(ids.slice(1, 3))
})

test('given sold sessions, when price, date or state change, then it is done and their buyers are pointed out', async () => {
  const contentId = await givenContent({ price_cents: 1000 })
  const ids = await givenSessions(contentId, 1, { sold: 3 })
  const noticesOf = async (change: object) =>
    (await ask(changeSessions, { contentId, ids, change, isPreview: true }, owner)).sessions[0]?.notices
  expect(await noticesOf({ priceCents: 1200 })).toEqual(['paid_price_stays'])
  expect(await noticesOf({ priceCents: 1000 })).toEqual([])
  expect(await noticesOf({ shiftMinutes: 30 })).toEqual(['buyers_date'])
  expect(await noticesOf({ status: 'cancelled' })).toEqual(['buyers_status'])
})

test('given moves that bring sessions to one moment, when previewed, then each of them is pointed out', async () => {
  const contentId = await givenContent()
  const ids = await givenSessions(contentId, 4)
  const noticesOf = async (chosen: number[], change: object) =>
    (await ask(changeSessions, { contentId, ids: chosen, change, isPreview: true }, owner)).sessions.map(
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
    const contentId = await givenContent({ venue_capacity: 100 })
    const ids = await givenSessions(contentId, 1)
    const answer = await call(
      'app_sesiones_cambiar',
      { contenido_id: contentId, sesion_ids: ids, ...body },
      owner,
    )
    expect(answer).toMatchObject({ error: true, data: { code, fields } })
    expect(await versionOf(contentId)).toBe(1)
  },
)

test('given a session of another event or of nobody among the selection, when changed, then it looks the same, and nothing is', async () => {
  const [first, second] = [await givenContent(), await givenContent()]
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
    (await ask(changeSessions, { contentId: first, ids: [own ?? 0, own ?? 0], change: { name: 'x' } }, owner))
      .changed,
  ).toBe(1)
})

test('given a published event, when its owner moves, generates or cancels sessions, then dates wait and states are live', async () => {
  const contentId = await givenContent()
  const ids = await givenSessions(contentId, 2)
  await givenPublished(db, contentId)
  const seen = () => ask(listSessions, { contentId })
  const before = await seen()
  const moved = await ask(changeSessions, { contentId, ids, change: { shiftDays: 7 } }, owner)
  expect(moved.needsApproval).toBe(true)
  expect(await seen()).toEqual(before)
  const made = await ask(generateSessions, { contentId, pattern: weekends }, owner)
  expect(made.needsApproval).toBe(true)
  expect(await seen()).toHaveLength(2)
  const off = await ask(changeSessions, { contentId, ids, change: { status: 'cancelled' } }, owner)
  expect(off.needsApproval).toBe(false)
  expect((await seen()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  const byAdmin = await ask(changeSessions, { contentId, ids, change: { shiftDays: 1 } }, admin)
  expect(byAdmin.needsApproval).toBe(false)
  expect((await seen()).length).toBeGreaterThan(2)
})

test('given an event in review, when its owner changes or generates, then it is locked', async () => {
  const contentId = await givenContent({ status: 1 })
  const ids = await givenSessions(contentId, 1)
  const answers = await Promise.all([
    call('app_sesiones_cambiar', { contenido_id: contentId, sesion_ids: ids, cambios: { borrar: 1 } }, owner),
    call(
      'app_sesiones_generar',
      {
        contenido_id: contentId,
        patron: { desde: '2027-01-01', hasta: '2027-01-02', cada_dias: 1, horas: ['10:00'] },
      },
      owner,
    ),
  ])
  expect(answers.map(({ data }) => data.code)).toEqual(['content.in_review', 'content.in_review'])
})

test('given several moves of one selection at the same moment, when all are done, then none is lost', async () => {
  const contentId = await givenContent()
  const ids = await givenSessions(contentId, 3)
  const before = (await rowsOf(contentId)).map(({ starts_at }) => Date.parse(starts_at))
  await Promise.all(
    Array.from({ length: 6 }, () =>
      ask(changeSessions, { contentId, ids, change: { shiftMinutes: 10 } }, owner),
    ),
  )
  const after = (await rowsOf(contentId)).map(({ starts_at }) => Date.parse(starts_at))
  expect(after).toEqual(before.map((ms) => ms + 60 * 60_000))
  expect(await versionOf(contentId)).toBe(7)
})

/** A place is taken while `remove` waits for the row: the sale commits only once it does. */
async function withSaleUnderWay(id: number, remove: () => Promise<unknown>): Promise<unknown> {
  let removal: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (sale) => {
    await sale.updateTable('session').set({ held: 1 }).where('id', '=', id).execute()
    removal = remove()
    removal.catch(() => {})
    await expect
      .poll(async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
        return rows[0]?.n
      })
      .toBeGreaterThan(0)
  })
  return removal
}

test('given a place taken at the very moment of the deletion, when both are done, then the session with the order is still there', async () => {
  const contentId = await givenContent()
  const ids = await givenSessions(contentId, 3)
  const answer = await withSaleUnderWay(ids[1] ?? 0, () =>
    call('app_sesiones_cambiar', { contenido_id: contentId, sesion_ids: ids, cambios: { borrar: 1 } }, owner),
  )
  expect(answer).toMatchObject({
    error: true,
    data: { code: 'session.has_orders', fields: ['sesion_ids.1'] },
  })
  expect(await rowsOf(contentId)).toHaveLength(3)
})

test('given the same without the guard, when looked at before and deleted after, then the order loses its session', async () => {
  const contentId = await givenContent()
  const [id = 0] = await givenSessions(contentId, 1)
  await withSaleUnderWay(id, async () => {
    const { sold, held } = await db
      .selectFrom('session')
      .select(['sold', 'held'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (sold + held === 0) await db.deleteFrom('session').where('id', '=', id).execute()
  })
  expect(await rowsOf(contentId)).toEqual([])
})

test('given 500 sessions, when all are changed or made, then it takes as many statements as for one', async () => {
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  const during = async (work: () => Promise<unknown>) => {
    statements.mockClear()
    await work()
    return statements.mock.calls.length
  }
  const counts = []
  for (const count of [1, 500]) {
    const contentId = await givenContent()
    const ids = await givenSessions(contentId, count)
    counts.push([
      await during(() =>
        ask(changeSessions, { contentId, ids, change: { shiftMinutes: 5, capacity: 30 } }, owner),
      ),
      await during(() => ask(listSessions, { contentId }, owner)),
      await during(() => ask(changeSessions, { contentId, ids, change: { isDeleted: true } }, owner)),
      await during(() =>
        ask(
          generateSessions,
          {
            contentId,
            pattern: {
              from: '2027-01-01',
              until: '2028-05-14',
              everyDays: count === 1 ? 366 : 1,
              times: ['19:00'],
            },
          },
          owner,
        ),
      ),
    ])
    expect(await rowsOf(contentId)).toHaveLength(count === 1 ? 2 : 500)
  }
  statements.mockRestore()
  expect(counts[1]).toEqual(counts[0])
})
