import type { renewalCode } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { Reference } from '../../reference/lookups/reference.ts'
import { EDITABLE_FIELDS } from '../event/event-columns.ts'
import type { EventRecord, OwnerFacts } from '../event/event-record.ts'
import { newRecord } from '../event/new-event-record.ts'

type RenewalCode = Of<typeof renewalCode>

/** What belongs to one edition only: dates, links of that day, the tick that the rights are held. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'startsAt',
  'saleStartsAt',
  'saleEndsAt',
  'visibleFrom',
  'visibleUntil',
  'streamUrl',
  'isStreamUrlLater',
  'salesUrl',
  'hasRights',
  // An address of a picture of the old event, which may be deleted; the new one shows its cover.
  'sharePhoto',
])

/** A draft of the running edition with what an event says, its owner's as they stand now; not yet stored. */
export function copiedRecord(source: EventRecord, owner: OwnerFacts, reference: Reference): EventRecord {
  const values = Object.fromEntries(
    EDITABLE_FIELDS.filter((field) => !LEFT_OUT.has(field)).map((field) => [field, source[field]]),
  )
  const record = newRecord(owner, reference.currentEditionId, values, reference)
  return {
    ...record,
    isSeries: source.isSeries,
    ...(source.isHubFixed ? { hubId: source.hubId, isHubFixed: true } : {}),
  }
}

/** What has to be renewed in a copy: everything that was agreed for one edition. */
export function renewalOf(source: EventRecord, isSold: boolean, isIncomplete: boolean): RenewalCode[] {
  const isPaid = source.ticketMode === 1 || source.ticketMode === 5 || isSold
  return [
    'fechas',
    ...(source.availability.includes('P') ? (['espacio'] as const) : []),
    ...(source.impact.project ? (['causa'] as const) : []),
    'derechos',
    ...(isPaid ? (['precios'] as const) : []),
    ...(source.participants.length > 0 ? (['participantes'] as const) : []),
    ...(source.isSeries ? (['capitulos'] as const) : []),
    ...(isIncomplete ? (['archivos'] as const) : []),
  ]
}
