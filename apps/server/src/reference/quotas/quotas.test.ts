import { beforeEach, expect, test } from 'vitest'
import { insertMedia } from '../../events/media/media-store.ts'
import { testApp } from '../../testing/test-app.ts'
import { givenFestivalSettings } from '../festival-settings/testing/given-festival-settings.ts'

const { db, call, storage, givenAccount, givenAdmin } = await testApp()
const MB = 1024 * 1024
const event = { titulo: 'Kontzertua', ciudad: 'Bilbao', tipo: 1 }

type Account = Awaited<ReturnType<typeof givenAccount>>
const add = (account: Account) => call('app_contenido_add', { contenido: event }, account)
const countOf = async ({ id }: Account) =>
  (await db.selectFrom('event').select('id').where('owner_id', '=', id).execute()).length
/** Asks where to put a file of so many bytes. */
const upload = (account: Account, bytes: number, contenido_id?: number) =>
  call('app_subida_crear', { proposito: 'imagen', nombre: 'a.jpg', bytes, contenido_id }, account)

beforeEach(() =>
  givenFestivalSettings(db, {
    eventsPerAccount: 20,
    unconfirmedEvents: 3,
    storedMegabytesPerAccount: 30,
    unconfirmedStoredMegabytes: 5,
  }),
)

async function givenStored(account: Account, bytes: number): Promise<number> {
  const { data } = await add(account)
  await storage.put('media/a', Buffer.from('a picture'), 'image/jpeg')
  await insertMedia(db, {
    event_id: data.id,
    use: 'gallery',
    url: '/files/media/a',
    variants: JSON.stringify([{ width: 1, height: 1, type: 'image/jpeg', url: '/files/media/a' }]),
    width: 1,
    height: 1,
    bytes,
    type: 'image/jpeg',
  })
  return data.id
}

test('given an account that adds events one after the other, then the next one is refused with the figure, and one fewer makes room', async () => {
  const account = await givenAccount()
  for (let n = 0; n < 20; n++) expect((await add(account)).error).toBe(false)
  const refused = await add(account)
  expect(refused).toMatchObject({ error: true, data: { code: 'account.event_quota' } })
  expect(refused.msg).toContain('20')
  await db
    .deleteFrom('event')
    .where(
      'id',
      '=',
      (await db.selectFrom('event').select('id').where('owner_id', '=', account.id).executeTakeFirstOrThrow())
        .id,
    )
    .execute()
  expect((await add(account)).error).toBe(false)
})

test.each([
  ['the limit', 20, 20],
  ['a wide one, as a control', 1000, 60],
])('given sixty events at once from one account, then %s holds: %i', async (_, eventsPerAccount, made) => {
  await givenFestivalSettings(db, { eventsPerAccount })
  const account = await givenAccount()
  await Promise.all(Array.from({ length: 60 }, () => add(account)))
  expect(await countOf(account)).toBe(made)
})

test('given an account that is not confirmed, then it has fewer events and less room; an administrator has both without end', async () => {
  const [stranger, admin] = [await givenAccount({ confirmed_at: null }), await givenAdmin()]
  for (let n = 0; n < 9; n++) await add(stranger)
  expect(await countOf(stranger)).toBe(3)
  expect((await upload(stranger, 6 * MB)).data.code).toBe('account.storage_quota')
  expect((await upload(stranger, 4 * MB)).error).toBe(false)
  for (let n = 0; n < 25; n++) await add(admin)
  expect(await countOf(admin)).toBe(25)
})

test('given pictures that fill an account, then no further byte is taken, by whatever way it would come', async () => {
  const account = await givenAccount()
  const id = await givenStored(account, 29 * MB)
  const answer = await upload(account, 2 * MB, id)
  expect(answer).toMatchObject({ error: true, data: { code: 'account.storage_quota' } })
  expect(answer.msg).toMatch(/30 MB.*29 MB/)
  const base64 = Buffer.alloc(1.5 * MB, 7).toString('base64')
  expect((await call('app_contenido_media_add', { contenido_id: id, base64 }, account)).data.code).toBe(
    'account.storage_quota',
  )
  const { data: video } = await call('app_video_add', { id_contenido: id }, account)
  const file = { video_id: video.id, filename: 'a.mp4', nombre: '', descripcion: '', bytes: 2 * MB }
  expect((await call('vimeo_upload_video', file, account)).data.code).toBe('account.storage_quota')
  expect((await call('app_contenido_copiar', { id, clave: 'a-copy-too-many' }, account)).data.code).toBe(
    'account.storage_quota',
  )
  // What a member of its team uploads counts for the owner, and what is deleted makes room.
  await db.deleteFrom('media').where('event_id', '=', id).execute()
  expect((await upload(account, 2 * MB, id)).error).toBe(false)
})

test.each([
  ['the limit', 30, 6],
  ['a wide one, as a control', 1000, 20],
])('given twenty uploads at once, then %s holds: %i MB', async (_, storedMegabytesPerAccount, taken) => {
  await givenFestivalSettings(db, { storedMegabytesPerAccount })
  const account = await givenAccount()
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(account, 5 * MB)))
  expect(answers.filter(({ error }) => !error)).toHaveLength(taken)
})

test('given an administrator who gives an account more, then it has more, and the log says who did', async () => {
  const [account, admin] = [await givenAccount(), await givenAdmin()]
  await givenStored(account, 29 * MB)
  const give = (eventos: number | null, megabytes: number | null, by: Account) =>
    call('app_usuario_cuota', { id: account.id, eventos, megabytes }, by)
  expect((await give(500, 500, account)).error).toBe(true)
  await give(25, 40, admin)
  expect((await upload(account, 8 * MB)).error).toBe(false)
  for (let n = 0; n < 30; n++) await add(account)
  expect(await countOf(account)).toBe(25)
  const { data } = await call('app_usuario', { id: account.id }, admin)
  expect(data.cuota).toMatchObject({
    eventos: 25,
    eventos_max: 25,
    eventos_propio: 25,
    megabytes: 37,
    megabytes_max: 40,
  })
  const log = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'account.quota_changed')
    .execute()
  expect(log).toMatchObject([{ actor_id: admin.id, detail: { after: { events: 25, megabytes: 40 } } }])
  await give(null, null, admin)
  expect((await add(account)).data.code).toBe('account.event_quota')
})
