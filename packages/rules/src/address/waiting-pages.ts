import type { FormProblem, OfferedTicket, Typed } from './buying-pages.ts'

/** When a session is, at its place. */
export type WaitingSession = { startsAt: string; endsAt: string | null; timeZone: string }

/** The form for joining the waiting list of a session. */
export type WaitingModel = {
  slug: string
  /** Multilingual. */
  title: string
  sessionId: number
  session: WaitingSession
  currency: string
  /** Types they may accept, with today's prices. */
  tickets: OfferedTicket[]
  /** Places one person may have. */
  most: number
  /** They have just entered. */
  isDone: boolean
  typed: Typed
  problems: FormProblem[]
}

/** A place on a waiting list. */
export type WaitingPlaceModel = {
  /** Path of this page in its language. */
  path: string
  /** Multilingual. */
  title: string
  /** Null once the event is no longer public. */
  slug: string | null
  sessionId: number
  startsAt: string
  timeZone: string
  status: 'waiting' | 'offered' | 'bought' | 'declined' | 'lapsed' | 'removed' | 'left'
  party: number
  /** From 1. */
  position: number | null
  /** Names (multilingual) of the types they accept, if there are several. */
  types: (string | null)[]
  /** While an offer is open: until when, and the path of its purchase. */
  offeredUntil: string | null
  purchasePath: string | null
}

/** Name of the box of a type in the form. */
export const waitingBox = (typeId: number) => `tipo_${typeId}`
