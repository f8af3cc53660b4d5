/**
 * Waiting things in turns: of those who have something waiting, each gets one after the other, so that a whole gallery
 * does not hold up somebody else's single picture. Bounded for each of them and altogether.
 */
export class FairQueue<T> {
  /** First in line first; whoever got a turn goes to the end. */
  readonly #lines = new Map<unknown, T[]>()
  readonly #most: number
  readonly #mostEach: number
  #size = 0

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
    const [first] = this.#lines
    if (!first) return undefined
    const [whose, line] = first
    const thing = line.shift()
    this.#lines.delete(whose)
    if (line.length > 0) this.#lines.set(whose, line)
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
}
