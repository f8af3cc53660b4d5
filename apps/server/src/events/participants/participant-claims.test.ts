import {
  addParticipant,
  checkInvitation,
  claimParticipant,
  getParticipant,
  inviteParticipant,
  listArtists,
  listEventArtists,
  tieParticipant,
  updateParticipant,
} from '@larunbat/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashToken } from '../../identity/accounts/access-tokens.ts'
import { givenPublished } from '../../testing/given-published.ts'
import type { TestAccount } from '../../testing/test-app.ts'
import { participantsScene } from './testing/participants-scene.ts'
import { withoutAddresses } from './without-addresses.ts'

const scene = await participantsScene()
const { ask, call, db, mailer, givenAccount, owner, other: person, admin, givenEvent } = scene
let counter = 0
async function givenInvited(fields: object = {}) {
  counter += 1
  const eventId = await givenEvent()
  const artist = await ask(addParticipant, { eventId, kind: 2, name: `Oreka ${counter}`, ...fields }, owner)
  const email = `singer${counter}@coro.example`
  await ask(inviteParticipant, { participantId: artist.id, email }, owner)
  return { eventId, id: artist.id, email, link: linkTo(email) }
}
const linkTo = (email: string) => String(mailer.to(email).at(-1)?.data.url)
const claim = (link: string, who: TestAccount, more: object = {}) =>
  call('app_artista_reclamar', { link, ...more }, who)
const auditOf = (participantId: number) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('subject', '=', 'participant')
    .where('subject_id', '=', participantId)
    .orderBy('id')
    .execute()

test('given an invitation, when viewed by any caller, then it shows who invites whom and stays usable', async () => {
  const { link, id } = await givenInvited()
  for (const _ of [1, 2])
    expect(await ask(checkInvitation, { link })).toMatchObject({
      isValid: true,
      participantName: `Oreka ${counter}`,
      maskedEmail: 's••••@coro.example',
      inviterName: 'Ane Organiza',
    })
  const days =
    (Date.parse((await ask(getParticipant, { participantId: id }, owner)).invitedUntil ?? '') - Date.now()) /
    86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)
  expect((await call('app_artista_invitacion', { link: 'no-such-link' })).data).toEqual({
    valido: 0,
    participante: null,
    politica: null,
    email_mascara: null,
    invita: null,
    caduca: null,
  })
  const stored = await db.selectFrom('participant_claim').selectAll().execute()
  expect(
    JSON.stringify(stored.map((row) => ({ ...row, token_hash: row.token_hash.toString('utf8') }))),
  ).not.toContain(link.split('t=')[1])
})

test('given an invitation, when the person takes the profile over, then it is theirs, events keep it, and the organiser may only tie it', async () => {
  const { link, id, eventId, email } = await givenInvited({ hasAcceptedPolicy: true })
  await givenPublished(db, eventId)
  const taken = await ask(claimParticipant, { link, hasAcceptedPolicy: true }, person)
  expect(taken).toMatchObject({
    id,
    ownerId: person.id,
    isManaged: true,
    isClaimed: true,
    email: null,
    policySource: 'person',
    eventCount: 1,
    invitedUntil: null,
  })
  expect(await ask(listEventArtists, { eventId }, owner)).toMatchObject([{ id, ownerId: person.id }])
  const { document } = await db
    .selectFrom('publication')
    .select('document')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  expect(document).toMatchObject({ participants: [{ id, ownerId: person.id }] })
  expect(JSON.stringify(document)).not.toContain(email)

  const change = { artista_id: id, nombre: 'Back to me' }
  expect((await call('app_update_artista_contenido', change, owner)).data.code).toBe('participant.not_found')
  expect((await call('app_artista_delete', { artista_id: id }, owner)).data.code).toBe(
    'participant.not_found',
  )
  const other = await givenEvent()
  const tied = await ask(tieParticipant, { eventId: other, kind: 2, participantId: id, name: 'Mine' }, owner)
  expect(tied.name).toBe(taken.name)
  await ask(updateParticipant, { participantId: id, name: 'Myself' }, person)
  expect(await ask(listEventArtists, { eventId: other }, owner)).toMatchObject([{ name: 'Myself' }])
  expect((await auditOf(id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['participant.policy_accepted', owner.id],
    ['participant.invited', owner.id],
    ['participant.policy_accepted', person.id],
    ['participant.claimed', person.id],
  ])
  expect((await auditOf(id)).at(-1)?.detail).toEqual({ previousOwnerId: owner.id })
})

test('given a draft visible to its organiser only, when its participant is taken over, then it stays in the organiser’s address book', async () => {
  const { link, id } = await givenInvited()
  await ask(claimParticipant, { link }, person)
  const found = [await ask(listArtists, { query: `oreka ${counter}` }, owner)].flat()
  expect(found).toMatchObject([{ id, isManaged: false, email: null, owner: null, policyAcceptedAt: null }])
})

test('given one invitation, when a hundred take it at once, then exactly one has it and a second use is refused', async () => {
  const { link, id } = await givenInvited()
  const people = await Promise.all(Array.from({ length: 10 }, () => givenAccount()))
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => claim(link, people[n % 10] as TestAccount)),
  )
  const won = answers.filter(({ error }) => !error)
  expect(won).toHaveLength(1)
  expect(new Set(answers.filter(({ error }) => error).map(({ data }) => data.code))).toEqual(
    new Set(['participant.link_invalid']),
  )
  const { owner_id } = await db
    .selectFrom('participant')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(owner_id).toBe(won[0]?.data.usuario_id)
  expect((await auditOf(id)).filter(({ action }) => action === 'participant.claimed')).toHaveLength(1)
  const winner = people.find((account) => account.id === owner_id) as TestAccount
  expect((await claim(link, winner)).data.code).toBe('participant.link_invalid')
})

test('given the same uses without the guard, when they arrive at once, then several would have it: the test would see it', async () => {
  const { link } = await givenInvited()
  const hash = hashToken(link.split('t=')[1] as string)
  // Look first, spend afterwards, as a careless server would.
  const careless = async () => {
    const row = await db
      .selectFrom('participant_claim')
      .select('used_at')
      .where('token_hash', '=', hash)
      .executeTakeFirstOrThrow()
    await sql`select pg_sleep(0.03)`.execute(db)
    await sql`update participant_claim set used_at = now() where token_hash = ${hash}`.execute(db)
    return row.used_at === null
  }
  const won = await Promise.all(Array.from({ length: 8 }, careless))
  expect(won.filter(Boolean).length).toBeGreaterThan(1)
})

test('given an invitation that is old, replaced or of a deleted participant, when used, then it is refused', async () => {
  const old = await givenInvited()
  await sql`update participant_claim set expires_at = now() - interval '1 second'
    where participant_id = ${old.id}`.execute(db)
  const replaced = await givenInvited()
  await ask(inviteParticipant, { participantId: replaced.id, email: 'newer@coro.example' }, owner)
  const deleted = await givenInvited()
  expect((await call('app_artista_delete', { artista_id: deleted.id }, owner)).error).toBe(false)
  for (const { link } of [old, replaced, deleted]) {
    expect((await ask(checkInvitation, { link })).isValid).toBe(false)
    expect((await claim(link, person)).data.code).toBe('participant.link_invalid')
  }
  expect((await claim(linkTo('newer@coro.example'), person)).error).toBe(false)
  const again = { artista_id: replaced.id, email: 'third@coro.example' }
  expect((await call('app_artista_invitar', again, person)).data.code).toBe('participant.claimed')
  expect((await call('app_artista_invitar', again, owner)).data.code).toBe('participant.not_found')
})

test('given addresses with and without an account, when invited, then both are answered alike and mailed in their language', async () => {
  const known = await givenAccount({ language: 'eu' })
  const [one, two] = [await givenInvited(), await givenInvited()]
  const invite = (id: number, email: string) => call('app_artista_invitar', { artista_id: id, email }, owner)
  expect(await invite(one.id, known.email)).toEqual(await invite(two.id, 'unknown@coro.example'))
  expect(mailer.to(known.email)).toMatchObject([{ language: 'eu', template: 'participant-invitation' }])
  expect(mailer.to('unknown@coro.example')).toMatchObject([{ language: 'en' }])
})

test('given too many invitations to one address, when one more is requested, then the response is the same, not sent, and the last link stays good', async () => {
  const { id, email } = await givenInvited()
  const invite = () => call('app_artista_invitar', { artista_id: id, email }, owner)
  const answers = [await invite(), await invite(), await invite(), await invite()]
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  // Two of three: the last one is kept for other networks.
  expect(mailer.to(email)).toHaveLength(2)
  expect((await claim(linkTo(email), person)).error).toBe(false)
})

test('given an account that is not confirmed, or that invites without end, then it is refused', async () => {
  const fresh = await givenAccount({ confirmed_at: null })
  const eventId = await givenEvent(fresh.id)
  const { id } = await ask(addParticipant, { eventId, kind: 2, name: 'Nadie' }, fresh)
  const invite = (n: number) =>
    call('app_artista_invitar', { artista_id: id, email: `many${n}@coro.example` }, fresh)
  expect((await invite(0)).data.code).toBe('account.not_confirmed')
  await sql`update account set confirmed_at = now() where id = ${fresh.id}`.execute(db)
  const codes = []
  for (let n = 1; n <= 61; n++) codes.push((await invite(n)).data?.code)
  expect(codes.filter((code) => code === 'request.too_many')).toHaveLength(1)
})

test('given names and addresses made to do harm, when invited, then no header, link or second address comes of them', async () => {
  const { id } = await givenInvited()
  const name = 'Win www.evil.example now https://evil.example/x\r\nBcc: all@example.org'
  expect(
    (await call('app_update_artista_contenido', { artista_id: id, nombre: name }, owner)).data,
  ).toMatchObject({
    code: 'input.invalid',
    fields: ['nombre'],
  })
  // A name that was stored before names were checked.
  await db.updateTable('participant').set({ name }).where('id', '=', id).execute()
  await ask(inviteParticipant, { participantId: id, email: 'harm@coro.example' }, owner)
  for (const email of [
    'x@coro.example\r\nBcc: all@example.org',
    'x@coro.example, y@coro.example',
    '"x"@coro.example',
    'x@coro.example>\nSubject: hi',
    'javascript:alert(1)',
  ])
    expect((await call('app_artista_invitar', { artista_id: id, email }, owner)).data).toMatchObject({
      code: 'input.invalid',
      fields: ['email'],
    })
  const data = mailer.letters.at(-1)?.data ?? {}
  expect(data.title).toBe('Win now Bcc:')
  expect(withoutAddresses('evil.example')).toBe('…')
  expect(withoutAddresses('Los 4.º de B y J. S. Bach')).toBe('Los 4.º de B y J. S. Bach')
  expect([...withoutAddresses('é'.repeat(300))]).toHaveLength(60)
})

test('given the consent of a participant, when ticked, repeated, withdrawn and ticked by the person, then it records who did it and when', async () => {
  const { id, link } = await givenInvited()
  const seen = (who = owner) => ask(getParticipant, { participantId: id }, who)
  const tick = (hasAcceptedPolicy: boolean, who = owner) =>
    ask(updateParticipant, { participantId: id, hasAcceptedPolicy }, who)
  expect(await seen()).toMatchObject({ hasAcceptedPolicy: false, policyAcceptedAt: null, policySource: null })
  await tick(true)
  const first = await seen()
  expect(first).toMatchObject({ policyAcceptedBy: 'Ane Organiza', policySource: 'organiser' })
  await tick(true, admin)
  expect((await seen()).policyAcceptedAt).toBe(first.policyAcceptedAt)
  await ask(claimParticipant, { link }, person)
  expect(await seen(person)).toMatchObject({ hasAcceptedPolicy: true, policySource: 'organiser' })
  await tick(true, person)
  expect((await seen(person)).policySource).toBe('person')
  await tick(false, person)
  expect(await seen(person)).toMatchObject({ hasAcceptedPolicy: false, policyAcceptedBy: null })
})

test.each([
  ['app_update_artista_contenido', {}],
  ['app_artista_contenido_add', { tipo_usu: 2 }],
  ['app_artista_delete', {}],
  ['app_artista_invitar', { email: 'late@coro.example' }],
])(
  'given %s of the organiser under way, when the person takes the profile over first, then it is refused',
  async (name, more) => {
    const { id } = await givenInvited()
    const fields = { artista_id: id, contenido_id: await givenEvent(), nombre: 'Too late', ...more }
    const { answer } = await db.transaction().execute(async (tx) => {
      await sql`select from participant where id = ${id} for update`.execute(tx)
      const answer = call(name, fields, owner)
      // It has found the organiser to be the owner and waits for the row we hold.
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
          return rows.length
        })
        .toBe(1)
      await sql`update participant set owner_id = ${person.id}, claimed_at = now() where id = ${id}`.execute(
        tx,
      )
      return { answer }
    })
    expect((await answer).data.code).toBe('participant.not_found')
    const after = await ask(getParticipant, { participantId: id }, person)
    expect(after).toMatchObject({ name: `Oreka ${counter}`, eventCount: 0 })
  },
)
