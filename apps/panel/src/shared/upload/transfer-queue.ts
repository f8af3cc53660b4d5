import { currentUser } from '../session.ts'
import { openHandle } from './file-handles.ts'
import { fingerprintOf } from './fingerprint.ts'
import {
  announceTransfers,
  deleteTransfers,
  KEPT_BYTES,
  type KeptTransfer,
  keptTransfers,
  saveTransfer,
} from './kept-transfers.ts'
import { Rate } from './rate.ts'
import { StorageError } from './storage-error.ts'
import { ACTIVE, LANE_WIDTH, type Transfer, type TransferKind, type TransferNotes } from './transfer.ts'

interface Entry {
  transfer: Transfer
  file?: Blob
  handle?: FileSystemFileHandle
  fingerprint?: string
  at: number
  /** Ends the attempt under way. */
  stop?: AbortController
  /** Frees it for other windows. */
  release: AbortController
  told: number
  rate: Rate
}

export interface NewTransfer extends Pick<Transfer, 'kind' | 'eventId' | 'name'> {
  file: Blob
  handle?: FileSystemFileHandle
  notes?: TransferNotes
}

/** Minimum time between progress reports. */
const TELL_MS = 150
const kinds = new Map<string, TransferKind>()
const entries = new Map<string, Entry>()
const listeners = new Set<() => void>()
let shown: readonly Transfer[] = []
type Arrived = (transfer: Transfer) => Promise<unknown>
let whenReady: (work: Arrived) => void = () => undefined
const ready = new Promise<Arrived>((resolve) => {
  whenReady = resolve
})
/** A file that is faster than the part of the panel that shows it waits for that: else no screen would get its result. */
let whenArrived: Arrived = async (transfer) => (await ready)(transfer)

/** Teaches the queue how files of a kind are sent. */
export function defineTransfer(kind: string, how: TransferKind): void {
  kinds.set(kind, how)
}

/** What happens before an arrived transfer leaves the list: screens get its result. */
export function onArrived(work: Arrived): void {
  whenArrived = work
  whenReady(work)
}

export const shownTransfers = (): readonly Transfer[] => shown

export function subscribeTransfers(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts a file in line. It is sent by itself, survives other screens, and a reload as far as the browser can. */
export function addTransfer({ file, handle, notes = {}, ...named }: NewTransfer): string {
  const id = crypto.getRandomValues(new Uint32Array(3)).join('-')
  const transfer: Transfer = {
    ...named,
    id,
    bytes: file.size,
    state: 'waiting',
    sent: 0,
    rate: 0,
    notes,
    canReopen: handle !== undefined,
  }
  const entry = newEntry(transfer, Date.now(), file, handle)
  entries.set(id, entry)
  announceTransfers()
  void lockTransfer(id, entry.release.signal)
  void keep(entry)
  tell()
  advance()
  return id
}

export function pauseTransfer(id: string): void {
  const entry = entries.get(id)
  if (!entry) return
  change(entry, { state: 'paused', rate: 0 })
  entry.stop?.abort()
  advance()
}

/** Goes on with a paused or failed transfer. */
export function resumeTransfer(id: string): void {
  const entry = entries.get(id)
  if (!entry) return
  change(entry, { state: entry.file ? 'waiting' : 'needsFile', error: undefined })
  advance()
}

/** Gives a transfer its file back; false when it is another file. */
export async function giveFile(id: string, file: File, handle?: FileSystemFileHandle): Promise<boolean> {
  const entry = entries.get(id)
  if (!entry) return false
  const isSame = entry.fingerprint
    ? (await fingerprintOf(file)) === entry.fingerprint
    : file.size === entry.transfer.bytes
  if (!isSame) return false
  entry.file = file
  entry.handle = handle ?? entry.handle
  void keep(entry)
  resumeTransfer(id)
  return true
}

/** Asks for the file of a transfer by its kept handle; false when it has to be chosen. Call it on a click. */
export async function reopenFile(id: string): Promise<boolean> {
  const handle = entries.get(id)?.handle
  const file = handle && (await openHandle(handle, true))
  return file ? giveFile(id, file) : false
}

/** Ends a transfer and deletes what the server has of it. */
export async function cancelTransfer(id: string): Promise<void> {
  const entry = entries.get(id)
  if (!entry) return
  remove(entry)
  await kinds
    .get(entry.transfer.kind)
    ?.undo?.(entry.transfer)
    .catch(() => undefined)
  await whenArrived(entry.transfer).catch(() => undefined)
}

/** Takes up what was under way when the page was left. */
export async function restoreTransfers(): Promise<void> {
  const accountId = currentUser()?.id
  if (accountId === undefined) return
  for (const kept of await keptTransfers(accountId)) {
    if (entries.has(kept.id) || !kinds.has(kept.kind)) continue
    const { id, kind, eventId, name, bytes, notes } = kept
    const transfer: Transfer = {
      id,
      kind,
      eventId,
      name,
      bytes,
      notes,
      state: 'needsFile',
      sent: 0,
      rate: 0,
      canReopen: kept.handle !== undefined,
    }
    const entry = newEntry(transfer, kept.at, kept.file, kept.handle)
    entry.fingerprint = kept.fingerprint
    if (entries.has(id) || !(await lockTransfer(id, entry.release.signal))) continue
    entries.set(id, entry)
    entry.file ??= await reopen(kept)
    if (entry.file) entry.transfer = { ...entry.transfer, state: 'waiting' }
  }
  tell()
  advance()
}

/** The file behind a kept handle, if the person still allows it and it is the same. */
async function reopen({ handle, fingerprint }: KeptTransfer): Promise<Blob | undefined> {
  const file = handle && (await openHandle(handle, false))
  return file && (await fingerprintOf(file)) === fingerprint ? file : undefined
}

function newEntry(transfer: Transfer, at: number, file?: Blob, handle?: FileSystemFileHandle): Entry {
  return { transfer, at, file, handle, release: new AbortController(), told: 0, rate: new Rate() }
}

function advance(): void {
  const busy = { files: 0, video: 0 }
  const laneOf = ({ kind }: Transfer) => kinds.get(kind)?.lane ?? 'files'
  for (const { transfer } of entries.values()) if (ACTIVE.includes(transfer.state)) busy[laneOf(transfer)]++
  for (const entry of entries.values()) {
    const lane = laneOf(entry.transfer)
    // An attempt that is being stopped still holds its file.
    if (entry.transfer.state !== 'waiting' || entry.stop || busy[lane] >= LANE_WIDTH[lane]) continue
    busy[lane]++
    void send(entry)
  }
}

async function send(entry: Entry): Promise<void> {
  const kind = kinds.get(entry.transfer.kind)
  const { file } = entry
  if (!kind || !file) return change(entry, { state: 'needsFile' })
  const stop = new AbortController()
  entry.stop = stop
  const isOurs = () => !stop.signal.aborted
  change(entry, { state: 'preparing', error: undefined })
  try {
    await kind.run(file, entry.transfer, {
      signal: stop.signal,
      progress: (sent) => isOurs() && progress(entry, sent),
      say: (state) => isOurs() && change(entry, { state }),
      note: async (notes) => {
        entry.transfer = { ...entry.transfer, notes: { ...entry.transfer.notes, ...notes } }
        await keep(entry)
      },
    })
    await whenArrived(entry.transfer).catch(() => undefined)
    remove(entry)
  } catch (error) {
    entry.stop = undefined
    if (isOurs()) change(entry, { state: 'failed', rate: 0, error: asError(error) })
  }
  entry.stop = undefined
  advance()
}

function progress(entry: Entry, sent: number): void {
  const now = performance.now()
  const rate = entry.rate.add(now, sent)
  const isAll = sent >= entry.transfer.bytes
  if (!isAll && now - entry.told < TELL_MS && entry.transfer.state === 'sending') return
  entry.told = now
  change(entry, { sent, rate, state: isAll ? 'finishing' : 'sending' })
}

function change(entry: Entry, change: Partial<Transfer>): void {
  if (!entries.has(entry.transfer.id)) return
  entry.transfer = { ...entry.transfer, ...change }
  tell()
}

function remove(entry: Entry): void {
  entries.delete(entry.transfer.id)
  entry.stop?.abort()
  entry.release.abort()
  void deleteTransfers([entry.transfer.id])
  tell()
  advance()
}

async function keep(entry: Entry): Promise<void> {
  const accountId = currentUser()?.id
  const { transfer, file, handle, at } = entry
  if (accountId === undefined || !file) return
  entry.fingerprint ??= await fingerprintOf(file).catch(() => '')
  if (!entries.has(transfer.id)) return
  const { id, kind, eventId, name, bytes } = transfer
  await saveTransfer({
    ...{ id, kind, eventId, name, bytes, accountId, handle, at },
    notes: entry.transfer.notes,
    fingerprint: entry.fingerprint,
    file: file.size <= KEPT_BYTES ? file : undefined,
  })
  // Ended while it was being written down.
  if (!entries.has(id)) await deleteTransfers([id])
}

function tell(): void {
  shown = [...entries.values()].map(({ transfer }) => transfer)
  for (const listener of listeners) listener()
}

const asError = (error: unknown) =>
  error instanceof Error ? error : new StorageError('storage/unknown', { cause: error })

/**
 * Locks a transfer for this window until `release`; false when another window has it. Without locks (pages not served
 * over HTTPS) every window continues.
 */
async function lockTransfer(id: string, release: AbortSignal): Promise<boolean> {
  if (!navigator.locks) return true
  return new Promise((resolve) => {
    void navigator.locks.request(`larunbat.transfer.${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      if (!lock || release.aborted) return
      return new Promise<void>((done) => release.addEventListener('abort', () => done()))
    })
  })
}
