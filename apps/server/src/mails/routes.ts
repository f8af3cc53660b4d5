import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../context.ts'
import type { Route } from '../platform/http/context.ts'
import { listMails } from './list-mails.ts'

export const mailsRoutes: Route<Ctx>[] = [route(contract.listMails, listMails)]
