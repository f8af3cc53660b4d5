import { applyLists, parseLists } from '@larunbat/rules/reference/lookups/live'
import { API_ADDRESS } from '../server-address.ts'

const STORE = 'larunbat.lists'
const HOUR_MS = 3_600_000

interface Kept {
  fetchedAt: number
  etag: string
  lists: unknown
}

function readKept(): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORE) ?? 'null')
    return kept && typeof kept === 'object' && parseLists((kept as Kept).lists) ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}

let areKeptLaid = false

/**
 * Replaces the shipped lists by those that administrators edit (hubs, kinds, disciplines...): first those stored on
 * this device, then those of the server, requested at most once an hour unless `isForced`. Returns true when something
 * changed. A failed request or an unreadable list changes nothing.
 */
export async function refreshLists(now = Date.now(), isForced = false): Promise<boolean> {
  const kept = readKept()
  /** Undefined for what cannot be read, else whether it changed something. */
  const lay = (lists: unknown): boolean | undefined => {
    const parsed = parseLists(lists)
    return parsed && applyLists(parsed)
  }
  const isLaid = (!areKeptLaid && kept !== undefined && lay(kept.lists)) === true
  areKeptLaid = true
  if (kept && !isForced && now - kept.fetchedAt < HOUR_MS) return isLaid
  try {
    const response = await fetch(`${API_ADDRESS}/config/listas.json`, {
      headers: kept?.etag ? { 'if-none-match': kept.etag } : {},
    })
    if (response.status === 304 && kept) {
      keep({ ...kept, fetchedAt: now })
      return isLaid
    }
    const lists: unknown = response.ok ? await response.json() : undefined
    const isChanged = lay(lists)
    if (isChanged === undefined) return isLaid
    keep({ fetchedAt: now, etag: response.headers.get('etag') ?? '', lists })
    return isChanged || isLaid
  } catch {
    return isLaid
  }
}

function keep(kept: Kept): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(kept))
  } catch {
    // Storage is full or forbidden: they are requested again at the next start.
  }
}
