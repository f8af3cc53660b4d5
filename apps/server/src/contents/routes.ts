import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../context.ts'
import type { Route } from '../platform/http/context.ts'
import { createEvent } from './add-content.ts'
import { administerContent } from './administer-content.ts'
import { changeStatus } from './change-status.ts'
import { countContents } from './count-contents.ts'
import { deleteContent } from './delete-content.ts'
import { getEvent } from './get-content.ts'
import { removeFromOwnList, unhideContent } from './hide-content.ts'
import { listContents } from './list-contents.ts'
import { listContentsOfParticipant } from './list-contents-of-participant.ts'
import { listOwnContents } from './list-own-contents.ts'
import { sendPublishedMail, sendReviewMail } from './send-content-mails.ts'
import { updateContent } from './update-content.ts'
import { updateContentStreaming } from './update-content-streaming.ts'
import { updateContentTickets } from './update-content-tickets.ts'
import { updateEventDates } from './update-content-when.ts'
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
