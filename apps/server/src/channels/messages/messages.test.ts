import { cancelMessage, listMessages, previewMessage, sendMessage, testMessage } from '@larunbat/contract'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { givenFestivalSettings } from '../../reference/festival-settings/testing/given-festival-settings.ts'
import { testApp } from '../../testing/test-app.ts'
import { givenOnSale } from '../../ticketing/orders/testing/given-on-sale.ts'
import { givenBought } from '../../ticketing/refunds/testing/given-bought.ts'
import { beginDueMessages, writeBatch } from './send-messages.ts'

const app = await testApp()
const { db, ask, call, mailer } = app
const owner = await app.givenAccount({ name: 'Coro Itxaropena', legal_name: 'Coro', tax_id: 'B99286320' })
const words = {
  subject: '[:es]Puertas de {evento}[:eu]{ekitaldia}: ateak[:]',
  text: '[:es]Hola, {nombre}: abrimos a las 19:00.\nPlano: https://mapa.example/aqui[:eu]19:00etan irekiko dugu, {izena}.[:]',
}
const holders = { group: 'holders' } as const

afterEach(async () => {
  await sql`update message set status = 'cancelled' where status = 'scheduled'`.execute(db)
})

/** Begins due messages and writes all batches at once; returns the mails. */
async function sendAll() {
  const before = mailer.letters.length
  await beginDueMessages(db)
  while ((await writeBatch(db, app.services, 0)) > 0);
  return mailer.letters.slice(before)
}
let people = 0
const given = async (language: string, on: Awaited<ReturnType<typeof givenOnSale>>, quantity = 1) => {
  people += 1
  const email = `reader${people}@example.org`
  const bought = await givenBought(app, on, { quantity, email })
  await db
    .updateTable('checkout')
    .set({ language: language as 'es' })
    .where('id', '=', bought.checkoutId)
    .execute()
  return { ...bought, email }
}

test('given holders in three languages, when a message is sent, then each address gets one mail in its language, with the organiser as Reply-To', async () => {
  const on = await givenOnSale(app, owner, { mode: 1 })
  const [es, eu, en] = [await given('es', on, 3), await given('eu', on), await given('en', on)]
  const { eventId } = on
  const preview = await ask(previewMessage, { eventId, audience: holders, ...words }, owner)
  expect(preview.total).toBe(3)
  expect(preview.languages).toEqual([
    { language: 'es', count: 1, writtenIn: 'es' },
    { language: 'en', count: 1, writtenIn: 'es' },
    { language: 'eu', count: 1, writtenIn: 'eu' },
  ])
  await db
    .updateTable('event')
    .set({ title: '[:es]Coro[:en]Choir[:eu]Abesbatza[:]' })
    .where('id', '=', eventId)
    .execute()
  const titled = await ask(previewMessage, { eventId, audience: holders, ...words }, owner)
  const inEnglish = titled.samples.find(({ language }) => language === 'en')
  expect(inEnglish?.subject).toBe('Puertas de Coro')
  expect(inEnglish?.text).toContain('the organiser of “Choir”')
  const english = preview.samples.find(({ language }) => language === 'en')
  expect(english?.html).toContain('This message is only written in Spanish.')
  expect(english?.text).toContain('https://mapa.example/aqui [mapa.example]')
  expect(english?.html).not.toContain('href="https://mapa.example')
  const { id } = await ask(sendMessage, { eventId, audience: holders, ...words }, owner)
  const letters = await sendAll()
  expect(letters.map(({ to, language }) => [to, language]).sort()).toEqual(
    [
      [es.email, 'es'],
      [eu.email, 'eu'],
      [en.email, 'en'],
    ].sort(),
  )
  for (const letter of letters) {
    expect(letter.template).toBe('message-buyer')
    expect(letter.replyTo).toEqual([{ name: 'Coro Itxaropena', address: owner.email }])
    expect(letter.senderName).toMatch(/^Coro Itxaropena \(.*Larunbat.*\)$/)
  }
  const { messages } = await ask(listMessages, { eventId }, owner)
  expect(messages[0]).toMatchObject({ id, status: 'sent', recipients: 3, sent: 3, skipped: 0 })
  expect(await sendAll()).toEqual([])
  const { rows } =
    await sql`select 1 from message_recipient where email is not null or email_key is not null`.execute(db)
  expect(rows).toEqual([])
})

test('given a refunded and a passed-on ticket, when a message is sent, then their former holders get nothing and the new one does', async () => {
  const on = await givenOnSale(app, owner)
  const { eventId } = on
  const [kept, refunded, passedOn] = [await given('es', on), await given('es', on), await given('es', on)]
  await ask(sendMessage, { eventId, audience: holders, ...words }, owner)
  await beginDueMessages(db)
  // After the readers were found, before their mails were written.
  await sql`update ticket set status = 'cancelled', cancelled_at = now() where event_id = ${eventId} and id = ${refunded.tickets[0]?.id}`.execute(
    db,
  )
  await sql`update ticket set passed_on_at = now(), holder_email = 'new@example.org' where event_id = ${eventId} and id = ${passedOn.tickets[0]?.id}`.execute(
    db,
  )
  expect((await sendAll()).map(({ to }) => to)).toEqual([kept.email])
  const { messages } = await ask(listMessages, { eventId }, owner)
  expect(messages[0]).toMatchObject({ recipients: 3, sent: 1, skipped: 2 })
  await ask(sendMessage, { eventId, audience: holders, ...words }, owner)
  expect((await sendAll()).map(({ to }) => to).sort()).toEqual(['new@example.org', kept.email].sort())
})

test('given tickets of two sessions and one that was used, when a group is named, then the others get nothing', async () => {
  const on = await givenOnSale(app, owner)
  const { eventId, sessionId } = on
  const [arrived, absent] = [await given('es', on), await given('es', on)]
  await sql`update ticket set status = 'used', used_at = now() where event_id = ${eventId} and id = ${arrived.tickets[0]?.id}`.execute(
    db,
  )
  const countOf = async (audience: object) =>
    (await ask(previewMessage, { eventId, audience: { group: 'holders', ...audience }, ...words }, owner))
      .total
  expect(await countOf({ sessionIds: [sessionId] })).toBe(2)
  expect(await countOf({ group: 'absent' })).toBe(1)
  expect(await countOf({ typeIds: [on.typeId] })).toBe(2)
  const other = await givenOnSale(app, owner)
  const foreign = await call(
    'app_mensaje_vista',
    {
      contenido_id: eventId,
      publico: { grupo: 'entradas', sesion_ids: [other.sessionId] },
      asunto: 'A',
      texto: 'B',
    },
    owner,
  )
  expect(foreign.data).toMatchObject({ code: 'session.not_found', fields: ['publico.sesion_ids'] })
  await ask(sendMessage, { eventId, audience: { group: 'absent', sessionIds: [sessionId] }, ...words }, owner)
  expect((await sendAll()).map(({ to }) => to)).toEqual([absent.email])
})

test('given a scheduled message, when it is cancelled before it begins, then no mail is written; one that began cannot be cancelled', async () => {
  const on = await givenOnSale(app, owner)
  const { eventId } = on
  await given('es', on)
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const { id: messageId } = await ask(sendMessage, { eventId, audience: holders, ...words, sendAt }, owner)
  expect(await sendAll()).toEqual([])
  await ask(cancelMessage, { eventId, messageId }, owner)
  await sql`update message set send_at = now() where id = ${messageId}`.execute(db)
  expect(await sendAll()).toEqual([])
  const { id } = await ask(sendMessage, { eventId, audience: holders, ...words }, owner)
  await beginDueMessages(db)
  const late = await call('app_mensaje_cancelar', { contenido_id: eventId, mensaje_id: id }, owner)
  expect(late.data.code).toBe('message.begun')
  expect(await sendAll()).toHaveLength(1)
})

test('given the limit of a day, when messages are sent at once, then no more than that are stored', async () => {
  const on = await givenOnSale(app, owner)
  await given('es', on)
  const fields = { contenido_id: on.eventId, publico: { grupo: 'entradas' }, asunto: 'A', texto: 'B' }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => call('app_mensaje_enviar', fields, owner)),
  )
  expect(answers.filter(({ error }) => !error)).toHaveLength(3)
  expect(new Set(answers.filter(({ error }) => error).map(({ data }) => data.code))).toEqual(
    new Set(['message.too_many']),
  )
})

test('given wrong words, when a message is sent, then all wrong fields are named at once', async () => {
  const on = await givenOnSale(app, owner)
  const answer = await call(
    'app_mensaje_enviar',
    {
      contenido_id: on.eventId,
      publico: { grupo: 'entradas' },
      asunto: '[:es]{fecha}[:]',
      texto: '[:eu]Kaixo[:]',
    },
    owner,
  )
  expect(answer.data.code).toBe('input.invalid')
  expect([...answer.data.fields].sort()).toEqual(['asunto', 'texto'])
})

test('given an author who was blocked before the time, when a scheduled message is due, then it is not sent', async () => {
  const author = await app.givenAccount({ legal_name: 'Coro', tax_id: 'B99286320' })
  const on = await givenOnSale(app, author)
  await given('es', on)
  await ask(sendMessage, { eventId: on.eventId, audience: holders, ...words }, author)
  await db
    .updateTable('account')
    .set({ blocked_at: new Date().toISOString() })
    .where('id', '=', author.id)
    .execute()
  expect(await sendAll()).toEqual([])
})

test('given an unconfirmed organiser, when a message or a test is sent, then it is refused; a confirmed one gets the test in each language', async () => {
  const on = await givenOnSale(app, owner)
  const stranger = await app.givenAccount({ confirmed_at: null })
  const fields = { contenido_id: on.eventId, publico: { grupo: 'entradas' }, asunto: 'A', texto: 'B' }
  for (const name of ['app_mensaje_enviar', 'app_mensaje_prueba'])
    expect((await call(name, fields, stranger)).data.code).toBe('account.not_confirmed')
  await ask(testMessage, { eventId: on.eventId, audience: holders, ...words }, owner)
  expect(
    mailer
      .to(owner.email)
      .slice(-2)
      .map(({ language, template }) => [language, template]),
  ).toEqual([
    ['es', 'message-test'],
    ['eu', 'message-test'],
  ])
})

test('given a pace, when a batch was written just now, then the next one waits', async () => {
  await givenFestivalSettings(db, { messageMailsPerMinute: 30 })
  const on = await givenOnSale(app, owner)
  for (let n = 0; n < 3; n += 1) await given('es', on)
  await ask(sendMessage, { eventId: on.eventId, audience: holders, ...words }, owner)
  await beginDueMessages(db)
  expect(await writeBatch(db, app.services, 60_000)).toBe(0)
  await sql`update message set last_batch_at = now() - interval '1 hour' where last_batch_at is not null`.execute(
    db,
  )
  expect(await writeBatch(db, app.services)).toBe(1)
  expect(await writeBatch(db, app.services)).toBe(0)
})

test('given organisers who are called like the festival or like an address, when their mails are written, then the sender does not say so', async () => {
  for (const name of ['Larunbat', 'LÁRUNBAT oficial', 'ayuda@larunbat.example', '<b>x</b>']) {
    const pretender = await app.givenAccount({ name, legal_name: 'Coro', tax_id: 'B99286320' })
    const on = await givenOnSale(app, pretender)
    await given('es', on)
    await ask(sendMessage, { eventId: on.eventId, audience: holders, ...words }, pretender)
    const [letter] = await sendAll()
    expect(letter?.senderName, name).toBe('Organización del evento (vía Larunbat)')
  }
})

test('given hostile words in a message, when it is rendered, then nothing of them is markup or a link', async () => {
  const on = await givenOnSale(app, owner)
  await given('es', on)
  const text =
    '[:es]<script>alert(1)</script> <a href="https://evil.example">clic</a> \u202ehttps://evil.example/x[:]'
  const { samples } = await ask(
    previewMessage,
    { eventId: on.eventId, audience: holders, subject: '[:es]Hola <b>[:]', text },
    owner,
  )
  const html = samples[0]?.html ?? ''
  expect(html).not.toMatch(/<script>alert|href="https:\/\/evil|\u202e|<b>/)
  expect(html).toContain('[evil.example]')
})
