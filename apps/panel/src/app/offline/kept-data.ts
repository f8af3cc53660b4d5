import { clear, createStore, delMany, entries, get, keys, set, type UseStore } from 'idb-keyval'

/** An answer of the server as it was last seen. */
interface KeptAnswer {
  /** As JSON: its hundreds of records would be copied one by one while nothing else runs. */
  text: string
  /** Milliseconds since 1970. */
  at: number
  /** Build that wrote it: another one may expect other fields. */
  build: string
}

const KEPT_MS = 7 * 24 * 60 * 60_000
const MAX_ENTRIES = 400
const MAX_SIZE = 25_000_000
const MAX_OF_ONE = 4_000_000

let isOver = false
let store: UseStore | undefined
const answers = () => {
  store ??= createStore('larunbat-answers', 'answers')
  return store
}

const build = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''
const keyOf = (accountId: number, hash: string) => `${accountId} ${hash}`

/** What was kept of a query: of this build, and not older than a week. */
export async function readAnswer(
  accountId: number,
  hash: string,
): Promise<{ data: unknown; at: number } | undefined> {
  const kept = await get<KeptAnswer>(keyOf(accountId, hash), answers()).catch(() => undefined)
  return kept && isGood(kept) ? { data: JSON.parse(kept.text), at: kept.at } : undefined
}

/** Keeps an answer; what is too large, or finds no room, is not kept. */
export async function saveAnswer(accountId: number, hash: string, data: unknown, at: number): Promise<void> {
  if (isOver) return
  try {
    const text = JSON.stringify(data)
    if (text.length > MAX_OF_ONE) return
    await set(keyOf(accountId, hash), { text, at, build } satisfies KeptAnswer, answers())
  } catch {
    // A full disk keeps its entries: drafts are worth more than cached responses.
  }
}

/** Throws away what is of another account or build, too old, or too much; the newest stay. */
export async function sweepAnswers(accountId: number): Promise<void> {
  const all = await entries<string, KeptAnswer>(answers()).catch(() => [])
  const gone: string[] = []
  let [count, size] = [0, 0]
  for (const [key, kept] of all.sort(([, a], [, b]) => b.at - a.at)) {
    count++
    size += kept.text?.length ?? 0
    const isMine = key.startsWith(keyOf(accountId, ''))
    if (!isMine || !isGood(kept) || count > MAX_ENTRIES || size > MAX_SIZE) gone.push(key)
  }
  if (gone.length > 0) await delMany(gone, answers()).catch(() => undefined)
}

/** Deletes all cached responses on this device; with `forGood` this page caches no more of them. */
export function evictAnswers({ forGood = false } = {}): Promise<void> {
  isOver ||= forGood
  return clear(answers()).catch(() => undefined)
}

/** Returns the number of cached responses. */
export const countAnswers = (): Promise<number> =>
  keys(answers()).then(
    (all) => all.length,
    () => 0,
  )

const isGood = (kept: KeptAnswer) => kept.build === build && kept.at > Date.now() - KEPT_MS
