import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { countContents } from './count-events.ts'
import { createEvent } from './create-event.ts'
import { getEvent } from './get-event.ts'
import { listContents } from './list-events.ts'
import { listOwnContents } from './list-own-events.ts'
import { updateContent } from './update-event.ts'
import { updateContentStreaming } from './update-event-streaming.ts'
import { updateContentTickets } from './update-event-tickets.ts'
import { updateSeo } from './update-seo.ts'

export const contentsRoutes: Route<Ctx>[] = [
  route(contract.createEvent, createEvent),
  route(contract.countContents, countContents),
  route(contract.getEvent, getEvent),
  route(contract.listContents, listContents),
  route(contract.listOwnContents, listOwnContents),
  route(contract.updateContent, updateContent),
  route(contract.updateContentStreaming, updateContentStreaming),
  route(contract.updateContentTickets, updateContentTickets),
  route(contract.updateSeo, updateSeo),
]
