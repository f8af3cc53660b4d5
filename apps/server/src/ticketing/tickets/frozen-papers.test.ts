import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { confirmCheckout } from '../orders/confirm.ts'
import { givenOnSale, givenPayment, type OnSale, reserve } from '../orders/testing/given-on-sale.ts'
import { mailRefunds } from '../refunds/mail-refunds.ts'
import { refundTickets } from '../refunds/refund-tickets.ts'
import { undoRefund } from '../refunds/undo-refund.ts'
import { readPdf } from './testing/read-pdf.ts'

const app = await testApp()
const { call, db, services, mailer } = app

const ISSUER = {
  legal_name: 'Coro Ría',
  tax_id: 'G48012348',
  tax_id_kind: 'nif',
  legal_address: 'Kalea 3, Bilbao',
  billing_country: 'ES',
  billing_territory: 'bizkaia',
} as const

/** Someone who bought two tickets of `on`; `due` pays at the door, which takes nothing yet. */
async function givenBought(on: OnSale, { due = false, free = false, details = {} } = {}) {
  const { compra } = (await reserve(app, on, 2)).data
  const email = `lau${compra.slice(0, 8).toLowerCase()}@example.org`
  await call('web_reserva_datos', { compra, email, nombre: 'Lau Agirre', idioma: 'es', ...details })
  const payment = await givenPayment(db, compra)
  const taken = due ? { ...payment.payment, isDue: true } : payment.payment
  await db
    .transaction()
    .execute((tx) =>
      confirmCheckout(tx, { ...payment, payment: free ? { ...taken, amountCents: 0 } : taken }),
    )
  const [order] = (await call('web_compra', { compra })).data.pedidos
  return { compra: compra as string, email, orderId: order.pedido_id as string, eventId: on.eventId }
}

const pagesOf = async (path: string) => {
  const { statusCode, rawPayload } = await app.app.inject({ url: path })
  return statusCode === 200
    ? readPdf(rawPayload).pages.map((page) => page.replace(/\s+/g, ' '))
    : [`status ${statusCode}`]
}
const orderPage = async (compra: string) => (await pagesOf(`/entradas/${compra}/pedido.pdf`))[0] ?? ''

/** Everything an organiser and an administrator can change of a sale afterwards. */
async function changeAll(ownerId: number, eventId: number) {
  await db
    .updateTable('account')
    .set({ legal_name: 'Otra Entidad SL', tax_id: 'PT501964843', legal_address: 'Rua 1, Lisboa' })
    .set({ billing_country: 'PT', billing_territory: 'continente' })
    .where('id', '=', ownerId)
    .execute()
  const changed = { title: 'Otro título', venue_name: 'Otro sitio', address: 'Otra calle 9', city: 'Getxo' }
  await db
    .updateTable('event')
    .set({ ...changed, vat_regime: '21' })
    .where('id', '=', eventId)
    .execute()
  await sql`update event set impact = jsonb_set(impact, '{project}', '"Otra causa"') where id = ${eventId}`.execute(
    db,
  )
  await sql`update ticket_type set name = 'Otro tipo', vat_regime = '21' where event_id = ${eventId}`.execute(
    db,
  )
  await sql`update session set name = 'Otra sesión' where event_id = ${eventId}`.execute(db)
  await sql`update publication set document = document || '{"title": "Otro título", "venueName": "Otro sitio",
    "address": "Otra calle 9", "city": "Getxo", "vatRegime": "21"}' where event_id = ${eventId}`.execute(db)
}

const FACTS = ['Coro Ría', 'NIF G48012348', 'Kalea 3, Bilbao', 'España', 'Teatro Arriaga']

test.each([
  ['paid by card', 1, {}],
  ['to be paid at the door', 1, { due: true }],
  ['free', 3, { free: true }],
] as const)(
  'given an order %s, when everything it names changes, then a reprint says the same',
  async (_name, mode, how) => {
    const owner = await app.givenAccount({ ...ISSUER })
    const on = await givenOnSale(app, owner, { mode, priceCents: 1500 })
    const { compra } = await givenBought(on, how)
    const before = await pagesOf(`/entradas/${compra}/pedido.pdf`)
    await changeAll(owner.id, on.eventId)
    const after = await pagesOf(`/entradas/${compra}/pedido.pdf`)
    expect(after[0]).toBe(before[0])
    for (const fact of FACTS) expect(after[0]).toContain(fact)
    // Tickets lead to where it is now, and say who sold it, by which tax and number, as it was.
    const [, ticket = ''] = after
    expect(ticket).toContain('Otro sitio')
    expect(ticket).toContain('NIF G48012348')
    expect(after.join('')).not.toMatch(/Otra Entidad|Otro título|Otra causa|Otro tipo|PT501964843|IVA 21/)
    expect(after.join('')).not.toMatch(/[Ff]actura|TicketBAI|VERI\*FACTU/)
    const seen = (await call('web_compra', { compra })).data.pedidos[0]
    expect(seen.titulo).not.toContain('Otro título')

    // Without what was kept the same page says what holds now.
    await sql`update orders set sold = null where event_id = ${on.eventId}`.execute(db)
    const living = await orderPage(compra)
    expect(living).toContain('Otra Entidad SL')
    expect(living).not.toBe(before[0])
  },
)

test('given a refund, a chargeback and a refund taken back, when they are made, then each reaches the buyer as a paper', async () => {
  const owner = await app.givenAccount({ ...ISSUER })
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1500 })
  const { compra, email, orderId, eventId } = await givenBought(on)
  const [ticket] = await db
    .selectFrom('ticket')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const wish = { eventId, orderId, createdBy: owner.id }
  const { id: refundId } = await db
    .transaction()
    .execute((tx) => refundTickets(tx, { ...wish, ticketIds: [ticket?.id ?? ''], by: 'seller' }))
  await mailRefunds(db, services)
  await db.transaction().execute((tx) => undoRefund(tx, { eventId, refundId }))
  await mailRefunds(db, services)
  await db
    .transaction()
    .execute((tx) => refundTickets(tx, { ...wish, by: 'bank', withUsed: true, createdBy: null }))
  await mailRefunds(db, services)
  await changeAll(owner.id, eventId)

  const { recibos } = (await call('web_compra', { compra })).data.pedidos[0]
  const year = new Date().getFullYear()
  expect(recibos).toMatchObject([
    { numero: `T${year}-1`, clase: 'venta', total_cent: 3000, enlace: `/entradas/${compra}/pedido.pdf` },
    { numero: `R${year}-1`, clase: 'devolucion', total_cent: -1500 },
    { numero: `R${year}-2`, clase: 'devolucion_anulada', total_cent: 1500 },
    { numero: `R${year}-3`, clase: 'contracargo', total_cent: -3000 },
  ])
  const names = ['Confirmación de devolución', 'Anulación de una devolución', 'Confirmación de contracargo']
  const summary = await orderPage(compra)
  const letters = mailer.to(email).filter(({ template }) => template === 'order-refunded')
  expect(letters).toHaveLength(3)
  for (const [at, { numero, enlace }] of recibos.slice(1).entries()) {
    expect(summary).toContain(`${names[at]} ${numero}`)
    const [page = ''] = await pagesOf(enlace)
    for (const fact of [
      `${names[at]} ${numero}`,
      `Corrige: T${year}-1`,
      'Coro Ría',
      'NIF G48012348',
      'Lau Agirre',
    ])
      expect(page).toContain(fact)
    expect(page).toMatch(/IVA 10 % incluido\. Base -?\d+,\d\d € \+ IVA -?\d,\d\d €/)
    expect(page).not.toMatch(/Otra Entidad|Otro título|Otro tipo|undefined|ticket-print|[Ff]actura/)
    const { paperLabel, paperUrl } = (letters[at]?.data ?? {}) as Record<string, string>
    expect(paperLabel).toBe(`${names[at]} ${numero} (PDF)`)
    expect((await pagesOf(new URL(paperUrl ?? '').pathname))[0]).toBe(page)
  }
  // The secret of another purchase opens none of them, and a number that was never issued is none.
  const other = await givenBought(await givenOnSale(app, await app.givenAccount({ ...ISSUER }), { mode: 1 }))
  const foreign = recibos[1].enlace.replace(compra, other.compra)
  expect(await pagesOf(foreign)).toEqual(['status 404'])
  expect(await pagesOf(`/entradas/${compra}/r${year}-9-${eventId}.pdf`)).toEqual(['status 404'])
})

test.each([
  [
    'GB',
    null,
    'SC045678',
    'charity',
    'gb_exempt',
    /Charity number SC045678/,
    /Exempt from VAT \(VATA 1994 Sch\. 9 Gr\. 13\)/,
    /28\(1\)\(h\) of the UK/,
  ],
  [
    'GB',
    null,
    'GB980780684',
    'vat',
    'gb_20',
    /VAT number GB980780684/,
    /VAT 20% included\. Net €10\.00 \+ VAT €2\.00/,
    /28\(1\)\(h\) of the UK/,
  ],
  [
    'PT',
    'continente',
    'PT501964843',
    'nif',
    'pt_6',
    /NIF PT501964843/,
    /VAT 6% included/,
    /Decree-Law 24\/2014/,
  ],
  [
    'ES',
    'canarias',
    'B58378431',
    'nif',
    'igic_7',
    /NIF B58378431/,
    /IGIC 7% included\. Net €11\.21 \+ IGIC €0\.79/,
    /art\. 103\.l/,
  ],
  [
    'ES',
    'araba',
    'G48012348',
    'nif',
    'es_exempt_14',
    /NIF G48012348/,
    /Exempt from VAT \(art\. 20\.Uno\.14\.º LIVA\)/,
    /art\. 103\.l/,
  ],
  [
    'FR',
    null,
    'FR40303265045',
    'vat',
    'other',
    /VAT number FR40303265045/,
    /Other taxes, included/,
    /Directive 2011\/83\/EU/,
  ],
] as const)(
  'given a seller of %s %s with %s, when a ticket is printed, then number, tax and law are theirs',
  async (country, territory, tax_id, tax_id_kind, vat, number, tax, law) => {
    const owner = await app.givenAccount({
      ...ISSUER,
      billing_country: country,
      billing_territory: territory,
      tax_id,
      tax_id_kind,
    })
    const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1200 })
    await db.updateTable('ticket_type').set({ vat_regime: vat }).where('event_id', '=', on.eventId).execute()
    const { compra } = (await reserve(app, on, 1)).data
    await call('web_reserva_datos', { compra, email: 'lau@example.org', nombre: 'Lau', idioma: 'en' })
    const payment = await givenPayment(db, compra)
    await db.transaction().execute((tx) => confirmCheckout(tx, payment))
    const pages = await pagesOf(`/entradas/${compra}/pedido.pdf`)
    for (const words of [number, tax, law]) expect(pages[1]).toMatch(words)
    expect(pages[0]).toMatch(/Order confirmation T20\d\d-1/)
    if (country !== 'ES') expect(pages.join('')).not.toMatch(/103\.l|LIVA|Spain/)
    expect(pages.join('')).not.toMatch(/[Ii]nvoice/)
  },
)

test('given a buyer who named whom it is billed to, then the paper of the order says name, number and address', async () => {
  const owner = await app.givenAccount({ ...ISSUER })
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1500 })
  const details = { fiscal_nombre: 'Koop. Elk.', fiscal_nif: 'F95123456', fiscal_direccion: 'Kale Nagusia 1' }
  const billed = await givenBought(on, { details })
  expect(await orderPage(billed.compra)).toContain('Koop. Elk., F95123456, Kale Nagusia 1')
  const plain = await givenBought(on)
  expect(await orderPage(plain.compra)).not.toContain('Datos fiscales')
})
