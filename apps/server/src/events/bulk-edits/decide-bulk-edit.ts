import type { BulkChange, BulkRow } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { isEventStatus } from '@larunbat/rules/events/event-status'
import type { SignedInCtx } from '../../database/context.ts'
import type { FieldFaults } from '../../platform/http/input-faults.ts'
import { translate } from '../../platform/texts.ts'
import type { Reference } from '../../reference/lookups/reference.ts'
import { type AdminFields, applyChanges, differingFields } from '../event/apply-changes.ts'
import type { EventRecord } from '../event/event-record.ts'
import { findMoveFault, reopenedRemarks } from '../review/change-event-status.ts'
import { findUnknownLookups } from '../review/find-unknown-lookups.ts'

export type BulkChangeValues = Of<typeof BulkChange>
export type BulkRowValue = Of<typeof BulkRow>

/** What a change does to one event. */
export interface BulkDecision {
  outcome: 'cambiado' | 'igual' | 'rechazado'
  /** Code of the rule that forbids it. */
  code: string | null
  /** Fields beside the state that really differ, with their new values. */
  differing: Partial<EventRecord>
  /** The event after them; its state is still the old one. */
  next: EventRecord
  isMoved: boolean
}

/** Returns the faults of a change: `bulk.nothing_chosen` for one of nothing, `lookup.unknown` for a hub or type there is not. */
export function findBulkFaults(change: BulkChangeValues, reference: Reference): FieldFaults {
  const faults = findUnknownLookups(change, reference)
  const isNothing = Object.values(change).every((value) => value === undefined)
  return isNothing ? faults.add('bulk.nothing_chosen', 'cambio') : faults
}

/** Works out what a change does to one event, by the rules of a change of this event alone. Nothing is stored. */
export function decideBulk(
  ctx: Pick<SignedInCtx, 'actor'>,
  record: EventRecord,
  { status, ...flags }: BulkChangeValues & AdminFields,
  reference: Reference,
): BulkDecision {
  // A hub that is chosen here stays, whatever the city text says later.
  const isNewHub = flags.hubId !== undefined && flags.hubId !== record.hubId
  const wanted = isNewHub ? { isHubFixed: true, ...flags } : flags
  const differing = differingFields(record, wanted as AdminFields)
  const next = applyChanges(record, differing, reference)
  const isMoved = isEventStatus(status) && status !== record.status
  const again = reopenedRemarks(next)
  const move = isMoved ? findMoveFault({ actor: ctx.actor, reference }, next, status, again) : undefined
  // What is not complete is published after it was read, one by one.
  const isUnread = isMoved && status === 2 && record.status === 1 && (move?.pending.length ?? 0) > 0
  const fault = move?.fault ?? (isUnread ? 'content.incomplete' : undefined)
  if (fault !== undefined) return { outcome: 'rechazado', code: fault, differing, next, isMoved }
  const outcome = isMoved || Object.keys(differing).length > 0 ? 'cambiado' : 'igual'
  return { outcome, code: null, differing, next, isMoved }
}

/** A line of the answer, with the reason in the caller's words. */
export function toBulkRow(
  { language }: Pick<SignedInCtx, 'language'>,
  record: Pick<EventRecord, 'id' | 'title' | 'version' | 'status'>,
  outcome: BulkRowValue['outcome'],
  code: string | null = null,
): BulkRowValue {
  const { id, title, version, status } = record
  const reason = code === null ? null : translate(language, `errors:${code}`)
  return { id, title, version, status, outcome, code, reason }
}

/** The line of an event that is gone. */
export const toGoneRow = (id: number): BulkRowValue => ({
  id,
  title: '',
  version: 0,
  status: null,
  outcome: 'no_existe',
  code: null,
  reason: null,
})
