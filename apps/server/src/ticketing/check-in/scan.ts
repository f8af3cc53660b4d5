/** What came of a scan. */
export type ScanResult =
  | 'admitted'
  | 'duplicate'
  | 'cancelled'
  | 'offered'
  | 'passed_on'
  | 'wrong_session'
  | 'unknown'
  | 'undone'

/** One look at a ticket, ready to be decided. */
export interface Scan {
  id: string
  /** The ticket that was picked from the list; else `serial`. */
  ticketId: string | null
  /** The ticket's own bytes from a code of this event, in hexadecimal; null for anything else that was read. */
  serial: string | null
  sessionId: number | null
  linkId: number
  device: string
  scannedAt: string
  /** Result that the device showed first, when it decided by itself. */
  told: ScanResult | null
  undoneAt: string | null
}

/** What was decided, or had been before. */
export interface Decision {
  id: string
  result: ScanResult
  ticketId: string | null
}

/** Decides scans of one event, in their order. */
export type DecideScans = (eventId: number, scans: readonly Scan[]) => Promise<Decision[]>
