import type { Operation, Turn } from '../lib/side-operations.ts'

export interface Asked {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: object
}

export interface Running {
  url: string
  /** The server's process, whose children count with it; without it, no processor time is shown. */
  pid?: number
  stop(): Promise<void>
}

/** What an answer says, so that all products are held against each other before anything is timed. */
export type Facts = readonly (string | number)[]

/**
 * A product that is measured: one file of this folder. It serves the events, sessions, participants and orders that
 * `lib/festival.ts` and `lib/side-orders.ts` make in the database it is given, or a copy of them in its own.
 */
export interface Target {
  /** Starts it; ours is started by the bench, since the database is part of it. */
  start?(databaseUrl: string): Promise<Running>
  requests: Record<Operation, (turn: Turn) => Asked>
  /**
   * `list`: number of each event, its sessions, its participants, in turn. `get`, `update`, `create`: title, sessions and
   * participants of the event. Sales: number of days with sales, tickets, cents.
   */
  factsOf(operation: Operation, answer: string): Facts
}
