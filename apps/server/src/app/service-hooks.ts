import type { Services } from '../database/context.ts'
import { refreshProgressOfOwner } from '../events/event/refresh-progress.ts'
import { addMedia } from '../events/media/add-media.ts'
import { handleDisputeMessage } from '../ticketing/payment-disputes/disputes.ts'
import { ticketTypesPart } from '../ticketing/ticket-types/ticket-types-part.ts'

/** What lower groups and domains let higher ones do. */
export const serviceHooks: Pick<
  Services,
  'accountChanged' | 'eventParts' | 'disputeReported' | 'addPicture'
> = {
  accountChanged: refreshProgressOfOwner,
  eventParts: [ticketTypesPart],
  disputeReported: handleDisputeMessage,
  addPicture: addMedia,
}
