import { setTimeout as pause } from 'node:timers/promises'
import type { Told } from '../../apps/server/src/operations/data-audit/client-log.ts'
import { BANK_PAGES } from '../../apps/server/src/ticketing/payments/testbank/paths.ts'
import { HttpClient, UnansweredError } from './http.ts'

/** Of a page that fails, half a minute in all. */
const MAX_TRIES = 30
const AGAIN_MS = 1_000

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls
type Data = any

export interface CallAnswer {
  status: number
  error: boolean
  /** Code of a refusal, else empty. */
  code: string
  data: Data
  ms: number
  retryAfter: string | undefined
}

/** Where what was promised is written down: `Acknowledgements`, or a process' own list. */
export interface Noted {
  note(line: Told): void
  count(what: string, by?: number): void
}

export interface Wish {
  /** Body of `web_reserva`, with seller and orders. */
  body: object
  key: string
  email: string
  /** True when it costs something: it is paid with a card of the test bank. */
  isPaid: boolean
  /** What happens at the bank; by default the card is accepted and the bank sends one message. */
  card?: string
}

const GOOD_CARD = '4242 4242 4242 4242'

/** A buyer, as on the public site; what is promised is noted at once. */
export class Shopper {
  readonly http: HttpClient
  readonly #noted: Noted
  #bank: HttpClient | undefined

  constructor(url: string, noted: Noted, http = new HttpClient(url)) {
    this.http = http
    this.#noted = noted
  }

  /** Throws `UnansweredError` when no whole answer came. */
  async call(name: string, fields: object): Promise<CallAnswer> {
    const { status, text, ms, headers } = await this.http.post(`/api/${name}`, { lang: 'en', ...fields })
    let parsed: Data
    try {
      parsed = JSON.parse(text)
    } catch {
      throw new UnansweredError(`${name}: no JSON (${status})`)
    }
    const code = parsed.error ? String(parsed.data?.code ?? 'none') : ''
    return {
      status,
      error: parsed.error,
      code,
      data: parsed.data,
      ms,
      retryAfter: headers['retry-after'] as string | undefined,
    }
  }

  /** Keeps places; returns the refusal, or the purchase's secret. */
  async hold({ body, key }: Pick<Wish, 'body' | 'key'>): Promise<CallAnswer> {
    const held = await this.call('web_reserva', { ...body, clave: key })
    if (!held.error) this.#noted.note({ told: 'held', purchase: held.data.compra })
    return held
  }

  /** Says who buys and pays; returns the purchase as it stands then, or what was refused on the way. */
  async pay(
    compra: string,
    { email, isPaid, card = GOOD_CARD }: Pick<Wish, 'email' | 'isPaid' | 'card'>,
  ): Promise<CallAnswer> {
    const named = await this.call('web_reserva_datos', { compra, email, nombre: 'Ane Etxebarria' })
    // The page of the bank was lost on the way: a returning buyer presses the button again.
    if (named.error && named.code !== 'order.not_open') return named
    const asked = await this.call('web_pagar', { compra, ...(isPaid ? { metodo: 'tarjeta' } : {}) })
    if (asked.error) return asked
    if (asked.data.enlace_pago) await this.payAtBank(asked.data.enlace_pago, card)
    return this.read(compra)
  }

  /** Pays on the page of the test bank and comes back, as a browser does. */
  async payAtBank(page: string, card = GOOD_CARD): Promise<void> {
    const { origin, pathname, search } = new URL(page)
    const form = new URLSearchParams({ method: 'card', number: card, notifying: 'once' }).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const bank = this.#bankAt(origin, pathname)
    const paid = await untilShown(() => bank.send('POST', pathname + search, type, form))
    const back = paid.headers.location
    if (!back) return
    const { pathname: path, search: query } = new URL(back, page)
    await untilShown(() => this.http.send('GET', path + query))
  }

  /** The built-in bank is reached as the server is; another one has its pages elsewhere. */
  #bankAt(origin: string, page: string): HttpClient {
    if (page.startsWith(BANK_PAGES)) return this.http
    this.#bank ??= new HttpClient(origin)
    return this.#bank
  }

  /** Reads a purchase, and notes it when it is paid. */
  async read(compra: string): Promise<CallAnswer> {
    const seen = await this.call('web_compra', { compra })
    if (!seen.error && seen.data.estado === 'pagada')
      this.#noted.note({
        told: 'bought',
        purchase: compra,
        cents: seen.data.total_cent,
        tickets: ticketsOf(seen.data),
      })
    return seen
  }

  /** Looks again every second while the bank has not said what became of a payment, as the page of a purchase does. */
  async untilSettled(compra: string, seen: CallAnswer, looks = 15): Promise<CallAnswer> {
    let last = seen
    for (let tries = 0; tries < looks && last.data?.estado === 'pagando'; tries++) {
      await pause(1_000)
      last = await this.read(compra)
    }
    return last
  }

  /** A whole purchase. */
  async buy(wish: Wish): Promise<{ held: CallAnswer; paid: CallAnswer | undefined }> {
    const held = await this.hold(wish)
    if (held.error) return { held, paid: undefined }
    return { held, paid: await this.pay(held.data.compra, wish) }
  }
}

/** A buyer who sees a failed page presses the button again, or loads it again, some times. */
async function untilShown<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  let answer = await ask()
  for (let tries = 1; answer.status >= 500 && tries < MAX_TRIES; tries++) {
    await pause(AGAIN_MS)
    answer = await ask()
  }
  return answer
}

export const ticketsOf = (purchase: Data): number =>
  purchase.pedidos.reduce((all: number, { entradas }: Data) => all + entradas.length, 0)
