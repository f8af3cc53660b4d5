/** States of a session: English name in code, the other one on the wire. */
export const SESSION_STATUS_WIRE = {
  scheduled: 'programada',
  soldOut: 'agotada',
  postponed: 'aplazada',
  cancelled: 'cancelada',
  online: 'online',
  finished: 'finalizada',
} as const

export type SessionStatus = keyof typeof SESSION_STATUS_WIRE
export type SessionStatusWire = (typeof SESSION_STATUS_WIRE)[SessionStatus]

export const SESSION_STATUSES = Object.keys(SESSION_STATUS_WIRE) as readonly SessionStatus[]

/** The state for a wire code, or undefined. */
export function sessionStatusOfWire(wire: string): SessionStatus | undefined {
  return SESSION_STATUSES.find((status) => SESSION_STATUS_WIRE[status] === wire)
}
