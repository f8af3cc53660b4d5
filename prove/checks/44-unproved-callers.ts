import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { eventOnSale } from '../../bench/lib/event-on-sale.ts'
import { givenOwner } from '../../bench/lib/product.ts'
import { atLeast, atMost, type Check, exactly, type Figure } from '../lib/check.ts'
import { type WireApp, wireAppOf } from '../lib/people.ts'
import type { Product } from '../lib/product.ts'

const CAPACITY = 388
const PLACES = 6
/** Places of one network that are final without a mailed link, by the default rules. */
const FREE_PLACES = 12
const MAILS_AN_HOUR = 5
const LOOPS = 25
const NAMES = 60
/** Mails of purchases are written by a job of every few seconds; changes of names wait a minute for the last one. */
const MAILS_MS = 100_000

interface Bought {
  compra: string
  reserva: { estado: string; pedidos: { pedido_id: string; entradas: { entrada_id: string }[] }[] }
}

/** What a caller who proved nothing can take, have mailed and make: places, mails to a stranger, events. */
export const check: Check = {
  id: 44,
  title: 'limits on unproved callers',
  invariants: ['I1', 'I4'],
  minutes: 4,
  coveredBy:
    'apps/server/src/ticketing/orders/booking-limit.test.ts, apps/server/src/reference/festival-settings/mail-limits.test.ts, apps/server/src/reference/quotas/quotas.test.ts, apps/server/src/events/video/video-calls.test.ts',
  async run(_tier, ctx) {
    const product = await ctx.product({ hasDefaultRules: true })
    return [
      ...(await bookOut(product)),
      ...(await mailAgainAndAgain(product)),
      ...(await changeNames(product)),
      ...(await fillAccount(product)),
    ]
  },
  async control(_tier, ctx) {
    // The rules of a product in which one address stands for a whole audience.
    return bookOut(await ctx.product({}))
  },
}

async function onSale(product: Product, name: string) {
  const owner = await givenOwner(product.db, `prove-owner-of-${name}`)
  return eventOnSale(product.db, owner, CAPACITY, undefined, 10)
}

/** Holds, names and pays for places of a free event. */
async function book(
  app: WireApp,
  { body }: Awaited<ReturnType<typeof onSale>>,
  { email, places, name = 'Ane' }: { email: string; places: number; name?: string },
): Promise<Bought | undefined> {
  const [order] = body.pedidos
  const pedidos = [{ ...order, lineas: order?.lineas.map((line) => ({ ...line, cantidad: places })) }]
  const held = (await app.call('web_reserva', { pedidos })).data as { compra?: string }
  if (!held.compra) return undefined
  await app.call('web_reserva_datos', { compra: held.compra, email, nombre: name })
  const paid = await app.call('web_pagar', { compra: held.compra })
  const { reserva } = paid.data as { reserva?: Bought['reserva'] }
  return reserva && { compra: held.compra, reserva }
}

async function bookOut(product: Product): Promise<Figure[]> {
  const app = wireAppOf(product, 'bot')
  const on = await onSale(product, 'booked-out')
  for (let n = 0; n < CAPACITY / PLACES; n++)
    await book(app, on, { email: `bot${n}@example.org`, places: PLACES })
  const { rows } = await sql<{
    sold: number
  }>`select sold from session where event_id = ${on.eventId}`.execute(product.db)
  app.http.close()
  return [
    atMost('places of a free event that one network keeps', rows[0]?.sold ?? 0, FREE_PLACES),
    atLeast('places it got without a mailed link', rows[0]?.sold ?? 0, FREE_PLACES),
  ]
}

/** Mails that left for an address. */
async function mailsTo(product: Product, address: string, template = '%'): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from mail
    where to_address = ${address} and template like ${template} and status in ('kept', 'sent', 'waiting')`.execute(
    product.db,
  )
  return rows[0]?.n ?? 0
}

/** Buys and gives back for a third person, with words of one's own as the name. */
async function mailAgainAndAgain(product: Product): Promise<Figure[]> {
  // One network books so many places that each further booking would need a mail.
  await sql`delete from rate_limit`.execute(product.db)
  const app = wireAppOf(product, 'mailer')
  const on = await onSale(product, 'mails')
  const victim = 'third-person@example.org'
  for (let n = 0; n < LOOPS; n++) {
    const bought = await book(app, on, { email: victim, places: 1 })
    const order = bought?.reserva.pedidos[0]
    if (!bought || !order) continue
    const entrada_ids = order.entradas.map(({ entrada_id }) => entrada_id)
    const back = { pedido_id: order.pedido_id, entrada_ids, como: 'dinero', importe_visto_cent: 0 }
    await app.call('web_compra_devolver', { compra: bought.compra, ...back })
  }
  for (let n = 0; n < LOOPS; n++) await app.call('app_registro_v2', registration(victim))
  await pause(MAILS_MS / 4)
  app.http.close()
  return [atMost('mails to a third person within an hour', await mailsTo(product, victim), MAILS_AN_HOUR)]
}

const registration = (email: string) => ({
  ...{ email, password: 'hiru txori lehoan', nombre: 'Ane', telefono: '+34944123456', perfil: 3, acepto: 1 },
})

async function changeNames(product: Product): Promise<Figure[]> {
  await sql`delete from rate_limit`.execute(product.db)
  const app = wireAppOf(product, 'names')
  const buyer = 'holder@example.org'
  const bought = await book(app, await onSale(product, 'names'), { email: buyer, places: 1 })
  const ticket = bought?.reserva.pedidos[0]?.entradas[0]?.entrada_id
  for (let n = 0; n < NAMES; n++)
    await app.call('web_compra_titular', { compra: bought?.compra, entrada_id: ticket, titular: `Name ${n}` })
  await pause(MAILS_MS)
  app.http.close()
  return [exactly('mails about sixty changes of one name', await mailsTo(product, buyer, 'ticket-holder'), 1)]
}

async function fillAccount(product: Product): Promise<Figure[]> {
  const app = wireAppOf(product, 'filler')
  const person = await app.person()
  let made = 0
  for (let n = 0; n < 300; n++) {
    const added = await app.call(
      'app_contenido_add',
      { contenido: { titulo: 'A', ciudad: 'Bilbao', tipo: 1 } },
      person,
    )
    if (!added.error) made += 1
  }
  app.http.close()
  return [
    atMost('events of one account, of 300 asked for', made, 100),
    atLeast('events it may have', made, 100),
  ]
}
