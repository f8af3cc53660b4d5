import { ticketFields } from '@larunbat/rules/address/buying-pages'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { endHolds, type OnSale } from '../../../ticketing/orders/testing/given-on-sale.ts'
import { dataOf } from '../testing/site-fixture.ts'
import { openedPurchase } from './purchases/purchases-token.ts'
import { buyer, keyOf, type Shop, testShop } from './testing/test-shop.ts'

let app: Shop['app']
let visit: Shop['visit']
let given: Shop['given']
let pick: Shop['pick']

beforeAll(async () => {
  ;({ app, visit, given, pick } = await testShop())
}, 120_000)

const held = async ({ eventId }: OnSale) =>
  (
    await app.db
      .selectFrom('session')
      .select('held')
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow()
  ).held

test('given a free event, when booked by forms alone, then its ticket is there at one private address', async () => {
  const on = await given({ mode: 3, capacity: 5 })
  const event = await visit(on.event)
  expect(event.body).toContain(`href="${on.page}"`)
  expect(event.body).toContain('Últimas entradas')
  const kept = await pick(on, 2)
  expect(kept.status).toBe(303)
  expect(kept.to).toMatch(/^\/es\/compra\/[\w-]{43}$/)
  expect(await held(on)).toBe(2)

  const checkout = await visit(kept.to)
  expect(checkout.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  expect(checkout.headers.etag).toBeUndefined()
  expect(checkout.body).toContain('>Reservar</button>')
  expect(checkout.body).not.toContain('name="novedades" value="1" checked')

  const booked = await visit(kept.to, buyer)
  expect([booked.status, booked.to]).toEqual([303, kept.to])
  const { body } = await visit(kept.to)
  expect(body).toContain('Tu plaza está reservada')
  expect(body.match(/class="bought-ticket"/g)).toHaveLength(2)
  expect(body).toContain('/pedido.pdf"')
  // The same address in another language, and by another language's word.
  const token = kept.to.split('/').at(-1)
  expect((await visit(`/eu/erosketa/${token}`)).body).toContain('Zure plaza erreserbatuta dago')
  expect((await visit(`/eu/compra/${token}`)).to).toBe(`/eu/erosketa/${token}`)
})

test('given a form that is sent twice, then places are kept once; another choice is another wish', async () => {
  const on = await given()
  const clave = keyOf((await visit(on.page)).body)
  const names = ticketFields(on.sessionId, on.typeId)
  const send = (quantity: string) => visit(on.page, { clave, [names.quantity]: quantity })
  const [first, second] = await Promise.all([send('2'), send('2')])
  expect(second.to).toBe(first.to)
  expect(await held(on)).toBe(2)
  expect((await send('1')).to).not.toBe(first.to)
  expect(keyOf((await visit(on.page)).body)).not.toBe(clave)
})

test('given the same form after its places were given back, then it keeps places anew', async () => {
  const on = await given()
  const clave = keyOf((await visit(on.page)).body)
  const fields = { clave, [ticketFields(on.sessionId, on.typeId).quantity]: '1' }
  const { to } = await visit(on.page, fields)
  const released = await visit(to, { accion: 'soltar' })
  expect(released.to).toBe(on.page)
  expect((await visit(to)).body).toContain('Compra anulada')
  const again = await visit(on.page, fields)
  expect(again.to).not.toBe(to)
  expect((await visit(again.to)).body).toContain('>Reservar</button>')
})

test('given wrong details, then each is named beside its field and what was typed stays', async () => {
  const on = await given()
  const { to } = await pick(on)
  const wrong = await visit(to, {
    ...buyer,
    nombre: ' ',
    email: 'ane@',
    telefono: '600 "1" <2>',
    novedades: '1',
  })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toContain('id="nombre-problem"')
  expect(wrong.body).toContain('id="email-problem"')
  expect(wrong.body).toContain('aria-describedby="email-problem email-hint"')
  expect(wrong.body).toContain('value="ane@"')
  expect(wrong.body).toContain('value="600 &quot;1&quot; &lt;2&gt;"')
  expect(wrong.body).toMatch(/name="novedades"[^>]*checked/)
  expect((await visit(to, buyer)).status).toBe(303)
})

test('given more than there is, then the session says so and nothing is kept', async () => {
  const on = await given({ capacity: 2 })
  const none = await pick(on, 0)
  expect(none.status).toBe(422)
  expect(none.body).toContain('Elige al menos una entrada.')
  const tooMany = await pick(on, 3)
  expect(tooMany.status).toBe(422)
  expect(tooMany.body).toContain(`id="sesion_${on.sessionId}-problem"`)
  expect(await held(on)).toBe(0)
  await pick(on, 2)
  const page = await visit(on.page)
  expect(page.body).toContain('Agotadas')
  expect(page.body).not.toContain('data-stepper')
  const offers = (body: string) => (dataOf(body).offers as { availability?: string }).availability
  expect(offers((await visit(on.event)).body)).toBe('https://schema.org/SoldOut')
  const other = await given({ capacity: 200 })
  expect(offers((await visit(other.event)).body)).toBe('https://schema.org/InStock')
})

test('given an address that has its places already, then that is said beside the address', async () => {
  const on = await given({ maxPerPerson: 2 })
  await visit((await pick(on, 2)).to, { ...buyer, email: 'june@example.org' })
  const { to } = await pick(on, 1)
  const refused = await visit(to, { ...buyer, email: 'june+2@example.org' })
  expect(refused.status).toBe(422)
  expect(refused.body).toMatch(/id="email-problem">[^<]*2 entradas como máximo/)
  expect(refused.body).toContain('href="#email"')
})

test('given a price to pay, then the button says it, and a refusal of the payment loses nothing', async () => {
  const on = await given({ mode: 1, priceCents: 1200 })
  const names = ticketFields(on.sessionId, on.typeId)
  const changed = await pick(on, 2, { [names.seen]: '1000' })
  expect(changed.body).toContain('El precio ha cambiado')
  const voucher = await pick(on, 2, { [names.seen]: '1200', vale: 'NADA' })
  expect(voucher.body).toContain('id="vale-problem"')
  expect(voucher.body).toContain('value="NADA"')
  const { to } = await pick(on, 2, { [names.seen]: '1200' })
  const { body, headers } = await visit(to)
  expect(body).toContain('24,00')
  // The seller's country is not known: the sentence names the directive alone.
  expect(body).toContain('2011/83')
  expect(body).toContain('Antzerki Harresia')
  expect(headers['content-security-policy']).toContain("form-action 'self' https:")
  // The test bank is asked over the network, and this server does not listen: it cannot be reached.
  const refused = await visit(to, { ...buyer, metodo: 'tarjeta' })
  expect(refused.status).toBe(422)
  expect(refused.body).toContain('value="ane@example.org"')
})

test('given a price of choice, then suggestions and own amounts are taken, and too little is said beside it', async () => {
  const on = await given({ mode: 5 })
  await app.db
    .updateTable('ticket_type')
    .set({ min_cents: 300, suggested_cents: [500, 1000] })
    .where('event_id', '=', on.eventId)
    .execute()
  const names = ticketFields(on.sessionId, on.typeId)
  const little = await pick(on, 1, { [names.amount]: '2,50' })
  expect(little.body).toContain(`id="${names.amount}-problem"`)
  expect(little.body).toContain('value="2,50"')
  const words = await pick(on, 1, { [names.amount]: 'mucho' })
  expect(words.body).toContain('con números')
  const suggested = await pick(on, 1, { [names.suggested]: '1000' })
  expect((await visit(suggested.to)).body).toContain('10,00')
  const own = await pick(on, 2, { [names.suggested]: '1000', [names.amount]: '4.5' })
  expect((await visit(own.to)).body).toContain('9,00')
})

test('given a hold that is over, then its page says so, and what was typed too late buys the same places by one click more', async () => {
  const on = await given({ capacity: 1 })
  const { to } = await pick(on)
  await endHolds(app)
  const late = await visit(to, buyer)
  expect(late.status).toBe(422)
  expect(late.body).toContain('Se acabó el tiempo')
  expect(late.body).toContain(`href="${on.page}"`)
  expect(late.body).toContain('type="hidden" name="email" value="ane@example.org"')
  const [again, twice] = await Promise.all([1, 2].map(() => visit(to, { ...buyer, accion: 'otra' })))
  expect(again?.to).toMatch(/^\/es\/compra\//)
  expect([again?.to === to, twice?.to]).toEqual([false, again?.to])
  expect(await held(on)).toBe(1)
  const { body } = await visit(String(again?.to))
  expect(body).toContain('value="Ane Agirre"')
  expect(body).toContain('>Reservar</button>')
  // A payment that may still come in is waited for: a click does not buy twice.
  await endHolds(app)
  const { id } = await app.db
    .selectFrom('checkout')
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const payment = {
    id,
    checkout_id: id,
    provider: 'testbank',
    status: 'pending',
    amount_cents: 1,
    currency: 'EUR',
  } as const
  await app.db.insertInto('payment').values(payment).execute()
  expect((await visit(String(again?.to))).body).not.toContain('value="otra"')
  expect((await visit(String(again?.to), { accion: 'otra' })).to).toBe(again?.to)
  await app.db.deleteFrom('payment').where('id', '=', id).execute()
  // Another buyer took them in the meantime.
  await pick(on)
  const sold = await visit(String(again?.to), { accion: 'otra' })
  expect(sold.status).toBe(422)
  expect(sold.body).toContain('Se acabó el tiempo')
  expect(sold.body).toContain('id="problems"')
})

test('given forms of other sites, unknown secrets and events that are not sold here, then nothing happens', async () => {
  const on = await given()
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  const fields = { [ticketFields(on.sessionId, on.typeId).quantity]: '1' }
  expect((await visit(on.page, fields, foreign)).to).toBe(on.page)
  expect((await visit(on.page, fields, { origin: 'https://evil.example' })).to).toBe(on.page)
  expect(await held(on)).toBe(0)
  const own = { 'sec-fetch-site': 'same-origin', origin: 'null' }
  expect((await visit(on.page, fields, own)).to).toMatch(/^\/es\/compra\//)
  expect(await held(on)).toBe(1)
  const unknown = await visit(`/es/compra/${'x'.repeat(43)}`)
  expect(unknown.status).toBe(404)
  expect(unknown.headers['cache-control']).not.toContain('public')
  expect((await visit('/es/compra/corto')).status).toBe(404)
  expect((await visit('/es/eventos/no-existe/entradas')).to).toBe('/es/eventos/no-existe')
  const json = await app.app.inject({
    method: 'POST',
    url: '/api/web_oferta',
    payload: 'a=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(json.statusCode).toBe(415)
})

test('given an address, when its purchases are requested, then only its owner learns by mail whether there are any', async () => {
  const on = await given({ mode: 3 })
  const email = 'nerea@example.org'
  const { to } = await pick(on, 2)
  await visit(to, { ...buyer, email })
  const page = '/eu/nire-sarrerak'
  expect((await visit('/es/mis-entradas')).headers['x-robots-tag']).toBe('noindex')
  expect((await visit(page, { email: 'nerea@' })).status).toBe(422)
  const asked = [
    await visit(page, { email: ' Nerea@example.org ' }),
    await visit(page, { email: 'no@example.org' }),
  ]
  expect(asked.map(({ status, to }) => [status, to])).toEqual(Array(2).fill([303, `${page}?enviado=1`]))
  expect((await visit(`${page}?enviado=1`)).body).toContain('esteka bat jasoko duzu')
  expect(app.mailer.to('no@example.org')).toEqual([])
  const letters = app.mailer.to(email).filter(({ template }) => template === 'order-list')
  expect(letters).toMatchObject([{ language: 'eu', data: { minutes: 60 } }])
  const link = new URL(String(letters[0]?.data.url)).pathname
  const list = await visit(link)
  expect(list.headers['cache-control']).toBe('private, no-store')
  expect(list.body).toContain('Teatro Arriaga')
  expect(list.body).toContain('2 sarrera')
  // A day that waits for approval is not public.
  await sql`update session set starts_at = starts_at + interval '40 days' where event_id = ${on.eventId}`.execute(
    app.db,
  )
  expect((await visit(link)).body).toBe(list.body)
  const [, purchase = ''] = /class="button" href="(\/eu\/erosketa\/[\w-]+)"/.exec(list.body) ?? []
  expect((await visit(purchase)).body).toContain('Zure plaza erreserbatuta dago')

  const token = link.split('/').at(-1) as string
  const id = await openedPurchase(app.db, token)
  expect(id).toBeDefined()
  expect(await openedPurchase(app.db, token, Date.now() + 3_601_000)).toBeUndefined()
  const forged = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`
  for (const wrong of [forged, token.slice(1), 'x'.repeat(56)])
    expect((await visit(`${page}/${wrong}`)).status).toBe(404)
  // Beyond two mails of one network to one address nothing is sent, and the response is the same.
  const more = await Promise.all([1, 2, 3, 4].map(() => visit(page, { email })))
  expect(more.map(({ status }) => status)).toEqual([303, 303, 303, 303])
  expect(app.mailer.to(email).filter(({ template }) => template === 'order-list')).toHaveLength(2)
})
