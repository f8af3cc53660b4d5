import { generateSessions, listSessions } from '@larunbat/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { manySessions } from './testing/many-sessions.ts'

const app = await testApp()
const { ask, call, givenAccount } = app
const owner = await givenAccount()
const { givenEvent, givenSessions, rowsOf, versionOf } = manySessions(app, owner)

const weekends = { from: '2026-10-16', until: '2026-11-01', weekdays: [5, 6], times: ['19:00', '21:30'] }

test('given a pattern across the clock change, when previewed and then made, then both return the same sessions, at the same clock time', async () => {
  const eventId = await givenEvent({ venue_capacity: 100 })
  const values = { capacity: 60, priceCents: 1200, saleClosesMin: 30, name: 'Pase' }
  const preview = await ask(generateSessions, { eventId, pattern: weekends, values, isPreview: true }, owner)
  expect(preview).toMatchObject({ isApplied: false, made: 12, needsApproval: false, version: 1 })
  expect(await rowsOf(eventId)).toEqual([])
  const made = await ask(generateSessions, { eventId, pattern: weekends, values }, owner)
  expect(made).toMatchObject({ isApplied: true, made: 12, version: 2 })
  expect(made.sessions.map(({ startsAt }) => startsAt)).toEqual(
    preview.sessions.map(({ startsAt }) => startsAt),
  )
  const sessions = await ask(listSessions, { eventId }, owner)
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
  expect(await versionOf(eventId)).toBe(2)
})

test('given the same pattern twice, when created, then existing moments are left out, and an empty result is reported', async () => {
  const eventId = await givenEvent()
  const pattern = { ...weekends, times: ['19:00'] }
  await ask(generateSessions, { eventId, pattern }, owner)
  const more = await ask(generateSessions, { eventId, pattern: weekends }, owner)
  expect(more.made).toBe(6)
  expect(more.sessions.filter(({ isThere }) => isThere)).toHaveLength(6)
  const again = await call(
    'app_sesiones_generar',
    {
      contenido_id: eventId,
      patron: { desde: '2026-10-16', hasta: '2026-11-01', dias_semana: [5, 6], horas: ['19:00', '21:30'] },
    },
    owner,
  )
  expect(again.data).toEqual({ code: 'session.pattern_empty', fields: ['patron'] })
  expect(await rowsOf(eventId)).toHaveLength(12)
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
    const eventId = await givenEvent({ venue_capacity: 100 })
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
        { contenido_id: eventId, patron, valores, simular },
        owner,
      )
      expect(answer).toMatchObject({ error: true, data: { code, fields } })
    }
    expect(await rowsOf(eventId)).toEqual([])
    expect(await versionOf(eventId)).toBe(1)
  },
)

test('given 490 sessions, when a dozen more are generated, then it says how many there would be', async () => {
  const eventId = await givenEvent()
  await givenSessions(eventId, 490)
  const answer = await call(
    'app_sesiones_generar',
    {
      contenido_id: eventId,
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
