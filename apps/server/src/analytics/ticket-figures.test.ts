import { expect, test } from 'vitest'
import { givenComplete, givenPublished } from '../contents/testing/given-content.ts'
import { testApp } from '../test/test-app.ts'
import type { Stock } from './stock-store.ts'
import { type Sale, ticketFigures } from './ticket-figures.ts'

const app = await testApp()
const { call, db } = app
const owner = await app.givenAccount({ can_see_analytics: true })
const unseeing = await app.givenAccount()
const admin = await app.givenAdmin()
const ask = (fields: object = {}, who = owner) => call('app_get_entradas', fields, who)

async function givenSold(who: typeof owner, sold: number, fields: object = {}) {
  const event = await givenPublished(app, who, admin, {
    entradas_modo: 3,
    max_por_persona: 4,
    aforo: 40,
    ...fields,
  })
  await db.updateTable('session').set({ sold }).where('content_id', '=', event.id).execute()
  return event.id as number
}

test('given events with booked places, then their owner sees their own, and an administrator all', async () => {
  const other = await app.givenAccount({ can_see_analytics: true })
  const mine = await givenSold(owner, 10)
  const huelva = await givenSold(owner, 30, { ciudad: 'Huelva', disciplinas: [2] })
  const foreign = await givenSold(other, 5)
  await givenComplete(app, owner)
  const [figures] = (await ask()).data
  expect(figures).toMatchObject({
    moneda: 'EUR',
    hoy: 0,
    total: 40,
    aforo: 80,
    ocupacion: 0.5,
    ingresos_cent: 0,
  })
  expect(figures).toMatchObject({ devuelto_cent: 0, causa_cent: 0, serie: [] })
  expect(figures.por_contenido).toMatchObject([
    { id: huelva, nombre: 'Autumn choir', total: 30, ocupacion: 0.75 },
    { id: mine, total: 10, aforo: 40 },
  ])
  expect(figures.por_hub.map(({ id, total }: Record<string, number>) => [id, total])).toEqual([
    [4, 30],
    [2, 10],
  ])
  expect(figures.por_disciplina).toHaveLength(2)
  expect(figures.por_propietario).toMatchObject([{ id: owner.id, total: 40 }])
  expect((await ask({}, admin)).data[0].total).toBe(45)
  expect((await ask({ propietario: other.id }, admin)).data[0].por_contenido).toMatchObject([{ id: foreign }])
  expect((await ask({ hub: 4 })).data[0].total).toBe(30)
  expect((await ask({ disciplina: 1 })).data[0].total).toBe(10)
  expect((await ask({ contenido_id: mine })).data[0].total).toBe(10)
  expect((await ask({ desde: '2026-11-28', hasta: '2026-11-28' })).data[0].total).toBe(40)
  expect((await ask({ desde: '2026-11-29' })).data).toEqual([])
})

test.each([
  [{ desde: '2026-12-01', hasta: '2026-11-01' }, 'analytics.range_wrong'],
  [{ hub: 99 }, 'lookup.unknown'],
  [{ disciplina: 999, tipo: 999 }, 'lookup.unknown'],
  [{ contenido_id: 987654 }, 'content.not_found'],
  [{ propietario: 987654 }, 'account.not_found'],
  [{ grano: 'mes' }, 'input.invalid'],
])('given the filter %j, then it is refused', async (filter, code) => {
  expect((await ask(filter)).data.code).toBe(code)
})

test('given somebody else’s event or account, then it does not exist, and without the flag nothing is shown', async () => {
  const foreign = await givenSold(unseeing, 1)
  expect((await ask({ contenido_id: foreign })).data).toEqual((await ask({ contenido_id: 987654 })).data)
  expect((await ask({ propietario: unseeing.id })).data).toEqual((await ask({ propietario: 987654 })).data)
  expect((await ask({}, unseeing)).data.code).toBe('analytics.not_visible')
})

const stock = (contentId: number, more: Partial<Stock> = {}): Stock => ({
  contentId,
  title: `[:es]Evento ${contentId}[:]`,
  ownerId: 1,
  ownerName: 'Ane',
  hubId: 1,
  typeId: 1,
  disciplineIds: [1, 2],
  timeZone: 'Europe/Madrid',
  currency: 'EUR',
  sold: 2,
  capacity: 10,
  taken: 2,
  ...more,
})
const sale = (contentId: number, at: string, more: Partial<Sale> = {}): Sale => ({
  contentId,
  currency: 'EUR',
  at,
  tickets: 1,
  incomeCents: 1200,
  refundedCents: 0,
  causeCents: 600,
  ...more,
})
const names = {
  hubs: new Map([[1, 'Bilbao']]),
  disciplines: new Map(),
  types: new Map(),
  titleOf: (title: string) => title,
}
const figuresAt = (sales: Sale[], grain: 'hora' | 'dia' | 'semana') =>
  ticketFigures([stock(1), stock(2, { currency: 'GBP', hubId: 3, timeZone: 'Europe/London' })], sales, {
    grain,
    names,
    now: '2026-11-28T23:30:00.000Z',
  })

test('given sales in two currencies, then each has its own sums, and what was given back is told beside the income', () => {
  const [euro, pound] = figuresAt(
    [
      sale(1, '2026-11-28T10:10:00.000Z', { refundedCents: 1200 }),
      sale(1, '2026-11-28T23:10:00.000Z'),
      sale(2, '2026-11-28T23:10:00.000Z', { currency: 'GBP', incomeCents: 500, causeCents: 0 }),
    ],
    'dia',
  )
  expect(euro).toMatchObject({ currency: 'EUR', incomeCents: 2400, refundedCents: 1200, causeCents: 1200 })
  expect(pound).toMatchObject({ currency: 'GBP', incomeCents: 500, byHub: [{ id: 3, incomeCents: 500 }] })
  // Half past midnight in Madrid, and still the 28th in London.
  expect([euro?.today, pound?.today]).toEqual([1, 1])
  expect(euro?.series).toEqual([
    { at: '2026-11-27T23:00:00.000Z', tickets: 1, incomeCents: 1200 },
    { at: '2026-11-28T23:00:00.000Z', tickets: 1, incomeCents: 1200 },
  ])
})

test.each([
  ['hora', ['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z', '2026-10-26T10:00:00.000Z']],
  ['dia', ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']],
  ['semana', ['2026-10-18T22:00:00.000Z', '2026-10-25T23:00:00.000Z']],
] as const)(
  'given sales over the change of the clock, when shown by %s, then each time begins by the clock of the place',
  (grain, times) => {
    const sales = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', '2026-10-26T10:10:00.000Z']
    const [euro] = figuresAt(
      sales.map((at) => sale(1, at)),
      grain,
    )
    expect(euro?.series.map(({ at }) => at)).toEqual(times)
  },
)
