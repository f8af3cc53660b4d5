import { EventDetail, PendingCheck } from '@larunbat/contract'
import type { Entity, Type } from '@larunbat/contract/kit'
import {
  type Check,
  type EventReview,
  type ReviewPicture,
  type ReviewSubject,
  reviewEvent,
} from '@larunbat/rules/events/completeness'
import { rightsOf } from '@larunbat/rules/events/event-rights'
import { SECTION_WIRE } from '@larunbat/rules/events/section'
import { vatRegimesOf } from '@larunbat/rules/money/vat'
import { AppError } from '../../platform/errors.ts'
import type { Reference } from '../../reference/lookups/reference.ts'
import type { EventDetailValue, EventRecord, EventSummaryValue } from './event-record.ts'
import type { ListedRecord } from './event-store.ts'

const today = () => new Date().toISOString().slice(0, 10)

type Pending = EventDetailValue['pending'][number]

/** Stands for the pictures that lists leave out: the rules only ask whether there is one. */
const OTHER_PICTURE: ReviewPicture = {
  use: 'gallery',
  width: null,
  height: null,
  bytes: null,
  type: null,
  alt: null,
}

function subjectOf(record: EventRecord, reference: Reference): ReviewSubject {
  const { ownerFacts: owner } = record
  return {
    event: record,
    media: record.media,
    sessions: record.sessions,
    participants: record.participants,
    video: record.video as ReviewSubject['video'],
    owner: { ...owner, billing: owner },
    hub: reference.hubs.get(record.hubId) ?? null,
    edition: record.editionId === null ? null : (reference.editions.get(record.editionId) ?? null),
  }
}

/** What is complete in an event and what is not (packages/rules). */
export function reviewRecord(record: EventRecord, reference: Reference): EventReview {
  return reviewEvent(subjectOf(record, reference))
}

/**
 * Returns the event in the form of the contract for callers who may edit or read it; `review` is its review where it is
 * known already.
 */
export function toEventDetail(
  record: EventRecord,
  reference: Reference,
  { progress, pending, warnings }: EventReview = reviewRecord(record, reference),
): EventDetailValue {
  const { ownerFacts } = record
  return {
    ...record,
    owner: { id: ownerFacts.id, name: ownerFacts.name },
    role: record.role === 'coordinate' ? null : (record.role ?? null),
    rights: [...rightsOf(record.role ?? 'owner')],
    progress,
    pending: pending.map(toPending),
    warnings: warnings.map(toPending),
    vatRegimes: [...vatRegimesOf(ownerFacts.place, today())],
  }
}

/** An event of a list, which shows no warnings: days of the edition are only needed for those. */
export function toEventSummary(record: ListedRecord, reference: Reference): EventSummaryValue {
  const subject = subjectOf(record, reference)
  const { progress, pending } = reviewEvent({
    ...subject,
    edition: null,
    media: record.hasOtherPicture ? [OTHER_PICTURE] : [],
  })
  const { ownerFacts, role } = record
  return Object.assign(record, {
    ...(role === undefined ? {} : { role: role === 'coordinate' ? null : role }),
    owner: { id: ownerFacts.id, name: ownerFacts.name },
    progress,
    pending: pending.map(toPending),
  })
}

const known = new Map<string, Pending>()

/** A check in the contract's form: it names section and field as the wire does, for other clients than ours. */
export function toPending({ code, section, field }: Check): Pending {
  const key = `${code} ${field}`
  let pending = known.get(key)
  if (!pending) {
    pending = Object.freeze({ code, section: SECTION_WIRE[section], field: wirePath(field) })
    // Sessions are numbered without limit; what is not remembered is made again.
    if (known.size < 5000) known.set(key, pending)
  }
  return pending
}

/** What is checked of the owner, by the names of a user: of an event it is no field. */
const OF_OWNER: Readonly<Record<string, string>> = {
  isConfirmed: 'confirmado',
  phone: 'telefono',
  hasAcceptedTerms: 'politica',
  billing: 'iban',
}

/** `sessions.0.priceCents` -> `sesiones.0.precio_cent`. */
export function wirePath(path: string): string {
  let type: Type | undefined = EventDetail as Type
  return path
    .split('.')
    .map((step) => {
      if (/^\d+$/.test(step)) return step
      let inner: Type | undefined = type
      while (inner?.inner) inner = inner.inner
      const field: { wire: string; type: Type } | undefined = (inner as Entity | undefined)?.fields?.[step]
      type = field?.type
      return field?.wire ?? OF_OWNER[step] ?? step
    })
    .join('.')
}

/** The failure that lists what is still missing: fields by wire name, and the checks in `data.pendientes`. */
export function incomplete(checks: readonly Check[]): AppError {
  const open = checks.map(toPending)
  return new AppError('content.incomplete', {
    fields: [...new Set(open.map(({ field }) => field))],
    data: { pendientes: open.map((check) => PendingCheck.write(check, '')) },
  })
}
