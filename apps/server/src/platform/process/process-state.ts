import { randomUUID } from 'node:crypto'

/** What the parts of one process know of it. */
export interface ProcessState {
  /** Its name among the processes of an installation. */
  readonly id: string
  /** ISO. */
  readonly startedAt: string
  /**
   * It is shutting down: load balancers are sent to other processes, and connections are closed after each response.
   */
  isDraining: boolean
  /** Requests came through a proxy. */
  isProxySeen: boolean
  /** Requests under way. */
  inFlight: number
}

export function createProcessState(): ProcessState {
  const startedAt = new Date().toISOString()
  return { id: randomUUID(), startedAt, isDraining: false, isProxySeen: false, inFlight: 0 }
}
