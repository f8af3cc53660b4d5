/** What this device keeps, so that it opens and decides without network. */
const NAME = 'larunbat-door'
const VERSION = 1
export type StoreName = 'doors' | 'tickets' | 'lists' | 'scans'

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => {
      const db = request.result
      db.createObjectStore('doors', { keyPath: 'token' })
      db.createObjectStore('tickets', { keyPath: ['sessionId', 'id'] })
      db.createObjectStore('lists', { keyPath: 'sessionId' })
      db.createObjectStore('scans', { keyPath: 'id' })
    }
    request.onsuccess = () => {
      // Browsers end it when they need room, or while the phone sleeps.
      request.result.onclose = () => {
        opened = undefined
      }
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** A transaction; over a new connection where the one before was ended without a word. */
async function begin(names: StoreName | StoreName[], mode: IDBTransactionMode): Promise<IDBTransaction> {
  try {
    return (await open()).transaction(names, mode)
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    opened = undefined
    return (await open()).transaction(names, mode)
  }
}

/** Reads all rows of a store, of a range of keys or all. */
export async function readAll<T>(name: StoreName, range?: IDBKeyRange): Promise<T[]> {
  return answerOf((await begin(name, 'readonly')).objectStore(name).getAll(range)) as Promise<T[]>
}

export async function readOne<T>(name: StoreName, key: IDBValidKey): Promise<T | undefined> {
  return answerOf((await begin(name, 'readonly')).objectStore(name).get(key)) as Promise<T | undefined>
}

/** Changes stores in one transaction; resolves once it is on disk as far as the browser knows. */
export async function change(
  names: StoreName[],
  work: (store: (name: StoreName) => IDBObjectStore) => void,
): Promise<void> {
  const transaction = await begin(names, 'readwrite')
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
  work((name) => transaction.objectStore(name))
  return done
}
