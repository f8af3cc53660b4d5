/** What this device keeps, so that it opens and decides without network. */
const NAME = 'larunbat-door'
const VERSION = 2
export type StoreName = 'doors' | 'tickets' | 'lists' | 'scans' | 'sales'
export type StoreOf = (name: StoreName) => IDBObjectStore

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    let isBlocked = false
    request.onupgradeneeded = ({ oldVersion }) => {
      const db = request.result
      if (oldVersion < 1) {
        db.createObjectStore('doors', { keyPath: 'token' })
        db.createObjectStore('tickets', { keyPath: ['sessionId', 'id'] })
        db.createObjectStore('lists', { keyPath: 'sessionId' })
        db.createObjectStore('scans', { keyPath: 'id' })
      }
      if (oldVersion < 2) db.createObjectStore('sales', { keyPath: ['token', 'sessionId'] })
    }
    request.onsuccess = () => {
      const db = request.result
      if (isBlocked) return db.close()
      db.onclose = forget
      // A newer app in another tab must not wait for this one.
      db.onversionchange = () => {
        db.close()
        forget()
      }
      resolve(db)
    }
    // An older app in another tab holds it: people do not wait for that, and the next try may succeed.
    request.onblocked = () => {
      isBlocked = true
      reject(new DOMException('Another tab holds the store', 'AbortError'))
    }
    request.onerror = () => reject(request.error)
  })
  opened.catch(forget)
  return opened
}

function forget(): void {
  opened = undefined
}

/** A browser closes the database when space runs short or, as iOS does, while the page sleeps: then it is opened anew. */
async function withDb<T>(work: (db: IDBDatabase) => Promise<T>): Promise<T> {
  try {
    return await work(await open())
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    forget()
    return work(await open())
  }
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Reads all rows of a store, of a range of keys or all. */
export const readAll = <T>(name: StoreName, range?: IDBKeyRange): Promise<T[]> =>
  withDb(async (db) => answerOf<T[]>(db.transaction(name).objectStore(name).getAll(range)))

export const readOne = <T>(name: StoreName, key: IDBValidKey): Promise<T | undefined> =>
  withDb(async (db) => answerOf<T | undefined>(db.transaction(name).objectStore(name).get(key)))

/** Changes stores in one transaction; resolves once it is on disk as far as the browser knows. */
export const change = (names: StoreName[], work: (store: StoreOf) => void): Promise<void> =>
  withDb(async (db) => {
    const transaction = db.transaction(names, 'readwrite')
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
    work((name) => transaction.objectStore(name))
    return done
  })
