import type { BasketLine } from './basket-cookie.ts'
import type { Wanted } from './wanted-tickets.ts'

/**
 * An order of `web_reserva`, in its wire names. `seenCents` is the price of a line that was shown last: if the price
 * has changed, the order is refused with the new price. For an amount of the buyer's choice it is also the amount.
 */
export function toWireOrder(
  { eventId, lines, voucher, code, donationCents }: Wanted,
  seenCents: (line: BasketLine) => number = ({ cents }) => cents,
): object {
  return {
    contenido_id: eventId,
    vale: voucher,
    codigo: code,
    donativo_cent: donationCents,
    lineas: lines.map((line) => ({
      sesion_id: line.sessionId,
      tipo_id: line.typeId,
      cantidad: line.quantity,
      importe_cent: line.cents,
      precio_cent: seenCents(line),
    })),
  }
}
