import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { addSession } from './add-session.ts'
import { changeSessions } from './change-sessions.ts'
import { countSessionBuyers } from './count-session-buyers.ts'
import { deleteSession } from './delete-session.ts'
import { generateSessions } from './generate-sessions.ts'
import { listSessions } from './list-sessions.ts'
import { updateEventDates } from './update-event-when.ts'
import { updateSession } from './update-session.ts'

export const sessionsRoutes: Route<Ctx>[] = [
  route(contract.addSession, addSession),
  route(contract.updateSession, updateSession),
  route(contract.deleteSession, deleteSession),
  route(contract.listSessions, listSessions),
  route(contract.generateSessions, generateSessions),
  route(contract.changeSessions, changeSessions),
  route(contract.countSessionBuyers, countSessionBuyers),
  route(contract.updateEventDates, updateEventDates),
]
