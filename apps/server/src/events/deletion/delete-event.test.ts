import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sweepDueFiles } from '../../files/stored-files/file-ledger.ts'
import { testApp } from '../../testing/test-app.ts'

const { app, call, db, services, storage, givenAccount } = await testApp()
const ctx = { db, services, log: app.log }
const picture = await sharp({ create: { width: 1400, height: 800, channels: 3, background: '#e0402a' } })
  .jpeg()
  .toBuffer()

/** An event with one picture; returns its address and the keys in the storage. */
async function givenPicture(owner: { token: string }) {
  const event = (await call('app_contenido_add', { contenido: { titulo: 'Koru-gaua' } }, owner)).data
  const sent = { contenido_id: event.id, base64: picture.toString('base64'), titulo: 'Korua' }
  const { url } = (await call('app_contenido_media_add', sent, owner)).data
  expect(url).toMatch(/^\/files\/media\//)
  const folder = String(url)
    .replace('/files/', '')
    .replace(/[^/]+$/, '')
  const stored = () => [...storage.files.keys()].filter((key) => key.startsWith(folder)).length
  return { id: event.id as number, url: url as string, stored }
}

test.each(['profile_photo', 'cover_photo'] as const)(
  'given a picture that a %s of an account shows, when its event is deleted, then it goes with the last one that shows it',
  async (column) => {
    const [owner, reader] = [await givenAccount(), await givenAccount()]
    const { id, url, stored } = await givenPicture(owner)
    await db
      .updateTable('account')
      .set({ [column]: url })
      .where('id', '=', reader.id)
      .execute()
    expect((await call('app_contenido_delete', { id }, owner)).error).toBe(false)
    await sweepDueFiles(ctx)
    expect(stored()).toBeGreaterThan(0)
    await db
      .updateTable('account')
      .set({ [column]: null })
      .where('id', '=', reader.id)
      .execute()
    await sweepDueFiles(ctx)
    expect(stored()).toBe(0)
  },
)

test('given a picture that another event shares, when it is deleted from its gallery, then it stays; one that nothing shows goes', async () => {
  const owner = await givenAccount()
  const [shared, own] = [await givenPicture(owner), await givenPicture(owner)]
  const other = (await call('app_contenido_add', { contenido: { titulo: 'Bertsoak' } }, owner)).data
  await db.updateTable('event').set({ share_photo: shared.url }).where('id', '=', other.id).execute()
  for (const { id } of [shared, own]) {
    const [{ media_id }] = (await call('app_galeria_get', { contenido_id: id }, owner)).data
    const gone = await call('app_contenido_media_delete', { media_id }, owner)
    expect(gone.error).toBe(false)
  }
  await sweepDueFiles(ctx)
  expect([shared.stored() > 0, own.stored()]).toEqual([true, 0])
})
