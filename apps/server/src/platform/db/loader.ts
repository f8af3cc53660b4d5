/**
 * Returns the record of a key. Keys requested at the same moment are looked up by one statement: the result is always
 * the stored one (nothing is cached), at a fraction of a query each. `read` gets keys without repetitions and returns
 * those it found. Not for reads inside a transaction, which has its own snapshot.
 */
export function createLoader<K extends number | string, V>(
  read: (keys: K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let waiting: Batch<K, V> | undefined

  return async (key) => {
    const batch = waiting ?? begin()
    batch.keys.add(key)
    return (await batch.found).get(key)
  }

  function begin(): Batch<K, V> {
    const keys = new Set<K>()
    const found = new Promise<ReadonlyMap<K, V>>((resolve, reject) => {
      setImmediate(() => {
        waiting = undefined
        read([...keys]).then(resolve, reject)
      })
    })
    waiting = { keys, found }
    return waiting
  }
}

interface Batch<K, V> {
  keys: Set<K>
  found: Promise<ReadonlyMap<K, V>>
}
