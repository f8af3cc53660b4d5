/**
 * Returns what belongs to a key. Keys asked for in the same moment are looked up by one statement: the answer is always
 * what is stored now (nothing is kept), at a fraction of a query each. `read` gets keys without repetitions and answers
 * those it found. Not for reads inside a transaction, which has a moment of its own.
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
