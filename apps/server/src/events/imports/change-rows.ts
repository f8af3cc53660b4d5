import { EventInput } from '@larunbat/contract'
import type { Db, Row } from '../../database/tables.ts'
import type { Reference } from '../../reference/lookups/reference.ts'
import { applyChanges, columnsBetween, differingFields } from '../event/apply-changes.ts'
import { changesBetween } from '../event/changes/change-record.ts'
import type { EventChanges } from '../event/event-input.ts'
import { findEvents, saveEvent } from '../event/event-store.ts'
import { planSessions, type SessionChanges, sessionChanges, storeSessions } from './change-sessions.ts'
import type { GoodRow } from './check-row.ts'
import { readSessionRows } from './import-run-store.ts'
import { lockEvents, type Source } from './import-store.ts'

/** What a row says otherwise than at the last import. */
export interface RowChange {
  eventId: number
  row: GoodRow
  source: Source
  /** Wire names of what the file changed; `sesion` when it is about sessions. */
  wires: string[]
  sessions: SessionChanges
}

const FIELD_OF_WIRE = new Map(
  Object.entries(EventInput.fields).map(([field, { wire }]) => [wire, field as keyof EventChanges]),
)

/** Compares a row with what it said at the last import, not with the event: that is its owner's. */
export function rowChange(row: GoodRow, source: Source): RowChange {
  const { event_id, imported } = source
  const before = imported.event ?? {}
  const wires = Object.entries(row.imported.event)
    .filter(([wire, value]) => JSON.stringify(value) !== JSON.stringify(before[wire]))
    .map(([wire]) => wire)
  const sessions = sessionChanges(imported, row)
  const { added, changed, removed } = sessions
  if (added.length + changed.length + removed.length > 0) wires.push('sesion')
  return { eventId: event_id, row, source, wires, sessions }
}

export type BeforeChange = NonNullable<Row<'import_line'>['before']>

/**
 * Stores changes: only the fields the file changed, so that what the owner wrote into others stays. Returns the events that
 * were sent for review or published meanwhile, of which nothing is changed, and how each of the others was before.
 */
export async function applyRowChanges(
  tx: Db,
  { reference, actorId }: { reference: Reference; actorId: number | null },
  wanted: readonly RowChange[],
): Promise<{ sent: Set<number>; before: Map<number, BeforeChange> }> {
  const eventIds = wanted.map(({ eventId }) => eventId)
  const before = new Map<number, BeforeChange>()
  if (eventIds.length === 0) return { sent: new Set(), before }
  await lockEvents(tx, eventIds)
  const records = new Map((await findEvents(tx, eventIds)).map((record) => [record.id, record]))
  const sent = new Set([...records.values()].filter(({ status }) => status !== 0).map(({ id }) => id))
  const changes = wanted.filter(({ eventId }) => !sent.has(eventId))
  const sessions = changes.map((change) => {
    const record = records.get(change.eventId)
    return planSessions(change.eventId, change.sessions, record?.sessions ?? [])
  })
  const touched = sessions.filter(
    ({ inserted, updated, removedIds }) => inserted.length + updated.length + removedIds.length > 0,
  )
  const oldSessions = await readSessionRows(
    tx,
    touched.map(({ eventId }) => eventId),
  )
  await storeSessions(tx, sessions)
  for (const [index, { eventId, row, source, wires }] of changes.entries()) {
    const record = records.get(eventId)
    if (!record) continue
    const fields = wires.map((wire) => FIELD_OF_WIRE.get(wire)).filter((field) => field !== undefined)
    const edit = Object.fromEntries(fields.map((field) => [field, row.changes[field]])) as EventChanges
    const differing = differingFields(record, edit)
    const next = applyChanges(record, differing, reference)
    next.sessions = sessions[index]?.after ?? record.sessions
    const changes = changesBetween(record, differing, Object.keys(differing))
    await saveEvent(tx, eventId, record.version, columnsBetween(record, next, reference), {
      actorId,
      source: 'import',
      changes,
    })
    before.set(eventId, {
      version: record.version,
      columns: columnsBetween(next, record, reference),
      changes,
      sessions: oldSessions.get(eventId) ?? null,
      source: {
        row_hash: source.row_hash.toString('hex'),
        imported: source.imported,
        run_id: source.run_id,
      },
    })
  }
  return { sent, before }
}
