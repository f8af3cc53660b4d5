import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { daysFromNow, moveSessions } from '../../events/sessions/testing/move-sessions.ts'
import { givenFestivalSettings } from '../../reference/festival-settings/testing/given-festival-settings.ts'
import { testApp } from '../../testing/test-app.ts'
import { expireHolds } from '../orders/expire.ts'
import { countersOf, endHolds, givenOnSale, reserve } from '../orders/testing/given-on-sale.ts'
import { recount } from '../orders/testing/recount.ts'
import { givenBought } from '../refunds/testing/given-bought.ts'
import { anonymizeWaiting } from './anonymize-store.ts'
import { sendWaitingMails } from './send-waiting-mails.ts'
import { ListServer } from './serve-lists.ts'

const app = await testApp()
const { call, db, mailer } = app
const owner = await app.givenAccount({ legal_name: 'Coro', tax_id: 'B99286320' })
const stranger = await app.givenAccount()
const server = new ListServer(db, pino({ level: 'silent' }))

afterEach(async () => {
  expect(await recount(db)).toEqual([])
  await db.deleteFrom('waiting_entry').execute()
  await db.updateTable('ticket_return').set({ mail_due: null }).execute()
})

const givenSoldOut = async (capacity = 2) => {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1200, capacity })
  const held = await reserve(app, on, capacity)
  const ref = { contenido_id: on.eventId, sesion_id: on.sessionId }
  return { on, ref, compra: held.data.compra as string }
}
const ane = { email: 'ane@example.org', nombre: 'Ane', plazas: 1, lang: 'eu' }
/** The mails that are due, with the secret at the end of their address. */
async function mailed() {
  const before = mailer.letters.length
  await sendWaitingMails(db, app.services)
  return mailer.letters.slice(before).map(({ to, template, language, data }) => ({
    to,
    template,
    language,
    data,
    token: decodeURIComponent(String(data.url).split('/').at(-1) ?? ''),
  }))
}

test('given a sold out session, when people join the waiting list, then the response is always the same, a mail links to their position, and no one learns who waits', async () => {
  const { ref } = await givenSoldOut()
  const answers = [
    await call('web_espera', { ...ref, ...ane }),
    await call('web_espera', {
      ...ref,
      ...ane,
      email: 'ANE+x@example.org',
      plazas: 2,
    }),
    await call('web_espera', { ...ref, ...ane, email: 'jon@example.org' }),
  ]
  expect(new Set(answers.map(({ data, msg }) => JSON.stringify([data, msg]))).size).toBe(1)
  const [first, second] = await mailed()
  expect([first?.template, first?.language, second?.to]).toEqual(['waiting-joined', 'eu', 'jon@example.org'])
  const seen = await call('web_espera_ver', { espera: second?.token })
  expect(seen.data).toMatchObject({ estado: 'esperando', posicion: 2, plazas: 1, compra: null })
  expect((await call('web_espera_ver', { espera: `${first?.token?.slice(0, -2)}AA` })).data.code).toBe(
    'waiting.not_found',
  )
  expect((await call('web_espera_dejar', { espera: first?.token })).error).toBe(false)
  expect((await call('web_espera_ver', { espera: second?.token })).data.posicion).toBe(1)
  const left = await db
    .selectFrom('waiting_entry')
    .select('email')
    .where('session_id', '=', ref.sesion_id)
    .execute()
  expect(left).toEqual([{ email: 'jon@example.org' }])
})

test('given places, a closed list or wishes that cannot be, when a person joins, then the reason is named', async () => {
  const { ref, on } = await givenSoldOut()
  const codeOf = async (more: object) => (await call('web_espera', { ...ref, ...ane, ...more })).data.code
  expect(await codeOf({ plazas: 11 })).toBe('order.too_many_per_person')
  expect(await codeOf({ tipos: [999_999] })).toBe('order.no_such_type')
  expect(await codeOf({ sesion_id: 999_999 })).toBe('order.session_not_on_sale')
  expect((await call('app_espera_cerrar', { ...ref, cerrada: true }, owner)).error).toBe(false)
  expect(await codeOf({})).toBe('waiting.closed')
  await call('app_espera_cerrar', { ...ref, cerrada: false }, owner)
  await db
    .insertInto('sale_terms')
    .values({
      event_id: on.eventId,
      refund_until_hours: 48,
      has_waiting_list: false,
      release_after_min: null,
    })
    .execute()
  expect(await codeOf({})).toBe('waiting.closed')
  const open = await givenOnSale(app, owner, { mode: 1, capacity: 3 })
  const own = { contenido_id: open.eventId, sesion_id: open.sessionId }
  expect(await codeOf({ ...own, plazas: 3 })).toBe('waiting.not_needed')
  expect(await codeOf({ ...own, plazas: 4 })).toBeUndefined()
  expect((await reserve(app, open, 3)).error).toBe(false)
})

test('given an offer, when its link is opened, then it is a purchase in the name of who waited, and the organiser sees all of it', async () => {
  const { ref, compra } = await givenSoldOut()
  await call('web_espera', { ...ref, ...ane, plazas: 2 })
  await call('web_espera', { ...ref, ...ane, email: 'jon@example.org', lang: 'es' })
  await mailed()
  await call('web_compra_soltar', { compra })
  await server.run()
  const [offer] = await mailed()
  expect(offer).toMatchObject({
    to: 'ane@example.org',
    template: 'waiting-offered',
    data: { tickets: 2, title: expect.any(String) },
  })
  expect(String(offer?.data.until)).toMatch(
    /\d{2}:\d{2} \(Europa erdialdeko ordu estandarra\)|\d{2}:\d{2} \(.*\)/,
  )
  const { data } = await call('web_compra', { compra: offer?.token })
  expect(data).toMatchObject({ estado: 'abierta', email: 'ane@example.org', nombre: 'Ane', total_cent: 2400 })
  const lists = (await call('app_espera', { contenido_id: ref.contenido_id }, owner)).data
  expect(lists.sesiones[0]).toMatchObject({
    libres: 0,
    personas: [
      { estado: 'ofrecida', plazas: 2 },
      { estado: 'esperando', posicion: 1 },
    ],
  })
  expect((await call('app_espera', { contenido_id: ref.contenido_id }, stranger)).data.code).toBe(
    'content.not_found',
  )
  // Taken out of the line by the organiser, the offer goes to the next one.
  const [{ espera_id }] = lists.sesiones[0].personas
  const item = { contenido_id: ref.contenido_id, espera_id }
  expect((await call('app_espera_quitar', item, stranger)).data.code).toBe('content.not_found')
  expect((await call('app_espera_quitar', item, owner)).error).toBe(false)
  await server.run()
  expect((await mailed()).map(({ to, template }) => [to, template])).toEqual([
    ['jon@example.org', 'waiting-offered'],
  ])
  await endHolds(app)
  await expireHolds(db)
  await server.run()
  expect((await mailed()).map(({ template }) => template)).toEqual(['waiting-lapsed'])
})

test('given two in line, when the organiser offers to the second, then the first keeps their turn; without places it is said', async () => {
  const { ref, on, compra } = await givenSoldOut()
  for (const email of ['ane@example.org', 'jon@example.org'])
    await call('web_espera', { ...ref, ...ane, email, plazas: 2 })
  const list = async () =>
    (await call('app_espera', { contenido_id: on.eventId }, owner)).data.sesiones[0].personas
  const [, second] = await list()
  const item = { contenido_id: on.eventId, espera_id: second.espera_id }
  expect((await call('app_espera_ofrecer', item, owner)).data.code).toBe('waiting.no_places')
  await call('web_compra_soltar', { compra })
  const before = await Promise.all(
    [1, 2, 3].map(() => call('app_espera_ofrecer', { ...item, clave: 'offer-to-second' }, owner)),
  )
  expect(before.map(({ error }) => error)).toEqual([false, false, false])
  expect((await list()).map(({ email, estado }: Record<string, string>) => [email, estado])).toEqual([
    ['jon@example.org', 'ofrecida'],
    ['ane@example.org', 'esperando'],
  ])
})

test('given an offer of the organiser, when it is taken, then it costs what was said, and the same key keeps places once', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1200, capacity: 4 })
  const offer = {
    contenido_id: on.eventId,
    sesion_id: on.sessionId,
    tipo_id: on.typeId,
    plazas: 2,
    email: 'press@example.org',
    nombre: 'Prensa',
    idioma: 'es',
    horas: 48,
    gratis: true,
    clave: 'press-of-the-first-night',
  }
  const sent = await Promise.all([
    call('app_espera_invitar', offer, owner),
    call('app_espera_invitar', offer, owner),
  ])
  expect(sent.map(({ error }) => error)).toEqual([false, false])
  expect(await countersOf(db, on)).toEqual({ sold: 0, held: 2 })
  const [letter] = await mailed()
  expect(letter).toMatchObject({ to: 'press@example.org', template: 'waiting-invited', language: 'es' })
  expect((await call('web_pagar', { compra: letter?.token })).error).toBe(false)
  expect(await countersOf(db, on)).toEqual({ sold: 2, held: 0 })
  const more = { ...offer, clave: undefined, gratis: false, email: 'other@example.org' }
  expect((await call('app_espera_invitar', { ...more, plazas: 3 }, owner)).data.code).toBe('order.sold_out')
  expect((await call('app_espera_invitar', { ...more, plazas: 11 }, owner)).data.code).toBe(
    'order.too_many_per_person',
  )
  expect((await call('app_espera_invitar', more, owner)).error).toBe(false)
  const [priced] = await mailed()
  expect((await call('web_compra', { compra: priced?.token })).data.total_cent).toBe(2400)
})

test('given a ticket, when its buyer offers it and withdraws it, then both work until it is offered to a person', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1200, capacity: 1 })
  const bought = await givenBought(app, on)
  const ticket = { compra: bought.compra, entrada_id: bought.tickets[0]?.id }
  const pass = async (ofrecer: boolean) => (await call('web_compra_ofrecer', { ...ticket, ofrecer })).data
  expect([await pass(true), await pass(true), await pass(false), await pass(true)]).toEqual([
    { ofrecida: 1 },
    { ofrecida: 1 },
    { ofrecida: 0 },
    { ofrecida: 1 },
  ])
  expect(
    (await call('web_compra_ofrecer', { ...ticket, compra: 'a-link-that-nobody-was-sent', ofrecer: true }))
      .data.code,
  ).toBe('order.not_found')
  await call('web_espera', {
    contenido_id: on.eventId,
    sesion_id: on.sessionId,
    ...ane,
    email: 'next@example.org',
  })
  await server.run()
  expect((await call('web_compra', { compra: bought.compra })).data.pedidos[0].entradas[0].estado).toBe(
    'ofrecida',
  )
  expect((await pass(false)).code).toBe('waiting.being_offered')
  const letters = await mailed()
  expect(letters.map(({ template }) => template).sort()).toEqual(['ticket-matched', 'waiting-offered'])
  await endHolds(app)
  await expireHolds(db)
  await server.run()
  expect((await mailed()).map(({ template }) => template).sort()).toEqual(['ticket-back', 'waiting-lapsed'])
  expect(await pass(false)).toEqual({ ofrecida: 0 })
})

test('given an offer, when its session is cancelled, then its places and a ticket in it are released, and it cannot be paid', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1200, capacity: 1 })
  const bought = await givenBought(app, on)
  await call('web_compra_ofrecer', {
    compra: bought.compra,
    entrada_id: bought.tickets[0]?.id,
    ofrecer: true,
  })
  await call('web_espera', { contenido_id: on.eventId, sesion_id: on.sessionId, ...ane })
  await server.run()
  expect(await countersOf(db, on)).toEqual({ sold: 0, held: 1 })
  await sql`update publication set document = jsonb_set(document, '{sessions,0,status}', '"cancelled"')
    where event_id = ${on.eventId}`.execute(db)
  await server.run()
  expect(await countersOf(db, on)).toEqual({ sold: 1, held: 0 })
  const { data } = await call('app_espera', { contenido_id: on.eventId }, owner)
  expect(data.sesiones[0].personas).toMatchObject([{ estado: 'esperando' }])
})

test('given a session that is over, when a day has gone, then who waited is forgotten', async () => {
  const { ref, compra } = await givenSoldOut()
  await call('web_espera', { ...ref, ...ane })
  await anonymizeWaiting(db)
  const count = () =>
    db.selectFrom('waiting_entry').select('id').where('session_id', '=', ref.sesion_id).execute()
  expect(await count()).toHaveLength(1)
  // An unapproved day brings nothing forward.
  await sql`update session set starts_at = ${daysFromNow(-2)} where id = ${ref.sesion_id}`.execute(db)
  await anonymizeWaiting(db)
  expect(await count()).toHaveLength(1)
  await moveSessions(db, ref.contenido_id, daysFromNow(-2))
  // Without a day the line waits for the new one.
  await sql`update session set status = 'postponed' where id = ${ref.sesion_id}`.execute(db)
  await anonymizeWaiting(db)
  expect(await count()).toHaveLength(1)
  await sql`update session set status = 'scheduled' where id = ${ref.sesion_id}`.execute(db)
  // An offer that was given back.
  await call('web_reserva_datos', { compra, email: 'ane@example.org', nombre: 'Ane' })
  await call('web_compra_soltar', { compra })
  const offer = await db
    .selectFrom('checkout')
    .select(['id', 'email', 'name'])
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(offer.email).toBe('ane@example.org')
  await db.updateTable('waiting_entry').set({ checkout_id: offer.id, status: 'lapsed' }).execute()
  await anonymizeWaiting(db)
  expect(await count()).toHaveLength(0)
  expect(
    await db.selectFrom('checkout').select(['email', 'name']).where('id', '=', offer.id).executeTakeFirst(),
  ).toEqual({ email: null, name: null })
})

test('given one network that fills the line, then it waits for twice the places it may book unpaid, and another still enters', async () => {
  const { ref } = await givenSoldOut()
  await givenFestivalSettings(db, { confirmPlacesFrom: 3 })
  const join = async (n: number, remoteAddress: string) => {
    const payload = { ...ref, ...ane, email: `line${n}@example.org` }
    return (await app.app.inject({ method: 'POST', url: '/api/web_espera', payload, remoteAddress })).json()
      .data.code
  }
  const codes: (string | undefined)[] = []
  for (let n = 0; n < 10; n++) codes.push(await join(n, '192.0.2.200'))
  expect(codes.filter((code) => code === 'request.too_many')).toHaveLength(4)
  expect(await join(99, '192.0.2.201')).toBeUndefined()
  await givenFestivalSettings(db, { confirmPlacesFrom: 10_000 })
})
