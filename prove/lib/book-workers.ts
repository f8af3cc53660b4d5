import type { Acknowledgements } from './acknowledgements.ts'
import { UnansweredError } from './http.ts'
import type { Product } from './product.ts'
import { seeded } from './seeded.ts'
import { ticketsOf } from './shopper.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls
type Data = any

export interface SoldEvent {
  eventId: number
  owner: string
  /** Long past for its payouts: nothing of it is given back, as open refunds hold them. */
  isOver: boolean
  body: {
    pedidos: { contenido_id: number; lineas: { sesion_id: number; tipo_id: number; cantidad: number }[] }[]
  }
}

const CARDS = ['4242 4242 4242 4242', '4242 4242 4242 4242', '4242 4242 4242 4242', '4000000000000002']

/**
 * One client that buys, refunds and pays out at random, from its seed, until stopped. It remembers only acknowledged
 * results; an interrupted request is not repeated, as by a client that dies.
 */
export class BookWorker {
  readonly #random: () => number
  readonly #url: string
  readonly #events: readonly SoldEvent[]
  readonly #admins: readonly [string, string]
  readonly #told: Acknowledgements
  readonly #counts: Record<string, number>
  /** What it bought itself: it gives back only that. */
  readonly #bought: string[] = []
  readonly #name: string
  #n = 0

  constructor(
    seed: number,
    product: Pick<Product, 'url'>,
    events: readonly SoldEvent[],
    admins: readonly [string, string],
    told: Acknowledgements,
    counts: Record<string, number>,
  ) {
    this.#random = seeded(seed)
    this.#url = product.url
    this.#events = events
    this.#admins = admins
    this.#told = told
    this.#counts = counts
    this.#name = `w${seed}`
  }

  /** One act; true when it was answered to its end. */
  async act(): Promise<boolean> {
    const dice = this.#random()
    try {
      if (dice < 0.6) await this.#buy()
      else if (dice < 0.75) await this.#giveBack()
      else if (dice < 0.88) await this.#refund()
      else if (dice < 0.96) await this.#keepOnly()
      else await this.#payOut()
      return true
    } catch (error) {
      if (!(error instanceof UnansweredError)) throw error
      this.#count('unanswered')
      return false
    }
  }

  async #call(name: string, fields: object): Promise<Data> {
    try {
      const answer = await fetch(`${this.#url}/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ lang: 'en', ...fields }),
        signal: AbortSignal.timeout(20_000),
      })
      const parsed: Data = await answer.json()
      const code = parsed.error ? parsed.data.code : ''
      if (['unexpected', 'request.overloaded'].includes(code)) {
        if (code === 'unexpected') this.#count(`unexpected:${name}`)
        throw new UnansweredError('no answer')
      }
      return parsed
    } catch {
      throw new UnansweredError('no answer')
    }
  }

  #one<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)]
  }

  #count(what: string): void {
    this.#counts[what] = (this.#counts[what] ?? 0) + 1
  }

  async #hold(): Promise<string | undefined> {
    const first = this.#one(this.#events)
    const second = this.#random() < 0.2 ? this.#one(this.#events) : undefined
    const wanted = [first, ...(second === first ? [] : [second])].filter((each) => each !== undefined)
    const pedidos = wanted.flatMap(({ body }) =>
      body.pedidos.map((pedido) => ({
        ...pedido,
        lineas: pedido.lineas.map((linea) => ({ ...linea, cantidad: 1 + Math.floor(this.#random() * 3) })),
      })),
    )
    this.#n += 1
    const held = await this.#call('web_reserva', { pedidos, clave: `${this.#name}-${this.#n}` })
    if (held.error) {
      this.#count(held.data.code)
      return undefined
    }
    const { compra } = held.data
    await this.#call('web_reserva_datos', {
      compra,
      email: `${this.#name}.${this.#n}@example.org`,
      nombre: 'Ane',
    })
    return compra
  }

  async #keepOnly(): Promise<void> {
    const compra = await this.#hold()
    if (compra && this.#random() < 0.5) await this.#call('web_compra_soltar', { compra })
    this.#count('kept only')
  }

  async #buy(): Promise<void> {
    const compra = await this.#hold()
    if (!compra) return
    const asked = await this.#call('web_pagar', { compra, metodo: 'tarjeta' })
    if (asked.error) return this.#count(asked.data.code)
    if (asked.data.enlace_pago) await this.#payAtBank(asked.data.enlace_pago)
    const { data } = await this.#call('web_compra', { compra })
    if (data.estado !== 'pagada') return this.#count('not paid')
    this.#count('bought')
    this.#bought.push(compra)
    this.#told.note({
      told: 'bought',
      purchase: compra,
      cents: data.total_cent,
      tickets: ticketsOf(data),
    })
  }

  async #payAtBank(page: string): Promise<void> {
    const number = this.#one(CARDS) as string
    const form = new URLSearchParams({ method: 'card', number, notifying: 'once' })
    try {
      const paid = await fetch(page, { method: 'POST', redirect: 'manual', body: form })
      const back = paid.headers.get('location')
      if (back) await fetch(back, { redirect: 'manual' })
    } catch {
      throw new UnansweredError('no answer')
    }
  }

  async #giveBack(): Promise<void> {
    const compra = this.#one(this.#bought)
    if (!compra) return
    const changes = await this.#call('web_compra_cambios', { compra })
    const order: Data = changes.error ? undefined : this.#one(changes.data.pedidos)
    const tickets: Data[] = (order?.entradas ?? []).filter((each: Data) => each.se_puede)
    const chosen = tickets.filter(() => this.#random() < 0.6)
    if (chosen.length === 0) return
    const done = await this.#call('web_compra_devolver', {
      compra,
      pedido_id: order.pedido_id,
      entrada_ids: chosen.map(({ entrada_id }) => entrada_id),
      como: this.#random() < 0.3 ? 'donativo' : 'dinero',
      importe_visto_cent: chosen.reduce((all, { devuelve_cent }) => all + devuelve_cent, 0),
    })
    this.#recordRefund(done)
  }

  async #refund(): Promise<void> {
    const event = this.#one(this.#events.filter(({ isOver }) => !isOver))
    if (!event) return
    const { owner: token, eventId: contenido_id } = event
    const orders = await this.#call('app_pedidos', { token, contenido_id, pagina: 1, por_pagina: 20 })
    const order: Data = orders.error ? undefined : this.#one(orders.data.filas)
    if (!order) return
    const wish = { token, contenido_id, pedido_id: order.pedido_id }
    const quote = await this.#call('app_pedido_devolucion', wish)
    if (quote.error) return this.#count(quote.data.code)
    const tickets: Data[] = quote.data.entradas.filter((each: Data) => each.se_puede)
    const one = this.#one(tickets)
    if (!one) return
    this.#n += 1
    const done = await this.#call('app_pedido_devolver', {
      ...wish,
      entrada_ids: [one.entrada_id],
      clave: `${this.#name}-refund-${this.#n}`,
      ...(this.#random() < 0.3 ? { importe_cent: Math.floor(this.#random() * one.devuelve_cent) } : {}),
    })
    this.#recordRefund(done)
  }

  #recordRefund(done: Data): void {
    this.#count(done.error ? done.data.code : 'given back')
    if (done.error) return
    this.#told.note({
      told: 'refunded',
      refund: done.data.devolucion_id,
      cents: done.data.devuelve_cent + done.data.donado_cent,
    })
  }

  /** A batch made by one administrator and approved by the other, paid, and sometimes sent back by the bank. */
  async #payOut(): Promise<void> {
    const [one, other] = this.#random() < 0.5 ? this.#admins : [...this.#admins].reverse()
    this.#n += 1
    const made = await this.#call('app_pagos_lote_add', {
      token: one,
      moneda: 'EUR',
      clave: `${this.#name}-batch-${this.#n}`,
    })
    if (made.error) return this.#count(made.data.code)
    const { lote_id, version } = made.data
    const approved = await this.#call('app_pago_aprobar', { token: other, lote_id, version })
    if (approved.error) {
      this.#count(approved.data.code)
      await this.#call('app_pago_anular', { token: one, lote_id })
      return
    }
    const paid = await this.#call('app_pago_marcar', { token: one, lote_id })
    if (paid.error) return this.#count(paid.data.code)
    this.#count('paid out')
    this.#told.note({ told: 'paid_out', batch: Number(lote_id) })
    if (this.#random() > 0.3) return
    const payout: Data = this.#one(paid.data.pagos ?? [])
    if (!payout) return
    const back = { token: one, lote_id, pago_id: payout.pago_id, motivo: 'AC04' }
    const returned = await this.#call('app_pago_devuelto', back)
    this.#count(returned.error ? returned.data.code : 'sent back by the bank')
    await this.#call('app_pagos_retener', { token: one, tipo: payout.tipo, id: payout.id, nota: null })
  }
}
