import { fold } from '@larunbat/rules/text/fold'
import { joinGroups } from '@larunbat/rules/text/typed-text'
import { orderNumber } from '@larunbat/rules/ticketing/order-number'
import type { Ticket, TicketType } from './types.ts'

/** Tickets that were bought together, as helpers look for them. */
export interface Party {
  orderId: string
  number: string
  names: string[]
  tickets: Ticket[]
}

/** Tickets of one session in memory: found by code, by number, by name. */
export class TicketList {
  readonly byMark = new Map<string, Ticket>()
  /** By codes that ended because the ticket was passed on. */
  readonly byFormerMark = new Map<string, Ticket>()
  readonly #byId = new Map<string, Ticket>()
  readonly #byOrder = new Map<string, Set<string>>()
  types: TicketType[] = []
  cursor: string | null = null
  #inside = 0
  #expected = 0

  get size(): number {
    return this.#byId.size
  }
  /** Those valid for entry, people inside included. */
  get expected(): number {
    return this.#expected
  }
  get inside(): number {
    return this.#inside
  }

  clear(): void {
    this.byMark.clear()
    this.byFormerMark.clear()
    this.#byId.clear()
    this.#byOrder.clear()
    this.#inside = 0
    this.#expected = 0
  }

  put(tickets: readonly Ticket[]): void {
    for (const ticket of tickets) {
      const before = this.#byId.get(ticket.id)
      this.#count(before, -1)
      // A code that ended must not stay on the list beside the new one.
      if (before && before.mark !== ticket.mark) this.byMark.delete(before.mark)
      for (const mark of ticket.formerMarks ?? []) this.byFormerMark.set(mark, ticket)
      this.#count(ticket, 1)
      this.#byId.set(ticket.id, ticket)
      this.byMark.set(ticket.mark, ticket)
      const order = this.#byOrder.get(ticket.orderId)
      if (order) order.add(ticket.id)
      else this.#byOrder.set(ticket.orderId, new Set([ticket.id]))
    }
  }

  get all(): Ticket[] {
    return [...this.#byId.values()]
  }

  find(id: string): Ticket | undefined {
    return this.#byId.get(id)
  }

  /** All tickets of an order for this session. */
  orderOf(orderId: string): Ticket[] {
    return [...(this.#byOrder.get(orderId) ?? [])].flatMap((id) => this.#byId.get(id) ?? [])
  }

  typeName(id: number): string | null {
    return this.types.find((type) => type.id === id)?.name ?? null
  }

  /** Beside whose ticket of the same order a companion's one is; undefined for any other ticket, null without a name. */
  companionOf(ticket: Ticket): string | null | undefined {
    const isCompanion = (typeId: number) => this.types.find(({ id }) => id === typeId)?.isCompanion === true
    if (!isCompanion(ticket.typeId)) return undefined
    const others = this.orderOf(ticket.orderId).filter(({ typeId }) => !isCompanion(typeId))
    return others.find(({ holder }) => holder !== null)?.holder ?? null
  }

  /** Orders by part of a name or number, by name; case and accents do not count. Without words the first ones. */
  search(words: string, atMost: number): Party[] {
    const wanted = fold(words.trim())
    const joined = joinGroups(wanted) ?? ''
    const digits = /^[0-9a-f]{4,12}$/.test(joined) ? joined : ''
    const found: Party[] = []
    for (const orderId of this.#byOrder.keys()) {
      const tickets = this.orderOf(orderId)
      const names = [...new Set(tickets.flatMap(({ holder }) => holder ?? []))]
      const number = orderNumber(orderId)
      const isNumber = digits !== '' && number.toLowerCase().replaceAll('-', '').includes(digits)
      const searched = [...names, ...tickets.flatMap(({ otherNames }) => otherNames ?? [])]
      if (wanted && !isNumber && !searched.some((name) => fold(name).includes(wanted))) continue
      found.push({ orderId, number, names, tickets })
    }
    return found
      .map((party) => ({ party, key: fold(party.names[0] ?? '\uffff') }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
      .slice(0, atMost)
      .map(({ party }) => party)
  }

  #count(ticket: Ticket | undefined, by: 1 | -1): void {
    if (ticket?.status === 'used') this.#inside += by
    if (ticket?.status === 'used' || ticket?.status === 'valid') this.#expected += by
  }
}
