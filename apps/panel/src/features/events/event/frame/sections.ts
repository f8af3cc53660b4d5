import { EventDetail, type PendingCheck } from '@larunbat/contract'
import { codePath } from '@larunbat/contract/client'
import type { Of } from '@larunbat/contract/kit'
import { SECTION_WIRE, type Section, sectionOfWire } from '@larunbat/rules/events/section'
import type { OpenEvent } from '../../event-queries.ts'
import { mayDo } from '../../rights.ts'

/** Pages of an event: the sections of the review, and what is done with the event as a whole. */
export type EventPage = Exclude<Section, 'owner'> | 'chapters' | 'share' | 'publish' | 'delete'

/** In the order they are filled. */
export const EVENT_PAGES: readonly EventPage[] = [
  'chapters',
  'cover',
  'availability',
  'venue',
  'disciplines',
  'type',
  'location',
  'info',
  'tickets',
  'impact',
  'participants',
  'multimedia',
  'share',
  'publish',
  'delete',
]

/** Sections with their own address in the specification; the others are below the index. */
const OWN_ADDRESS: Partial<Record<EventPage, string>> = {
  info: 'info-basica',
  tickets: 'entradas',
  impact: 'impacto',
  participants: 'participantes',
  multimedia: 'multimedia',
}
const LAST_STEP: Partial<Record<EventPage, string>> = {
  chapters: 'capitulos',
  share: 'compartir',
  publish: 'publicar',
  delete: 'eliminar',
}

/**
 * Those of one event that its index lists: only a series has chapters, and a member of the team sees what the role
 * reaches. Deleting is no step of filling it in: it is in the menu.
 */
export const pagesOf = (event: Pick<OpenEvent, 'isSeries' | 'rights'>): readonly EventPage[] =>
  EVENT_PAGES.filter(
    (page) =>
      page !== 'delete' &&
      (page !== 'chapters' || event.isSeries) &&
      mayDo(event, page === 'chapters' ? 'own' : 'read'),
  )

export const indexPath = (id: number): string => `/indice-contenido/${id}`

/** Address of a page of an event. */
export function pagePath(id: number, page: EventPage): string {
  const own = OWN_ADDRESS[page]
  return own ? `/${own}/${id}` : `${indexPath(id)}/${stepOf(page)}`
}

function stepOf(page: EventPage): string {
  return LAST_STEP[page] ?? SECTION_WIRE[page as Section]
}

/** The page for the last part of an address below the index, or undefined. */
export function pageOfStep(step: string | undefined): EventPage | undefined {
  return EVENT_PAGES.find((page) => !OWN_ADDRESS[page] && stepOf(page) === step)
}

type Pending = Of<typeof PendingCheck>

export interface OpenCheck {
  code: string
  page: EventPage | 'owner'
  /** Name in the code of the field it points to: `impact.url`. */
  field: string
  /** Where it is mended. */
  to: string
}

/** The checks that are still open, each with the address of its field. */
export function openChecks(event: Pick<OpenEvent, 'id'>, checks: readonly Pending[]): OpenCheck[] {
  return checks.map(({ code, section, field: wireField }) => {
    const field = codePath(EventDetail, wireField)
    const page = sectionOfWire(section) ?? 'info'
    const to =
      page === 'owner' || code === 'tickets.billing'
        ? `/perfil#${field.replace(/^owner\./, '')}`
        : `${pagePath(event.id, page)}#${anchorOf(field)}`
    return { code, page, field, to }
  })
}

/** Faults of sessions are corrected in their list. */
function anchorOf(field: string): string {
  return /^sessions\b/.test(field) ? 'sessions' : field
}

const VENUE_FIELDS = ['venueName', 'address', 'lat', 'venueCapacity', 'venueSetting', 'wheelchair'] as const

/** Whether a section has no open check; undefined for one that does not count for this event. */
export function isPageDone(event: OpenEvent, page: EventPage): boolean | undefined {
  if (page === 'chapters' || page === 'share' || page === 'delete') return undefined
  if (page === 'publish') return event.status >= 2
  if (page === 'venue') {
    if (!event.availability.includes('P')) return undefined
    // The server checks a venue once "on site" is stored; until then its required fields are checked here.
    if (VENUE_FIELDS.some((field) => event[field] === null || event[field] === '')) return false
  }
  return !event.pending.some(({ section }) => section === SECTION_WIRE[page])
}

/**
 * Returns how many sections still lack something, for every place that counts them. A given answer can open new questions of a section
 * ("on site" asks for a venue, a sale for its dates): of sections there are only ever fewer.
 */
export function openSections(event: OpenEvent): number {
  const mayNeedVenue = event.availability.length === 0
  const open = EVENT_PAGES.filter(
    (page) => page !== 'publish' && (isPageDone(event, page) === false || (page === 'venue' && mayNeedVenue)),
  )
  const owner = openChecks(event, event.pending).some(({ page }) => page === 'owner')
  return open.length + (owner ? 1 : 0)
}

/** True when the reviewers requested a change there that is not marked as done yet. */
export function hasOpenRemark(event: Pick<OpenEvent, 'remarks'>, page: EventPage): boolean {
  return event.remarks.some(
    ({ section, resolvedAt, answeredAt }) => !resolvedAt && !answeredAt && sectionOfWire(section) === page,
  )
}

/** The next section in order that still lacks something, else the one that sends the event. */
export function nextPage(event: OpenEvent, page: EventPage): EventPage {
  const at = EVENT_PAGES.indexOf(page)
  const around = [...EVENT_PAGES.slice(at + 1), ...EVENT_PAGES.slice(0, at)]
  return around.find((other) => other !== 'publish' && isPageDone(event, other) === false) ?? 'publish'
}

/**
 * Only the festival's team (`editsHub`) changes an event in review; no one changes an archived one; a member of the team only with a
 * role that allows it.
 */
export function isLocked(event: Pick<OpenEvent, 'status' | 'rights'>, isFestival: boolean): boolean {
  return event.status === 3 || (event.status === 1 && !isFestival) || !mayDo(event, 'edit')
}
