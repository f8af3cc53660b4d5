import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval'
import type { Transfer, TransferNotes } from './transfer.ts'

/** What is written down of a transfer so that it outlives the page. */
export interface KeptTransfer extends Pick<Transfer, 'id' | 'kind' | 'eventId' | 'name' | 'bytes'> {
  /** Whose it is; no other account on this device sees it. */
  accountId: number
  notes: TransferNotes
  /** The file itself, when it is small. */
  file?: Blob
  /** A way back to a large file, in browsers that have one. */
  handle?: FileSystemFileHandle
  fingerprint: string
  at: number
}

/** Larger files are not copied into the browser's storage: they are chosen again. */
export const KEPT_BYTES = 50 * 1024 * 1024
const KEPT_MS = 7 * 24 * 60 * 60_000
/** Says that there is something to go on with, without opening the database to look; also the name of an event. */
const FLAG = 'larunbat.transfers'

let store: UseStore | undefined
const transfers = () => {
  store ??= createStore('larunbat-transfers', 'transfers')
  return store
}

/** Tells the panel's frame that files are on their way. */
export function announceTransfers(): void {
  dispatchEvent(new Event(FLAG))
}

/** Stores a transfer; in a browser without storage it is lost with the page. */
export async function saveTransfer(transfer: KeptTransfer): Promise<void> {
  try {
    localStorage.setItem(FLAG, '1')
    await set(transfer.id, transfer, transfers())
  } catch {
    // Private windows and full disks.
  }
}

export async function deleteTransfers(ids: string[]): Promise<void> {
  try {
    await delMany(ids, transfers())
    if ((await entries(transfers())).length === 0) localStorage.removeItem(FLAG)
  } catch {
    // Nothing was kept.
  }
}

/** The transfers an account began on this device, oldest first; those older than a week are deleted. */
export async function keptTransfers(accountId: number): Promise<KeptTransfer[]> {
  const all = await entries<string, KeptTransfer>(transfers()).catch(() => [])
  const old = all.filter(([, { at }]) => at < Date.now() - KEPT_MS)
  if (old.length > 0 || all.length === 0) await deleteTransfers(old.map(([id]) => id))
  return all
    .map(([, transfer]) => transfer)
    .filter((transfer) => transfer.accountId === accountId && transfer.at >= Date.now() - KEPT_MS)
    .sort((a, b) => a.at - b.at)
}
