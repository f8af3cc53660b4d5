import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { givenComplete } from './testing/given-event.ts'

const app = await testApp()
const { call, givenAccount } = app

test('given the picture to share as base64, a data URL or an address, when saved by any call, then it is one of the event and the other fields are saved', async () => {
  const owner = await givenAccount()
  const { id } = await givenComplete(app, owner)
  const large = await sharp({ create: { width: 900, height: 500, channels: 3, background: 'blue' } })
    .jpeg()
    .toBuffer()
  const base64 = large.toString('base64')
  const shared = async () => {
    const { share_photo, share_title } = (await call('app_contenido_by_id', { id }, owner)).data
    const media: { url: string }[] = (await call('app_galeria_get', { contenido_id: id }, owner)).data
    return { share_photo, share_title, media }
  }
  const seo = { contenido_id: id, share_title: 'Ven', completadoSEO: 1 }
  for (const share_photo of [base64, `data:image/jpeg;base64,${base64}`]) {
    expect(await call('app_seo_config', { ...seo, share_photo }, owner)).toMatchObject({ error: false })
    const { share_photo: kept, share_title, media } = await shared()
    expect(share_title).toBe('Ven')
    expect(media.map(({ url }) => url)).toContain(kept)
  }
  const { share_photo: kept, media } = await shared()
  expect((await call('app_seo_config', { ...seo, share_photo: kept }, owner)).error).toBe(false)
  expect((await shared()).media).toHaveLength(media.length)
  // The same bytes by another call, with or without the head of a data URL, are the same picture.
  await call('app_contenido_update', { contenido: { id, titulo: 'Otro', share_photo: base64 } }, owner)
  expect(await shared()).toMatchObject({ share_photo: kept, media: { length: media.length } })
  const other = await sharp(large).negate().jpeg().toBuffer()
  await call('app_contenido_update', { contenido: { id, share_photo: other.toString('base64') } }, owner)
  expect((await shared()).media).toHaveLength(media.length + 1)
  const bad = await call(
    'app_seo_config',
    { ...seo, share_title: 'Aun', share_photo: 'A'.repeat(400) },
    owner,
  )
  expect(bad.data.code).toBe('media.not_a_picture')
  expect((await shared()).share_title).toBe('Aun')
  const made = await call(
    'app_contenido_add',
    { contenido: { titulo: 'Con foto', share_photo: base64 } },
    owner,
  )
  expect(made.data.share_photo).toMatch(/^\/files\/media\//)
  const address = 'https://pictures.example/poster.jpg'
  const elsewhere = await call('app_seo_config', { ...seo, share_title: 'Hoy', share_photo: address }, owner)
  expect(elsewhere).toMatchObject({ error: false, data: { share_title: 'Hoy', share_photo: address } })
  expect(elsewhere.msg).toContain(address)
  const fresh = await givenAccount({ confirmed_at: null })
  const contenido = { titulo: 'Nuevo', share_photo: address }
  const draft = await call('app_contenido_add', { contenido }, fresh)
  expect(draft).toMatchObject({ error: false, data: { titulo: 'Nuevo', share_photo: address } })
})

test('given flags of the team with a new event or a change of it, then the answer says that they stay as they are', async () => {
  const admin = await app.givenAdmin()
  const owner = await givenAccount()
  const flags = { destacado: 1, is360: 1, blacklist: 1 }
  const add = (more: object, who: typeof owner) =>
    call('app_contenido_add', { contenido: { titulo: 'Uno', ...more }, lang: 'en' }, who)
  const made = await add(flags, admin)
  expect(made.data).toMatchObject({ destacado: 0, is360: 0, blacklist: 0 })
  expect(made.msg).toContain('in the administration of the event')
  const contenido = { id: made.data.id, titulo: 'Dos', destacado: 1 }
  const changed = await call('app_contenido_update', { contenido, lang: 'en' }, admin)
  expect(changed.data).toMatchObject({ titulo: 'Dos', destacado: 0 })
  expect(changed.msg).toContain('in the administration of the event')
  const own = await add(flags, owner)
  expect(own).toMatchObject({ error: false, data: { destacado: 0, is360: 0 } })
  expect(own.msg).toContain('set by the festival team')
  expect((await add({ destacado: 0 }, owner)).msg).not.toContain('festival team')
})
