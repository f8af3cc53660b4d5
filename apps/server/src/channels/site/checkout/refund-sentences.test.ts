import { writtenMoment } from '@larunbat/rules/text/written'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { confirmCheckout } from '../../../ticketing/orders/confirm.ts'
import { givenPayment } from '../../../ticketing/orders/testing/given-on-sale.ts'
import { findBought } from '../../../ticketing/tickets/bought-store.ts'
import { mailConfirmation } from '../../../ticketing/tickets/mail-confirmation.ts'
import { readPdf } from '../../../ticketing/tickets/testing/read-pdf.ts'
import { passFacts } from '../../../ticketing/tickets/wallet/pass-facts.ts'
import { type Shop, type Shown, testShop } from './testing/test-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await testShop()
}, 120_000)

const HOUR = 3_600_000

/** Moves the session of an event, as published, to so many hours from now. */
async function givenStart({ eventId }: Shown, hours: number): Promise<Date> {
  const startsAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * HOUR)
  const at = startsAt.toISOString()
  const { db } = shop.app
  await sql`update session set starts_at = ${at}, sale_ends_at = null where event_id = ${eventId}`.execute(db)
  await sql`update publication set updated_at = now(), document = jsonb_set(jsonb_set(document, '{sessions,0,startsAt}',
    to_jsonb(${at}::text)), '{saleEndsAt}', 'null') where event_id = ${eventId}`.execute(db)
  await sql`update event set sale_ends_at = null where id = ${eventId}`.execute(db)
  return startsAt
}

const until = (start: Date) => {
  return writtenMoment('es', start.getTime() - 48 * HOUR, 'Europe/Madrid')
}

/** What the buyer reads, before and after paying, at each place that speaks of refunds. */
async function readAll(on: Shown) {
  const { app, visit, pick } = shop
  const { to } = await pick(on, 1)
  const before = { event: on.event, picker: on.page, checkout: to }
  const pages: Record<string, string> = {}
  for (const [name, path] of Object.entries(before)) pages[name] = (await visit(path)).body
  const token = to.split('/').at(-1) ?? ''
  await app.call('web_reserva_datos', { compra: token, email: 'ane@example.org', nombre: 'Ane' })
  const payment = await givenPayment(app.db, token)
  await app.db.transaction().execute((tx) => confirmCheckout(tx, payment))
  return { pages: { ...pages, ...(await readBought(to, payment.checkoutId)) }, to, id: payment.checkoutId }
}

async function readBought(to: string, id: string): Promise<Record<string, string>> {
  const { app, visit } = shop
  const bought = await findBought(app.db, id)
  if (!bought) throw new Error('not bought')
  const mails: unknown[] = []
  const mailer = { ...app.services.mailer, send: async (_: unknown, mail: unknown) => void mails.push(mail) }
  await mailConfirmation(app.db, { ...app.services, mailer } as never, id)
  const [order] = bought.orders
  const ticketId = order?.tickets[0]?.id ?? ''
  const answer = await app.app.inject({ url: `/entradas/${to.split('/').at(-1)}/pedido.pdf` })
  return {
    confirmation: (await visit(to)).body,
    mail: JSON.stringify(mails),
    pdf: readPdf(answer.rawPayload).pages.join(' ').replace(/\s+/g, ' '),
    wallet: passFacts(bought, ticketId, 'x')?.refund ?? '',
  }
}

test.each([
  [49, true],
  [47, false],
  [1, false],
])(
  'given 48 hours of notice, when it is %d hours to the session, then every place says the same (open: %s)',
  async (hours, isOpen) => {
    const on = await shop.given({ mode: 1, priceCents: 1200 })
    const start = await givenStart(on, hours)
    const { pages } = await readAll(on)
    for (const [place, text] of Object.entries(pages)) {
      const open = `Devolución completa hasta el ${until(start)}.`
      const closed = `El plazo de devolución terminó el ${until(start)}. Estas entradas no se devuelven`
      expect(text, place).toContain(isOpen ? open : closed)
      expect(text, place).not.toContain(isOpen ? closed : 'Devolución completa')
      expect(text, place).not.toMatch(/horas antes/)
    }
  },
)

test('given tickets bought too late for a refund, when the session moves a week on, then their terms are open again', async () => {
  const on = await shop.given({ mode: 1, priceCents: 1200 })
  await givenStart(on, 30)
  const { to, id } = await readAll(on)
  const start = await givenStart(on, 30 + 7 * 24)
  for (const [place, text] of Object.entries(await readBought(to, id))) {
    const isSaid = text.includes(`Devolución completa hasta el ${until(start)}.`)
    expect([place, isSaid, text.includes('El plazo de devolución terminó')]).toEqual([place, true, false])
  }
})

test('given a page kept in memory, when its deadline passes, then the next visit reads the other sentence', async () => {
  const on = await shop.given({ mode: 1, priceCents: 1200 })
  await givenStart(on, 72)
  const start = new Date(Date.now() + 48 * HOUR + 1500).toISOString()
  await sql`update publication set updated_at = now(), document = jsonb_set(document, '{sessions,0,startsAt}',
    to_jsonb(${start}::text)) where event_id = ${on.eventId}`.execute(shop.app.db)
  const before = await shop.visit(on.event)
  expect(before.body.includes('Devolución completa hasta')).toBe(true)
  expect(before.headers['cache-control']).toMatch(/s-maxage=[01]$/)
  await new Promise((resolve) => setTimeout(resolve, 1700))
  expect((await shop.visit(on.event)).body.includes('El plazo de devolución terminó')).toBe(true)
})
