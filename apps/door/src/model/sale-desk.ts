import type { sellAtDoor } from '@larunbat/contract'
import { ApiError, isPassing } from '@larunbat/contract/client'
import type { InputOf } from '@larunbat/contract/kit'
import type { Offered, Sale } from './money.ts'
import { isLinkEnded } from './sync.ts'
import { uuidV7 } from './uuid.ts'

/** What a call fails with whose answer may have been lost on the way. */
const UNANSWERED = new Set(['network_error', 'network_timeout'])

/** How many of a type, and for how much each where one pays what one likes. */
export interface Wish {
  count: number
  chosen: string
}

/** What the server is asked to sell; with the same key it is always the same sale. */
export type Asked = Omit<InputOf<typeof sellAtDoor>, 'token' | 'key'>

/** A sale requested from the server, until its tickets are handed over: what the device stores of it. */
export interface SaleUnderWay {
  key: string
  asked: Asked
  types: Offered[]
  wishes: Record<number, Wish>
  email: string
  /** Null while no answer came. */
  sale: Sale | null
}

export interface DeskParts {
  onChange: () => void
  /** Keeps it on the device, or nothing of it any more; never throws. */
  keep: (underWay: SaleUnderWay | undefined) => Promise<void>
}

/**
 * One sale, from the first wish until its tickets were handed over. It belongs to the door: who looks at another tab or at
 * another session, or opens the app anew, finds it as it was, with the same key, so that nothing is sold twice.
 */
export class SaleDesk {
  types: Offered[] | undefined
  wishes: Record<number, Wish> = {}
  email = ''
  isBusy = false
  /** No answer came: it may have been sold. */
  isUnsure = false
  /** It was found on the device, from before the app was opened. */
  isTakenUp = false
  sale: Sale | undefined
  /** Why the last try failed. */
  problem: unknown
  /** The last request to the server. */
  asked: Asked | undefined
  /** One key a sale: after a lost response the request is repeated, never sold again. */
  #key = uuidV7()
  readonly #parts: DeskParts

  constructor(parts: DeskParts) {
    this.#parts = parts
  }

  /** The outcome of the sale is unknown: the request must stay as it is. */
  get isOpen(): boolean {
    return this.isBusy || this.isUnsure
  }

  /** What has to be stored of it; undefined while nothing was requested. */
  get underWay(): SaleUnderWay | undefined {
    const { asked, types = [], wishes, email, sale = null } = this
    return asked && (sale || this.isOpen) ? { key: this.#key, asked, types, wishes, email, sale } : undefined
  }

  /** Goes on with a sale the device has kept. */
  takeUp({ key, asked, types, wishes, email, sale }: SaleUnderWay): void {
    if (this.isOpen || this.sale) return
    Object.assign(this, { asked, types, wishes, email, sale: sale ?? undefined })
    this.#key = key
    this.isUnsure = sale === null
    this.isTakenUp = true
    this.#parts.onChange()
  }

  /** Asks what is on offer, unless a sale is under way: what it took may be the last ones. */
  async look(offered: () => Promise<Offered[]>): Promise<void> {
    if (this.sale || this.isOpen) return
    const types = await offered()
    if (this.isOpen) return
    this.types = types
    this.#parts.onChange()
  }

  wishOf(typeId: number): Wish {
    return this.wishes[typeId] ?? { count: 0, chosen: '' }
  }

  /** Another wish is another sale: none while it is unknown whether this one was sold. */
  change(typeId: number, more: Partial<Wish>): void {
    if (this.isOpen) return
    this.wishes = { ...this.wishes, [typeId]: { ...this.wishOf(typeId), ...more } }
    this.#begin()
  }

  write(email: string): void {
    if (this.isOpen) return
    this.email = email
    this.#parts.onChange()
  }

  /** Sells; after a lost response it repeats the same request, whatever the input is now. */
  async sell(wished: Asked, send: (asked: Asked & { key: string }) => Promise<Sale>): Promise<void> {
    if (this.isBusy || this.sale) return
    const wasUnsure = this.isUnsure
    const asked = (wasUnsure && this.asked) || wished
    Object.assign(this, { asked, isBusy: true, problem: undefined })
    this.#parts.onChange()
    // Before it is sent: a phone that dies meanwhile asks for the same sale.
    await this.#parts.keep(this.underWay)
    try {
      this.sale = await send({ ...asked, key: this.#key })
      this.isUnsure = false
    } catch (error) {
      this.problem = error
      this.isUnsure = isUnanswered(error) || (wasUnsure && saysNothing(error))
    }
    this.isBusy = false
    this.#parts.onChange()
    await this.#parts.keep(this.underWay)
  }

  /** The tickets were handed over; or a helper says that what may have been sold was not. */
  next(): void {
    if (this.isBusy) return
    Object.assign(this, { sale: undefined, asked: undefined, wishes: {}, email: '', isUnsure: false })
    this.#begin()
    void this.#parts.keep(undefined)
  }

  #begin(): void {
    this.problem = undefined
    this.#key = uuidV7()
    this.#parts.onChange()
  }
}

/** It may have been sold: the server did not answer, failed, or sent an unknown answer. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || UNANSWERED.has(error.code) || error.status >= 500

/** Refused before it was processed: the outcome of an earlier request is still unknown. */
const saysNothing = (error: unknown): boolean =>
  isPassing(error) || isLinkEnded(error) || (error instanceof ApiError && error.code === 'door.may_not_sell')
