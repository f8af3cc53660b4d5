import type { SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { type Reference, readReference } from '../../reference/lookups/reference.ts'
import { changesBetween } from '../event/changes/change-record.ts'
import { reviewRecord } from '../event/completeness-record.ts'
import type { EventRecord } from '../event/event-record.ts'
import { findEvents } from '../event/event-store.ts'
import { storeEdit } from '../event/save-edit.ts'
import { changeEventStatus } from '../review/change-event-status.ts'
import { type BulkLine, type FlagRow, lockEvents, saveFlags, writeBulkLines } from './bulk-edit-store.ts'
import {
  type BulkChangeValues,
  type BulkDecision,
  type BulkRowValue,
  decideBulk,
  toBulkRow,
  toGoneRow,
} from './decide-bulk-edit.ts'

/** What shall become of one event. */
export interface BulkTask {
  id: number
  /** Version it was looked at; a later one is left alone. */
  version?: number
  change: BulkChangeValues & { isHubFixed?: boolean }
  /** Narrows the change to what may still be changed in the event as it is now; null leaves it alone. */
  narrow?: (record: EventRecord) => BulkTask['change'] | null
}

interface Batch {
  batchId: string
  action: 'content.bulk_changed' | 'content.bulk_undone'
}

/** Whole events are held in memory so many at a time. */
const CHUNK = 200
const IN_COPY = ['isFeatured', 'is360', 'typeId', 'hubId'] as const

/**
 * Changes many events inside one transaction: plain values by a few statements for all of them, moves and what changes
 * who sees an event one by one, on the way a single change takes. Returns what happened to each, in the tasks' order.
 */
export async function applyBulk(
  tx: Db,
  ctx: SignedInCtx,
  tasks: readonly BulkTask[],
  batch: Batch,
): Promise<BulkRowValue[]> {
  const reference = await readReference(tx)
  const ids = tasks.map(({ id }) => id)
  await lockEvents(tx, ids)
  const answers = new Map<number, BulkRowValue>()
  for (let at = 0; at < tasks.length; at += CHUNK) {
    const some = tasks.slice(at, at + CHUNK)
    const records = await findEvents(
      tx,
      some.map(({ id }) => id),
    )
    const byId = new Map(records.map((record) => [record.id, record]))
    const flags: FlagRow[] = []
    const lines: BulkLine[] = []
    for (const task of some) {
      const record = byId.get(task.id)
      if (!record) continue
      const change = task.narrow ? task.narrow(record) : task.change
      if (change === null || (task.version !== undefined && task.version !== record.version)) {
        answers.set(task.id, toBulkRow(ctx, record, 'cambiado_antes'))
        continue
      }
      const decision = decideBulk(ctx, record, change, reference)
      if (decision.outcome !== 'cambiado') {
        answers.set(task.id, toBulkRow(ctx, record, decision.outcome, decision.code))
        continue
      }
      if (isPlain(record, decision)) flags.push(toFlagRow(record, decision, reference))
      else await changeOne(tx, ctx, record, change, reference)
      const line = toLine(record, decision, change.status)
      lines.push(line)
      const after = { ...decision.next, status: line.to as EventRecord['status'] }
      answers.set(task.id, toBulkRow(ctx, after, 'cambiado'))
    }
    await saveFlags(tx, ctx.actor.accountId, flags)
    await writeBulkLines(tx, { actorId: ctx.actor.accountId, ...batch }, lines)
  }
  return ids.map((id) => answers.get(id) ?? toGoneRow(id))
}

/** Nothing but the values themselves changes, in the event and in its approved copy, which is where the public reads it. */
function isPlain(record: EventRecord, { isMoved, differing, next }: BulkDecision): boolean {
  if (isMoved) return false
  if (record.status < 2) return true
  const isSamePlace = next.timeZone === record.timeZone && next.currency === record.currency
  return isSamePlace && !record.isBlacklisted && differing.isBlacklisted === undefined
}

async function changeOne(
  tx: Db,
  ctx: SignedInCtx,
  record: EventRecord,
  { status, ...flags }: BulkTask['change'],
  reference: Reference,
): Promise<void> {
  const isNewHub = flags.hubId !== undefined && flags.hubId !== record.hubId
  const wanted = isNewHub ? { isHubFixed: true, ...flags } : flags
  const edited = await storeEdit(tx, ctx, record, wanted as object, reference, 'bulk')
  const context = { actor: ctx.actor, services: ctx.services, reference }
  if (status !== undefined) await changeEventStatus(tx, context, edited, status as EventRecord['status'])
}

function toFlagRow(record: EventRecord, { differing, next }: BulkDecision, reference: Reference): FlagRow {
  const { id, isFeatured, is360, isBlacklisted, typeId, hubId, isHubFixed, timeZone, currency } = next
  const patch = Object.fromEntries(
    IN_COPY.filter((field) => field in differing).map((field) => [field, next[field]]),
  )
  return {
    id,
    is_featured: isFeatured,
    is_360: is360,
    is_blacklisted: isBlacklisted,
    type_id: typeId,
    hub_id: hubId,
    is_hub_fixed: isHubFixed,
    time_zone: timeZone,
    currency,
    progress: reviewRecord(next, reference).progress,
    patch,
    changes: changesBetween(record, differing, Object.keys(differing)),
  }
}

function toLine(record: EventRecord, { differing, isMoved }: BulkDecision, to?: number): BulkLine {
  const before = Object.fromEntries(
    Object.keys(differing).map((field) => [field, record[field as keyof EventRecord]]),
  )
  // What the former hub followed from: with another city it is not put back.
  if ('hubId' in differing) before.city = record.city
  const isChanged = isMoved && to !== undefined
  return {
    id: record.id,
    from: record.status,
    to: isChanged ? to : record.status,
    before: isChanged ? { ...before, status: record.status } : before,
    after: isChanged ? { ...differing, status: to } : { ...differing },
  }
}
