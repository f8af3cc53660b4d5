import {
  addParticipant,
  createUpload,
  deleteParticipant,
  listArtists,
  listCollaborators,
  listContentArtists,
  listContentCollaborators,
  listContentOrganisers,
  orderParticipants,
  tieParticipant,
  untieParticipant,
  updateParticipant,
} from '@larunbat/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { givenPublished } from '../test/given-published.ts'
import { testApp } from '../test/test-app.ts'

const { ask, call, db, storage, givenAccount, givenAdmin } = await testApp()
const owner = await givenAccount()
const other = await givenAccount()
const admin = await givenAdmin()

async function givenContent(accountId = owner.id, status: 0 | 1 | 2 = 0): Promise<number> {
  const { id } = await db
    .insertInto('content')
    .values({ owner_id: accountId, title: 'Kontzertua', status: status === 2 ? 0 : status })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (status === 2) await givenPublished(db, id)
  return id
}
const versionOf = async (id: number) =>
  (await db.selectFrom('content').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

/** A public participant of somebody else. */
async function givenPublic(name: string) {
  const contentId = await givenContent(other.id, 2)
  return ask(addParticipant, { contentId, kind: 2, name, hasAcceptedPolicy: true }, other)
}

test('given an event, when participants of each part are added, then each list shows its own in order', async () => {
  const contentId = await givenContent()
  const add = (kind: number, name: string) => ask(addParticipant, { contentId, kind, name }, owner)
  const first = await add(2, 'Oreka TX')
  const second = await add(2, 'Ander Berrojalbiz')
  const organiser = await add(3, 'Hiria')
  expect(await ask(listContentArtists, { contentId }, owner)).toEqual([first, second])
  expect(await ask(listContentOrganisers, { contentId }, owner)).toEqual([organiser])
  expect(await ask(listContentCollaborators, { contentId }, owner)).toEqual([])
  expect(first).toMatchObject({ ownerId: owner.id, kind: 2, hasAcceptedPolicy: false })
  expect(await versionOf(contentId)).toBe(4)
})

test('given a participant without a name or with a text that is too long, then the field is named', async () => {
  const contentId = await givenContent()
  const send = (fields: object) =>
    call('app_new_artista_contenido', { contenido_id: contentId, tipo_usu: 2, ...fields }, owner)
  expect(await send({})).toMatchObject({ data: { code: 'input.invalid', fields: ['nombre'] } })
  expect(await send({ nombre: 'x', descripcion: `[:es]${'a'.repeat(5001)}[:]` })).toMatchObject({
    data: { code: 'input.invalid', fields: ['descripcion'] },
  })
  expect(await send({ nombre: 'x', web: 'javascript:alert(1)' })).toMatchObject({ data: { fields: ['web'] } })
  expect(await send({ nombre: 'x', tipo_usu: 1 })).toMatchObject({ data: { fields: ['tipo_usu'] } })
  expect(await versionOf(contentId)).toBe(1)
})

test('given a public participant of others, when tied with profile fields, then its profile stays as it was', async () => {
  const artist = await givenPublic('Korrontzi')
  const contentId = await givenContent()
  const tied = await ask(
    tieParticipant,
    { contentId, kind: 4, participantId: artist.id, name: 'Hacked' },
    owner,
  )
  expect(tied).toEqual({ ...artist, kind: 4 })
  expect(await ask(listContentCollaborators, { contentId }, owner)).toEqual([{ ...artist, kind: 4 }])
  await ask(tieParticipant, { contentId, kind: 4, participantId: artist.id }, owner)
  expect(await versionOf(contentId)).toBe(2)
})

test('given an own participant, when tied with profile fields, then they are saved', async () => {
  const [first, second] = [await givenContent(), await givenContent()]
  const artist = await ask(addParticipant, { contentId: first, kind: 2, name: 'Leioako Orkestra' }, owner)
  await ask(
    tieParticipant,
    { contentId: second, kind: 2, participantId: artist.id, hasAcceptedPolicy: true },
    owner,
  )
  expect(await ask(listContentArtists, { contentId: first }, owner)).toMatchObject([
    { hasAcceptedPolicy: true },
  ])
})

test('given a private or foreign participant, when a stranger touches it, then it looks like a missing one', async () => {
  const contentId = await givenContent()
  const mine = await givenContent(other.id)
  const artist = await ask(
    addParticipant,
    { contentId, kind: 2, name: 'Secreta', hasAcceptedPolicy: true },
    owner,
  )
  const publicOne = await givenPublic('Pública')
  const tie = (id: number) =>
    call('app_artista_contenido_add', { contenido_id: mine, tipo_usu: 2, artista_id: id }, other)
  const change = (id: number) => call('app_update_artista_contenido', { artista_id: id, nombre: 'x' }, other)
  const untie = (id: number) =>
    call('app_artista_contenido_delete', { contenido_id: mine, artista_id: id }, other)
  for (const send of [tie, change, untie]) expect(await send(artist.id)).toEqual(await send(999_999))
  expect(await change(artist.id)).toMatchObject({ data: { code: 'participant.not_found' } })
  const own = { artista_id: publicOne.id, nombre: 'x' }
  expect(await call('app_update_artista_contenido', own, owner)).toMatchObject({ error: true })
  for (const list of ['app_artistas_contenido', 'app_organizadores_contenido', 'app_colaboradores_contenido'])
    expect((await call(list, { contenido_id: contentId }, other)).data.code).toBe('content.not_found')
  const foreignEvent = { contenido_id: contentId, tipo_usu: 2, nombre: 'x' }
  expect((await call('app_new_artista_contenido', foreignEvent, other)).data.code).toBe('content.not_found')
})

test('given the address book, when searched without accents, then own and public ones are found, administrators find all', async () => {
  const contentId = await givenContent()
  await ask(addParticipant, { contentId, kind: 2, name: 'Íñigo Ábrego 100%' }, owner)
  await ask(addParticipant, { contentId: await givenContent(other.id), kind: 2, name: 'Iñigo Oculto' }, other)
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

test('given a tied participant, when taken out, then it stays in the address book', async () => {
  const contentId = await givenContent()
  const artist = await ask(addParticipant, { contentId, kind: 2, name: 'Se queda' }, owner)
  await ask(untieParticipant, { contentId, participantId: artist.id }, owner)
  expect(await ask(listContentArtists, { contentId }, owner)).toEqual([])
  expect(await ask(listArtists, { query: 'se queda' }, owner)).toHaveLength(1)
  const again = await call(
    'app_artista_contenido_delete',
    { contenido_id: contentId, artista_id: artist.id },
    owner,
  )
  expect(again.data.code).toBe('participant.not_found')
})

test('given an event in review, when its owner changes its participants, then it is locked', async () => {
  const contentId = await givenContent(owner.id, 1)
  const fields = { contenido_id: contentId, tipo_usu: 2, nombre: 'Tarde' }
  expect((await call('app_new_artista_contenido', fields, owner)).data.code).toBe('content.in_review')
  expect((await call('app_new_artista_contenido', fields, admin)).error).toBe(false)
})

test('given photos, when sent as base64, kept by address or linked elsewhere, then only pictures of ours are shown', async () => {
  const contentId = await givenContent()
  const png = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#c03' } })
    .png()
    .toBuffer()
  const base64 = png.toString('base64')
  const artist = await ask(
    addParticipant,
    { contentId, kind: 2, name: 'Con foto', profilePhoto: base64 },
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
  ])
    expect(await change(bad)).toMatchObject({ data: { code: 'input.invalid', fields: ['foto_portada'] } })
  expect((await change('subida:not-mine')).data.code).toBe('upload.not_found')
  const html = Buffer.from('<html><script>alert(1)</script>').toString('base64')
  expect((await change(html)).data.code).toBe('media.not_a_picture')

  // Another one with the same picture has files of its own; what nobody names goes.
  const fields = { contentId, kind: 2, name: 'Con la misma', profilePhoto: artist.profilePhoto }
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
  const contentId = await givenContent()
  const { id } = await ask(addParticipant, { contentId, kind: 2, name: 'Con subida' }, owner)
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
    { contentId: await givenContent(other.id), kind: 2, name: 'Ajena' },
    other,
  )
  const foreign = await call('app_update_artista_contenido', { ...photo, artista_id: mine.id }, other)
  expect(foreign.data.code).toBe('upload.not_found')
  expect((await call('app_update_artista_contenido', photo, owner)).data.foto_perfil).toMatch(/640\.webp$/)
  expect((await call('app_update_artista_contenido', photo, owner)).data.code).toBe('upload.not_found')
  expect(storage.files.has(key)).toBe(false)
})

test('given a participant of a published event, when its profile changes, then the event shows it and keeps its version', async () => {
  const contentId = await givenContent()
  const artist = await ask(addParticipant, { contentId, kind: 2, name: 'Antes' }, owner)
  await givenPublished(db, contentId)
  const version = await versionOf(contentId)
  await ask(updateParticipant, { participantId: artist.id, name: 'Después', hasAcceptedPolicy: true }, owner)
  const row = await db
    .selectFrom('publication')
    .select('document')
    .where('content_id', '=', contentId)
    .executeTakeFirst()
  expect(row?.document).toMatchObject({ participants: [{ id: artist.id, name: 'Después' }] })
  expect(await versionOf(contentId)).toBe(version)
})

test('given one participant in many events, when changed and tied at once, then no change is lost or stuck', async () => {
  const contentIds = await Promise.all(Array.from({ length: 4 }, () => givenContent()))
  const [first = 0] = contentIds
  const { id } = await ask(addParticipant, { contentId: first, kind: 2, name: 'Muchas manos' }, owner)
  const answers = await Promise.all(
    contentIds.flatMap((contentId) => [
      call(
        'app_artista_contenido_add',
        { contenido_id: contentId, tipo_usu: 2, artista_id: id, politica: 1 },
        owner,
      ),
      call('app_update_artista_contenido', { artista_id: id, descripcion: `Evento ${contentId}` }, owner),
    ]),
  )
  expect(answers.map(({ error }) => error)).toEqual(answers.map(() => false))
  for (const contentId of contentIds)
    expect(await ask(listContentArtists, { contentId }, owner)).toMatchObject([
      { id, hasAcceptedPolicy: true },
    ])
})

test('given participants of an event, when put in order twice at once, then one order follows the other and nobody is lost', async () => {
  const contentId = await givenContent()
  const ids: number[] = []
  for (const name of ['a', 'b', 'c', 'd'])
    ids.push((await ask(addParticipant, { contentId, kind: 2, name }, owner)).id)
  const organiser = await ask(addParticipant, { contentId, kind: 3, name: 'Hiria' }, owner)
  const order = (participantIds: number[]) =>
    ask(orderParticipants, { contentId, kind: 2, participantIds }, owner)
  const stored = async () => (await ask(listContentArtists, { contentId }, owner)).map(({ id }) => id)
  const [a = 0, b = 0, c = 0, d = 0] = ids
  await order([d, c, b, a])
  expect(await stored()).toEqual([d, c, b, a])
  await order([b])
  expect(await stored()).toEqual([b, d, c, a])
  await Promise.all([order([a, b, c, d]), order([d, c, b, a])])
  expect([[a, b, c, d].join(), [d, c, b, a].join()]).toContain((await stored()).join())
  const before = await stored()
  const wrong = { contenido_id: contentId, tipo_usu: 2, artista_ids: [organiser.id, a] }
  expect((await call('app_artista_contenido_orden', wrong, owner)).data.code).toBe('participant.not_found')
  expect(await stored()).toEqual(before)
  expect(await ask(listContentOrganisers, { contentId }, owner)).toMatchObject([{ id: organiser.id }])
})

test('given collaborators and others, when the collaborators of the address book are listed, then only those come, in pages', async () => {
  const contentId = await givenContent()
  for (const name of ['Kola A', 'Kola B']) await ask(addParticipant, { contentId, kind: 4, name }, owner)
  await ask(addParticipant, { contentId, kind: 2, name: 'Kola artista' }, owner)
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
  const contentId = await givenContent()
  const { id } = await ask(
    addParticipant,
    { contentId, kind: 2, name: 'Se va', hasAcceptedPolicy: true },
    owner,
  )
  const progress = async () =>
    (await db.selectFrom('content').select('progress').where('id', '=', contentId).executeTakeFirstOrThrow())
      .progress
  const [versionBefore, progressBefore] = [await versionOf(contentId), await progress()]
  await ask(deleteParticipant, { participantId: id }, owner)
  expect(await ask(listContentArtists, { contentId }, owner)).toEqual([])
  expect(await versionOf(contentId)).toBe(versionBefore + 1)
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
    const [draft, needed] = [await givenContent(), await givenContent()]
    const { id } = await ask(addParticipant, { contentId: draft, kind: 2, name: 'Hace falta' }, owner)
    await ask(tieParticipant, { contentId: needed, kind: 2, participantId: id }, owner)
    await db
      .updateTable('content')
      .set({ status: status as 1 })
      .where('id', '=', needed)
      .execute()
    for (const who of [owner, admin])
      expect((await call('app_artista_delete', { artista_id: id }, who)).data.code).toBe('participant.in_use')
    expect(await ask(listContentArtists, { contentId: draft }, owner)).toMatchObject([{ id }])
  },
)

test('given a participant in a draft of somebody else, when its owner deletes it, then it is refused', async () => {
  const artist = await givenPublic('De dos')
  await db.updateTable('content').set({ status: 0 }).where('owner_id', '=', other.id).execute()
  const contentId = await givenContent()
  await ask(tieParticipant, { contentId, kind: 2, participantId: artist.id }, owner)
  expect((await call('app_artista_delete', { artista_id: artist.id }, other)).data.code).toBe(
    'participant.in_use',
  )
})
