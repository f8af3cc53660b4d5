import { sql } from 'kysely'
import type { NewRow } from '../../../database/tables.ts'
import { givenComplete } from '../../../events/event/testing/given-event.ts'
import { uuidV7 } from '../../../platform/uuid-v7.ts'
import { givenPublished } from '../../../testing/given-published.ts'
import type { Answer, TestAccount, TestApp } from '../../../testing/test-app.ts'
import { findCheckout } from '../checkout-store.ts'
import { hashCheckoutToken } from '../checkout-token.ts'
import type { TakenPayment } from '../payment-store.ts'

/** A published event with one session that can be bought for. */
export interface OnSale {
  eventId: number
  sessionId: number
  typeId: number
}

interface Terms {
  mode?: 1 | 3 | 5
  capacity?: number
  priceCents?: number
  maxPerPerson?: number
}

/** Puts an event on sale: from yesterday until next year. */
export async function givenOnSale(
  app: Pick<TestApp, 'call' | 'db'>,
  owner: TestAccount,
  { mode = 3, capacity = 100, priceCents = 1000, maxPerPerson = 10 }: Terms = {},
): Promise<OnSale> {
  const { id: eventId } = await givenComplete(app, owner)
  const [from, start, until] = [-1, 365, 364].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString(),
  )
  await app.db
    .updateTable('event')
    .set({
      ticket_mode: mode,
      capacity,
      price_cents: mode === 3 ? null : priceCents,
      currency: 'EUR',
      max_per_person: maxPerPerson,
      sale_starts_at: from as string,
      sale_ends_at: until as string,
      vat_regime: '10',
    })
    .where('id', '=', eventId)
    .execute()
  await app.db
    .updateTable('session')
    .set({ starts_at: start as string, ends_at: null, capacity })
    .where('event_id', '=', eventId)
    .execute()
  await givenPublished(app.db, eventId)
  const offer = await app.call('web_oferta', { contenido_id: eventId })
  if (offer.error) throw new Error(JSON.stringify(offer))
  const [session] = offer.data.sesiones
  return { eventId, sessionId: session.sesion_id, typeId: session.tipos[0].tipo_id }
}

/** Asks for places of its session; `more` goes into the order, `top` beside it. */
export function reserve(
  app: Pick<TestApp, 'call'>,
  { eventId, sessionId, typeId }: OnSale,
  cantidad = 1,
  more: { line?: object; order?: object; top?: object } = {},
): Promise<Answer> {
  const linea = { sesion_id: sessionId, tipo_id: typeId, cantidad, ...more.line }
  return app.call('web_reserva', {
    pedidos: [{ contenido_id: eventId, lineas: [linea], ...more.order }],
    ...more.top,
  })
}

/** Ends the time of all checkouts that are not paid. */
export async function endHolds(app: Pick<TestApp, 'db'>): Promise<void> {
  await sql`update checkout set expires_at = now() - interval '1 second' where status in ('open', 'paying')`.execute(
    app.db,
  )
}

/** What a provider's message says of a checkout that was paid in full; `more` replaces some of it. */
export async function givenPayment(db: TestApp['db'], token: string, more: Partial<TakenPayment> = {}) {
  const checkout = await findCheckout(db, { tokenHash: hashCheckoutToken(token) })
  if (!checkout) throw new Error('no such checkout')
  const payment: TakenPayment = {
    id: uuidV7(),
    provider: 'stripe',
    reference: uuidV7(),
    method: 'card',
    amountCents: checkout.total_cents,
    currency: checkout.currency,
    feeCents: null,
    ...more,
  }
  return { checkoutId: checkout.id, payment }
}

/** Places sold and held of the event's sessions. */
export async function countersOf(db: TestApp['db'], { eventId }: OnSale) {
  const { rows } = await sql<{ sold: number; held: number }>`select sold, held from session
    where event_id = ${eventId}`.execute(db)
  return rows[0] as { sold: number; held: number }
}

/** Creates a voucher of the event, with one use by default. */
export async function givenVoucher(
  db: TestApp['db'],
  { eventId }: OnSale,
  values: Partial<NewRow<'voucher'>>,
): Promise<void> {
  const voucher = { code: 'KORUA', kind: 'amount', max_uses: 1, ...values } as const
  await sql`insert into voucher (event_id, code, kind, amount_cents, max_uses, valid_until, type_ids)
    values (${eventId}, ${voucher.code}, ${voucher.kind}, ${voucher.amount_cents ?? null}, ${voucher.max_uses},
      ${voucher.valid_until ?? null}, ${voucher.type_ids ?? null})`.execute(db)
}

/** One more ticket type of the event. */
export async function givenType(
  db: TestApp['db'],
  { eventId }: OnSale,
  values: Partial<NewRow<'ticket_type'>>,
): Promise<number> {
  const { id } = await db
    .insertInto('ticket_type')
    .values({ event_id: eventId, pricing: 'fixed', ...values } as NewRow<'ticket_type'>)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
