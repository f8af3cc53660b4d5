import { countsPlaces, PER_PERSON_MAX } from '@larunbat/rules/ticketing/ticket-mode'
import { pricingOf } from '@larunbat/rules/ticketing/ticket-price'
import { addMinutes } from '@larunbat/rules/time/dates'
import type { Db } from '../../database/tables.ts'
import { USUAL_MIN } from '../../events/event/published-copy/approved-times.ts'
import type { PublicationDocument } from '../../events/event/published-copy/publication-document.ts'
import { AppError } from '../../platform/errors.ts'
import type { Offer, OfferSession, OfferType } from './on-sale.ts'
import {
  ensureDefaultType,
  ensureTypeStock,
  findOfferRow,
  type OfferRow,
  type TypeRow,
} from './on-sale-store.ts'
import { toTerms } from './terms-store.ts'

/**
 * What is sold of an event. Throws `content.not_found` unless it is published, `offer.not_sold_here` when its places are
 * not counted here.
 */
export async function readOffer(db: Db, eventId: number): Promise<Offer> {
  let row = await findOfferRow(db, eventId)
  if (row?.status !== 2) throw new AppError('content.not_found')
  if (!countsPlaces(row.document.ticketMode)) throw new AppError('offer.not_sold_here')
  if (row.types.length === 0) {
    await ensureDefaultType(db, eventId)
    row = (await findOfferRow(db, eventId)) ?? row
  }
  if (row.types.some(({ capacity }) => capacity !== null)) await ensureTypeStock(db, eventId)
  return toOffer(row)
}

function toOffer({ document, stamp, currency, types, terms, versions }: OfferRow): Offer {
  return {
    eventId: document.id,
    stamp,
    title: document.title,
    seller: document.owner,
    ticketMode: document.ticketMode ?? 0,
    currency: document.currency ?? currency,
    sessions: new Map(
      document.sessions.map((session) => [session.id, toSession(session, document, versions)]),
    ),
    types: new Map(types.map((type) => [type.id, toType(type, document)])),
    cause: {
      project: document.impact.project,
      collaborationId: document.impact.collaborationId,
      percentage: document.impact.percentage,
      amountCents: document.impact.amountCents,
    },
    terms: toTerms(terms),
  }
}

function toSession(
  session: PublicationDocument['sessions'][number],
  document: PublicationDocument,
  versions: OfferRow['versions'],
): OfferSession {
  return {
    id: session.id,
    name: session.name,
    startsAt: toInstant(session.startsAt),
    endsAt: toInstant(session.endsAt),
    timeZone: session.timeZone,
    status: session.status,
    priceCents: session.priceCents ?? document.priceCents,
    capacity: session.capacity ?? document.capacity,
    maxPerPerson: session.maxPerPerson ?? document.maxPerPerson ?? PER_PERSON_MAX,
    saleStartsAt: toInstant(session.saleStartsAt ?? document.saleStartsAt),
    saleEndsAt: saleEndOf(session, document),
    version: versions[session.id] ?? null,
  }
}

/** Returns the end of sale: a sale that continues for later sessions of an event ends for each session with its end. */
function saleEndOf(
  { saleEndsAt, startsAt, endsAt }: PublicationDocument['sessions'][number],
  document: PublicationDocument,
): string {
  const over = endsAt ?? addMinutes(startsAt, document.durationMin ?? USUAL_MIN)
  const [first = ''] = [saleEndsAt ?? document.saleEndsAt ?? startsAt, over].map(toInstant).sort()
  return first
}

/** Instants in one spelling, so that they can be compared as text. */
const toInstant = <T extends string | null>(at: T): T =>
  at === null ? at : (new Date(at).toISOString() as T)

function toType(row: TypeRow, { ticketMode, vatRegime }: PublicationDocument): OfferType {
  const { is_default: isDefault, is_companion: isCompanion } = row
  return {
    id: row.id,
    name: row.name,
    pricing: pricingOf({ pricing: row.pricing, isDefault, isCompanion }, ticketMode),
    priceCents: row.price_cents,
    minCents: row.min_cents,
    suggestedCents: row.suggested_cents,
    capacity: row.capacity,
    maxPerOrder: row.max_per_order,
    saleStartsAt: toInstant(row.sale_starts_at),
    saleEndsAt: toInstant(row.sale_ends_at),
    code: row.code,
    isCompanion,
    vatRegime: row.vat_regime ?? vatRegime,
    sessionIds: row.session_ids,
  }
}
