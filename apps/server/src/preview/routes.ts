import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../context.ts'
import type { Route } from '../platform/http/context.ts'
import { previewContent } from './preview-content.ts'

export const previewRoutes: Route<Ctx>[] = [route(contract.previewContent, previewContent)]
