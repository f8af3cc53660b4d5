/** Which sales count, as the store needs it. */
export interface SalesFilter {
  /** Events of this account only; all when left out. */
  ownerId?: number | undefined
  eventId?: number | undefined
  sessionId?: number | undefined
  ticketTypeId?: number | undefined
  hubId?: number | undefined
  disciplineId?: number | undefined
  typeId?: number | undefined
  /** In small letters, as events are counted by. */
  cause?: string | undefined
  channel?: 'web' | 'door' | undefined
  editionId?: number | undefined
  currency?: string | undefined
  /** Instants between which was sold: from the first to before the second. */
  from?: string | undefined
  until?: string | undefined
  /** The same as local days, the second one included, by the clock of the hub, else the festival's. */
  fromDay?: string | undefined
  untilDay?: string | undefined
}

/** The name a cause is counted by. */
export const causeKey = (project: string): string => project.trim().replace(/\s+/g, ' ').toLowerCase()

/** The parts of the hierarchy that a filter names, as levels and series are kept by. */
export function scopesOf({ hubId, disciplineId, typeId, ownerId, cause }: SalesFilter): [string, string][] {
  const scopes = { hub: hubId, discipline: disciplineId, type: typeId, owner: ownerId, cause }
  return Object.entries(scopes).flatMap(([scope, key]): [string, string][] =>
    key === undefined ? [] : [[scope, String(key)]],
  )
}
