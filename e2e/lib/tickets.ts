import type { APIRequestContext } from '@playwright/test'
import { scan, squaresOfSvg } from '../../apps/server/src/ticketing/tickets/testing/scan.ts'
import { callApi } from './accounts.ts'
import { ADDRESS } from './server.ts'

/** Books free places as the site does, and reads the codes of the tickets from their pictures, as a camera would. */
export async function bookTickets(
  request: APIRequestContext,
  eventId: number,
  quantity: number,
  nombre: string,
): Promise<string[]> {
  const offer = await callApi(request, 'web_oferta', undefined, { contenido_id: eventId })
  const [session] = offer.sesiones
  const line = { sesion_id: session.sesion_id, tipo_id: session.tipos[0].tipo_id, cantidad: quantity }
  const { compra } = await callApi(request, 'web_reserva', undefined, {
    pedidos: [{ contenido_id: eventId, lineas: [line] }],
  })
  const email = `${nombre.toLowerCase().replaceAll(/[^a-z]/g, '')}@example.org`
  await callApi(request, 'web_reserva_datos', undefined, { compra, email, nombre })
  await callApi(request, 'web_pagar', undefined, { compra })
  const { pedidos } = await callApi(request, 'web_compra', undefined, { compra })
  const codes: string[] = []
  for (const { entrada_id } of pedidos[0].entradas) {
    const picture = await request.get(`${ADDRESS}/entradas/${compra}/${entrada_id}.svg`)
    const code = await scan(squaresOfSvg(await picture.text()))
    if (!code) throw new Error('the code of a ticket cannot be read')
    codes.push(code)
  }
  return codes
}
