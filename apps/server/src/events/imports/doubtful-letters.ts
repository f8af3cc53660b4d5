import type { ReadRow } from './read-row.ts'

/** Letters of UTF-8 that were read as another code page, and the sign for what could not be read. */
const TORN = /[\u00c2\u00c3][\u0080-\u00bf]|\ufffd/
/** What accented letters of old Macintosh files become when they are read as Windows' code page: within words. */
const OF_MACINTOSH = /\p{L}([\u2021\u017d\u2014\u2013\u0153\u0178\u201e\u2014])\p{Ll}/gu
/** One such sign may be meant ("Bilbao\u2013Madrid", "c\u0153ur"); two kinds of them in one file are not. */
const MIN_KINDS = 2

/** Tells a file whose letters were read by the wrong code page, by its words. */
export class DoubtfulLetters {
  readonly #kinds = new Set<string>()
  #torn: string | undefined
  #first: string | undefined

  add({ read = {} }: ReadRow): void {
    if (this.#torn !== undefined) return
    for (const [name, { sample }] of Object.entries(read)) {
      if (TORN.test(sample) || TORN.test(name)) this.#torn = sample
      for (const [, sign = ''] of sample.matchAll(OF_MACINTOSH)) {
        this.#first ??= sample
        this.#kinds.add(sign)
      }
    }
  }

  /** A cell that shows it; null when nothing is doubtful. */
  get sample(): string | null {
    return this.#torn ?? (this.#kinds.size >= MIN_KINDS ? (this.#first ?? null) : null)
  }
}
