import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../../database/context.ts'
import type { Route } from '../../../platform/http/context.ts'
import { previewContent } from './create-preview-link.ts'

export const previewRoutes: Route<Ctx>[] = [route(contract.previewContent, previewContent)]
