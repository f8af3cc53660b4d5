import { expect, test } from 'vitest'
import { givenComplete, givenPublished } from '../events/event/testing/given-event.ts'
import { testApp } from './test-app.ts'

const app = await testApp()
const { call } = app

test('given an owner who saves the profile while events of theirs move, then there is no deadlock', async () => {
  const owner = await app.givenAccount()
  await app.givenAdmin()
  const ids: number[] = []
  for (let n = 0; n < 4; n++) ids.push((await givenComplete(app, owner)).id)
  const rounds = Array.from({ length: 12 }, (_, round) => round)
  const moving = ids.map(async (id) => {
    const codes: unknown[] = []
    for (const round of rounds)
      codes.push((await call('app_contenido_update_stat', { id, estado: round % 2 ? 0 : 1 }, owner)).status)
    return codes
  })
  const saving = [1, 2].map(async (person) => {
    const codes: unknown[] = []
    for (const round of rounds)
      codes.push((await call('app_update_usu', { nombre: `Name ${person} ${round}` }, owner)).status)
    return codes
  })
  const tying = ids.map(async (id) => {
    const codes: unknown[] = []
    for (const round of rounds)
      codes.push(
        (
          await call(
            'app_new_artista_contenido',
            { contenido_id: id, tipo_usu: 2, nombre: `P${round}` },
            owner,
          )
        ).status,
      )
    return codes
  })
  // One participant of all these events: its profile is shown by each of them.
  const shared = (await call('app_artistas_contenido', { contenido_id: ids[0] }, owner)).data[0].id
  for (const id of ids)
    await call('app_artista_contenido_add', { contenido_id: id, artista_id: shared, tipo_usu: 4 }, owner)
  const renaming = rounds.map(
    async (round) =>
      (await call('app_update_artista_contenido', { artista_id: shared, nombre: `Choir ${round}` }, owner))
        .status,
  )
  const statuses = (await Promise.all([...moving, ...saving, ...tying, ...renaming])).flat()
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})

test('given an edit that is under way, when the owner saves the profile, then the public copy holds the edit', async () => {
  const owner = await app.givenAccount()
  const { id } = await givenPublished(app, owner, await app.givenAdmin())
  let saving: Promise<unknown> | undefined
  await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('event').select('id').where('id', '=', id).forUpdate().execute()
    saving = call('app_update_usu', { nombre: 'A new name' }, owner)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await tx.updateTable('event').set({ description: 'Just written' }).where('id', '=', id).execute()
  })
  expect(await saving).toMatchObject({ error: false })
  const { data } = await call('app_contenido_by_id', { id })
  expect(data).toMatchObject({ descripcion: 'Just written', propietario: { nombre: 'A new name' } })
})
