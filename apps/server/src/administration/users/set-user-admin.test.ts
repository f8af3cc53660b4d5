import { expect, test } from 'vitest'
import { givenInReview } from '../../events/event/testing/given-event.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { call, db, mailer, givenAccount, givenAdmin } = app
const owner = await givenAccount()
const admin = await givenAdmin()
/** The hub of the events that are given. */
const HUB = 2

const hubOf = async () =>
  (await call('app_ajustes_hubs', {}, admin)).data.hubs.find(({ hub }: { hub: number }) => hub === HUB)
const toldOf = (eventId: number) =>
  mailer.letters
    .filter(({ template, data }) => template === 'content-review' && data.eventId === eventId)
    .map(({ to }) => to)

test('given the only reviewer of a hub, when they stop being an administrator, then the team reviews it again and their events are open to all', async () => {
  const ane = await givenAdmin()
  const named = await call('app_ajustes_hub_guardar', { ...(await hubOf()), revisores: [ane.id] }, admin)
  expect(named.data.revisores).toEqual([ane.id])
  const before = await givenInReview(app, owner)
  expect(toldOf(before.id)).toEqual([ane.email])
  expect((await call('app_revision_asignar', { id: before.id, revisor_id: ane.id }, admin)).error).toBe(false)

  expect((await call('app_usuario_administrar', { id: ane.id, administra: 0 }, admin)).error).toBe(false)
  const after = await givenInReview(app, owner)
  expect(toldOf(after.id)).toEqual([admin.email])
  expect(await hubOf()).toMatchObject({ revisores: [], version: named.data.version + 1 })
  const open = await call('app_revision_cola', { asignado: 'nadie' }, admin)
  expect(open.data.map(({ id }: { id: number }) => id)).toContain(before.id)
  // An open form of the hub is stale.
  expect((await call('app_ajustes_hub_guardar', named.data, admin)).data.code).toBe(
    'setting.changed_meanwhile',
  )
  // Administering again is no reason to review what they reviewed then.
  await call('app_usuario_administrar', { id: ane.id, administra: 1 }, admin)
  expect((await hubOf()).revisores).toEqual([])
  await db.updateTable('account').set({ profile_id: 3 }).where('id', '=', ane.id).execute()
})

test('given a reviewer of a hub who is no administrator, when an event is sent, then administrators are notified and the reviewer is not', async () => {
  await db.insertInto('hub_reviewer').values({ hub_id: HUB, account_id: owner.id }).execute()
  const { id } = await givenInReview(app, owner)
  await db.deleteFrom('hub_reviewer').execute()
  expect(toldOf(id)).toEqual([admin.email])
})
