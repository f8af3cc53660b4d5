import { setTimeout as delay } from 'node:timers/promises'
import { CARD } from './bank-numbers.ts'

/** Repeats a request until the response is no server error, as people do. */
async function ask(url: string, init: RequestInit): Promise<Response> {
  for (;;) {
    try {
      const answer = await fetch(url, { redirect: 'manual', ...init })
      if (answer.status < 500) return answer
    } catch {
      // The server is unavailable for a moment.
    }
    await delay(60)
  }
}

/** Buys one place and pays it by card, however often the server dies on the way; returns the checkout's secret. */
export async function buyPatiently(origin: string, order: object, key: string): Promise<string> {
  const call = async (name: string, fields: object) => {
    const body = JSON.stringify({ lang: 'en', ...fields })
    const headers = { 'content-type': 'application/json' }
    const answer = await ask(`${origin}/api/${name}`, { method: 'POST', body, headers })
    return (await answer.json()) as { data: Record<string, string> }
  }
  const held = await call('web_reserva', { clave: key, pedidos: [order] })
  const { compra = '' } = held.data
  if (compra === '') throw new Error(JSON.stringify(held))
  await call('web_reserva_datos', { compra, email: `${key}@example.org`, nombre: 'Ane' })
  for (;;) {
    const { data } = await call('web_pagar', { compra, metodo: 'tarjeta' })
    if (data.enlace_pago) {
      const body = new URLSearchParams({ method: 'card', number: CARD.ok, notifying: 'twice' })
      const paid = await ask(data.enlace_pago, { method: 'POST', body })
      await paid.arrayBuffer()
      const location = paid.headers.get('location')
      if (location) await (await ask(location, {})).arrayBuffer()
    }
    const now = await call('web_compra', { compra })
    if (now.data.estado === 'pagada') return compra
    await delay(60)
  }
}
