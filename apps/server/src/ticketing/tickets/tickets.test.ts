import { importTicketKey, verifyCode } from '@larunbat/rules/ticketing/ticket-code'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { testApp } from '../../testing/test-app.ts'
import { confirmCheckout } from '../orders/confirm.ts'
import { givenOnSale, givenPayment, type OnSale, reserve } from '../orders/testing/given-on-sale.ts'
import type { BoughtLine } from './bought.ts'
import { drawOrder } from './pdf/order-page.ts'
import { collect, openPdf, PAGE } from './pdf/paper.ts'
import { sendConfirmations } from './send-confirmations.ts'
import { boughtCheckout } from './testing/bought-checkout.ts'
import { readPdf } from './testing/read-pdf.ts'
import { scan, squaresOfSvg } from './testing/scan.ts'
import { publicTicketKeys, signCode } from './ticket-keys.ts'
import { TicketTexts } from './ticket-texts.ts'

const app = await testApp()
const { call, db, services } = app
const owner = await app.givenAccount({
  legal_name: 'Coro Sociedad Coral',
  tax_id: 'B99286320',
  billing_country: 'ES',
})

let buyers = 0
/** A purchase in a language, of a new buyer: `quantity` tickets of 12 euros and a donation of 5. */
async function givenBought(on: OnSale, idioma: string, quantity = 2) {
  const held = await reserve(app, on, quantity, { order: { donativo_cent: 500 } })
  const { compra } = held.data
  buyers += 1
  const email = `ane${buyers}@example.org`
  const details = { email, nombre: 'Ane Etxeberria Muñoz', idioma }
  const named = await call('web_reserva_datos', { compra, ...details })
  if (named.error) throw new Error(JSON.stringify(named))
  const payment = await givenPayment(db, compra)
  await db.transaction().execute((tx) => confirmCheckout(tx, payment))
  const tickets = await db
    .selectFrom('ticket')
    .innerJoin('orders', 'orders.id', 'ticket.order_id')
    .select(['ticket.id', 'ticket.serial', 'ticket.session_id as sessionId', 'ticket.event_id as eventId'])
    .where('orders.checkout_id', '=', payment.checkoutId)
    .orderBy('ticket.id')
    .execute()
  return { email, compra: compra as string, checkoutId: payment.checkoutId, tickets }
}

const get = async (path: string) => {
  const answer = await app.app.inject({ url: `/entradas/${path}` })
  const { statusCode: status, headers, rawPayload, body } = answer
  return { status, headers, body, pdf: () => readPdf(rawPayload) }
}
const publicKeys = async () => Promise.all((await publicTicketKeys({ db, services })).map(importTicketKey))

const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1200 })

test('given a purchase, when its PDF is opened, then it has every item the law requires, tagged, and is not cached', async () => {
  const { compra } = await givenBought(on, 'es')
  const { status, headers, pdf } = await get(`${compra}/pedido.pdf`)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  // The PDF viewers of browsers do not work in a sandbox.
  expect(headers['content-security-policy'] ?? '').not.toContain('sandbox')
  const { pages, source } = pdf()
  expect(pages).toHaveLength(3)
  for (const fact of ['/MarkInfo', '/StructTreeRoot', '/Lang (es-ES)', '/DisplayDocTitle true', '/Alt ('])
    expect(source).toContain(fact)
  const [summary = '', first = ''] = pages
  for (const words of [
    /2 × 12,00 € 24,00 €|2 × 12,00 €\s+24,00 €/,
    /Donativo a la causa\s+5,00 €/,
    /Total\s+29,00 €/,
  ])
    expect(summary).toMatch(words)
  for (const words of [
    /Entrada 1 de 2/,
    /Coro de otoño/,
    /\d{2}:\d{2} – \d{2}:\d{2} \(hora local\)/,
    /Teatro Arriaga, Arriaga plaza 1, Bilbao/,
    /Entrada general\. Sin numerar/,
    /12,00 €/,
    /IVA 10 % incluido\. Base 10,91 € \+ IVA 1,09 €/,
    /Ane Etxeberria Muñoz/,
    /Organiza: Coro Sociedad Coral\. NIF B99286320/,
    /N\.º de pedido [0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4} · N\.º de entrada/,
    /Confirmación de compra T20\d\d-\d+/,
    /Devolución: Devolución completa hasta el \d+ de [a-z]+ de \d{4}, \d{2}:\d{2}\./,
    /no hay derecho de desistimiento \(art\. 103\.l del Real Decreto Legislativo 1\/2007\)/,
    /Este evento apoya a Comedor social/,
    /Sin gastos de gestión/,
  ])
    expect(first.replace(/\s+/g, ' ')).toMatch(words)
  expect(pages.join('')).not.toMatch(/ticket-print|undefined|\?{2}|\{\{/)
})

test.each([
  [
    'eu',
    [
      /1\. sarrera \(2 guztira\)/,
      /Udazkeneko abesbatza/,
      /BEZ barne: % 10/,
      /Antolatzailea: .* IFZ B99286320/,
    ],
  ],
  ['en', [/Ticket 1 of 2/, /Autumn choir/, /VAT 10% included/, /Organiser: .* NIF B99286320/]],
] as const)(
  'given a purchase in %s, when its PDF is opened, then it speaks that language',
  async (language, words) => {
    const { compra } = await givenBought(on, language)
    const { pages } = (await get(`${compra}/pedido.pdf`)).pdf()
    for (const pattern of words) expect(pages[1]?.replace(/\s+/g, ' ')).toMatch(pattern)
    expect(pages.join('')).not.toMatch(/ticket-print|undefined|\{\{/)
  },
)

test('given printed tickets, when their codes are scanned from the page, then each proves its own ticket', async () => {
  const { compra, tickets } = await givenBought(on, 'en', 3)
  const { figures } = (await get(`${compra}/pedido.pdf`)).pdf()
  expect(figures).toHaveLength(3)
  for (const [at, squares] of figures.entries()) {
    const { eventId, sessionId, serial } = tickets[at] as (typeof tickets)[number]
    const code = await scan(squares)
    const facts = await verifyCode(code ?? '', await publicKeys())
    expect(facts).toEqual({ eventId, sessionId, serial: new Uint8Array(serial) })
  }
  const own = (await get(`${compra}/${tickets[1]?.id}.pdf`)).pdf()
  expect(own.pages).toHaveLength(1)
  expect(own.figures).toEqual([figures[1]])
  expect(own.pages[0]).toContain('Ticket 2 of 3')
  const { headers, body } = await get(`${compra}/${tickets[1]?.id}.svg`)
  expect(headers['content-type']).toBe('image/svg+xml')
  expect(headers['content-security-policy']).toContain('sandbox')
  expect(await scan(squaresOfSvg(body))).toBe(await scan(figures[1] ?? []))
})

test('given any number of lines, when an order is printed, then each page is filled before the next begins', async () => {
  const [one] = boughtCheckout(1, 'es').orders
  if (!one) throw new Error('the purchase has no order')
  let lowest = 800
  for (let count = 1; ; count++) {
    const lines = Array.from({ length: count }, () => one.lines[0] as BoughtLine)
    const checkout = { ...boughtCheckout(1, 'es'), orders: [{ ...one, lines }] }
    const pdf = await openPdf('es', 'Pedido', checkout.paidAt)
    const whole = collect(pdf)
    drawOrder(pdf, new TicketTexts('es', 'EUR'), checkout, 'larunbat.example')
    pdf.end()
    const read = readPdf(await whole)
    expect(read.pages[0]).toContain('Sin gastos de gestión. Canal de venta: larunbat.example.')
    if (read.pages.length === 1) lowest = read.lowest
    else break
  }
  // Points from the foot: less than the margin and one more line would take.
  expect(lowest).toBeLessThan(PAGE.margin + 48)
})

test('given a cancelled ticket, when it is printed, then it says so and bears no code', async () => {
  const { compra, tickets } = await givenBought(on, 'en', 1)
  const [ticket] = tickets
  await db
    .updateTable('ticket')
    .set({ status: 'cancelled' })
    .where('id', '=', ticket?.id ?? '')
    .execute()
  const { pages, figures } = (await get(`${compra}/${ticket?.id}.pdf`)).pdf()
  expect(pages[0]).toContain('Cancelled ticket')
  expect(figures).toEqual([])
  expect((await get(`${compra}/${ticket?.id}.svg`)).status).toBe(404)
  expect((await get(`${compra}/pedido.ics`)).body).not.toContain('VEVENT')
})

test('given a foreign purchase, when its documents are requested, then everything is the same 404', async () => {
  const mine = await givenBought(on, 'es', 1)
  const other = await givenBought(on, 'es', 1)
  const held = await reserve(app, on, 1)
  for (const path of [
    `${mine.compra}/${other.tickets[0]?.id}.pdf`,
    `${'a'.repeat(43)}/pedido.pdf`,
    `${held.data.compra}/pedido.pdf`,
    `${mine.checkoutId}/pedido.pdf`,
    `${mine.compra}/${other.tickets[0]?.id}.svg`,
    `${mine.compra}/pedido.exe`,
    `${mine.compra}/pedido.svg`,
    `${mine.compra}/..%2fpedido.pdf`,
    `%00/pedido.pdf`,
  ]) {
    const { status, body, headers } = await get(path)
    expect([status, body, headers['cache-control']], path).toEqual([404, '404', 'private, no-store'])
  }
})

test('given a purchase, when its calendar is taken, then it has its sessions in UTC', async () => {
  const { compra } = await givenBought(on, 'eu', 2)
  const { headers, body } = await get(`${compra}/pedido.ics`)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(body).toMatch(/DTSTART:\d{8}T\d{6}Z\r\nDTEND:\d{8}T\d{6}Z\r\nSUMMARY:Udazkeneko abesbatza\r\n/)
  expect(body).toContain(`UID:event-${on.eventId}-${on.sessionId}@larunbat.example`)
})

test('given a confirmation, when its links are followed, then they open that purchase and no other', async () => {
  const { email } = await givenBought(on, 'eu', 1)
  // Two processes at once, and once more: it is written once.
  await Promise.all([sendConfirmations(db, services), sendConfirmations(db, services)])
  expect(await sendConfirmations(db, services)).toBe(0)
  expect(app.mailer.to(email)).toHaveLength(1)
  const [letter] = app.mailer.to(email)
  expect(letter).toMatchObject({ template: 'order-confirmed', language: 'eu' })
  const { pdfUrl, url, calendarUrl } = (letter?.data ?? {}) as Record<string, string>
  const token = /entradas\/([\w-]+)\/pedido\.pdf$/.exec(pdfUrl ?? '')?.[1] ?? ''
  expect(url).toBe(`http://larunbat.example/eu/erosketa/${token}`)
  expect(calendarUrl).toContain(`/entradas/${token}/pedido.ics`)
  expect((await get(`${token}/pedido.ics`)).status).toBe(200)
  expect((await call('web_compra', { compra: token })).data).toMatchObject({ estado: 'pagada', email })
  for (let at = 0; at < token.length; at += 1) {
    const letterThere = token[at] === 'A' ? 'B' : 'A'
    const forged = token.slice(0, at) + letterThere + token.slice(at + 1)
    expect((await get(`${forged}/pedido.ics`)).status, `letter ${at}`).toBe(404)
  }
})

test('given a mail that cannot be written, when purchases are confirmed, then the others have theirs and it is tried again', async () => {
  const [bad, good] = [await givenBought(on, 'es', 1), await givenBought(on, 'es', 1)]
  const picky: Mailer = {
    send: async (tx, letter) => {
      if (letter.to === bad.email) throw new Error('no words for it')
      return app.mailer.send(tx, letter)
    },
    render: (letter) => app.mailer.render(letter),
    sendAgain: async () => undefined,
  }
  await expect(sendConfirmations(db, { ...services, mailer: picky })).rejects.toThrow('1 purchases are not')
  expect(app.mailer.to(good.email)).toHaveLength(1)
  expect(await sendConfirmations(db, services)).toBe(1)
  expect(app.mailer.to(bad.email)).toHaveLength(1)
})

test('given another key in the settings, when tickets are signed, then old ones and new ones are good, foreign ones are not', async () => {
  const facts = { eventId: 7, sessionId: 8, serial: new Uint8Array(16).fill(5) }
  const before = await signCode({ db, services }, facts)
  expect(await signCode({ db, services }, facts)).toBe(before)
  const ticketSigningKey = Buffer.alloc(32, 9).toString('base64url')
  const after = await signCode({ db, services: { config: { ...services.config, ticketSigningKey } } }, facts)
  expect(after).not.toBe(before)
  const keys = await publicKeys()
  for (const code of [before, after]) expect(await verifyCode(code, keys)).toEqual(facts)
  const [first] = keys
  expect(await verifyCode(after, first ? [first] : [])).toBeUndefined()
})

test('given a transaction, when the first code is to be signed in it, then it is refused rather than its key lost', async () => {
  const config = { ...services.config }
  const facts = { eventId: 7, sessionId: 8, serial: new Uint8Array(16) }
  await db.transaction().execute(async (tx) => {
    await expect(signCode({ db: tx, services: { config } }, facts)).rejects.toThrow('inside a transaction')
  })
})

test('given the longest words and letters of everywhere, when a ticket is printed, then it stays one page with a code that reads', async () => {
  const long = await givenOnSale(app, owner, { mode: 1, priceCents: 1200 })
  const { compra, tickets } = await givenBought(long, 'es', 1)
  const words = 'Ñandú ŵŷ Ελλάδα Київ șț '.repeat(12)
  await sql`update publication set document = document || ${JSON.stringify({ title: `${words.normalize('NFD')}🎵`, minAge: 6, venueName: words, address: words })}::jsonb
    where event_id = ${long.eventId}`.execute(db)
  await sql`update publication set document = jsonb_set(jsonb_set(document, '{sessions,0,name}', to_jsonb(${words}::text)),
    '{sessions,0,status}', '"postponed"') where event_id = ${long.eventId}`.execute(db)
  await sql`update account set legal_name = ${words} where id = ${owner.id}`.execute(db)
  await sql`update ticket_type set name = ${words} where event_id = ${long.eventId}`.execute(db)
  await sql`update orders set cause = cause || ${JSON.stringify({ project: words })}::jsonb
    where event_id = ${long.eventId}`.execute(db)
  await sql`update ticket set holder_name = ${words} where event_id = ${long.eventId}`.execute(db)
  const { pages, figures, lowest } = (await get(`${compra}/${tickets[0]?.id}.pdf`)).pdf()
  expect(pages).toHaveLength(1)
  expect(lowest).toBeGreaterThan(14)
  expect(pages[0]).toContain('Ñandú ŵŷ Ελλάδα Київ șț')
  expect(pages[0]).toContain('Sin gastos de gestión')
  expect(await scan(figures[0] ?? [])).toMatch(/^LB1\./)
})
