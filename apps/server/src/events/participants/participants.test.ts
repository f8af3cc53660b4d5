import {
  addParticipant,
  listArtists,
  listEventArtists,
  listEventCollaborators,
  listEventOrganisers,
  orderParticipants,
  tieParticipant,
  untieParticipant,
  updateParticipant,
} from '@larunbat/contract'
import { expect, test } from 'vitest'
import { givenPublished } from '../../testing/given-published.ts'
import { participantsScene } from './testing/participants-scene.ts'

const { ask, call, db, owner, other, admin, givenEvent, givenPublic, versionOf } = await participantsScene()

test('given an event, when participants of each part are added, then each list shows its own in order', async () => {
  const eventId = await givenEvent()
  const add = (kind: number, name: string) => ask(addParticipant, { eventId, kind, name }, owner)
  const first = await add(2, 'Oreka TX')
  const second = await add(2, 'Ander Berrojalbiz')
  const organiser = await add(3, 'Hiria')
  expect(await ask(listEventArtists, { eventId }, owner)).toEqual([first, second])
  expect(await ask(listEventOrganisers, { eventId }, owner)).toEqual([organiser])
  expect(await ask(listEventCollaborators, { eventId }, owner)).toEqual([])
  expect(first).toMatchObject({ ownerId: owner.id, kind: 2, hasAcceptedPolicy: false })
  expect(await versionOf(eventId)).toBe(4)
})

test('given a participant without a name or with a text that is too long, then the field is named', async () => {
  const eventId = await givenEvent()
  const send = (fields: object) =>
    call('app_new_artista_contenido', { contenido_id: eventId, tipo_usu: 2, ...fields }, owner)
  expect(await send({})).toMatchObject({ data: { code: 'input.invalid', fields: ['nombre'] } })
  expect(await send({ nombre: 'x', descripcion: `[:es]${'a'.repeat(5001)}[:]` })).toMatchObject({
    data: { code: 'input.invalid', fields: ['descripcion'] },
  })
  expect(await send({ nombre: 'x', web: 'javascript:alert(1)' })).toMatchObject({ data: { fields: ['web'] } })
  expect(await send({ nombre: 'x', tipo_usu: 1 })).toMatchObject({ data: { fields: ['tipo_usu'] } })
  expect(await versionOf(eventId)).toBe(1)
})

test('given a public participant of others, when tied with profile fields, then its profile stays as it was', async () => {
  const artist = await givenPublic('Korrontzi')
  const eventId = await givenEvent()
  const tied = await ask(
    tieParticipant,
    { eventId, kind: 4, participantId: artist.id, name: 'Hacked' },
    owner,
  )
  expect(tied).toEqual({ ...artist, kind: 4 })
  expect(await ask(listEventCollaborators, { eventId }, owner)).toEqual([{ ...artist, kind: 4 }])
  await ask(tieParticipant, { eventId, kind: 4, participantId: artist.id }, owner)
  expect(await versionOf(eventId)).toBe(2)
})

test('given an own participant, when tied with profile fields, then they are saved', async () => {
  const [first, second] = [await givenEvent(), await givenEvent()]
  const artist = await ask(addParticipant, { eventId: first, kind: 2, name: 'Leioako Orkestra' }, owner)
  await ask(
    tieParticipant,
    { eventId: second, kind: 2, participantId: artist.id, hasAcceptedPolicy: true },
    owner,
  )
  expect(await ask(listEventArtists, { eventId: first }, owner)).toMatchObject([{ hasAcceptedPolicy: true }])
})

test('given a private or foreign participant, when a stranger touches it, then it looks like a missing one', async () => {
  const eventId = await givenEvent()
  const mine = await givenEvent(other.id)
  const artist = await ask(
    addParticipant,
    { eventId, kind: 2, name: 'Secreta', hasAcceptedPolicy: true },
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
    expect((await call(list, { contenido_id: eventId }, other)).data.code).toBe('content.not_found')
  const foreignEvent = { contenido_id: eventId, tipo_usu: 2, nombre: 'x' }
  expect((await call('app_new_artista_contenido', foreignEvent, other)).data.code).toBe('content.not_found')
})

test('given a tied participant, when taken out, then it stays in the address book', async () => {
  const eventId = await givenEvent()
  const artist = await ask(addParticipant, { eventId, kind: 2, name: 'Se queda' }, owner)
  await ask(untieParticipant, { eventId, participantId: artist.id }, owner)
  expect(await ask(listEventArtists, { eventId }, owner)).toEqual([])
  expect(await ask(listArtists, { query: 'se queda' }, owner)).toHaveLength(1)
  const again = await call(
    'app_artista_contenido_delete',
    { contenido_id: eventId, artista_id: artist.id },
    owner,
  )
  expect(again.data.code).toBe('participant.not_found')
})

test('given an event in review, when its owner changes its participants, then it is locked', async () => {
  const eventId = await givenEvent(owner.id, 1)
  const fields = { contenido_id: eventId, tipo_usu: 2, nombre: 'Tarde' }
  expect((await call('app_new_artista_contenido', fields, owner)).data.code).toBe('content.in_review')
  expect((await call('app_new_artista_contenido', fields, admin)).error).toBe(false)
})

test('given a participant of a published event, when its profile changes, then the event shows it and keeps its version', async () => {
  const eventId = await givenEvent()
  const artist = await ask(addParticipant, { eventId, kind: 2, name: 'Antes' }, owner)
  await givenPublished(db, eventId)
  const version = await versionOf(eventId)
  await ask(updateParticipant, { participantId: artist.id, name: 'Después', hasAcceptedPolicy: true }, owner)
  const row = await db
    .selectFrom('publication')
    .select('document')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  expect(row?.document).toMatchObject({ participants: [{ id: artist.id, name: 'Después' }] })
  expect(await versionOf(eventId)).toBe(version)
})

test('given one participant in many events, when changed and tied at once, then no change is lost or stuck', async () => {
  const eventIds = await Promise.all(Array.from({ length: 4 }, () => givenEvent()))
  const [first = 0] = eventIds
  const { id } = await ask(addParticipant, { eventId: first, kind: 2, name: 'Muchas manos' }, owner)
  const answers = await Promise.all(
    eventIds.flatMap((eventId) => [
      call(
        'app_artista_contenido_add',
        { contenido_id: eventId, tipo_usu: 2, artista_id: id, politica: 1 },
        owner,
      ),
      call('app_update_artista_contenido', { artista_id: id, descripcion: `Evento ${eventId}` }, owner),
    ]),
  )
  expect(answers.map(({ error }) => error)).toEqual(answers.map(() => false))
  for (const eventId of eventIds)
    expect(await ask(listEventArtists, { eventId }, owner)).toMatchObject([{ id, hasAcceptedPolicy: true }])
})

test('given participants of an event, when put in order twice at once, then both orders are stored in turn and no participant is lost', async () => {
  const eventId = await givenEvent()
  const ids: number[] = []
  for (const name of ['a', 'b', 'c', 'd'])
    ids.push((await ask(addParticipant, { eventId, kind: 2, name }, owner)).id)
  const organiser = await ask(addParticipant, { eventId, kind: 3, name: 'Hiria' }, owner)
  const order = (participantIds: number[]) =>
    ask(orderParticipants, { eventId, kind: 2, participantIds }, owner)
  const stored = async () => (await ask(listEventArtists, { eventId }, owner)).map(({ id }) => id)
  const [a = 0, b = 0, c = 0, d = 0] = ids
  await order([d, c, b, a])
  expect(await stored()).toEqual([d, c, b, a])
  await order([b])
  expect(await stored()).toEqual([b, d, c, a])
  await Promise.all([order([a, b, c, d]), order([d, c, b, a])])
  expect([[a, b, c, d].join(), [d, c, b, a].join()]).toContain((await stored()).join())
  const before = await stored()
  const wrong = { contenido_id: eventId, tipo_usu: 2, artista_ids: [organiser.id, a] }
  expect((await call('app_artista_contenido_orden', wrong, owner)).data.code).toBe('participant.not_found')
  expect(await stored()).toEqual(before)
  expect(await ask(listEventOrganisers, { eventId }, owner)).toMatchObject([{ id: organiser.id }])
})
