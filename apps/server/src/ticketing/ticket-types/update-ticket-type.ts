import type { updateTicketType as contract, TicketTypeInput } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { isVatRegimeOf } from '@larunbat/rules/money/vat'
import type { VatRegime } from '@larunbat/rules/money/vat-regimes'
import { offerCode } from '@larunbat/rules/ticketing/offer-code'
import { pricingOf } from '@larunbat/rules/ticketing/ticket-price'
import {
  MAX_TYPES,
  type TicketTypeTerms,
  tidyType,
  typeFaults,
  typeWarnings,
} from '@larunbat/rules/ticketing/ticket-type'
import type { FieldCheck, SignedInCtx, SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { recordParts } from '../../events/event/changes/record-change.ts'
import { AppError } from '../../platform/errors.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { ensureTypeStock } from './on-sale-store.ts'
import { findSaleBasis, type SaleBasis } from './sale-basis-store.ts'
import {
  insertType,
  listTypeSales,
  listTypes,
  saveType,
  setTypeStock,
  type TypeRecord,
  type TypeSales,
  type TypeValues,
} from './ticket-type-store.ts'
import { offerFaults } from './type-faults.ts'
import { frameOf, toTypeValue } from './type-value.ts'
import { requireVersion, withOffer } from './with-on-sale.ts'

type Wanted = Of<typeof TicketTypeInput>
interface Terms extends TicketTypeTerms {
  vatRegime: VatRegime | null
  isActive: boolean
}

/** Creates or changes a ticket type of an event; on sale immediately if the event is. */
export const updateTicketType: SignedInHandler<typeof contract> = (ctx, { eventId, type: wanted }) =>
  withOffer(ctx, eventId, async ({ tx, basis, tell }) => {
    const types = await listTypes(tx, eventId)
    const known = wanted.id == null ? undefined : types.find(({ id }) => id === wanted.id)
    if (wanted.id != null && !known) throw new AppError('ticket_type.not_found')
    if (known) requireVersion(known.version, wanted.version)
    else if (types.length >= MAX_TYPES) throw new AppError('ticket_type.too_many')
    const terms = merge(known, wanted, basis.ticketMode)
    const others = types.filter((type) => type !== known)
    const sales = await listTypeSales(tx, eventId)
    findTypeFaults(terms, { known, others, basis, sales }).refuse(ctx.language)
    if (!terms.isActive && !others.some(({ is_active: isActive }) => isActive))
      throw new AppError('ticket_type.last_one')
    const typeId = known?.id ?? (await insertType(tx, eventId, toValues(terms)))
    if (known) await saveType(tx, known, toValues(terms))
    if (known && known.capacity !== terms.capacity) await setTypeStock(tx, eventId, typeId, terms.capacity)
    if (terms.capacity !== null) await ensureTypeStock(tx, eventId)
    await tell(known ? 'offer.type_changed' : 'offer.type_added', { typeId, ...changesOf(known, terms) })
    const row = (await listTypes(tx, eventId)).find(({ id }) => id === typeId) as TypeRecord
    await recordParts(ctx, tx, eventId, 'types', [{ id: typeId, before: known ?? null, after: row }])
    return {
      type: toTypeValue(row, basis.ticketMode, sales),
      warnings: typeWarnings(terms, frameOf(basis, others)),
    }
  })

/** Wrong terms of a ticket type, also beside fields that cannot be read at all. */
export const checkTicketType: FieldCheck<typeof contract, SignedInCtx> = async (
  ctx,
  { eventId, type: wanted },
) => {
  if (eventId === undefined || !wanted) return new FieldFaults()
  await requireEventRight(ctx, eventId, 'sell')
  const basis = await findSaleBasis(ctx.db, eventId)
  const types = await listTypes(ctx.db, eventId)
  const known = types.find(({ id }) => id === wanted.id)
  if (!basis || (wanted.id != null && !known)) return new FieldFaults()
  const others = types.filter((type) => type !== known)
  const sales = await listTypeSales(ctx.db, eventId)
  return findTypeFaults(merge(known, wanted, basis.ticketMode), { known, others, basis, sales })
}

interface TypeFacts {
  known: TypeRecord | undefined
  others: readonly TypeRecord[]
  basis: SaleBasis
  sales: readonly TypeSales[]
}

/** Returns what is wrong with a type as it would be stored. A regime that is chosen now is one of the seller's country. */
function findTypeFaults(terms: Terms, { known, others, basis, sales }: TypeFacts): FieldFaults {
  const faults = offerFaults(typeFaults(terms, frameOf(basis, others)), 'tipo')
  const { vatRegime } = terms
  const today = new Date().toISOString().slice(0, 10)
  if (vatRegime !== null && vatRegime !== known?.vat_regime && !isVatRegimeOf(vatRegime, basis.place, today))
    faults.add('content.vat_not_of_seller', 'tipo.regimen_iva')
  return faults.addAll(findQuotaFaults(terms, known, sales))
}

const NEW: Terms = {
  name: null,
  pricing: 'fixed',
  priceCents: null,
  minCents: 0,
  suggestedCents: [],
  capacity: null,
  maxPerOrder: null,
  saleStartsAt: null,
  saleEndsAt: null,
  code: null,
  isCompanion: false,
  vatRegime: null,
  sessionIds: null,
  isActive: true,
  isDefault: false,
}

/** What is stored with what is wanted laid over it, tidy. */
function merge(known: TypeRecord | undefined, wanted: Wanted, mode: number | null): Terms {
  const stored = known ? termsOf(known, mode) : NEW
  const named = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  const terms = tidyType({ ...stored, ...(named as Partial<Terms>) })
  const code = terms.code === null ? '' : offerCode(terms.code)
  // With its own name or way of pricing it no longer follows the event's mode.
  const isDefault =
    stored.isDefault &&
    terms.name === null &&
    terms.pricing === pricingOf({ ...terms, isDefault: true }, mode)
  return { ...terms, code: code || null, isDefault }
}

function termsOf(row: TypeRecord, mode: number | null): Terms {
  const { sales: _, id: __, version: ___, ...terms } = toTypeValue(row, mode, [])
  return terms
}

/** Neither what is sold nor what is held during payment may be more than the quota. */
function findQuotaFaults(
  { capacity }: Terms,
  known: TypeRecord | undefined,
  sales: readonly TypeSales[],
): FieldFaults {
  const faults = new FieldFaults()
  if (capacity === null || !known) return faults
  const over = sales.find(({ typeId, sold, held }) => typeId === known.id && sold + held > capacity)
  if (!over) return faults
  const { sessionId, sold, held } = over
  return faults.addWith('ticket_type.capacity_below_sold', 'tipo.cupo', {
    data: { sesion_id: sessionId, vendidas: sold, reservadas: held },
    variables: { sold, held, least: sold + held },
  })
}

const toValues = (terms: Terms): TypeValues => ({
  name: terms.name,
  pricing: terms.pricing,
  price_cents: terms.priceCents,
  min_cents: terms.minCents,
  suggested_cents: [...terms.suggestedCents],
  capacity: terms.capacity,
  max_per_order: terms.maxPerOrder,
  sale_starts_at: terms.saleStartsAt,
  sale_ends_at: terms.saleEndsAt,
  code: terms.code,
  is_companion: terms.isCompanion,
  vat_regime: terms.vatRegime,
  session_ids: terms.sessionIds === null ? null : [...terms.sessionIds],
  is_active: terms.isActive,
  is_default: terms.isDefault,
})

/** What the audit log says: the figures that change money or places, before and after. */
function changesOf(
  known: TypeRecord | undefined,
  { priceCents, capacity, pricing, isActive }: Terms,
): object {
  const to = { pricing, priceCents, capacity, isActive }
  if (!known) return { to }
  const from = {
    pricing: known.pricing,
    priceCents: known.price_cents,
    capacity: known.capacity,
    isActive: known.is_active,
  }
  return { from, to }
}
