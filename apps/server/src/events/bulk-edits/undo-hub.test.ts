import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { givenComplete } from '../event/testing/given-event.ts'

const app = await testApp()
const { call, givenAccount, givenAdmin } = app
const owner = await givenAccount()
const admin = await givenAdmin()
type Row = Record<string, unknown>

const given = async (ciudad: string) => (await givenComplete(app, owner, { ciudad })).id as number
const event = async (id: number) => (await call('app_contenido_by_id', { id }, admin)).data
const moveTo = async (id: number, ciudad: string) =>
  expect((await call('app_contenido_update', { contenido: { id, ciudad } }, owner)).error).toBe(false)

async function change(cambio: object, ids: readonly number[], clave: string): Promise<string> {
  const filas = await Promise.all(ids.map(async (id) => ({ id, version: (await event(id)).version })))
  const { data } = await call('app_contenidos_lote', { clave, cambio, filas }, admin)
  expect(data.filas.map(({ resultado }: Row) => resultado)).toEqual(ids.map(() => 'cambiado'))
  return data.lote
}

async function undo(lote: string) {
  const { data } = await call('app_contenidos_lote_deshacer', { lote }, admin)
  return Object.fromEntries(data.filas.map(({ id, resultado }: Row) => [id, resultado]))
}

test('given hubs that followed from cities, when their change is undone after cities changed, then only those that still fit go back', async () => {
  const [bilbao, huelva] = [
    (await event(await given('Bilbao'))).hub,
    (await event(await given('Huelva'))).hub,
  ]
  const [stays, within, moved] = [await given('Bilbao'), await given('Bilbao'), await given('Bilbao')]
  const ids = [stays, within, moved]
  const lote = await change({ hub: 4, destacado: 1 }, ids, 'hub-and-flag')
  const alone = await given('Bilbao')
  const ofHubAlone = await change({ hub: 4 }, [alone], 'hub-alone')
  await moveTo(within, 'Bilbao, Bizkaia')
  for (const id of [moved, alone]) await moveTo(id, 'Huelva')

  expect(await undo(lote)).toEqual(Object.fromEntries(ids.map((id) => [id, 'cambiado'])))
  expect(await Promise.all(ids.map(async (id) => (await event(id)).hub))).toEqual([bilbao, bilbao, 4])
  expect(await event(moved)).toMatchObject({ destacado: 0 })
  expect(await undo(ofHubAlone)).toEqual({ [alone]: 'cambiado_antes' })
  expect(await event(alone)).toMatchObject({ hub: 4, ciudad: 'Huelva' })

  // The one that went back follows its city again; the one that stayed is the team's still.
  await moveTo(stays, 'Huelva')
  await moveTo(moved, 'Bilbao')
  expect([(await event(stays)).hub, (await event(moved)).hub]).toEqual([huelva, 4])
})

test('given a hub that the team had chosen, when a later change of it is undone, then it goes back whatever the city is', async () => {
  const id = await given('Bilbao')
  await call('app_contenido_update_admin', { id, hub: 5 }, admin)
  const lote = await change({ hub: 4 }, [id], 'hub-chosen')
  await moveTo(id, 'Huelva')
  expect(await undo(lote)).toEqual({ [id]: 'cambiado' })
  expect(await event(id)).toMatchObject({ hub: 5, ciudad: 'Huelva' })
})
