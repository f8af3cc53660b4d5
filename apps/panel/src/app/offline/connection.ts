/** How the panel stands with its server. */
export interface Connection {
  /** False once a call found no server, until one does. */
  isOnline: boolean
  /** Age of the oldest data on screen that could not be refreshed: milliseconds since 1970. */
  asOf: number | undefined
}

const listeners = new Set<() => void>()
// Queries that show what was kept, by hash, and since when that is so.
const behind = new Map<string, number>()
// Those that are just being given it.
const shownAgain = new Set<string>()
let isReached = true
let current: Connection = { isOnline: navigator.onLine, asOf: undefined }

addEventListener('online', tell)
addEventListener('offline', tell)

export const currentConnection = (): Connection => current

export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A query shows what was kept at that time, because no server answered. */
export function recordBehind(hash: string, at: number): void {
  isReached = false
  behind.set(hash, at)
  shownAgain.add(hash)
  setTimeout(() => shownAgain.delete(hash))
  tell()
}

/** No server answered, and nothing was kept. */
export function recordUnreached(): void {
  isReached = false
  tell()
}

/** A query has a current answer, or is no longer shown. */
export function recordFresh(hash: string, isAnswer = true): void {
  if (isAnswer) isReached = true
  behind.delete(hash)
  tell()
}

export const isShownAgain = (hash: string): boolean => shownAgain.has(hash)
export const isBehind = (hash: string): boolean => behind.has(hash)
export const behindHashes = (): string[] => [...behind.keys()]

function tell(): void {
  const asOf = behind.size > 0 ? Math.min(...behind.values()) : undefined
  const isOnline = navigator.onLine && isReached
  if (isOnline === current.isOnline && asOf === current.asOf) return
  current = { isOnline, asOf }
  for (const listener of listeners) listener()
}
