import type { TicketType } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { countsPlaces } from '@larunbat/rules/ticketing/ticket-mode'
import { pricingOf } from '@larunbat/rules/ticketing/ticket-price'
import type { TypeFrame } from '@larunbat/rules/ticketing/ticket-type'
import type { SaleBasis } from './sale-basis-store.ts'
import type { TypeRecord, TypeSales } from './ticket-type-store.ts'

/** A type as the contract shows it. The one an event begins with is priced as the event's mode says. */
export function toTypeValue(
  row: TypeRecord,
  ticketMode: number | null,
  sales: readonly TypeSales[],
): Of<typeof TicketType> {
  const { is_default: isDefault, is_companion: isCompanion } = row
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    pricing: isDefault
      ? pricingOf({ pricing: row.pricing, isDefault, isCompanion }, ticketMode)
      : row.pricing,
    priceCents: row.price_cents,
    minCents: row.min_cents,
    suggestedCents: row.suggested_cents,
    capacity: row.capacity,
    maxPerOrder: row.max_per_order,
    saleStartsAt: row.sale_starts_at,
    saleEndsAt: row.sale_ends_at,
    code: row.code,
    isCompanion,
    vatRegime: row.vat_regime,
    sessionIds: row.session_ids,
    isActive: row.is_active,
    isDefault,
    sales: sales
      .filter(({ typeId }) => typeId === row.id)
      .map(({ sessionId, sold, held }) => ({ sessionId, sold, held })),
  }
}

/** What a type is held against; `others` are the event's other types. */
export const frameOf = (basis: SaleBasis, others: readonly TypeRecord[]): TypeFrame => ({
  ticketMode: basis.ticketMode,
  saleStartsAt: basis.saleStartsAt,
  saleEndsAt: basis.saleEndsAt,
  maxPerPerson: basis.maxPerPerson,
  sessions: basis.sessions,
  hasPayingType: others.some((type) => type.is_active && !type.is_companion),
})

export const isSoldHere = ({ ticketMode }: SaleBasis) => countsPlaces(ticketMode)
