import type { Of } from '@larunbat/contract/kit'
import type { PublicEvent as contract } from '@larunbat/contract/public'
import { eventPath, ticketsPath } from '@larunbat/rules/address/public-address'
import type { Picture, PublicImpact } from '@larunbat/rules/events/public-event'
import { DISCIPLINES } from '@larunbat/rules/reference/lookups/disciplines'
import { EVENT_TYPES } from '@larunbat/rules/reference/lookups/event-types'
import { HUBS } from '@larunbat/rules/reference/lookups/hubs'
import { findLookup, type Lookup } from '@larunbat/rules/reference/lookups/lookup'
import type { Language } from '@larunbat/rules/text/language'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { countsPlaces, TICKET_MODE } from '@larunbat/rules/ticketing/ticket-mode'
import type { EventDocument } from './catalog-store.ts'

export type ShownEvent = Of<typeof contract>
type Shown = ShownEvent

const ATTENDANCE = { P: 'in_person', O: 'online', D: 'on_demand' } as const
const ADMISSIONS = ['ticket', 'ticket_elsewhere', 'free_booking', 'free_entry', 'pay_what_you_want'] as const
export const KINDS: Readonly<Record<number, 'artist' | 'organiser' | 'collaborator'>> = {
  2: 'artist',
  3: 'organiser',
  4: 'collaborator',
}

/** Returns an approved copy as the public interface shows it, with texts in one language. */
export function shownEvent(found: EventDocument, language: Language, publicUrl: string): Shown {
  const { document, card } = found
  const mode = document.ticketMode ?? null
  const isOnSale = found.status === 2 && countsPlaces(mode)
  return {
    id: found.id,
    slug: found.slug,
    url: publicUrl + eventPath(language, found.slug),
    status: found.status === 3 ? 'archived' : 'published',
    title: pickText(document.title, language),
    description: pickText(document.description, language),
    type: named(EVENT_TYPES, document.typeId, language),
    disciplines: (document.disciplineIds ?? []).flatMap((id) => named(DISCIPLINES, id, language) ?? []),
    hub: named(HUBS, document.hubId, language),
    edition:
      found.editionId !== null && found.year !== null ? { id: found.editionId, year: found.year } : null,
    attendance: (document.availability ?? []).flatMap((code) => ATTENDANCE[code as 'P'] ?? []),
    city: document.city ?? null,
    venueName: document.venueName ?? null,
    address: document.address ?? null,
    lat: document.lat ?? null,
    lng: document.lng ?? null,
    startsAt: document.startsAt ?? null,
    endsAt: found.endsAt,
    timeZone: document.timeZone ?? null,
    days: found.days,
    durationMinutes: document.durationMin ?? null,
    isForChildren: document.isForChildren ?? null,
    minAge: document.minAge ?? null,
    accessibility: document.accessibility ?? [],
    languages: document.eventLanguages ?? [],
    isFree: found.isFree,
    admission: ADMISSIONS[(mode ?? 0) - 1] ?? null,
    priceCents: card.priceCents ?? null,
    currency: document.currency ?? null,
    ticketsUrl: isOnSale
      ? publicUrl + ticketsPath(language, found.slug)
      : mode === TICKET_MODE.external
        ? (document.salesUrl ?? null)
        : null,
    cause: shownCause(document.impact, language),
    organiser: document.owner ? { id: Number(document.owner.id), name: document.owner.name } : null,
    participants: (document.participants ?? []).flatMap(({ id, name, kind }) => {
      const word = KINDS[kind]
      return word ? { id: Number(id), name, kind: word } : []
    }),
    isSeries: document.isSeries ?? false,
    seriesId: document.seriesId ? Number(document.seriesId) : null,
    isFeatured: document.isFeatured ?? false,
    cover: document.cover ? shownPicture(document.cover, language, publicUrl) : null,
    images: (document.media ?? []).map((picture) => shownPicture(picture, language, publicUrl)),
    updatedAt: found.updatedAt,
  }
}

/** An entry of a list with its name; null for none. */
export function named(
  list: readonly Lookup[],
  id: number | null | undefined,
  language: Language,
): { id: number; name: string } | null {
  const entry = findLookup(list, id)
  return entry ? { id: entry.id, name: entry[language] } : null
}

function shownCause(impact: PublicImpact | null | undefined, language: Language): Shown['cause'] {
  if (!impact?.project) return null
  return {
    name: pickText(impact.project, language),
    url: impact.url ?? null,
    percentage: impact.percentage ?? null,
    amountCents: impact.amountCents ?? null,
    text: impact.text ? pickText(impact.text, language) : null,
  }
}

/** Addresses of files are absolute: the reader is on another host. */
function shownPicture(
  { url, width, height, alt, variants }: Picture,
  language: Language,
  publicUrl: string,
): NonNullable<Shown['cover']> {
  const absolute = (address: string) => new URL(address, publicUrl).href
  return {
    url: absolute(url),
    width,
    height,
    alt: alt ? pickText(alt, language) : null,
    variants: (variants ?? []).map((variant) => ({
      url: absolute(variant.url),
      width: variant.width,
      height: variant.height,
      type: variant.type,
    })),
  }
}
