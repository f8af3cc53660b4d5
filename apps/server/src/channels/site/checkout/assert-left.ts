import type { getOffer } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import { AppError } from '../../../platform/errors.ts'
import { soldOut } from '../../../ticketing/orders/price-order.ts'
import type { BasketLine } from './basket-cookie.ts'

type Offer = OutputOf<typeof getOffer>

const CODES = {
  notYet: 'order.not_yet_on_sale',
  over: 'order.sale_over',
  status: 'order.session_not_on_sale',
} as const

/**
 * Compares a choice with what is left and on sale now. It takes nothing, so a purchase may still be refused. Throws
 * `order.sold_out`, `order.not_yet_on_sale`, `order.sale_over` and `order.session_not_on_sale`.
 */
export function assertLeft(lines: readonly BasketLine[], offer: Offer): void {
  const countOf = (wanted: (line: BasketLine) => boolean) =>
    lines.filter(wanted).reduce((all, { quantity }) => all + quantity, 0)
  for (const { sessionId, typeId } of lines) {
    const session = offer.sessions.find(({ id }) => id === sessionId)
    const type = session?.types.find(({ id }) => id === typeId)
    if (!session || !type) continue
    if (type.reason === 'soldOut') throw soldOut(sessionId, 0)
    if (type.reason !== null) throw new AppError(CODES[type.reason], { data: { sesion_id: sessionId } })
    const inSession = countOf((line) => line.sessionId === sessionId)
    const ofType = countOf((line) => line.sessionId === sessionId && line.typeId === typeId)
    if (session.available !== null && inSession > session.available)
      throw soldOut(sessionId, session.available)
    if (type.available !== null && ofType > type.available) throw soldOut(sessionId, type.available)
  }
}
