import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../context.ts'
import type { Route } from '../platform/http/context.ts'
import { recordEditor } from './note-editor.ts'

export const presenceRoutes: Route<Ctx>[] = [route(contract.recordEditor, recordEditor)]
