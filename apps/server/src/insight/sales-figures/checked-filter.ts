import type { getSalesNow } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { addDays, toInstant } from '@larunbat/rules/dates'
import { HOME_ZONE } from '@larunbat/rules/evening'
import type { SignedInCtx } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { requireSessionOfEvent } from '../../events/sessions/require-session-of.ts'
import { AppError } from '../../platform/errors.ts'
import { readReference } from '../../reference/lookups/reference.ts'
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
  if (from !== undefined && until !== undefined && from > until)
    throw new AppError('analytics.range_wrong', { fields: ['hasta'] })
  const event = eventId === undefined ? undefined : await requireEventRight(ctx, eventId, 'sell')
  if (sessionId !== undefined) await requireSessionOfEvent(db, eventId ?? -1, sessionId)
  if (ticketTypeId !== undefined && !event)
    throw new AppError('content.not_found', { fields: ['contenido_id'] })
  if (
    ownerId !== undefined &&
    ownerId !== actor.accountId &&
    !(actor.isAdmin && (await hasAccount(db, ownerId)))
  )
    throw new AppError('account.not_found', { fields: ['propietario'] })
  const { hubs } = await requireKnown(ctx, input)
  const hub = hubs.get(event?.hub_id ?? input.hubId ?? -1)
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

async function requireKnown({ db }: SignedInCtx, { hubId, disciplineId, typeId, editionId }: Input) {
  const reference = await readReference(db)
  const unknown = [
    ...(hubId !== undefined && !reference.hubs.has(hubId) ? ['hub'] : []),
    ...(disciplineId !== undefined && !reference.disciplines.has(disciplineId) ? ['disciplina'] : []),
    ...(typeId !== undefined && !reference.types.has(typeId) ? ['tipo'] : []),
    ...(editionId !== undefined && !reference.editions.has(editionId) ? ['edicion'] : []),
  ]
  if (unknown.length > 0) throw new AppError('lookup.unknown', { fields: unknown })
  return reference
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
