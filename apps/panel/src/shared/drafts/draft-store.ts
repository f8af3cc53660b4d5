import { createStore, del, get, set, type UseStore } from 'idb-keyval'

export interface Draft {
  /** Changed fields by path. */
  values: Record<string, unknown>
  /** Milliseconds since 1970. */
  savedAt: number
}

let store: UseStore | undefined
const drafts = () => {
  store ??= createStore('larunbat', 'drafts')
  return store
}

// Every write and deletion of a key waits for the one before, so that the last one wins.
const queues = new Map<string, Promise<void>>()

function inTurn(key: string, work: () => Promise<void>): Promise<void> {
  const next = (queues.get(key) ?? Promise.resolve()).then(work, work).catch(() => undefined)
  queues.set(key, next)
  return next
}

/** The draft under a key, or undefined; also when this browser keeps nothing. */
export async function readDraft(key: string): Promise<Draft | undefined> {
  await queues.get(key)
  return get<Draft>(key, drafts()).catch(() => undefined)
}

/** Keeps the changed fields; without any, the draft goes. */
export function keepDraft(key: string, values: Record<string, unknown>): Promise<void> {
  if (Object.keys(values).length === 0) return forgetDraft(key)
  const draft: Draft = { values: structuredClone(values), savedAt: Date.now() }
  return inTurn(key, () => set(key, draft, drafts()))
}

export function forgetDraft(key: string): Promise<void> {
  return inTurn(key, () => del(key, drafts()))
}
