import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'

/** What is needed to send a draft without its form: of forms that save by themselves. */
export interface DraftOrder {
  kind: 'content' | 'media' | 'newContent'
  /** Number of the record; 0 while there is none. */
  id: number
  /** The event it belongs to, for the way back to its form. */
  contentId?: number
  /** Version of the record that the person typed over. */
  version?: number
  /** What the record is called, for a list that is read without network. */
  title: string
  /** Values of the changed fields as the person found them. */
  base: Record<string, unknown>
  /** Creates no second record. */
  key?: string
  /** Why it does not go by itself: somebody else changed the same, or the server does not take it. */
  problem?: 'conflict' | 'refused'
  /** In the server's words. */
  message?: string
}

export interface Draft {
  /** Changed fields by path. */
  values: Record<string, unknown>
  /** Milliseconds since 1970. */
  savedAt: number
  order?: DraftOrder
}

/** Event that tells the page that drafts were kept or forgotten. */
export const DRAFTS_CHANGED = 'larunbat.drafts'
/** Event that tells the page that the device takes nothing more. */
export const STORAGE_FULL = 'larunbat.storage-full'

let store: UseStore | undefined
const drafts = () => {
  store ??= createStore('larunbat', 'drafts')
  return store
}

// Every write and deletion of a key waits for the one before, so that the last one wins.
const queues = new Map<string, Promise<void>>()
// What the device had no room for: it lasts as long as the page.
const unkept = new Map<string, Draft>()

function inTurn(key: string, work: () => Promise<void>): Promise<void> {
  const next = (queues.get(key) ?? Promise.resolve()).then(work, work).catch(() => undefined)
  queues.set(key, next)
  return next.then(() => void dispatchEvent(new Event(DRAFTS_CHANGED)))
}

/** The draft under a key, or undefined; also when this browser keeps nothing. */
export async function readDraft(key: string): Promise<Draft | undefined> {
  await queues.get(key)
  return unkept.get(key) ?? get<Draft>(key, drafts()).catch(() => undefined)
}

/** Keeps the changed fields; without any, the draft goes. */
export function keepDraft(key: string, values: Record<string, unknown>, order?: DraftOrder): Promise<void> {
  if (Object.keys(values).length === 0) return forgetDraft(key)
  const draft: Draft = structuredClone({ values, savedAt: Date.now(), ...(order && { order }) })
  return inTurn(key, async () => {
    try {
      await set(key, draft, drafts())
      unkept.delete(key)
    } catch {
      unkept.set(key, draft)
      dispatchEvent(new Event(STORAGE_FULL))
    }
  })
}

export function forgetDraft(key: string): Promise<void> {
  return inTurn(key, () => {
    unkept.delete(key)
    return del(key, drafts())
  })
}

/** All drafts whose key begins so, oldest first. */
export async function draftsBelow(prefix: string): Promise<{ key: string; draft: Draft }[]> {
  const kept = await entries<string, Draft>(drafts()).catch(() => [])
  return [...new Map([...kept, ...unkept])]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, draft]) => ({ key, draft }))
    .sort((a, b) => a.draft.savedAt - b.draft.savedAt)
}

/** True when something typed would go with the page. */
export const isAnythingUnkept = (): boolean => unkept.size > 0

/** Name of the lock that an open form holds on its draft: nothing else sends it meanwhile. */
export const lockOf = (key: string): string => `larunbat.draft.${key}`

/** Tries once more to keep what the device had no room for; true when it is all kept. */
export async function retryUnkept(): Promise<boolean> {
  for (const [key, { values, order }] of [...unkept]) await keepDraft(key, values, order)
  return unkept.size === 0
}
