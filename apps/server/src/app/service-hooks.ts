import type { Services } from '../database/context.ts'
import { refreshProgressOfOwner } from '../events/event/refresh-progress.ts'
import { ticketTypesPart } from '../ticketing/ticket-types/ticket-types-part.ts'

/** What lower groups let higher ones do. */
export const serviceHooks: Pick<Services, 'accountChanged' | 'eventParts'> = {
  accountChanged: refreshProgressOfOwner,
  eventParts: [ticketTypesPart],
}
