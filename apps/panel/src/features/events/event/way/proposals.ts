import type { Edition } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { VatRegime } from '@larunbat/rules/money/vat-regimes'
import { fold } from '@larunbat/rules/text/fold'
import { addMinutes, toInstant, toWallTime } from '@larunbat/rules/time/dates'
import type { OpenEvent } from '../../event-queries.ts'
import type { OpenCheck } from '../frame/sections.ts'

/** Length of an event whose organiser says none, in minutes. */
export const USUAL_MINUTES = 90
/** Most tickets in one order, unless the organiser says otherwise. */
export const USUAL_PER_PERSON = 6
/** VAT regime of tickets to cultural events in Spain (LIVA art. 91.Uno.2.6); the seller confirms it with the step. */
const USUAL_VAT = '10'

/** Words of a title that say which type (of `EVENT_TYPES`) and which art (of `DISCIPLINES`) an event is; the first fit counts. */
const ARTS: readonly (readonly [words: RegExp, typeId: number, disciplineId: number])[] = [
  [/\b(coro|coros|coral|orfeon|abesbatza|koru|kantu|kantaldi|abesti|choirs?|habaneras?)/, 1, 2],
  [/\b(bertso)/, 5, 9],
  [/\b(concierto|concert|kontzertu|musica|music|musika|banda|orquesta|jazz|rock)/, 1, 1],
  [/\b(teatro|theatre|antzerki)/, 2, 4],
  [/\b(danza|dance|dantza|ballet|baile)/, 3, 3],
  [/\b(circo|circus|zirku|magia|magic)/, 14, 5],
  [/\b(recital|poesia|poetry|poemas?|errezital|olerki)/, 4, 9],
  [/\b(foto|photo|argazki)/, 6, 7],
  [/\b(exposicion|exhibition|erakusketa)/, 6, 6],
  [/\b(cine|film|pelicula|documental|zinema|screening)/, 7, 8],
]

/** Returns type and discipline that the words of a title name, on this device alone; undefined for none. */
export function artsOf(title: string | null): { typeId: number; disciplineId: number } | undefined {
  const words = fold(title ?? '')
  const found = ARTS.find(([pattern]) => pattern.test(words))
  return found && { typeId: found[1], disciplineId: found[2] }
}

/** Returns the day (`YYYY-MM-DD`) the festival begins on in a hub, by its current edition; undefined where none is known or it is over. */
export function festivalDay(
  editions: readonly Of<typeof Edition>[] | undefined,
  hubId: number | null,
  today: string,
): string | undefined {
  const { ranges = [] } = editions?.find(({ isCurrent }) => isCurrent) ?? {}
  const own = ranges.find((range) => range.hubId === hubId)
  const day = (own ?? ranges.find((range) => range.hubId === null) ?? ranges[0])?.from
  return day !== undefined && day >= today ? day : undefined
}

/** Returns the day and the hour that the clock of a zone shows at an instant; nothing for none. */
export function wallOf(instant: string | null, zone: string): { day?: string; hour?: string } {
  if (!instant) return {}
  const [day, time = ''] = toWallTime(instant, zone).split('T')
  return { day, hour: time.slice(0, 5) }
}

/** Returns the UTC instant of a day and an hour in a zone. */
export const instantOf = (day: string, hour: string, zone: string): string =>
  toInstant(`${day}T${hour}`, zone)

/** Returns what is proposed of the tickets: all places of the venue, sold from now until the start. */
export function ticketProposals(event: OpenEvent, now = new Date().toISOString()) {
  const { venueCapacity, startsAt } = event
  const capacity = event.capacity ?? venueCapacity
  return {
    ticketMode: event.ticketMode ?? 1,
    priceCents: event.priceCents,
    capacity,
    maxPerPerson: event.maxPerPerson ?? Math.min(USUAL_PER_PERSON, capacity ?? USUAL_PER_PERSON),
    salesUrl: event.salesUrl,
    saleStartsAt: event.saleStartsAt ?? (startsAt && startsAt > now ? `${now.slice(0, 16)}:00.000Z` : null),
    saleEndsAt: event.saleEndsAt ?? (startsAt && startsAt > now ? startsAt : null),
  }
}

/** Returns the regime proposed of those a seller can choose: the stored one, else the usual one where it is among them. */
export const vatProposal = (offered: readonly VatRegime[], stored: VatRegime | null): VatRegime | null =>
  stored && offered.includes(stored) ? stored : (offered.find((code) => code === USUAL_VAT) ?? null)

/** Returns when an event ends that begins then. */
export const endOf = (startsAt: string, durationMin: number | null): string =>
  addMinutes(startsAt, durationMin ?? USUAL_MINUTES)

/** Steps of the way from a title to the sending, each an address. */
export const WAY_STEPS = ['donde', 'cuando', 'que', 'entradas', 'cobro', 'causa', 'enviar'] as const
export type WayStep = (typeof WAY_STEPS)[number]

export const wayPath = (id: number, step: WayStep): string => `/camino/${id}/${step}`

/**
 * Returns the steps of an event. That of bank details is included unless they are known or nothing is sold here: an
 * answer only removes steps, so that the number left decreases.
 */
export function stepsOf({ ticketMode }: Pick<OpenEvent, 'ticketMode'>, hasBank: boolean): WayStep[] {
  const asksBank = !hasBank && (ticketMode === null || ticketMode === 1)
  return WAY_STEPS.filter((step) => step !== 'cobro' || asksBank)
}

/** Step that asks what a section of the event lacks. Participants and pictures are settled on the last one. */
const STEP_OF_PAGE: Partial<Record<OpenCheck['page'], WayStep>> = {
  availability: 'donde',
  venue: 'donde',
  location: 'donde',
  disciplines: 'que',
  type: 'que',
  tickets: 'entradas',
  impact: 'causa',
}

/**
 * Returns the address of the step that mends an open check; undefined where it is settled on the last
 * step itself: the pictures are there, and the address is confirmed from the mail that the banner sends again.
 */
export function wayCheckPath(id: number, check: OpenCheck): string | undefined {
  const { code, page, to } = check
  if (code === 'tickets.billing') return wayPath(id, 'cobro')
  if (page === 'info')
    return wayPath(id, /^info\.(start|duration|time_zone|sessions|edition)/.test(code) ? 'cuando' : 'que')
  const step = STEP_OF_PAGE[page]
  if (step) return wayPath(id, step)
  if (page === 'cover' || page === 'multimedia' || code === 'owner.email') return undefined
  return to
}

interface OwnRow {
  id: number
  status: number
  isSeries: boolean
  role?: unknown
}

/**
 * Returns the draft that the list offers to continue, and the address of its step: the one begun on this device, else
 * the only one. Undefined for none, and for an owner who has published before and knows the form.
 */
export function wayToGoOn(
  rows: readonly OwnRow[],
  stored: string | undefined,
): { id: number; path: string } | undefined {
  const drafts = rows.filter(({ status, role, isSeries }) => status === 0 && !role && !isSeries)
  const begun = drafts.find(({ id }) => stored?.startsWith(`/camino/${id}/`))
  if (begun && stored) return { id: begun.id, path: stored }
  const [only, second] = drafts
  return only && !second && rows.length === 1 ? { id: only.id, path: wayPath(only.id, 'donde') } : undefined
}
