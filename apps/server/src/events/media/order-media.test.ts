import { listMedia, orderMedia, updateMedia } from '@larunbat/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { listMediaRows, saveMediaPlaces } from './media-store.ts'

const { ask, call, db, givenAccount, givenAdmin } = await testApp()
const owner = await givenAccount()
const stranger = await givenAccount()

/** An event with a cover and a gallery of so many pictures; ids in their order. */
async function givenGallery(count: number) {
  const { id: eventId } = await db
    .insertInto('event')
    .values({ owner_id: owner.id, title: 'Erakusketa' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const picture = { variants: '[]', width: 9, height: 9, bytes: 9, type: 'image/png', event_id: eventId }
  const rows = await db
    .insertInto('media')
    .values([
      { ...picture, use: 'cover' as const, url: '/files/a/0.jpg' },
      ...Array.from({ length: count }, (_, index) => ({
        ...picture,
        use: 'gallery' as const,
        position: index + 1,
        url: `/files/a/${index + 1}.jpg`,
      })),
    ])
    .returning('id')
    .execute()
  const [cover, ...gallery] = rows.map(({ id }) => id)
  return { eventId, cover: cover as number, gallery }
}
const orderOf = async (eventId: number) =>
  (await ask(listMedia, { eventId }, owner))
    .filter(({ use }) => use === 'gallery')
    .map(({ id, position }) => [id, position])

test('given a gallery, when ordered, then it stands so from 1 to n and the cover is where it was', async () => {
  const { eventId, cover, gallery } = await givenGallery(5)
  const wanted = [...gallery].reverse()
  const answer = await ask(orderMedia, { eventId, mediaIds: wanted }, owner)
  expect(answer.map(({ id }) => id)).toEqual([cover, ...wanted])
  expect(await orderOf(eventId)).toEqual(wanted.map((id, index) => [id, index + 1]))
  const admin = await givenAdmin()
  await ask(orderMedia, { eventId, mediaIds: gallery }, admin)
  expect(await orderOf(eventId)).toEqual(gallery.map((id, index) => [id, index + 1]))
  const history = await call('app_contenido_historial', { id: eventId }, owner)
  const names = [gallery, wanted].map((ids) => ids.join(' · '))
  expect(history.data.filas.slice(0, 2).map(({ cambios }: { cambios: object[] }) => cambios)).toMatchObject([
    [{ campo: 'galeria.order', antes: names[1], despues: names[0] }],
    [{ campo: 'galeria.order', antes: names[0], despues: names[1] }],
  ])
})

test('given an order that is not of this gallery, when sent, then nothing moves and the current order is returned', async () => {
  const { eventId, cover, gallery } = await givenGallery(3)
  const other = await givenGallery(1)
  const [a, b, c] = gallery as [number, number, number]
  const wrong = [
    [a, b],
    [a, b, c, c],
    [a, b, b],
    [a, b, c, cover],
    [a, b, other.gallery[0]],
    [a, b, 999_999],
    [],
  ]
  for (const media_ids of wrong) {
    const answer = await call('app_contenido_media_orden', { contenido_id: eventId, media_ids }, owner)
    expect(answer).toMatchObject({ error: true, data: { code: 'media.order_stale', media_ids: gallery } })
  }
  expect(await orderOf(eventId)).toEqual(gallery.map((id, index) => [id, index + 1]))
})

test('given a foreign gallery or one in review, when ordered, then it is missing or locked', async () => {
  const { eventId, gallery } = await givenGallery(2)
  const order = { contenido_id: eventId, media_ids: [...gallery].reverse() }
  const foreign = await call('app_contenido_media_orden', order, stranger)
  expect(foreign.data.code).toBe('content.not_found')
  expect(foreign).toEqual(
    await call('app_contenido_media_orden', { ...order, contenido_id: 999_999 }, stranger),
  )
  await db.updateTable('event').set({ status: 1 }).where('id', '=', eventId).execute()
  expect((await call('app_contenido_media_orden', order, owner)).data.code).toBe('content.in_review')
})

test('given two orders and a move at once, when all are done, then one whole order stands, 1 to n', async () => {
  for (let round = 0; round < 8; round++) {
    const { eventId, gallery } = await givenGallery(12)
    const [first = 0] = gallery
    const orders = [[...gallery].reverse(), [...gallery.slice(6), ...gallery.slice(0, 6)]]
    await Promise.all([
      ...orders.map((mediaIds) => ask(orderMedia, { eventId, mediaIds }, owner)),
      ask(updateMedia, { id: first, position: 3 }, owner),
    ])
    const stands = await orderOf(eventId)
    expect(stands.map(([, position]) => position)).toEqual(gallery.map((_, index) => index + 1))
    const without = (ids: (number | undefined)[]) => ids.filter((id) => id !== first).join()
    expect(orders.map(without)).toContain(without(stands.map(([id]) => id)))
  }
})

test('given an order while the cover joins the gallery, when both are done, then the order was stale or came first', async () => {
  for (let round = 0; round < 8; round++) {
    const { eventId, cover, gallery } = await givenGallery(6)
    const media_ids = [...gallery].reverse()
    const [order] = await Promise.all([
      call('app_contenido_media_orden', { contenido_id: eventId, media_ids }, owner),
      ask(updateMedia, { id: cover, use: 'gallery', position: 1 }, owner),
    ])
    if (order.error)
      expect(order.data).toMatchObject({ code: 'media.order_stale', media_ids: [cover, ...gallery] })
    const wanted = [cover, ...(order.error ? gallery : media_ids)]
    expect(await orderOf(eventId)).toEqual(wanted.map((id, index) => [id, index + 1]))
  }
})

test('given the same without the lock, when the cover joins between reading and writing, then two stand at one place', async () => {
  const { eventId, cover, gallery } = await givenGallery(6)
  const read = (await listMediaRows(db, eventId)).filter(({ use }) => use === 'gallery')
  await ask(updateMedia, { id: cover, use: 'gallery', position: 1 }, owner)
  const places = [...read].reverse().map(({ id, use }, index) => ({ id, use, position: index + 1 }))
  await saveMediaPlaces(db, eventId, places)
  const stands = (await orderOf(eventId)).map(([, position]) => position)
  expect(stands).toEqual([1, 1, 2, 3, 4, 5, 6])
  expect(gallery).toHaveLength(6)
})
