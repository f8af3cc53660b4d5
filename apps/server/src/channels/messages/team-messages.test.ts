import {
  cancelAnyMessage,
  listAllMessages,
  previewTeamMessage,
  sendMessage,
  sendTeamMessage,
} from '@larunbat/contract'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { givenComplete } from '../../events/event/testing/given-event.ts'
import { saveProvedAddress } from '../../identity/outbox/proved-address-store.ts'
import { testApp } from '../../testing/test-app.ts'
import { givenOnSale, type OnSale } from '../../ticketing/orders/testing/given-on-sale.ts'
import { givenBought } from '../../ticketing/refunds/testing/given-bought.ts'
import { withdrawNewsOf } from '../../ticketing/tickets/newsletter/withdraw-consent.ts'
import { beginDueMessages, writeBatch } from './send-messages.ts'

const app = await testApp()
const { db, ask, call, mailer } = app
const admin = await app.givenAdmin()
const words = {
  subject: '[:es]Faltan datos[:]',
  text: '[:es]Hola, {nombre}: mira {evento}. https://larunbat.example/panel/[:]',
}

afterEach(async () => {
  await sql`update message set status = 'cancelled' where status = 'scheduled'`.execute(db)
  await db.deleteFrom('event').where('id', 'not in', db.selectFrom('orders').select('event_id')).execute()
})

async function sendAll() {
  const before = mailer.letters.length
  await beginDueMessages(db)
  while ((await writeBatch(db, app.services, 0)) > 0);
  return mailer.letters.slice(before)
}

test('given organisers by state, hub and what they miss, when they are counted, then exactly those are found, each once', async () => {
  const [ane, jon, miren] = [await app.givenAccount(), await app.givenAccount(), await app.givenAccount()]
  const [first, second] = [await givenComplete(app, ane), await givenComplete(app, ane)]
  const sentBack = await givenComplete(app, jon)
  const published = await givenComplete(app, miren)
  await sql`insert into remark (event_id, section, reason) values (${sentBack.id}, 'portada', 'otro')`.execute(
    db,
  )
  await db.updateTable('event').set({ status: 2 }).where('id', '=', published.id).execute()
  await db.deleteFrom('session').where('event_id', '=', second.id).execute()
  const readers = async (audience: object) =>
    (await ask(previewTeamMessage, { audience: { kind: 'organisers', ...audience }, ...words }, admin)).total
  expect(await readers({})).toBe(3)
  expect(await readers({ states: ['draft'] })).toBe(1)
  expect(await readers({ states: ['returned'] })).toBe(1)
  expect(await readers({ states: ['draft', 'published'] })).toBe(2)
  expect(await readers({ missing: ['info.sessions'] })).toBe(1)
  expect(await readers({ missing: ['info.sessions'], states: ['published'] })).toBe(0)
  const { hub_id } = await db
    .selectFrom('event')
    .select('hub_id')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  expect(await readers({ hubIds: [hub_id] })).toBe(3)
  await db
    .updateTable('account')
    .set({ blocked_at: new Date().toISOString() })
    .where('id', '=', jon.id)
    .execute()
  expect(await readers({})).toBe(2)
})

test('given organisers, when the team writes, then each gets one mail about its events with our links, in the archive of the team alone', async () => {
  const ane = await app.givenAccount({ name: 'Ane' })
  await givenComplete(app, ane)
  await givenComplete(app, ane)
  const { id } = await ask(sendTeamMessage, { audience: { kind: 'organisers' }, ...words }, admin)
  const letters = await sendAll()
  expect(letters.map(({ to, template }) => [to, template])).toEqual([[ane.email, 'message-organisers']])
  const { html } = await app.services.mailer.render(letters[0] as (typeof letters)[0])
  expect(html).toContain('href="https://larunbat.example/panel/"')
  expect(letters[0]?.senderName).toBeUndefined()
  const list = await ask(listAllMessages, { page: 1 }, admin)
  expect('rows' in list && list.rows[0]).toMatchObject({ id, kind: 'organisers', recipients: 1, sent: 1 })
  expect((await call('app_mensajes_equipo', {}, ane)).data.code).toBe('request.not_allowed')
})

test('given buyers who agreed to news, when news are sent, then only proved ones who have not withdrawn get them, with one click to leave', async () => {
  const owner = await app.givenAccount({ legal_name: 'Coro', tax_id: 'B99286320' })
  const [paid, free] = [await givenOnSale(app, owner, { mode: 1 }), await givenOnSale(app, owner)]
  const agreed = async (on: OnSale, email: string, wantsNews = true) => {
    const { checkoutId } = await givenBought(app, on, { email })
    await db.updateTable('checkout').set({ wants_news: wantsNews }).where('id', '=', checkoutId).execute()
    return checkoutId
  }
  await agreed(paid, 'paid@example.org')
  await agreed(paid, 'silent@example.org', false)
  const gone = await agreed(paid, 'gone@example.org')
  await agreed(free, 'typed-by-another@example.org')
  await agreed(free, 'proved@example.org')
  await saveProvedAddress(db, 'proved@example.org')
  const audience = { kind: 'news' } as const
  expect((await ask(previewTeamMessage, { audience, ...words }, admin)).total).toBe(3)
  await ask(sendTeamMessage, { audience, ...words }, admin)
  await beginDueMessages(db)
  await db.updateTable('checkout').set({ wants_news: false }).where('id', '=', gone).execute()
  const letters = await sendAll()
  expect(letters.map(({ to }) => to).sort()).toEqual(['paid@example.org', 'proved@example.org'])
  for (const { unsubscribeUrl, data } of letters) {
    expect(unsubscribeUrl).toMatch(/^http:\/\/larunbat\.example\/novedades\/[\w-]{52}$/)
    expect(data.newsUrl).toContain('#novedades')
  }
  const mailed = letters.find(({ to }) => to === 'paid@example.org')?.unsubscribeUrl ?? ''
  await withdrawNewsOf(db, mailed.split('/').at(-1) as string)
  expect((await ask(previewTeamMessage, { audience, ...words }, admin)).total).toBe(1)
})

test('given wrong checks, hubs and words, when the team writes, then all wrong fields are named at once', async () => {
  const answer = await call(
    'app_mensaje_equipo_enviar',
    { publico: { clase: 'organizaciones', faltan: ['no.such'], hub_ids: [999] }, asunto: '', texto: '' },
    admin,
  )
  expect([...answer.data.fields].sort()).toEqual(['asunto', 'publico.faltan', 'publico.hub_ids', 'texto'])
})

test('given a scheduled message of an organiser, when an administrator reads and cancels it, then it is not sent', async () => {
  const owner = await app.givenAccount({ legal_name: 'Coro', tax_id: 'B99286320' })
  const on = await givenOnSale(app, owner)
  await givenBought(app, on)
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const { id } = await ask(
    sendMessage,
    { eventId: on.eventId, audience: { group: 'holders' }, ...words, sendAt },
    owner,
  )
  const list = await ask(listAllMessages, { page: 1, kind: 'event' }, admin)
  expect('rows' in list && list.rows[0]).toMatchObject({
    id,
    subject: words.subject,
    eventAudience: { group: 'holders' },
  })
  await ask(cancelAnyMessage, { messageId: id }, admin)
  await sql`update message set send_at = now() where id = ${id}`.execute(db)
  expect(await sendAll()).toEqual([])
})
