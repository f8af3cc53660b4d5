import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { createUpload } from './create-upload.ts'

export const uploadsRoutes: Route<Ctx>[] = [route(contract.createUpload, createUpload)]
