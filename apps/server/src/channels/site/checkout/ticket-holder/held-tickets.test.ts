import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moveSessions } from '../../../../events/sessions/testing/move-sessions.ts'
import { givenFestivalSettings } from '../../../../reference/festival-settings/testing/given-festival-settings.ts'
import { givenPublished } from '../../../../testing/given-published.ts'
import { givenOnSale } from '../../../../ticketing/orders/testing/given-on-sale.ts'
import { givenBought } from '../../../../ticketing/refunds/testing/given-bought.ts'
import { testShop } from '../testing/test-shop.ts'

const { app, owner, visit } = await testShop()
const { db, call } = app
const EVENT_STREAM = 'https://live.example.org/room/secret-of-the-event'
const SESSION_STREAM = 'https://live.example.org/room/secret-of-this-session'
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

interface Wish {
  availability?: ('P' | 'O' | 'D')[]
  email?: string
  quantity?: number
  stream?: string | null
  video?: object
  window?: [from: number, until: number]
}

/** A paid event that is watched, with a purchase of it; hours of its recording from now. */
async function givenWatched({ availability = ['P', 'O'], window = [-1, 24], ...wish }: Wish = {}) {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000, maxPerPerson: 4 })
  const { stream = EVENT_STREAM, video, quantity = 1, email = 'ane@example.org' } = wish
  await db
    .updateTable('event')
    .set({
      availability,
      stream_url: stream,
      visible_from: minutesFromNow(window[0] * 60),
      visible_until: minutesFromNow(window[1] * 60),
      ...(video ? { video: JSON.stringify(video) } : {}),
    })
    .where('id', '=', on.eventId)
    .execute()
  await givenPublished(db, on.eventId)
  const bought = await givenBought(app, on, { quantity, email })
  await sql`update checkout set language = 'es' where id = ${bought.checkoutId}`.execute(db)
  const startsIn = (minutes: number, length: number | null = 60) =>
    moveSessions(
      db,
      on.eventId,
      minutesFromNow(minutes),
      length === null ? null : minutesFromNow(minutes + length),
    )
  return { on, ...bought, startsIn }
}

const ticketsOf = async (compra: string) => (await call('web_compra', { compra })).data.pedidos[0].entradas
const pathOf = (url: string) => new URL(url).pathname

test('given a hybrid event, when its ticket is opened, then the stream is there from the set minutes before until after its end, and nowhere else', async () => {
  await givenFestivalSettings(db, { watchOpensMinutesBefore: 20 })
  const { compra, on, startsIn } = await givenWatched()
  await startsIn(21)
  const [{ enlace_ver }] = await ticketsOf(compra)
  const page = pathOf(enlace_ver)
  const early = await visit(page)
  expect(early.status).toBe(200)
  expect(early.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  expect(early.body).toContain('Se abre el')
  expect(early.body).not.toContain('live.example.org')
  await startsIn(19)
  const open = await visit(page)
  expect(open.body).toContain(`href="${EVENT_STREAM}"`)
  expect(open.body).toContain('noreferrer')
  for (const language of ['en/ticket', 'eu/sarrera']) {
    const word = language.startsWith('en') ? 'watch' : 'ikusi'
    const token = page.split('/')[3]
    expect((await visit(`/${language}/${token}/${word}`)).body).toContain(EVENT_STREAM)
  }
  await startsIn(-100)
  expect((await visit(page)).body).toContain(EVENT_STREAM)
  await startsIn(-121)
  const over = await visit(page)
  expect(over.body).toContain('El directo ha terminado')
  expect(over.body).not.toContain('live.example.org')
  await startsIn(5)
  const { slug } = await db
    .selectFrom('publication')
    .select('slug')
    .where('event_id', '=', on.eventId)
    .executeTakeFirstOrThrow()
  const others = [
    `/es/eventos/${slug}`,
    `/es/eventos/${slug}/entradas`,
    `/es/eventos/${slug}.ics`,
    '/es',
    '/feeds/es.ics',
    '/api/v1/events',
    `/api/v1/events/${on.eventId}`,
    `/es/compra/${compra}`,
  ]
  for (const url of others) expect((await visit(url)).body, url).not.toContain('live.example.org')
  const reader = await app.givenAccount()
  for (const asked of [undefined, reader]) {
    const { data } = await call(
      'app_get_contenido_by_id',
      { id: on.eventId, contenido_id: on.eventId },
      asked,
    )
    expect(JSON.stringify(data)).not.toContain('live.example.org')
  }
})

test('given streams by session, when a ticket is opened, then it has that of its own session', async () => {
  const { compra, on, startsIn } = await givenWatched()
  await sql`update publication set session_streams = jsonb_build_object(${String(on.sessionId)}::text, ${SESSION_STREAM}::text)
    where event_id = ${on.eventId}`.execute(db)
  await startsIn(1)
  const [{ enlace_ver }] = await ticketsOf(compra)
  const { body } = await visit(pathOf(enlace_ver))
  expect(body).toContain(SESSION_STREAM)
  expect(body).not.toContain(EVENT_STREAM)
})

test('given a ticket only on site, when it is requested, then there is no watch page; moved online, there is', async () => {
  const { compra, on, startsIn } = await givenWatched({ availability: ['P'] })
  const [before] = await ticketsOf(compra)
  expect(before.enlace_ver).toBeUndefined()
  await sql`update session set status = 'online' where event_id = ${on.eventId}`.execute(db)
  await givenPublished(db, on.eventId)
  await startsIn(3)
  const [after] = await ticketsOf(compra)
  expect((await visit(pathOf(after.enlace_ver))).body).toContain(EVENT_STREAM)
})

test('given an open stream, when the ticket is given back or passed on, then its page has it no more and the new holder has theirs', async () => {
  const { compra, orderId, tickets, startsIn } = await givenWatched({ quantity: 2, email: 'bi@example.org' })
  const [first, second] = await ticketsOf(compra)
  const [one, two] = [first, second].map(({ enlace_ver }) => pathOf(enlace_ver)) as [string, string]
  await startsIn(10)
  expect((await visit(one)).body).toContain(EVENT_STREAM)
  const passed = {
    compra,
    entrada_id: first.entrada_id,
    titular: 'Jon Agirre',
    correo: 'jon@example.org',
  }
  expect((await call('web_compra_titular', passed)).data).toMatchObject({ traspasada: 1 })
  const ended = await visit(one)
  expect([ended.status, ended.body.includes('Esta entrada se ha traspasado')]).toEqual([410, true])
  expect(ended.body).not.toContain('live.example.org')
  expect(ended.body).not.toContain('Jon Agirre')
  const letter = app.mailer.to('jon@example.org').at(-1)
  const theirs = pathOf(String(letter?.data.url))
  const own = await visit(theirs)
  expect(own.body).toContain('Jon Agirre')
  const watch = /href="([^"]+\/ver)"/.exec(own.body)?.[1] as string
  expect((await visit(watch)).body).toContain(EVENT_STREAM)
  // Its papers open with the holder's secret, and what was paid stays with the buyer.
  const token = theirs.split('/').at(-1)
  expect((await visit(`/entradas/${token}/${first.entrada_id}.pdf`)).status).toBe(200)
  expect((await visit(`/entradas/${token}/${second.entrada_id}.pdf`)).status).toBe(404)
  expect((await visit(`/entradas/${token}/pedido.pdf`)).status).toBe(404)
  expect((await visit(`/entradas/${compra}/${first.entrada_id}.svg`)).status).toBe(404)
  const shown = await visit(`/es/compra/${compra}`)
  expect(shown.body).toContain('La tiene Jon Agirre')
  expect((await ticketsOf(compra))[0].enlace_ver).toBeNull()
  await startsIn(60 * 24 * 365)
  const back = { compra, pedido_id: orderId, entrada_ids: tickets.map(({ id }) => id), como: 'dinero' }
  const done = await call('web_compra_devolver', { ...back, importe_visto_cent: 2000 })
  expect(done.error, JSON.stringify(done.data)).toBe(false)
  await startsIn(10)
  for (const page of [two, watch]) {
    const gone = await visit(page)
    expect([gone.status, gone.body.includes('live.example.org')]).toEqual([410, false])
  }
})

test('given a recording, when its dates are open, then it plays for tickets alone; before and after it says when', async () => {
  const video = {
    url: '/files/video/abcdef/master.m3u8',
    status: 'ready',
    fileUrl: '/files/video/abcdef/720.mp4',
  }
  const recorded = async (window: [number, number]) => {
    const { compra } = await givenWatched({ availability: ['D'], window, video })
    const [{ enlace_ver }] = await ticketsOf(compra)
    return (await visit(pathOf(enlace_ver))).body
  }
  const [open, before, over] = [await recorded([-1, 24]), await recorded([1, 24]), await recorded([-24, -1])]
  expect(open).toContain('/files/video/abcdef/720.mp4')
  expect(open).toContain('Disponible hasta el')
  for (const closed of [before, over]) expect(closed).not.toContain('/files/video/abcdef')
  expect(before).toContain('Se podrá ver desde el')
  expect(over).toContain('Se pudo ver hasta el')
})

test('given a stream at a host that is known, when the page opens, then its player may be framed and no other', async () => {
  const { compra, startsIn } = await givenWatched({ stream: 'https://www.youtube.com/watch?v=abcdefghijk' })
  await startsIn(5)
  const [{ enlace_ver }] = await ticketsOf(compra)
  const { body, headers } = await visit(pathOf(enlace_ver))
  expect(body).toContain('data-player="https://www.youtube-nocookie.com/embed/abcdefghijk')
  expect(headers['content-security-policy']).toContain('frame-src https://www.youtube-nocookie.com')
})

test('given no stream yet, a stream that is no web address, or a secret that is none, when opened, then the page says so', async () => {
  const { compra, startsIn } = await givenWatched({ stream: null })
  await startsIn(5)
  const [{ enlace_ver }] = await ticketsOf(compra)
  expect((await visit(pathOf(enlace_ver))).body).toContain('aún no ha puesto el enlace')
  const token = pathOf(enlace_ver).split('/')[3] as string
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  expect((await visit(`/es/entrada/${forged}/ver`)).status).toBe(404)
  expect((await visit('/es/entrada/nothing')).status).toBe(404)
  const wrong = await givenWatched({ stream: 'javascript:alert(1)' })
  await wrong.startsIn(5)
  const [ticket] = await ticketsOf(wrong.compra)
  expect((await visit(pathOf(ticket.enlace_ver))).body).not.toContain('javascript:')
})

test('given an online ticket, when its calendar is taken, then it leads to the watch page and is nowhere else', async () => {
  const { compra } = await givenWatched({ availability: ['O'] })
  const [{ enlace_ver }] = await ticketsOf(compra)
  const unfold = (text: string) => text.replaceAll('\r\n ', '')
  const online = unfold((await visit(`/entradas/${compra}/pedido.ics`)).body)
  expect(online).toContain(`URL:${enlace_ver}`)
  expect(online).toContain('LOCATION:En línea')
  const hybrid = await givenWatched({ availability: ['P', 'O'] })
  const both = unfold((await visit(`/entradas/${hybrid.compra}/pedido.ics`)).body)
  expect(both).toContain('/ver\r\n')
  expect(both).toContain('LOCATION:Teatro')
})

test('given an event of a team, when its watch page is previewed, then the links are at an address of its own, which expires and opens nothing else', async () => {
  const { on } = await givenWatched()
  const { data } = await call('app_contenido_vista', { id: on.eventId }, owner)
  const shown = await visit(data.direccion_ver)
  expect(shown.body).toContain(EVENT_STREAM)
  expect(shown.body).toContain('Vista previa')
  expect(shown.headers['cache-control']).toBe('private, no-store')
  // The address of the event's preview, which people pass on, does not hold them, nor does its signature open them.
  expect((await visit(data.direccion)).body).not.toContain('live.example.org')
  const borrowed = data.direccion.replace('?', '/ver?')
  expect((await visit(borrowed)).body).not.toContain('live.example.org')
  // Like the preview of the event, it ends with a block of the account that made it.
  const blocked = (blocked_at: string | null) =>
    db.updateTable('account').set({ blocked_at }).where('id', '=', owner.id).execute()
  await blocked(new Date().toISOString())
  for (const address of [data.direccion_ver, data.direccion]) expect((await visit(address)).status).toBe(410)
  await blocked(null)
  expect((await visit(data.direccion_ver)).status).toBe(200)
  const plain = await givenWatched({ availability: ['P'] })
  const without = await call('app_contenido_vista', { id: plain.on.eventId }, owner)
  expect(without.data.direccion_ver).toBeNull()
})
