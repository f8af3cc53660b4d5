import type { BasketLine } from './basket-cookie.ts'
import type { Wanted } from './wanted-tickets.ts'

/**
 * An order of `web_reserva`, in its wire names. `seenCents` says which price of a line was shown last: where that is not the
 * price any more, it is told instead of sold. An amount of the buyer's choice is both.
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
