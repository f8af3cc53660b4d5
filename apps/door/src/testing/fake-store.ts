type Row = Record<string, unknown>
interface Range {
  lower: unknown[]
}
interface Handlers {
  onsuccess?: () => void
  onerror?: () => void
  onupgradeneeded?: (event: { oldVersion: number }) => void
}

const isRange = (key: unknown): key is Range => typeof key === 'object' && key !== null && 'lower' in key

/** As much of IndexedDB as the door uses; ranges name the first part of a key. */
export class FakeStore {
  isFull = false
  openings = 0
  readonly #keyPaths = new Map<string, string | string[]>()
  readonly #stores = new Map<string, Map<string, Row>>()
  #db: FakeDb | undefined

  readonly KeyRange = { bound: (lower: unknown[]): Range => ({ lower }) }

  open(): Handlers & { result: FakeDb } {
    const request: Handlers & { result: FakeDb } = { result: new FakeDb(this) }
    this.#db = request.result
    this.openings += 1
    queueMicrotask(() => {
      if (this.#stores.size === 0) request.onupgradeneeded?.({ oldVersion: 0 })
      request.onsuccess?.()
    })
    return request
  }

  /** What a browser does when it likes; it does not always say so. */
  close({ isSaid = true } = {}): void {
    if (!this.#db) return
    this.#db.isClosed = true
    if (isSaid) this.#db.onclose?.()
  }

  create(name: string, keyPath: string | string[]): void {
    this.#keyPaths.set(name, keyPath)
    this.#stores.set(name, new Map())
  }

  rows<T = Row>(name: string, range?: Range): T[] {
    return [...this.#of(name)]
      .filter(([key]) => !range || JSON.parse(key)[0] === range.lower[0])
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, row]) => structuredClone(row) as T)
  }

  put(name: string, row: Row): void {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    const path = this.#keyPaths.get(name) ?? ''
    const key = Array.isArray(path) ? path.map((part) => row[part]) : row[path]
    this.#of(name).set(JSON.stringify(key), structuredClone(row))
  }

  get(name: string, key: unknown): Row | undefined {
    return structuredClone(this.#of(name).get(JSON.stringify(key)))
  }

  delete(name: string, key: unknown): void {
    if (!isRange(key)) return void this.#of(name).delete(JSON.stringify(key))
    for (const known of [...this.#of(name).keys()])
      if (JSON.parse(known)[0] === key.lower[0]) this.#of(name).delete(known)
  }

  #of(name: string): Map<string, Row> {
    return this.#stores.get(name) ?? new Map()
  }
}

class FakeDb {
  isClosed = false
  onclose?: () => void
  readonly #store: FakeStore

  constructor(store: FakeStore) {
    this.#store = store
  }
  createObjectStore(name: string, { keyPath }: { keyPath: string | string[] }): void {
    this.#store.create(name, keyPath)
  }
  transaction(): FakeTransaction {
    if (this.isClosed) throw new DOMException('closed', 'InvalidStateError')
    return new FakeTransaction(this.#store)
  }
}

/** Ends once all requests within it are done. */
class FakeTransaction {
  oncomplete?: () => void
  onabort?: () => void
  error: unknown = null
  #left = 1
  readonly #store: FakeStore

  constructor(store: FakeStore) {
    this.#store = store
    queueMicrotask(() => this.#end())
  }

  objectStore(name: string) {
    return {
      put: (row: Row) => this.#ask(() => this.#store.put(name, row)),
      delete: (key: unknown) => this.#ask(() => this.#store.delete(name, key)),
      get: (key: unknown) => this.#ask(() => this.#store.get(name, key)),
      getAll: (range?: Range) => this.#ask(() => this.#store.rows(name, range)),
    }
  }

  #ask(work: () => unknown): Handlers & { result: unknown } {
    const request: Handlers & { result: unknown } = { result: undefined }
    this.#left += 1
    queueMicrotask(() => {
      try {
        request.result = work()
        request.onsuccess?.()
      } catch (error) {
        this.error = error
        request.onerror?.()
      }
      this.#end()
    })
    return request
  }

  #end(): void {
    this.#left -= 1
    if (this.#left > 0) return
    if (this.error) this.onabort?.()
    else this.oncomplete?.()
  }
}
