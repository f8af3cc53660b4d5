import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { givenPublished } from '../testing/given-event.ts'

const app = await testApp()
const { call } = app
const owner = await app.givenAccount()
const admin = await app.givenAdmin()

const seen = async (id: number) => (await call('app_contenido_by_id', { id })).data
const waits = async (id: number) => (await call('app_contenido_by_id', { id }, owner)).data.cambios_pendientes
const update = (id: number, fields: object, who = owner) =>
  call('app_contenido_update', { contenido: { id, ...fields } }, who)
const session = (sesion: object, who = owner) => call('app_sesion_update', { sesion }, who)
const add = async (contenido_id: number, inicio: string, who = owner): Promise<number> =>
  (await call('app_sesion_add', { sesion: { contenido_id, inicio } }, who)).data.sesion_id

/** A published event with two sessions of which the owner moved one, set the other's price and added a third. */
async function givenWaiting() {
  const { id, sesiones } = await givenPublished(app, owner, admin)
  const first: number = sesiones[0].sesion_id
  const second = await add(id, '2026-11-29T18:00:00.000Z', admin)
  await session({ sesion_id: second, inicio: '2026-12-06T18:00:00.000Z' })
  await session({ sesion_id: first, precio_cent: 700 })
  const third = await add(id, '2026-11-30T18:00:00.000Z')
  return { id, first, second, third }
}
const old = { inicio: '2026-11-29T18:00:00.000Z' }

test('given sessions that wait, when an administrator changes one of them, then nothing but that change is public', async () => {
  const { id, first, second, third } = await givenWaiting()
  expect((await seen(id)).sesiones).toMatchObject([{ sesion_id: first }, { sesion_id: second, ...old }])
  await session({ sesion_id: first, aforo: 90 }, admin)
  const shown = (await seen(id)).sesiones
  expect(shown).toMatchObject([
    { sesion_id: first, aforo: 90, precio_cent: null },
    { sesion_id: second, aforo: null, ...old },
  ])
  expect(shown).toHaveLength(2)
  expect(await waits(id)).toBe(1)
  // Of many at once, one that only waits among them.
  const many = { contenido_id: id, sesion_ids: [first, second, third], cambios: { aforo: 80 } }
  expect((await call('app_sesiones_cambiar', many, admin)).error).toBe(false)
  expect((await seen(id)).sesiones).toMatchObject([
    { sesion_id: first, aforo: 80, precio_cent: null },
    { sesion_id: second, aforo: 80, ...old },
  ])
  // What an administrator adds or deletes is public at once; a date is approved whole, with what its owner wrote of it.
  const fourth = await add(id, '2026-11-27T18:00:00.000Z', admin)
  await session({ sesion_id: second, fin: '2026-12-06T20:00:00.000Z' }, admin)
  await call('app_sesion_delete', { sesion_id: first }, admin)
  expect((await seen(id)).sesiones).toMatchObject([
    { sesion_id: fourth },
    { sesion_id: second, inicio: '2026-12-06T18:00:00.000Z', fin: '2026-12-06T20:00:00.000Z' },
  ])
  expect((await seen(id)).sesiones).toHaveLength(2)
  expect(await waits(id)).toBe(1)
})

test('given sessions that wait, when an administrator writes the whole list, then what they changed in it is public alone', async () => {
  const { id, first, second, third } = await givenWaiting()
  const stored = (await call('app_sesiones_get', { contenido_id: id }, admin)).data
  const sesiones = [
    ...stored.map(({ sesion_id }: { sesion_id: number }) => ({
      sesion_id,
      ...(sesion_id === first ? { aforo: 60 } : {}),
    })),
    { inicio: '2026-12-01T18:00:00.000Z' },
  ]
  const answer = await call('app_contenido_update_cuando', { id, sesiones }, admin)
  const line = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'content.sessions_changed')
    .where('subject_id', '=', id)
    .executeTakeFirst()
  expect(line).toMatchObject({ actor_id: admin.id, detail: { sessions: expect.arrayContaining([first]) } })
  expect(answer.error, JSON.stringify(answer)).toBe(false)
  const shown = (await seen(id)).sesiones
  expect(shown).toMatchObject([
    { sesion_id: first, aforo: 60, precio_cent: null },
    { sesion_id: second, ...old },
    { inicio: '2026-12-01T18:00:00.000Z' },
  ])
  expect(shown.map(({ sesion_id }: { sesion_id: number }) => sesion_id)).not.toContain(third)
})

test('given a share of the cause that waits, when an administrator corrects its words, then the share waits on', async () => {
  const { id, impacto } = await givenPublished(app, owner, admin)
  await update(id, { impacto: { porcentaje: 10, proyecto: 'Otra causa' } })
  const answer = await update(id, { impacto: { texto: 'Sin erratas' } }, admin)
  expect(answer.data).toMatchObject({
    cambios_pendientes: 1,
    impacto: { porcentaje: 10, texto: 'Sin erratas' },
  })
  expect((await seen(id)).impacto).toEqual({ ...impacto, texto: 'Sin erratas' })
  const whole = { ...answer.data.impacto, porcentaje: 20 }
  await update(id, { impacto: whole }, admin)
  expect((await seen(id)).impacto).toEqual({ ...impacto, texto: 'Sin erratas', porcentaje: 20 })
  expect(await waits(id)).toBe(1)
})

test('given appearances that wait, when an administrator changes another one, then they wait on', async () => {
  const { id } = await givenPublished(app, owner, admin)
  const put = async (evento_contenido: object, who = owner) => {
    const { error, data } = await call('app_evento_contenido_update', { evento_contenido }, who)
    expect(error, JSON.stringify(data)).toBe(false)
    return data.evento_id as number
  }
  const at = { contenido_id: id, lugar: 'Kafe Antzokia', ciudad: 'Bilbao', disponibilidad: 'P' }
  const one = await put({ ...at, fecha: '2026-12-04' }, admin)
  const two = await put({ ...at, fecha: '2026-12-05' }, admin)
  await put({ evento_id: two, fecha: '2026-12-20' })
  await put({ ...at, fecha: '2026-12-21' })
  await put({ evento_id: one, lugar: 'Sala BBK' }, admin)
  const { eventos } = await seen(id)
  expect(eventos).toMatchObject([
    { evento_id: one, lugar: 'Sala BBK' },
    { evento_id: two, fecha: '2026-12-05' },
  ])
  expect(eventos).toHaveLength(2)
  expect(await waits(id)).toBe(1)
})
