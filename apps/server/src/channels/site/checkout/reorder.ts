import { createHash } from 'node:crypto'
import { getCheckout as checkoutCall } from '@larunbat/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../database/context.ts'
import type { Db } from '../../../database/tables.ts'
import { getCheckout } from '../../../ticketing/orders/get-checkout.ts'
import { hasOpenPayment } from './bought-events.ts'
import { askCall } from './call-handler.ts'
import { reserveOnce } from './reserve-once.ts'
import { toWireOrder } from './wire-order.ts'

/**
 * Keeps the places of a checkout whose time is over once more, with its voucher and its codes. Asking twice keeps them once.
 * Returns the secret of the new checkout; of one that is not over, or whose payment may still come in,
 * its own. Throws what `web_reserva` does, a changed price
 * among it.
 */
export async function reserveSameAgain(ctx: Ctx, token: string): Promise<string> {
  const { status, orders } = await askCall(checkoutCall, getCheckout, ctx, { compra: token })
  if (status !== 'expired' && status !== 'cancelled') return token
  if (await hasOpenPayment(ctx.db, orders)) return token
  const codes = await findCodes(ctx.db, orders)
  const pedidos = orders.map(({ id, eventId, lines, donationCents }) => {
    const { voucher = null, code = null } = codes.get(id) ?? {}
    const wanted = lines.map(({ sessionId, typeId, quantity, unitCents }) => ({
      sessionId,
      typeId,
      quantity,
      cents: unitCents,
    }))
    return toWireOrder({ eventId, lines: wanted, voucher, code, donationCents })
  })
  return reserveOnce(ctx, createHash('sha256').update(token).digest('hex').slice(0, 36), pedidos)
}

interface Codes {
  id: string
  voucher: string | null
  code: string | null
}

/**
 * What was typed to get an order: the code of its voucher and the one that opens its hidden types. A type that was
 * changed since then may have another code now, and a reserved offer never had one: the buyer has to enter it.
 */
export async function findCodes(db: Db, orders: readonly { id: string; eventId: number }[]) {
  const { rows } = await sql<Codes>`
    select o.id, v.code as voucher,
      (select min(t.code) from order_line l join ticket_type t on t.event_id = l.event_id and t.id = l.type_id
        where l.event_id = o.event_id and l.order_id = o.id and t.updated_at <= o.created_at
          and not exists (select from waiting_entry w where w.event_id = o.event_id
            and w.checkout_id = o.checkout_id)) as code
    from orders o left join voucher v on v.event_id = o.event_id and v.id = o.voucher_id
    where o.event_id = any(${orders.map(({ eventId }) => eventId)}::bigint[])
      and o.id = any(${orders.map(({ id }) => id)}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
