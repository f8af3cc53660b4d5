import type { DoorTicket, ScanAnswer } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'

export type Ticket = Of<typeof DoorTicket>
export type Answer = Of<typeof ScanAnswer>
export type Result = Answer['result']
export interface TicketType {
  id: number
  name: string | null
  isCompanion?: boolean | undefined
}

/**
 * Why a code is unknown, as far as the device can tell; `ended`: the link has ended and accepts no ticket; `failed`: an
 * error of the app.
 */
export type Why = 'noTicket' | 'otherEvent' | 'forged' | 'unproved' | 'ended' | 'failed'

/** What a scan came to, for people. */
export interface Outcome {
  result: Result
  ticket: Ticket | null
  /** Of an unknown code. */
  why?: Why
  /** Signed by us, but not on the list yet: it was bought after the list was fetched. */
  isNew?: boolean
  /** Of a duplicate. */
  firstAt?: string | null
  firstBy?: string | null
  /** Of another session: which. */
  otherSessionId?: number
  /** Of a rehearsal: nothing of it is kept or sent. */
  isPractice?: boolean
  /** This device decided by itself. */
  isLocal: boolean
}

/** A scan as this device keeps it, until the server has it and some time beyond. */
export interface KeptScan {
  id: string
  token: string
  eventId: number
  sessionId: number
  code: string | null
  ticketId: string | null
  scannedAt: string
  /** What was shown at once; null while nothing was. */
  told: Result | null
  undoneAt: string | null
  /** The helper let the guest in on another day than the session's. */
  isForced?: boolean
  /** `aside`: the server does not take it, however often; it is kept for people to look at. */
  state: 'waiting' | 'sent' | 'aside'
  shown: Outcome | null
  /** What the server said in the end. */
  answer: Result | null
}
