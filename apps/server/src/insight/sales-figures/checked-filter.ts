import type { getSalesNow } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { addDays, toInstant } from '@larunbat/rules/time/dates'
import { HOME_ZONE } from '@larunbat/rules/time/evening'
import type { SignedInCtx } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { requireSessionOfEvent } from '../../events/sessions/require-session-of.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { type Reference, readReference } from '../../reference/lookups/reference.ts'
import { requireVisible } from './access.ts'
import { causeKey, type SalesFilter } from './sales-filter.ts'
import { findMainCurrency } from './sales-store.ts'
import { hasAccount } from './visibility-store.ts'

type Input = InputOf<typeof getSalesNow>

export interface CheckedFilter {
  filter: SalesFilter
  /** The clock of days and weeks. */
  zone: string
}

/**
 * Returns the requested filter, limited to what the caller may see. Throws for filters that match nothing or no data of the caller:
 * `analytics.not_visible`, `analytics.range_wrong`, `content.not_found`, `session.not_found`, `account.not_found`,
 * `lookup.unknown`.
 */
export async function checkFilter(ctx: SignedInCtx, input: Input): Promise<CheckedFilter> {
  const { actor, db } = ctx
  await requireVisible(ctx)
  const { eventId, sessionId, ticketTypeId, ownerId, from, until } = input
  const reference = await readReference(db)
  const faults = await findFilterFaults(ctx, input, reference)
  if (ticketTypeId !== undefined && eventId === undefined) faults.add('content.not_found', 'contenido_id')
  faults.refuse(ctx.language)
  const event = eventId === undefined ? undefined : await requireEventRight(ctx, eventId, 'sell')
  if (sessionId !== undefined) await requireSessionOfEvent(db, eventId ?? -1, sessionId)
  const hub = reference.hubs.get(event?.hub_id ?? input.hubId ?? -1)
  const zone = event?.time_zone ?? hub?.timeZone ?? HOME_ZONE
  const { hubId, disciplineId, typeId, cause, channel, editionId, currency } = input
  return {
    zone,
    filter: {
      // One event the caller may sell for need not be theirs.
      ownerId: actor.isAdmin || event ? ownerId : actor.accountId,
      ...{ eventId, sessionId, ticketTypeId, hubId, disciplineId, typeId, channel, editionId },
      cause: cause === undefined ? undefined : causeKey(cause),
      currency: currency?.toUpperCase(),
      from: from && toInstant(`${from}T00:00`, zone),
      until: until && toInstant(addDays(`${until}T00:00`, 1), zone),
      ...{ fromDay: from, untilDay: until },
    },
  }
}

type Named = Pick<Input, 'from' | 'until' | 'ownerId' | 'hubId' | 'disciplineId' | 'typeId' | 'editionId'>

/** Returns the faults of a filter: days that end before they begin, an organiser out of sight, what no list has. */
export async function findFilterFaults(
  { actor, db }: SignedInCtx,
  { from, until, ownerId, hubId, disciplineId, typeId, editionId }: Named,
  reference: Reference,
): Promise<FieldFaults> {
  const faults = new FieldFaults()
  if (from !== undefined && until !== undefined && from > until) faults.add('analytics.range_wrong', 'hasta')
  const isOwnerSeen =
    ownerId === undefined || ownerId === actor.accountId || (actor.isAdmin && (await hasAccount(db, ownerId)))
  if (!isOwnerSeen) faults.add('account.not_found', 'propietario')
  if (hubId !== undefined && !reference.hubs.has(hubId)) faults.add('lookup.unknown', 'hub')
  if (disciplineId !== undefined && !reference.disciplines.has(disciplineId))
    faults.add('lookup.unknown', 'disciplina')
  if (typeId !== undefined && !reference.types.has(typeId)) faults.add('lookup.unknown', 'tipo')
  if (editionId !== undefined && !reference.editions.has(editionId)) faults.add('lookup.unknown', 'edicion')
  return faults
}

/** Returns the same filter limited to one currency: the requested one, else the one with most sales. */
export async function inOneCurrency(
  { db }: Pick<SignedInCtx, 'db'>,
  filter: SalesFilter,
): Promise<SalesFilter & { currency: string }> {
  const { currency } = filter
  if (currency !== undefined) return { ...filter, currency }
  return { ...filter, currency: (await findMainCurrency(db, filter)) ?? 'EUR' }
}
