import { addParticipant, inviteParticipant } from '@larunbat/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { NewRow } from '../../database/tables.ts'
import { moveSessions } from '../../events/sessions/testing/move-sessions.ts'
import { emptyUnknownMails } from '../../identity/outbox/mail-retention-store.ts'
import { deleteExpired } from '../../operations/housekeeping/housekeeping-store.ts'
import { testApp } from '../../testing/test-app.ts'
import { givenOnSale } from '../../ticketing/orders/testing/given-on-sale.ts'
import { givenBought } from '../../ticketing/refunds/testing/given-bought.ts'
import { anonymizeWaiting } from '../../ticketing/waiting-list/anonymize-store.ts'
import { givenWaiting } from '../../ticketing/waiting-list/testing/given-waiting.ts'
import { sweepPrivacy } from './sweep-privacy.ts'
import { silentContext } from './testing/silent-context.ts'

const app = await testApp()
const { ask, call, db } = app
const owner = await app.givenAccount()
const admin = await app.givenAdmin()

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
let counter = 0
async function givenMail(to: string, values: Partial<NewRow<'mail'>> = {}): Promise<number> {
  counter += 1
  const words = {
    subject: `For ${to}`,
    text: `Hello ${to}`,
    html: `<p>${to}</p>`,
    template: 'order-confirmed',
  }
  const { id } = await db
    .insertInto('mail')
    .values({
      ...{ to_address: to, language: 'es', message_id: `<${counter}@test>`, status: 'sent', ...words },
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const OLD = { created_at: daysAgo(31) }

/** Mails of the outbox, as administrators see them, that still say to whom they went. */
const named = async (query: string): Promise<number[]> =>
  (await call('app_correos', { texto: query, pagina: 1, por_pagina: 100 }, admin)).data.filas
    .map(({ id }: { id: number }) => id)
    .sort((a: number, b: number) => a - b)
const clock = async () =>
  (await call('app_privacidad_plazos', {}, admin)).data.plazos.find(
    ({ tipo }: { tipo: string }) => tipo === 'correos',
  )

test('given mails to a buyer of free places, when they are anonymized on request, then the outbox names the buyer no more, except for another purchase', async () => {
  const on = await givenOnSale(app, owner)
  const first = await givenBought(app, on, { email: 'free@example.org' })
  const second = await givenBought(app, on, { email: 'free@example.org' })
  const mail = await givenMail('free@example.org')
  const waiting = await givenMail('free@example.org', { status: 'waiting' })
  const ofAccount = await givenMail('free@example.org', { account_id: owner.id })
  const neighbour = await givenMail('free2@example.org')
  await sql`update session set starts_at = now() - interval '1 day', ends_at = null
    where event_id = ${on.eventId}`.execute(db)
  const forget = async ({ compra }: { compra: string }) => {
    const { error, msg } = await call('web_compra_olvidar', { compra })
    expect(error, msg).toBe(false)
  }
  await forget(first)
  expect(await named('free@')).toEqual([mail, waiting, ofAccount])
  await forget(second)
  expect(await named('free@')).toEqual([waiting, ofAccount])
  expect(await named('free2@')).toEqual([neighbour])
  const row = await db.selectFrom('mail').selectAll().where('id', '=', mail).executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('free@')
  expect(row).toMatchObject({ status: 'sent', template: 'order-confirmed', text: '', html: null })
})

test('given mails of a month ago, when swept, then those with an address still in use are kept, and the others are counted as due before', async () => {
  const on = await givenOnSale(app, owner)
  await givenBought(app, on, { email: 'bought@zz.example' })
  await givenWaiting(db, on, { email: 'waits@zz.example' })
  const singer = await ask(addParticipant, { eventId: on.eventId, kind: 2, name: 'Zuri' }, owner)
  await ask(inviteParticipant, { participantId: singer.id, email: 'singer@zz.example' }, owner)
  const invited = await call(
    'app_equipo_invitar',
    { contenido_id: on.eventId, email: 'helper@zz.example', rol: 'editar' },
    owner,
  )
  await app.givenAccount({ email: 'account@zz.example' })
  await db.insertInto('cause_payee').values({ name: 'Zz', email: 'cause@zz.example' }).execute()
  expect(invited.error, invited.msg).toBe(false)
  const { guardados: others } = await clock()
  const known = ['bought', 'waits', 'singer', 'helper', 'account', 'cause']
  const kept: number[] = []
  for (const name of known) kept.push(await givenMail(`${name}@zz.example`, OLD))
  const gone: number[] = []
  for (const name of ['swept', 'swept', 'left', 'joined'])
    gone.push(await givenMail(`${name}@zz.example`, OLD))
  kept.push(await givenMail('swept@zz.example', { created_at: daysAgo(29) }))
  kept.push(await givenMail('left@zz.example', { ...OLD, status: 'waiting' }))
  expect(await clock()).toMatchObject({ guardados: others + 5, vencidos: 4 })
  await sweepPrivacy(silentContext(app))
  expect(await named('@zz.example')).toEqual(kept)
  expect(await clock()).toMatchObject({ guardados: others + 1, vencidos: 0 })

  // What had the address goes, and so do the mails: of the waiting list and of open invitations.
  await moveSessions(db, on.eventId, daysAgo(2))
  await anonymizeWaiting(db)
  await db
    .updateTable('participant_claim')
    .set({ expires_at: daysAgo(1) })
    .execute()
  await db
    .updateTable('event_member')
    .set({ expires_at: daysAgo(31) })
    .execute()
  await deleteExpired(db)
  await sweepPrivacy(silentContext(app))
  const stay = kept.filter((_, index) => !['waits', 'singer', 'helper'].includes(known[index] ?? ''))
  expect(await named('@zz.example')).toEqual(stay)
})

test('given more mails than one statement looks at, when swept, then each is looked at, those that stay too', async () => {
  await app.givenAccount({ email: 'stays@many.example' })
  const kept: number[] = []
  for (let n = 0; n < 7; n += 1) {
    kept.push(await givenMail('stays@many.example', OLD))
    await givenMail(`gone${n}@many.example`, OLD)
  }
  expect(await emptyUnknownMails(db, 2)).toBe(7)
  expect(await named('@many.example')).toEqual(kept)
  expect(await emptyUnknownMails(db, 2)).toBe(0)
})
