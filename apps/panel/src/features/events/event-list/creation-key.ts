const STORE = 'larunbat.new-event'

interface Kept {
  key: string
  body: string
}

/**
 * The idempotency key for creating this event. The same content gets the same key until `clearCreationKey`, also after a
 * reload: a second press, or a try after a lost answer, then makes no second event.
 */
export function creationKey(
  event: unknown,
  storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
): string {
  const body = JSON.stringify(event)
  const kept = read(storage)
  if (kept?.body === body) return kept.key
  const key = crypto.randomUUID()
  try {
    storage.setItem(STORE, JSON.stringify({ key, body } satisfies Kept))
  } catch {
    // Without storage the key lasts as long as the request that carries it.
  }
  return key
}

/** After the event is there: the next one with the same words is another one. */
export function clearCreationKey(storage: Pick<Storage, 'removeItem'> = sessionStorage): void {
  storage.removeItem(STORE)
}

function read(storage: Pick<Storage, 'getItem'>): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(storage.getItem(STORE) ?? 'null')
    return kept && typeof kept === 'object' && 'key' in kept && 'body' in kept ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}
