import { createHash, randomUUID } from 'node:crypto'
import { reservePlaces as reserveCall } from '@larunbat/contract'
import type { Ctx } from '../../../database/context.ts'
import { reserveInsteadOf, type Superseded } from '../../../ticketing/orders/reserve.ts'
import { askCall } from './call-handler.ts'

const KEY = /^[0-9a-f-]{36}$/

/**
 * Keeps the places of a form, once however often it is sent: the same form with the same choice is one wish; with another
 * choice, after going back, it is another. What its key kept and is over by now is asked for anew. Returns the secret of
 * the checkout. `pedidos` are orders of `web_reserva` in wire names; throws what that call does. `superseded`: holds of the
 * same buyer that end with it.
 */
export async function reserveOnce(
  ctx: Ctx,
  form: string | undefined,
  pedidos: object[],
  superseded: readonly Superseded[] = [],
): Promise<string> {
  const ask = (clave: string) =>
    askCall(reserveCall, (_, input) => reserveInsteadOf(ctx, input, superseded), ctx, { clave, pedidos })
  const key = form && KEY.test(form) ? form : randomUUID()
  const clave = createHash('sha256').update(key).update(JSON.stringify(pedidos)).digest('base64url')
  const { token, checkout } = await ask(clave)
  if (checkout.status !== 'expired' && checkout.status !== 'cancelled') return token
  const again = await ask(randomUUID())
  return again.token
}
