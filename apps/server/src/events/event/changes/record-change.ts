import { CompiledQuery } from 'kysely'
import type { SignedInCtx } from '../../../database/context.ts'
import type { Db } from '../../../database/tables.ts'
import { type ChangeRecord, type Changes, changesBetween } from './change-record.ts'
import { recordChangeCtes, recordValues } from './record-change-sql.ts'

const NOTE = `with saved as (select id, version from event where id = $1), ${recordChangeCtes(2)} select 1`

/**
 * Notes what changed of an event, inside the transaction that changed it and after its version was counted up. Edits of
 * one person that follow each other within five minutes are one line.
 */
export async function recordChange(tx: Db, eventId: number, note: ChangeRecord): Promise<void> {
  if (Object.keys(note.changes).length === 0) return
  await tx.executeQuery(CompiledQuery.raw(NOTE, [eventId, ...recordValues(note)]))
}

/** Recorded fields of each kind of part when it is added, removed or changed. */
const TOLD = {
  sessions: ['name', 'starts_at', 'ends_at', 'time_zone', 'capacity', 'price_cents', 'currency', 'status'],
  media: ['use', 'title', 'alt'],
  extras: ['kind', 'title', 'description', 'url'],
  appearances: ['day', 'time', 'venue_name', 'city'],
  participants: ['name', 'kind'],
  types: ['name', 'price_cents', 'capacity'],
} as const
export type NotedPart = keyof typeof TOLD

/** Fields that are always recorded, to identify the part. */
const LABELS: Record<NotedPart, readonly string[]> = {
  sessions: ['name', 'starts_at', 'time_zone'],
  media: ['use'],
  extras: ['title'],
  appearances: ['day', 'venue_name'],
  participants: ['name'],
  types: ['name'],
}
/** Maximum number of parts of one call that are recorded one by one; the others are only counted. */
const MAX_TOLD = 20

/** One part before and after; null on the side where it was not there. */
export interface PartChange {
  id: number
  before: object | null
  after: object | null
}

/** Notes what came, went or changed of one kind of part, inside the transaction of the change. */
export function recordParts(
  ctx: Pick<SignedInCtx, 'actor'>,
  tx: Db,
  eventId: number,
  part: NotedPart,
  parts: readonly PartChange[],
): Promise<void> {
  const changes = partChanges(part, parts)
  return recordChange(tx, eventId, { actorId: ctx.actor.accountId, source: 'edit', changes })
}

/** Notes that parts of one kind stand in another order, by their names. */
export function recordOrder(
  ctx: Pick<SignedInCtx, 'actor'>,
  tx: Db,
  eventId: number,
  part: NotedPart,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const told = (names: readonly string[]) =>
    [...names.slice(0, MAX_TOLD), ...(names.length > MAX_TOLD ? ['…'] : [])].join(' · ')
  const [b, a] = [told(before), told(after)]
  const changes: Changes = b === a ? {} : { [`${part}.order`]: { b, a } }
  return recordChange(tx, eventId, { actorId: ctx.actor.accountId, source: 'edit', changes })
}

/** Changes of parts of one kind for `recordChange`; parts without a change of recorded fields are left out. */
export function partChanges(part: NotedPart, parts: readonly PartChange[]): Changes {
  const changes: Changes = {}
  let more = 0
  for (const { id, before, after } of parts) {
    const differing = Object.keys(changesBetween(before, after, TOLD[part]))
    if (differing.length === 0) continue
    if (Object.keys(changes).length >= MAX_TOLD) {
      more++
      continue
    }
    const told = new Set<string>(before && after ? [...LABELS[part], ...differing] : TOLD[part])
    const pick = (row: object | null) =>
      row &&
      Object.fromEntries(Object.entries(row).filter(([name, value]) => told.has(name) && value !== null))
    changes[`${part}.${id}`] = { b: pick(before), a: pick(after) }
  }
  if (more > 0) changes[`${part}.more`] = { b: null, a: more }
  return changes
}
