import type { SessionStatus } from '@larunbat/rules/events/session-status'
import { type SellerPlace, sellerPlace } from '@larunbat/rules/money/seller-place'
import type { VatRegime } from '@larunbat/rules/money/vat-regimes'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { PublicationDocument } from '../../events/event/published-copy/publication-document.ts'

export interface SoldSession {
  id: number
  name: string | null
  startsAt: string
  timeZone: string
  status: SessionStatus
  priceCents: number | null
  capacity: number | null
  sold: number
  held: number
}

/** What ticket types of an event are held against: what buyers see where it is public, else what its owner works on. */
export interface SaleBasis {
  eventId: number
  ownerId: number
  status: 0 | 1 | 2 | 3
  title: string
  slug: string | null
  ticketMode: number | null
  currency: string
  maxPerPerson: number | null
  saleStartsAt: string | null
  saleEndsAt: string | null
  vatRegime: VatRegime | null
  /** Where its seller is established. */
  place: SellerPlace
  cause: string | null
  sessions: SoldSession[]
}

interface Own {
  ownerId: number
  status: 0 | 1 | 2 | 3
  title: string
  ticketMode: number | null
  currency: string | null
  hubCurrency: string
  priceCents: number | null
  capacity: number | null
  maxPerPerson: number | null
  saleStartsAt: string | null
  saleEndsAt: string | null
  vatRegime: VatRegime | null
  project: string | null
  slug: string | null
  publicStatus: number | null
  document: PublicationDocument | null
  country: string | null
  territory: string | null
}

/** The basis of an event; undefined when there is no such event. */
export async function findSaleBasis(db: Db, eventId: number): Promise<SaleBasis | undefined> {
  const { rows } = await sql<Own>`
    select c.owner_id as "ownerId", c.status, c.title, c.ticket_mode as "ticketMode", c.currency,
      h.currency as "hubCurrency", c.price_cents as "priceCents", c.capacity, c.max_per_person as "maxPerPerson",
      c.sale_starts_at as "saleStartsAt", c.sale_ends_at as "saleEndsAt", c.vat_regime as "vatRegime",
      c.impact ->> 'project' as project, a.billing_country as country, a.billing_territory as territory, p.slug, p.status as "publicStatus", p.document
    from event c join hub h on h.id = c.hub_id join account a on a.id = c.owner_id left join publication p on p.event_id = c.id
    where c.id = ${eventId}`.execute(db)
  const [own] = rows
  if (!own) return undefined
  const shown = own.publicStatus === 2 && own.document !== null ? own.document : own
  const sessions = await listSoldSessions(db, eventId)
  const approved = new Map(own.document?.sessions.map((session) => [session.id, session]))
  return {
    eventId,
    ownerId: own.ownerId,
    status: own.status,
    title: shown.title,
    slug: own.publicStatus === 2 ? own.slug : null,
    ticketMode: shown.ticketMode,
    currency: shown.currency ?? own.hubCurrency,
    maxPerPerson: shown.maxPerPerson,
    saleStartsAt: shown.saleStartsAt,
    saleEndsAt: shown.saleEndsAt,
    vatRegime: shown.vatRegime,
    place: sellerPlace(own.country, own.territory),
    cause: own.document && shown === own.document ? own.document.impact.project : own.project,
    sessions: sessions.map((session) => {
      const seen = shown === own ? session : (approved.get(session.id) ?? session)
      return {
        ...session,
        priceCents: seen.priceCents ?? shown.priceCents,
        capacity: seen.capacity ?? shown.capacity,
      }
    }),
  }
}

async function listSoldSessions(db: Db, eventId: number): Promise<SoldSession[]> {
  const { rows } = await sql<SoldSession>`
    select id, name, starts_at as "startsAt", time_zone as "timeZone", status, price_cents as "priceCents", capacity,
      sold, held
    from session where event_id = ${eventId} order by starts_at, id`.execute(db)
  return rows
}
