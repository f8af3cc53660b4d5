/** Accounts whose last turn is remembered while nothing of theirs waits. */
const REMEMBERED = 1000

/**
 * Waiting things in turns: the next is of the owner without a turn for longest, so that a whole gallery does not hold up
 * a single picture of another owner. Bounded for each of them and altogether.
 */
export class FairQueue<T> {
  readonly #lines = new Map<unknown, T[]>()
  /** Number of the last turn of each; the longest ago first. */
  readonly #lastTurns = new Map<unknown, number>()
  readonly #most: number
  readonly #mostEach: number
  #size = 0
  #turns = 0

  constructor(most: number, mostEach: number) {
    this.#most = most
    this.#mostEach = mostEach
  }

  get size(): number {
    return this.#size
  }

  /** False when there is no room for it. */
  add(whose: unknown, thing: T): boolean {
    const line = this.#lines.get(whose) ?? []
    if (this.#size >= this.#most || line.length >= this.#mostEach) return false
    line.push(thing)
    this.#lines.set(whose, line)
    this.#size += 1
    return true
  }

  /** Undefined when nothing waits. */
  next(): T | undefined {
    let whose: unknown
    let longestAgo = Number.POSITIVE_INFINITY
    for (const each of this.#lines.keys()) {
      const turn = this.#lastTurns.get(each) ?? 0
      if (turn >= longestAgo) continue
      whose = each
      longestAgo = turn
    }
    const line = this.#lines.get(whose)
    const thing = line?.shift()
    if (!line || thing === undefined) return undefined
    if (line.length === 0) this.#lines.delete(whose)
    this.#remember(whose)
    this.#size -= 1
    return thing
  }

  /** Takes everything out. */
  clear(): T[] {
    const all = [...this.#lines.values()].flat()
    this.#lines.clear()
    this.#size = 0
    return all
  }

  #remember(whose: unknown): void {
    this.#lastTurns.delete(whose)
    this.#lastTurns.set(whose, ++this.#turns)
    const [oldest] = this.#lastTurns.keys()
    if (this.#lastTurns.size > REMEMBERED) this.#lastTurns.delete(oldest)
  }
}
