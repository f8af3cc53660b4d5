import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { deleteContent } from './delete-event.ts'

export const deletionRoutes: Route<Ctx>[] = [route(contract.deleteContent, deleteContent)]
