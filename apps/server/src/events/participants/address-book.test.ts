import {
  addParticipant,
  createUpload,
  deleteParticipant,
  getParticipant,
  listArtists,
  listCollaborators,
  listEventArtists,
  tieParticipant,
  updateParticipant,
} from '@larunbat/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { givenPublished } from '../../testing/given-published.ts'
import { participantsScene } from './testing/participants-scene.ts'

const { ask, call, db, storage, owner, other, admin, givenEvent, givenPublic, versionOf } =
  await participantsScene()

test('given the address book, when searched without accents, then own and public ones are found, administrators find all', async () => {
  const eventId = await givenEvent()
  await ask(addParticipant, { eventId, kind: 2, name: 'Íñigo Ábrego 100%' }, owner)
  await ask(addParticipant, { eventId: await givenEvent(other.id), kind: 2, name: 'Iñigo Oculto' }, other)
  await givenPublic('IÑIGO PÚBLICO')
  const names = async (who: typeof owner, query: string) =>
    [await ask(listArtists, { query }, who)].flat().map((row) => ('name' in row ? row.name : ''))
  expect(await names(owner, 'inigo')).toEqual(['Íñigo Ábrego 100%', 'IÑIGO PÚBLICO'])
  expect(await names(admin, 'IÑIGO')).toEqual(['Íñigo Ábrego 100%', 'Iñigo Oculto', 'IÑIGO PÚBLICO'])
  expect(await names(owner, '100%')).toEqual(['Íñigo Ábrego 100%'])
  expect(await names(owner, '1_0')).toEqual([])
  expect(await ask(listArtists, { query: 'inigo', page: 2, pageSize: 1 }, owner)).toMatchObject({
    rows: [{ name: 'IÑIGO PÚBLICO' }],
    total: 2,
    page: 2,
    pageSize: 1,
  })
})

test('given collaborators and others, when the collaborators of the address book are listed, then only those come, in pages', async () => {
  const eventId = await givenEvent()
  for (const name of ['Kola A', 'Kola B']) await ask(addParticipant, { eventId, kind: 4, name }, owner)
  await ask(addParticipant, { eventId, kind: 2, name: 'Kola artista' }, owner)
  const found = await ask(listCollaborators, { query: 'KOLÁ', page: 1, pageSize: 1 }, owner)
  expect(found).toMatchObject({
    rows: [{ name: 'Kola A', kind: 4, isManaged: true, eventCount: 1 }],
    total: 2,
  })
  expect(await ask(listCollaborators, { query: 'kola' }, other)).toEqual([])
  const artists = await ask(listArtists, { query: 'kola', kind: 2, isOwn: true }, owner)
  expect(artists).toMatchObject([{ name: 'Kola artista' }])
})

test('given a participant of own drafts only, when deleted, then the drafts lose it and their progress and version follow', async () => {
  const eventId = await givenEvent()
  const { id } = await ask(
    addParticipant,
    { eventId, kind: 2, name: 'Se va', hasAcceptedPolicy: true },
    owner,
  )
  const progress = async () =>
    (await db.selectFrom('event').select('progress').where('id', '=', eventId).executeTakeFirstOrThrow())
      .progress
  const [versionBefore, progressBefore] = [await versionOf(eventId), await progress()]
  await ask(deleteParticipant, { participantId: id }, owner)
  expect(await ask(listEventArtists, { eventId }, owner)).toEqual([])
  expect(await versionOf(eventId)).toBe(versionBefore + 1)
  expect(await progress()).toBeLessThan(progressBefore)
  expect(await call('app_artista_delete', { artista_id: id }, owner)).toMatchObject({
    data: { code: 'participant.not_found' },
  })
})

test.each([
  ['in review', 1],
  ['published', 2],
  ['archived', 3],
])(
  'given a participant of an event %s, when deleted, then it is refused and nothing changes',
  async (_, status) => {
    const [draft, needed] = [await givenEvent(), await givenEvent()]
    const { id } = await ask(addParticipant, { eventId: draft, kind: 2, name: 'Hace falta' }, owner)
    await ask(tieParticipant, { eventId: needed, kind: 2, participantId: id }, owner)
    await db
      .updateTable('event')
      .set({ status: status as 1 })
      .where('id', '=', needed)
      .execute()
    for (const who of [owner, admin])
      expect((await call('app_artista_delete', { artista_id: id }, who)).data.code).toBe('participant.in_use')
    expect(await ask(listEventArtists, { eventId: draft }, owner)).toMatchObject([{ id }])
  },
)

test('given a participant in a draft of another owner, when its owner deletes it, then it is refused', async () => {
  const artist = await givenPublic('De dos')
  await db.updateTable('event').set({ status: 0 }).where('owner_id', '=', other.id).execute()
  const eventId = await givenEvent()
  await ask(tieParticipant, { eventId, kind: 2, participantId: artist.id }, owner)
  expect((await call('app_artista_delete', { artista_id: artist.id }, other)).data.code).toBe(
    'participant.in_use',
  )
})

test('given photos, when sent as base64, kept by address or linked elsewhere, then only pictures of ours are shown', async () => {
  const eventId = await givenEvent()
  const png = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#c03' } })
    .png()
    .toBuffer()
  const base64 = png.toString('base64')
  const artist = await ask(
    addParticipant,
    { eventId, kind: 2, name: 'Con foto', profilePhoto: base64 },
    owner,
  )
  expect(artist.profilePhoto).toMatch(/^\/files\/participants\/[0-9a-f]{32}\/640\.webp$/)
  const fileOf = (url: string | null) => storage.files.has(url?.replace('/files/', '') ?? '')
  expect(fileOf(artist.profilePhoto)).toBe(true)

  const change = (foto_portada: string | null) =>
    call('app_update_artista_contenido', { artista_id: artist.id, foto_portada }, owner)
  const own = `http://larunbat.example${artist.profilePhoto}`
  expect((await change(own)).data.foto_portada).toBe(artist.profilePhoto)
  await storage.put('private/exports/0/all.zip', png, 'application/zip')
  for (const bad of [
    'https://evil.example/x.png',
    '/files/../etc/passwd',
    '/files/participants/0/1.webp',
    '/files/private/exports/0/all.zip',
  ]) {
    const { data, msg } = await change(bad)
    expect(data.foto_portada).toBe(artist.profilePhoto)
    expect(msg).toContain(bad)
  }
  expect((await change('subida:not-mine')).data.code).toBe('upload.not_found')
  const html = Buffer.from('<html><script>alert(1)</script>').toString('base64')
  expect((await change(html)).data.code).toBe('media.not_a_picture')

  // Another one with the same picture has files of its own; unnamed files go.
  const fields = { eventId, kind: 2, name: 'Con la misma', profilePhoto: artist.profilePhoto }
  const second = await ask(addParticipant, fields, owner)
  expect(second.profilePhoto).not.toBe(artist.profilePhoto)
  await ask(updateParticipant, { participantId: artist.id, profilePhoto: null }, owner)
  expect(fileOf(artist.profilePhoto)).toBe(true)
  expect((await change(null)).data.foto_portada).toBeNull()
  expect(fileOf(artist.profilePhoto)).toBe(false)
  expect(fileOf(second.profilePhoto)).toBe(true)
  await ask(deleteParticipant, { participantId: second.id }, owner)
  expect([...storage.files.keys()].filter((key) => key.startsWith('participants/'))).toEqual([])
  expect(await db.selectFrom('loose_file').select('key').execute()).toEqual([])
})

test('given a photo uploaded beforehand, when named, then its owner gets it once and the raw file goes', async () => {
  const eventId = await givenEvent()
  const { id } = await ask(addParticipant, { eventId, kind: 2, name: 'Con subida' }, owner)
  const body = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#03c' } })
    .jpeg()
    .toBuffer()
  const upload = await ask(createUpload, { purpose: 'photo', name: 'yo.jpg', bytes: body.length }, owner)
  const { key } = await db
    .selectFrom('upload')
    .select('key')
    .where('id', '=', upload.id)
    .executeTakeFirstOrThrow()
  await storage.put(key, body, 'application/octet-stream')
  const photo = { artista_id: id, foto_perfil: `subida:${upload.id}` }
  const mine = await ask(
    addParticipant,
    { eventId: await givenEvent(other.id), kind: 2, name: 'Ajena' },
    other,
  )
  const foreign = await call('app_update_artista_contenido', { ...photo, artista_id: mine.id }, other)
  expect(foreign.data.code).toBe('upload.not_found')
  expect((await call('app_update_artista_contenido', photo, owner)).data.foto_perfil).toMatch(/640\.webp$/)
  expect((await call('app_update_artista_contenido', photo, owner)).data.code).toBe('upload.not_found')
  expect(storage.files.has(key)).toBe(false)
})

test('given a private address, when strangers and the public ask, then it is nowhere', async () => {
  const eventId = await givenEvent()
  const email = 'very-private@coro.example'
  const fields = { eventId, kind: 2, name: 'Ágata', hasAcceptedPolicy: true, email }
  const { id } = await ask(addParticipant, fields, owner)
  await givenPublished(db, eventId)
  expect((await ask(getParticipant, { participantId: id }, owner)).email).toBe(email)
  expect((await ask(getParticipant, { participantId: id }, admin)).email).toBe(email)
  const mine = await givenEvent(other.id)
  const answers = [
    await call('app_artistas', { texto: 'agata' }, other),
    await call('app_artista_by_id', { artista_id: id }, other),
    await call('app_artista_contenido_add', { contenido_id: mine, tipo_usu: 2, artista_id: id }, other),
    await call('app_artistas_contenido', { contenido_id: mine }, other),
    await call('app_contenido_by_id', { id: eventId }),
    await call('app_contenido_by_id', { id: eventId }, owner),
  ]
  expect(answers[0]?.data).toMatchObject([{ id, email: null, eventos: 1, propietario: null }])
  expect(JSON.stringify(answers)).not.toContain(email)
})
