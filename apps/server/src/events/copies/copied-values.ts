import type { renewalCode } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { EVENT_FIELD_NAMES, factsOfField } from '@larunbat/rules/event-fields'
import type { Reference } from '../../reference/lookups/reference.ts'
import type { EventRecord, OwnerFacts } from '../event/event-record.ts'
import { newRecord } from '../event/new-event-record.ts'

type RenewalCode = Of<typeof renewalCode>

/** A draft of the running edition with what an event says, its owner's as they stand now; not yet stored. */
export function copiedRecord(source: EventRecord, owner: OwnerFacts, reference: Reference): EventRecord {
  const values = Object.fromEntries(
    EVENT_FIELD_NAMES.filter((field) => factsOfField(field).copied).map((field) => [field, source[field]]),
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
