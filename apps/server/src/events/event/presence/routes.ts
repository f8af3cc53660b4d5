import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../../database/context.ts'
import type { Route } from '../../../platform/http/context.ts'
import { recordEditor } from './record-editor.ts'

export const presenceRoutes: Route<Ctx>[] = [route(contract.recordEditor, recordEditor)]
