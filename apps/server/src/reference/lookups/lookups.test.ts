import { listCollaborations, listHubs } from '@larunbat/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { call, ask } = await testApp()

test('given the seeded lists, when requested in Basque, then hubs carry their fixed ids, zone and currency', async () => {
  const hubs = await ask(listHubs, {})
  expect(hubs.map(({ id }) => id).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(hubs.find(({ id }) => id === 3)).toMatchObject({ currency: 'GBP', timeZone: 'Europe/London' })
  const { data } = await call('app_disciplinas_v2', { lang: 'eu' })
  expect(data[0]).toMatchObject({ id: 1, nombre: 'Musika' })
})

test('given profiles, when any caller lists them, then the administrator is not offered', async () => {
  const { data } = await call('app_perfiles', { lang: 'es' })
  expect(data.map(({ id }: { id: number }) => id)).toEqual([2, 3, 4])
})

test('given collaborations, when listed, then each states which figure it needs', async () => {
  const rows = await ask(listCollaborations, {})
  expect(rows.find(({ id }) => id === 1)?.figure).toBe('percentage')
})

test('given editions, when listed, then 2026 falls on the last Saturday of November and Scotland has a longer one', async () => {
  const { data } = await call('app_ediciones')
  expect(data.find(({ anio }: { anio: number }) => anio === 2026)).toMatchObject({
    actual: 1,
    fechas: [
      { hub: null, desde: '2026-11-28', hasta: '2026-11-28' },
      { hub: 3, desde: '2026-11-28', hasta: '2026-11-30' },
    ],
  })
})

test('given a call that does not exist, when made, then the envelope says so with status 404', async () => {
  expect(await call('app_nada')).toMatchObject({
    status: 404,
    error: true,
    data: { code: 'request.no_such_call' },
  })
})
