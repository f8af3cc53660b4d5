import {
  addParticipant,
  claimParticipant,
  inviteParticipant,
  previewEvent,
  tieParticipant,
  updateParticipant,
} from '@larunbat/contract'
import { expect, test } from 'vitest'
import { testShop } from '../../channels/site/checkout/testing/test-shop.ts'
import { hashPassword } from '../../identity/accounts/password-hash.ts'
import type { TestAccount } from '../../testing/test-app.ts'
import { givenComplete } from '../event/testing/given-event.ts'

const { app, visit } = await testShop()
const { ask, call, db, mailer } = app
const PASSWORD = 'a password for one test'
const password_hash = await hashPassword(PASSWORD)
const owner = await app.givenAccount()
const admin = await app.givenAdmin()
const passerBy = await app.givenAccount()

let counter = 0

/** An event of `owner` with a participant who may be named and one who gave no permission, not published yet. */
async function givenEvent() {
  counter += 1
  const { id } = await givenComplete(app, owner)
  const [singer, silent] = [`Zuri Kantari ${counter}`, `Xabi Isila ${counter}`]
  const person = { eventId: id, kind: 2 as const, web: `https://zuri${counter}.example/` }
  const named = await ask(addParticipant, { ...person, name: singer, hasAcceptedPolicy: true }, owner)
  await ask(addParticipant, { ...person, web: `https://xabi${counter}.example/`, name: silent }, owner)
  return { id, participantId: named.id, singer, silent }
}

async function move(id: number, estado: number, who: TestAccount) {
  const moved = await call('app_contenido_update_stat', { id, estado }, who)
  if (moved.error) throw new Error(JSON.stringify(moved))
}

async function givenShown() {
  const event = await givenEvent()
  await move(event.id, 1, owner)
  await move(event.id, 2, admin)
  return event
}

/** A person who took the singer's profile over by the mailed link, leaving the organiser's tick as it is. */
async function givenClaimed(participantId: number): Promise<TestAccount> {
  const email = `singer${participantId}@example.org`
  await ask(inviteParticipant, { participantId, email }, owner)
  const link = String(mailer.to(email).at(-1)?.data.url)
  const person = await app.givenAccount({ password_hash })
  await ask(claimParticipant, { link }, person)
  return person
}

test('given a returned event, when a participant withdraws, then its earlier snapshot does not name them', async () => {
  const { id, participantId, singer } = await givenEvent()
  const document = {
    participants: [
      { id: participantId, name: singer },
      { id: 0, name: 'Another' },
    ],
  }
  await db
    .insertInto('review_base')
    .values({ event_id: id, document: JSON.stringify(document) })
    .execute()
  await ask(updateParticipant, { participantId, hasAcceptedPolicy: false }, owner)
  const base = await db
    .selectFrom('review_base')
    .select('document')
    .where('event_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(base.document).toEqual({ participants: [{ id: 0, name: 'Another' }] })
})

/** Where others can read of the event: the places at which a name is found. */
async function placesOf(id: number, name: string): Promise<string[]> {
  const row = await db
    .selectFrom('publication')
    .select(['slug', 'status'])
    .where('event_id', '=', id)
    .executeTakeFirstOrThrow()
  const words = encodeURIComponent(name)
  const pages: Record<string, string> = {
    page: (await visit(`/es/eventos/${row.slug}`)).body,
    api: (await visit(`/api/v1/events/${id}`)).body,
    participants: (await visit(`/api/v1/participants?q=${words}`)).body,
    call: JSON.stringify((await call('app_contenido_by_id', { id }, passerBy)).data),
  }
  const found = Object.keys(pages).filter((key) => pages[key]?.includes(name))
  const programme = (await visit(`/es?q=${words}`)).body
  if (row.status === 2 && programme.includes(`/es/eventos/${row.slug}"`)) found.push('search')
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(pages.page ?? '')?.[1]
  if (data?.includes(name)) found.push('data')
  return found
}
const EVERYWHERE = ['page', 'api', 'participants', 'call', 'search', 'data']

/** Programme and catalogue are read anew within seconds. */
const shown = (id: number, name: string) => expect.poll(() => placesOf(id, name), { timeout: 10_000 })

const ownNames = async (id: number, who = owner): Promise<string[]> =>
  (await call('app_contenido_by_id', { id }, who)).data.participantes.map(
    ({ nombre }: { nombre: string }) => nombre,
  )

test('given participants with and without permission, when the event is previewed and published, then only the former are public', async () => {
  const event = await givenEvent()
  const { url } = await ask(previewEvent, { id: event.id }, owner)
  const preview = (await visit(url)).body
  expect([preview.includes(event.singer), preview.includes(event.silent)]).toEqual([true, false])
  await move(event.id, 1, owner)
  expect(await ownNames(event.id, admin)).toContain(event.silent)
  await move(event.id, 2, admin)
  await shown(event.id, event.singer).toEqual(EVERYWHERE)
  await shown(event.id, event.silent).toEqual([])
  expect((await visit(`/api/v1/participants?q=${encodeURIComponent(event.silent)}`)).body).not.toContain(
    'xabi',
  )
  expect(await ownNames(event.id)).toEqual(expect.arrayContaining([event.singer, event.silent]))
})

test('given a singer who took their profile over, when they withdraw the permission, then nothing public names them until they give it again', async () => {
  const { id, participantId, singer } = await givenShown()
  const person = await givenClaimed(participantId)
  await shown(id, singer).toEqual(EVERYWHERE)
  await ask(updateParticipant, { participantId, hasAcceptedPolicy: false }, person)
  await shown(id, singer).toEqual([])
  expect(await ownNames(id)).toContain(singer)
  await ask(updateParticipant, { participantId, hasAcceptedPolicy: true }, person)
  await shown(id, singer).toEqual(EVERYWHERE)
})

test('given an archived event, when its singer withdraws the permission, then the archive does not name them', async () => {
  const { id, participantId, singer } = await givenShown()
  const person = await givenClaimed(participantId)
  await move(id, 3, admin)
  await shown(id, singer).toEqual(expect.arrayContaining(['page', 'api', 'call']))
  await ask(updateParticipant, { participantId, hasAcceptedPolicy: false }, person)
  await shown(id, singer).toEqual([])
})

test('given a singer who took their profile over, when they erase their account, then events of others keep the profile and show it no more', async () => {
  const { id, participantId, singer } = await givenShown()
  const person = await givenClaimed(participantId)
  // The participant they added themselves is another record.
  const { id: other } = await givenComplete(app, person)
  const friend = { eventId: other, kind: 2 as const, name: `Laguna ${id}`, hasAcceptedPolicy: true }
  const { id: friendId } = await ask(addParticipant, friend, person)
  await db
    .insertInto('event_participant')
    .values({ event_id: id, participant_id: friendId, kind: 2 })
    .execute()
  await ask(tieParticipant, { eventId: id, participantId, kind: 3 }, owner)
  await shown(id, friend.name).toEqual(EVERYWHERE)
  const erased = await call('app_borrar_cuenta', { password: PASSWORD }, person)
  expect(erased.error, erased.msg).toBe(false)
  await shown(id, singer).toEqual([])
  await shown(id, friend.name).toEqual(EVERYWHERE)
  expect(await ownNames(id)).toEqual(expect.arrayContaining([singer, friend.name]))
  const kept = await db.selectFrom('participant').selectAll().where('id', '=', participantId).execute()
  expect(kept).toMatchObject([{ owner_id: null, has_accepted_policy: false, policy_source: null }])
  const lines = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', participantId)
    .where('action', '=', 'participant.policy_withdrawn')
    .execute()
  expect(lines).toEqual([{ action: 'participant.policy_withdrawn', actor_id: null }])
})
