import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { addParticipant, inviteParticipant } from '@larunbat/contract'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { NewRow } from '../../database/tables.ts'
import { givenComplete } from '../../events/event/testing/given-event.ts'
import { hashPassword } from '../../identity/accounts/password-hash.ts'
import { OutboxMailer } from '../../platform/mail/outbox-mailer.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { ask, call, db, mailer } = app
const PASSWORD = 'a password for one test'
const password_hash = await hashPassword(PASSWORD)
const admin = await app.givenAdmin()
const given = (name: string) => app.givenAccount({ password_hash, name })
const erase = async (account: { token: string }) =>
  expect(await call('app_borrar_cuenta', { password: PASSWORD }, account)).toMatchObject({ error: false })

/** A mail to the administrator that does not say of whom it tells. */
async function givenMail(values: Partial<NewRow<'mail'>>): Promise<number> {
  const { id } = await db
    .insertInto('mail')
    .values({
      ...{ to_address: admin.email, account_id: admin.id, message_id: randomUUID(), language: 'es' },
      ...{ template: 'content-review', status: 'sent', subject: 'Para revisar', text: 'Lo de siempre' },
      html: null,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const inHtml = (name: string) => {
  const escaped = name
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
  return `<html><style>p { font: Arial }</style><p class="Ana">${escaped}<!-- --> ha enviado</p></html>`
}
const mailOf = (id: number) =>
  db.selectFrom('mail').select(['subject', 'text', 'html']).where('id', '=', id).executeTakeFirstOrThrow()
const EMPTY = { subject: '', text: '', html: null }

test.each([
  ['Ana', ['Ana'], ['Banana', 'Anatomía', 'Anañ', 'ñAna', 'ana', 'ANA', 'Ana7']],
  ['Zuriñe Núñez', ['Zuriñe Núñez', 'Zuriñe  Núñez'], ['Zuriñe', 'Zuriñe Núñeza', 'zuriñe núñez']],
  ['Íñigo', ['Íñigo'], ['DÍñigo', 'Íñigoñ']],
  ['A+B (dúo)', ['A+B (dúo)'], ['AAB dúo', 'A+B dúo', 'ZA+B (dúo)']],
  ['¡Zas! $1.5 [x]*', ['¡Zas! $1.5 [x]*'], ['¡Zas! $105 x']],
  ['C\\d_%', ['C\\d_%'], ['C7_%', 'C\\dx%']],
  ['O\'Hara & <Hijos> "SL"', ['O\'Hara & <Hijos> "SL"'], ["O'Hara & Hijos SL"]],
  ['Ane  Mari', ['Ane Mari', 'Ane\nMari'], ['AneMari']],
  ['Coro www.coro.example', ['Coro www.coro.example', 'Coro'], ['Corona']],
  ['Arial', ['Arial'], ['Lo de la letra']],
  ['***', ['***'], ['**']],
])(
  'given mails that name %s and others, when that account is erased, then those that name it are empty',
  async (name, naming, others) => {
    const person = await given(name)
    const told = (words: string) => [
      { text: `“Concierto”, de ${words}.` },
      { text: `${words}, ha enviado «Otoño»` },
      { subject: `Para revisar: ${words}`, template: 'team-joined' },
      { html: inHtml(words), template: 'participant-invitation' },
    ]
    const [emptied, kept]: [number[], number[]] = [[], []]
    for (const words of naming) for (const values of told(words)) emptied.push(await givenMail(values))
    for (const words of others) for (const values of told(words)) kept.push(await givenMail(values))
    kept.push(
      await givenMail({ text: name, template: 'order-confirmed' }),
      await givenMail({ text: name, status: 'waiting' }),
    )
    await erase(person)
    for (const id of emptied) expect(await mailOf(id), `mail ${id}`).toEqual(EMPTY)
    for (const id of kept) expect(await mailOf(id), `mail ${id}`).not.toMatchObject({ text: '' })
  },
)

test('given mails that record whom they mention, when an account is erased, then its own are emptied under any name, and none of a namesake', async () => {
  const ana = await given('Ana')
  const namesake = await given('Ana García')
  const mine = await givenMail({ text: 'Anita has sent an event', about_account_id: ana.id })
  const theirs = await givenMail({ text: 'Ana García has sent an event', about_account_id: namesake.id })
  await erase(ana)
  expect(await mailOf(mine)).toEqual(EMPTY)
  expect(await mailOf(theirs)).toMatchObject({ text: 'Ana García has sent an event' })
  await erase(namesake)
  expect(await mailOf(theirs)).toEqual(EMPTY)
})

test('given a review, a team and an invitation of a participant, when they are mailed, then each mail records whom it mentions', async () => {
  const owner = await given('Zuriñe')
  const member = await given('Kepa')
  const { id } = await givenComplete(app, owner)
  const invite = { contenido_id: id, email: member.email, rol: 'editar' }
  await call('app_equipo_invitar', invite, owner)
  const url = mailer.to(member.email).at(-1)?.data.url as string
  await call('app_equipo_aceptar', { codigo: new URL(url).searchParams.get('t') }, member)
  const { data } = await call('app_equipo', { contenido_id: id }, owner)
  const named = { contenido_id: id, miembro_id: data.miembros[0].miembro_id }
  await call('app_equipo_cambiar', { ...named, rol: 'leer' }, owner)
  await call('app_contenido_usuario_delete', { id }, member)
  const { id: participantId } = await ask(addParticipant, { eventId: id, kind: 2, name: 'Coro' }, owner)
  await ask(inviteParticipant, { participantId, email: 'coro@example.org' }, owner)
  await call('app_contenido_update_stat', { id, estado: 1 }, owner)
  const about = (template: string) =>
    mailer.letters.filter((letter) => letter.template === template).at(-1)?.aboutAccountId
  expect({
    review: about('content-review'),
    invited: about('team-invited'),
    joined: about('team-joined'),
    role: about('team-role'),
    left: about('team-left'),
    participant: about('participant-invitation'),
  }).toEqual({
    review: owner.id,
    invited: owner.id,
    joined: member.id,
    role: owner.id,
    left: member.id,
    participant: owner.id,
  })
})

test('given a letter about an account, when it is written and sent again, then both rows keep it', async () => {
  const owner = await given('Zuriñe')
  const outbox = new OutboxMailer({
    config: { publicUrl: 'http://larunbat.example', smtpUrl: undefined, dataDir: tmpdir() },
    log: pino({ level: 'silent' }),
    render: async () => ({ subject: 'Kaixo', text: 'Zuriñe', html: '<p>Zuriñe</p>' }),
  })
  const letter = { to: admin.email, language: 'eu', template: 'content-review', data: {} } as const
  await outbox.send(db, { ...letter, aboutAccountId: owner.id })
  const rows = () =>
    db
      .selectFrom('mail')
      .select(['id', 'text'])
      .where('about_account_id', '=', owner.id)
      .orderBy('id')
      .execute()
  await outbox.sendAgain(db, (await rows())[0]?.id as number)
  expect(await rows()).toHaveLength(2)
  await erase(owner)
  expect(await db.selectFrom('mail').select('id').where('text', '=', 'Zuriñe').execute()).toEqual([])
})
