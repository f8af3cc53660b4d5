import type { TextLanguage } from '@larunbat/rules/text/language'
import { createStore, entries, get, promisifyRequest, type UseStore } from 'idb-keyval'

/**
 * Data needed to send a draft without its form, for forms that save automatically. A `form` is never sent this way: it
 * only has the typed values with their base.
 */
export interface DraftOrder {
  kind: 'event' | 'media' | 'newEvent' | 'texts' | 'form'
  /** Number of the record; 0 while there is none. */
  id: number
  /** The event it belongs to, for the way back to its form. */
  eventId?: number
  /** Version of the record that the person typed over. */
  version?: number
  /** What the record is called, for a list that is read without network. */
  title: string
  /** Values of the changed fields as the person found them. */
  base: Record<string, unknown>
  /** Of a translation: which text, in which language. */
  words?: { key: string; language: TextLanguage }
  /** Creates no second record. */
  key?: string
  /** Why it does not go by itself: another user changed the same, the server does not take it, it is being written. */
  problem?: 'conflict' | 'refused' | 'unfinished'
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

/** Event that notifies the page that drafts were stored or deleted. */
export const DRAFTS_CHANGED = 'larunbat.drafts'
/** Event that notifies the page that the device storage is full. */
export const STORAGE_FULL = 'larunbat.storage-full'

let store: UseStore | undefined
const drafts = () => {
  store ??= createStore('larunbat', 'drafts')
  return store
}

// What the device had no room for: it lasts as long as the page.
const unkept = new Map<string, Draft>()

/** The draft under a key, or undefined; also when this browser keeps nothing. */
export async function readDraft(key: string): Promise<Draft | undefined> {
  const stored = await get<Draft>(key, drafts()).catch(() => undefined)
  return unkept.get(key) ?? stored
}

/**
 * Replaces a draft by the next one; without a next one it is deleted. The database runs writes one after the other in
 * the order of requests, those of other windows included: they do not interleave, and the last one wins.
 */
async function write(key: string, next: (old: Draft | undefined) => Draft | undefined): Promise<void> {
  let old: Draft | undefined
  try {
    await drafts()('readwrite', async (store) => {
      const stored = await promisifyRequest<Draft | undefined>(store.get(key))
      old = unkept.get(key) ?? stored
      const draft = next(old)
      if (draft) store.put(draft, key)
      else store.delete(key)
      await promisifyRequest(store.transaction)
    })
    unkept.delete(key)
  } catch {
    const draft = next(old ?? unkept.get(key))
    if (draft) {
      unkept.set(key, draft)
      dispatchEvent(new Event(STORAGE_FULL))
    } else unkept.delete(key)
  }
  dispatchEvent(new Event(DRAFTS_CHANGED))
}

const draftOf = (values: Draft['values'], order?: DraftOrder): Draft | undefined =>
  Object.keys(values).length > 0
    ? structuredClone({ values, savedAt: Date.now(), ...(order && { order }) })
    : undefined

/** Stores these fields as the whole draft; without fields it is deleted. */
export function saveDraft(key: string, values: Draft['values'], order?: DraftOrder): Promise<void> {
  const draft = draftOf(values, order)
  return write(key, () => draft)
}

/**
 * Stores the changed fields of one form in place of its earlier ones, `own`. Fields that another window with the same
 * form put into the draft are kept, with their base.
 */
export function mergeDraft(
  key: string,
  own: Draft['values'],
  values: Draft['values'],
  order?: DraftOrder,
): Promise<void> {
  const draft = draftOf(values, order)
  return write(key, (old) => {
    const others = Object.entries(old?.values ?? {}).filter(
      ([path, value]) => !(path in values) && JSON.stringify(own[path]) !== JSON.stringify(value),
    )
    if (!old || others.length === 0) return draft
    const merged = { ...old, ...draft, values: { ...Object.fromEntries(others), ...draft?.values } }
    if (!old.order || !draft?.order) return merged
    // The older version, and the values of the other window: no text is overwritten that was not the base.
    const { version = 0, base } = old.order
    const theirs = Object.entries(base).filter(([name]) =>
      others.some(([path]) => path.split('.')[0] === name),
    )
    merged.order = {
      ...draft.order,
      version: Math.min(version, draft.order.version ?? 0),
      base: { ...draft.order.base, ...Object.fromEntries(theirs) },
    }
    return merged
  })
}

export const deleteDraft = (key: string): Promise<void> => write(key, () => undefined)

/** All drafts whose key begins so, oldest first. */
export async function draftsBelow(prefix: string): Promise<{ key: string; draft: Draft }[]> {
  const kept = await entries<string, Draft>(drafts()).catch(() => [])
  return [...new Map([...kept, ...unkept])]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, draft]) => ({ key, draft }))
    .sort((a, b) => a.draft.savedAt - b.draft.savedAt)
}

/** True when something typed would go with the page. */
export const hasUnsavedChanges = (): boolean => unkept.size > 0

/** Name of the lock that an open form holds on its draft: nothing else sends it meanwhile. */
export const lockOf = (key: string): string => `larunbat.draft.${key}`

/** Holds that lock until the answered function is called. Several windows with the same form open hold it together. */
export function holdDraft(key: string): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // Browsers without locks, and pages without a secure connection, do without.
  void navigator.locks?.request(lockOf(key), { mode: 'shared' }, () => held).catch(() => undefined)
  return release
}

/** Tries once more to keep what the device had no room for; true when it is all kept. */
export async function retryUnkept(): Promise<boolean> {
  for (const [key, draft] of [...unkept]) await write(key, () => draft)
  return unkept.size === 0
}
