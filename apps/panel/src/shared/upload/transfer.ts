import type { StorageError } from './storage-error.ts'

/**
 * `waiting` for its turn, `preparing` on the device, `sending`, `retrying` after a passing failure, `finishing` when all
 * bytes are there and the server works on them; `paused` by the person; `needsFile`: begun before the page was loaded
 * anew, the same file has to be chosen again; `failed`.
 */
export type TransferState =
  | 'waiting'
  | 'preparing'
  | 'sending'
  | 'retrying'
  | 'finishing'
  | 'paused'
  | 'needsFile'
  | 'failed'

/** What a kind of transfer notes for itself; it outlives the page. */
export type TransferNotes = Readonly<Record<string, string | number | null>>

/** One file on its way, as screens see it. */
export interface Transfer {
  readonly id: string
  /** Names its runner. */
  readonly kind: string
  readonly eventId: number
  readonly name: string
  readonly bytes: number
  readonly state: TransferState
  readonly sent: number
  /** Bytes a second over the last seconds; 0 while unknown. */
  readonly rate: number
  /** Why it failed, or why it is being tried again. */
  readonly error?: StorageError | Error
  readonly notes: TransferNotes
  /** The browser keeps a way back to the file: one click instead of choosing it again. */
  readonly canReopen: boolean
}

/** What a runner gets to work with. */
export interface TransferTools {
  signal: AbortSignal
  progress: (sent: number) => void
  say: (state: Extract<TransferState, 'preparing' | 'sending' | 'retrying' | 'finishing'>) => void
  /** Writes notes down; they are there at the next attempt, also after a reload. */
  note: (notes: TransferNotes) => Promise<void>
}

/** How files of one kind are sent. */
export interface TransferKind {
  /** Files of one lane wait for each other. */
  lane: 'files' | 'video'
  /** Goes on where it was; must be able to begin anew after any failure. */
  run: (file: Blob, transfer: Transfer, tools: TransferTools) => Promise<void>
  /** Deletes what the server has of it. */
  undo?: (transfer: Transfer) => Promise<unknown>
}

/** At once, by lane: pictures two, so that one that waits for the server does not stop the next. */
export const LANE_WIDTH: Readonly<Record<TransferKind['lane'], number>> = { files: 2, video: 1 }
export const ACTIVE: readonly TransferState[] = ['preparing', 'sending', 'retrying', 'finishing']
