import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { listContentsOfParticipant } from '../participants/list-events-of-participant.ts'
import { administerContent } from '../review/administer-event.ts'
import { changeStatus } from '../review/change-status.ts'
import { sendPublishedMail, sendReviewMail } from '../review/send-status-mails.ts'
import { updateEventDates } from '../sessions/update-event-when.ts'
import { removeFromOwnList, unhideContent } from '../teams/remove-from-own-list.ts'
import { countContents } from './count-events.ts'
import { createEvent } from './create-event.ts'
import { deleteContent } from './delete-event.ts'
import { getEvent } from './get-event.ts'
import { listContents } from './list-events.ts'
import { listOwnContents } from './list-own-events.ts'
import { updateContent } from './update-event.ts'
import { updateContentStreaming } from './update-event-streaming.ts'
import { updateContentTickets } from './update-event-tickets.ts'
import { updateSeo } from './update-seo.ts'

export const contentsRoutes: Route<Ctx>[] = [
  route(contract.createEvent, createEvent),
  route(contract.administerContent, administerContent),
  route(contract.changeStatus, changeStatus),
  route(contract.countContents, countContents),
  route(contract.deleteContent, deleteContent),
  route(contract.getEvent, getEvent),
  route(contract.removeFromOwnList, removeFromOwnList),
  route(contract.unhideContent, unhideContent),
  route(contract.listContents, listContents),
  route(contract.listContentsOfParticipant, listContentsOfParticipant),
  route(contract.listOwnContents, listOwnContents),
  route(contract.sendPublishedMail, sendPublishedMail),
  route(contract.sendReviewMail, sendReviewMail),
  route(contract.updateContent, updateContent),
  route(contract.updateContentStreaming, updateContentStreaming),
  route(contract.updateContentTickets, updateContentTickets),
  route(contract.updateEventDates, updateEventDates),
  route(contract.updateSeo, updateSeo),
]
