import { expect, test } from 'vitest'
import { exampleEvent } from '../form/example-event.ts'
import { openChecks } from '../frame/sections.ts'
import {
  artsOf,
  festivalDay,
  instantOf,
  stepsOf,
  ticketProposals,
  vatProposal,
  wallOf,
  wayCheckPath,
  wayToGoOn,
} from './proposals.ts'

test.each([
  ['Noche de coros en la ría', 1, 2],
  ['Arratiako gau-kantuak', 1, 2],
  ['Bertso-saioa Santutxun', 5, 9],
  ['ANTZERKIA plazan', 2, 4],
  ['Jazz a la luz de las velas', 1, 1],
])('given the title %j, when read, then type and art are proposed', (title, typeId, disciplineId) => {
  expect(artsOf(title)).toEqual({ typeId, disciplineId })
})

test('given a title that names no art, when read, then none is guessed', () => {
  expect(artsOf('El corazón de la ciudad')).toBeUndefined()
  expect(artsOf(null)).toBeUndefined()
})

test('given an edition with a day of its own for a hub, then that day is the festival there until it is over', () => {
  const edition = {
    ...{ id: 1, year: 2026, name: '2026', isCurrent: true },
    ranges: [
      { hubId: null, from: '2026-11-28', until: '2026-11-28' },
      { hubId: 3, from: '2026-11-27', until: '2026-11-29' },
    ],
  }
  expect(festivalDay([edition], 3, '2026-11-01')).toBe('2026-11-27')
  expect(festivalDay([edition], 2, '2026-11-28')).toBe('2026-11-28')
  expect(festivalDay([edition], 3, '2026-11-28')).toBeUndefined()
  expect(festivalDay([{ ...edition, isCurrent: false }], 2, '2026-11-01')).toBeUndefined()
})

test('given an evening near midnight, when its clock is read, then the day is the one of its zone', () => {
  const instant = instantOf('2026-11-28', '00:30', 'Europe/Madrid')
  expect(instant).toBe('2026-11-27T23:30:00.000Z')
  expect(wallOf(instant, 'Europe/Madrid')).toEqual({ day: '2026-11-28', hour: '00:30' })
  expect(wallOf(null, 'Europe/Madrid')).toEqual({})
})

test('given a venue of 4 places, when tickets are proposed, then all are sold from now until the start', () => {
  const event = exampleEvent({
    ...{ ticketMode: null, capacity: null, maxPerPerson: null, saleStartsAt: null, saleEndsAt: null },
    ...{ venueCapacity: 4, startsAt: '2026-11-28T19:00:00.000Z' },
  })
  expect(ticketProposals(event, '2026-11-01T10:00:30.000Z')).toMatchObject({
    ...{ ticketMode: 1, capacity: 4, maxPerPerson: 4 },
    ...{ saleStartsAt: '2026-11-01T10:00:00.000Z', saleEndsAt: '2026-11-28T19:00:00.000Z' },
  })
  // One that has begun is not put on sale.
  expect(ticketProposals(event, '2026-11-29T10:00:00.000Z')).toMatchObject({ saleStartsAt: null })
})

test('given regimes of a place, when one is proposed, then it is the stored or the usual one of them, else none', () => {
  expect(vatProposal(['10', '21'], null)).toBe('10')
  expect(vatProposal(['10', '21'], '21')).toBe('21')
  expect(vatProposal(['gb_20'], '10')).toBeNull()
})

test('given any answer, when the steps are counted, then they are never more than before it', () => {
  const most = stepsOf({ ticketMode: null }, false).length
  for (const ticketMode of [1, 2, 3, 4, 5])
    for (const hasBank of [true, false])
      expect(stepsOf({ ticketMode }, hasBank).length).toBeLessThanOrEqual(most)
  expect(stepsOf({ ticketMode: 3 }, false)).not.toContain('cobro')
})

test.each([
  ['owner.email', 'propietario', 'propietario.correo', undefined],
  ['cover.picture', 'portada', 'portada', undefined],
  ['venue.capacity', 'lugar', 'aforo_espacio', '/camino/7/donde'],
  ['info.start', 'info', 'fecha_inicio', '/camino/7/cuando'],
  ['info.description', 'info', 'descripcion', '/camino/7/que'],
  ['tickets.billing', 'entradas', 'entradas', '/camino/7/cobro'],
  ['impact.url', 'impacto', 'impacto.url', '/camino/7/causa'],
])(
  'given the check %s on the last step, when its line is read, then it stays on the way',
  (code, section, field, path) => {
    const [check] = openChecks({ id: 7 }, [{ code, section, field }] as never)
    expect(check && wayCheckPath(7, check)).toBe(path)
  },
)

test('given a first event that was left half done, when the list is opened, then it goes on at its step', () => {
  const draft = { id: 7, status: 0, isSeries: false }
  const published = { id: 8, status: 2, isSeries: false }
  expect(wayToGoOn([draft], '/camino/7/enviar')).toEqual({ id: 7, path: '/camino/7/enviar' })
  expect(wayToGoOn([draft], undefined)).toEqual({ id: 7, path: '/camino/7/donde' })
  expect(wayToGoOn([draft, published], '/camino/7/que')?.path).toBe('/camino/7/que')
  // An owner who has published knows the form; /camino/70 is another event; a team's event is not one's own.
  expect(wayToGoOn([draft, published], undefined)).toBeUndefined()
  expect(wayToGoOn([draft, published], '/camino/70/que')).toBeUndefined()
  expect(wayToGoOn([{ ...draft, role: 'edicion' }], '/camino/7/que')).toBeUndefined()
  expect(wayToGoOn([{ ...draft, status: 1 }], '/camino/7/enviar')).toBeUndefined()
})
