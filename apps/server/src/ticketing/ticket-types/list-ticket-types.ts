import type { listTicketTypes as contract } from '@larunbat/contract'
import { vatRegimesOf } from '@larunbat/rules/money/vat'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { AppError } from '../../platform/errors.ts'
import { readFestivalSettings } from '../../reference/festival-settings/festival-setting-store.ts'
import { ensureDefaultType } from './on-sale-store.ts'
import { findSaleBasis } from './sale-basis-store.ts'
import { listTypeSales, listTypes } from './ticket-type-store.ts'
import { isSoldHere, toTypeValue } from './type-value.ts'

/** Ticket types of an event for its owner and administrators; the first one is created when there is none. */
export const listTicketTypes: SignedInHandler<typeof contract> = async ({ db, actor }, { eventId }) => {
  await requireEventRight({ db, actor }, eventId, 'sell')
  const basis = await findSaleBasis(db, eventId)
  if (!basis) throw new AppError('content.not_found')
  let types = await listTypes(db, eventId)
  if (types.length === 0 && isSoldHere(basis)) {
    await ensureDefaultType(db, eventId)
    types = await listTypes(db, eventId)
  }
  const sales = await listTypeSales(db, eventId)
  const { title, slug, currency, maxPerPerson, saleStartsAt, saleEndsAt, vatRegime, cause, sessions } = basis
  return {
    ...{
      eventId,
      title,
      slug,
      currency,
      maxPerPerson,
      saleStartsAt,
      saleEndsAt,
      vatRegime,
      cause,
      sessions,
    },
    mode: basis.ticketMode,
    cardFeeBearer: (await readFestivalSettings(db)).cardFeeBearer,
    vatRegimes: [...vatRegimesOf(basis.place, new Date().toISOString().slice(0, 10))],
    isOnSale: slug !== null && isSoldHere(basis),
    mayChange: actor.isAdmin || basis.status === 0 || basis.status === 2,
    types: types.map((row) => toTypeValue(row, basis.ticketMode, sales)),
  }
}
