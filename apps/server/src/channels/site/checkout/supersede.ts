import { setCheckoutDetails as detailsCall } from '@larunbat/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../../database/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { readCheckout } from '../../../ticketing/orders/read-checkout.ts'
import type { Superseded } from '../../../ticketing/orders/reserve.ts'
import { setCheckoutDetails } from '../../../ticketing/orders/set-details.ts'
import { basketOf, markOf, saveBasket } from './basket-cookie.ts'
import { askCall } from './call-handler.ts'
import { type BrowserHold, rememberOwnHold } from './own-holds.ts'
import { findCodes } from './reorder.ts'
import { reserveOnce } from './reserve-once.ts'
import { toWireOrder } from './wire-order.ts'

interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  publicUrl: string
}

interface Wish {
  /** The key of the form. */
  key: string | undefined
  /** Events of the new choice. */
  eventIds: readonly number[]
  /** Their orders of `web_reserva`, in wire names. */
  pedidos: object[]
}

/**
 * Holds a new choice instead of what this browser holds of the same events. What those checkouts hold of other events comes
 * along, and so do the buyer's details. Returns the secret of the checkout; throws what `web_reserva` does.
 */
export async function reserveSuperseding(
  ctx: Ctx,
  visit: Visit,
  own: readonly BrowserHold[],
  { key, eventIds, pedidos }: Wish,
): Promise<string> {
  const isWanted = ({ eventId }: BrowserHold) => eventIds.includes(eventId)
  const tokens = [
    ...new Set(own.filter((hold) => hold.state === 'open' && isWanted(hold)).map(({ token }) => token)),
  ]
  const holds = own.filter(({ token }) => tokens.includes(token))
  const carried = await toWireOrders(
    ctx,
    holds.filter((hold) => !isWanted(hold)),
  )
  const superseded = tokens.map((token): Superseded => {
    const of = holds.filter((hold) => hold.token === token)
    const places = of.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0)
    return { token, places, checkoutId: of[0]?.checkoutId ?? '' }
  })
  const token = await reserveOnce(ctx, key, [...pedidos, ...carried], superseded)
  const replaced = tokens.filter((one) => one !== token)
  if (replaced[0] !== undefined) await carryDetails(ctx, replaced[0], token)
  const done = own.filter(({ state, eventId }) => state === 'ended' && eventIds.includes(eventId))
  rememberOwnHold(visit, token, [...replaced, ...done.map((hold) => hold.token)])
  carryMarks(visit, replaced, token)
  return token
}

/** Returns the orders of holds as new order requests, with the codes that were typed for them. */
async function toWireOrders(ctx: Ctx, holds: readonly BrowserHold[]): Promise<object[]> {
  if (holds.length === 0) return []
  const codes = await findCodes(
    ctx.db,
    holds.map(({ orderId: id, eventId }) => ({ id, eventId })),
  )
  return holds.map(({ orderId, eventId, lines, donationCents }) => {
    const { voucher = null, code = null } = codes.get(orderId) ?? {}
    const wanted = lines.map(({ sessionId, typeId, quantity, unitCents: cents }) => ({
      sessionId,
      typeId,
      quantity,
      cents,
    }))
    return toWireOrder({ eventId, lines: wanted, voucher, code, donationCents })
  })
}

/** The buyer's data were typed once; where they no longer fit, the checkout asks again. */
async function carryDetails(ctx: Ctx, from: string, to: string): Promise<void> {
  const { email, name, phone, country, wantsNews, billedName, billedTaxId, billedAddress } =
    await readCheckout(ctx.db, from)
  if (email === null && name === null) return
  const fields = {
    compra: to,
    ...(name === null ? {} : { nombre: name }),
    ...(email === null ? {} : { email }),
    ...(phone === null ? {} : { telefono: phone }),
    ...(country === null ? {} : { pais: country }),
    ...(billedName
      ? { fiscal_nombre: billedName, fiscal_nif: billedTaxId, fiscal_direccion: billedAddress }
      : {}),
    novedades: wantsNews,
  }
  try {
    await askCall(detailsCall, setCheckoutDetails, ctx, fields)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unexpected') throw error
  }
}

/** What the basket kept of a replaced checkout is emptied with the new one. */
function carryMarks({ request, reply, publicUrl }: Visit, replaced: readonly string[], token: string): void {
  const old = replaced.map(markOf)
  const entries = basketOf(request)
  if (!entries.some(({ mark }) => mark !== null && old.includes(mark))) return
  const mark = markOf(token)
  const marked = entries.map((entry) =>
    entry.mark !== null && old.includes(entry.mark) ? { ...entry, mark } : entry,
  )
  saveBasket(reply, marked, publicUrl)
}
