import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenComplete } from '../events/event/testing/given-event.ts'
import { testApp } from './test-app.ts'

const app = await testApp()
const { call, db } = app
const owner = await app.givenAccount()

test('given an event with 500 sessions, when one more is added, then it is refused and says why', async () => {
  const { id } = await givenComplete(app, owner)
  await sql`insert into session (event_id, starts_at, time_zone)
    select ${id}, '2026-11-28T10:00:00Z', 'Europe/Madrid' from generate_series(2, 500)`.execute(db)
  const sesion = { contenido_id: id, inicio: '2026-11-28T10:00:00Z' }
  for (const name of ['app_sesion_add', 'app_sesion_update'])
    expect((await call(name, { sesion }, owner)).data).toEqual({ code: 'session.too_many' })
})

test('given an event with 500 participants, when one more is added or tied, then it is refused and says why', async () => {
  const { id } = await givenComplete(app, owner)
  const { rows } = await sql<{ id: number }>`insert into participant (owner_id, kind, name)
    select ${owner.id}, 2, 'Singer ' || n from generate_series(2, 501) n returning id`.execute(db)
  const spare = rows.pop()?.id
  for (const { id: participantId } of rows)
    await sql`insert into event_participant (event_id, participant_id, kind)
      values (${id}, ${participantId}, 2)`.execute(db)
  const added = await call(
    'app_new_artista_contenido',
    { contenido_id: id, tipo_usu: 2, nombre: 'One' },
    owner,
  )
  const tied = await call(
    'app_artista_contenido_add',
    { contenido_id: id, tipo_usu: 2, artista_id: spare },
    owner,
  )
  expect([added.data, tied.data]).toEqual([
    { code: 'participant.too_many' },
    { code: 'participant.too_many' },
  ])
})

test.each([
  ['javascript:alert(1)', false],
  ['data:image/svg+xml,<svg onload=alert(1)>', false],
  ['http://169.254.169.254/latest', false],
  ['//evil.example/x.jpg', false],
  ['/files/../../etc/passwd', false],
  ['/files/media/0123456789abcdef/640.webp', true],
  ['http://localhost:3000/files/media/0123456789abcdef/640.webp', true],
  ['https://example.org/poster.jpg', true],
  ['', true],
])('given %s as the picture to share, then it is taken: %s', async (share_photo, isTaken) => {
  const { id } = await givenComplete(app, owner)
  const { error, data } = await call('app_seo_config', { contenido_id: id, share_photo }, owner)
  expect(error).toBe(!isTaken)
  if (!isTaken) expect(data).toMatchObject({ code: 'input.invalid', fields: ['share_photo'] })
})
