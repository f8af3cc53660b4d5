import { ApiError } from '@larunbat/contract/client'
import type { Offered, Sale } from './money.ts'
import { uuidV7 } from './uuid.ts'

/** What a call fails with whose answer may have been lost on the way. */
const UNANSWERED = new Set(['network_error', 'network_timeout'])

/** How many of a type, and for how much each where one pays what one likes. */
export interface Wish {
  count: number
  chosen: string
}

/**
 * One sale, from the first wish until its tickets were handed over. It belongs to the door: who looks at another tab
 * meanwhile finds it as it was, with the same key, so that nothing is sold twice.
 */
export class SaleDesk {
  types: Offered[] | undefined
  wishes: Record<number, Wish> = {}
  email = ''
  isBusy = false
  sale: Sale | undefined
  /** Why the last try failed. */
  problem: unknown
  /** One key a sale: a lost answer is asked for again, never sold again. */
  #key = uuidV7()
  readonly #onChange: () => void

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** No answer came: it may have been sold. */
  get isUnsure(): boolean {
    const { problem } = this
    return problem instanceof ApiError && UNANSWERED.has(problem.code)
  }

  /** Asks what is on offer, unless a sale is under way: what it took may be the last ones. */
  async look(offered: () => Promise<Offered[]>): Promise<void> {
    if (this.sale || this.isBusy || this.isUnsure) return
    const types = await offered()
    if (this.isBusy || this.isUnsure) return
    this.types = types
    this.#onChange()
  }

  wishOf(typeId: number): Wish {
    return this.wishes[typeId] ?? { count: 0, chosen: '' }
  }

  /** Another wish is another sale. */
  change(typeId: number, more: Partial<Wish>): void {
    this.wishes = { ...this.wishes, [typeId]: { ...this.wishOf(typeId), ...more } }
    this.#begin()
  }

  write(email: string): void {
    this.email = email
    this.#onChange()
  }

  async sell(send: (key: string) => Promise<Sale>): Promise<void> {
    this.isBusy = true
    this.problem = undefined
    this.#onChange()
    try {
      this.sale = await send(this.#key)
    } catch (error) {
      this.problem = error
    } finally {
      this.isBusy = false
      this.#onChange()
    }
  }

  /** The tickets were handed over. */
  next(): void {
    this.sale = undefined
    this.wishes = {}
    this.email = ''
    this.#begin()
  }

  #begin(): void {
    this.problem = undefined
    this.#key = uuidV7()
    this.#onChange()
  }
}
