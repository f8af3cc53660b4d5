import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { addMedia } from './add-media.ts'
import { createUpload } from './create-upload.ts'
import { deleteMedia } from './delete-media.ts'
import { listMedia } from './list-media.ts'
import { orderMedia } from './order-media.ts'
import { updateMedia } from './update-media.ts'

export const mediaRoutes: Route<Ctx>[] = [
  route(contract.addMedia, addMedia),
  route(contract.updateMedia, updateMedia),
  route(contract.orderMedia, orderMedia),
  route(contract.deleteMedia, deleteMedia),
  route(contract.listMedia, listMedia),
  route(contract.createUpload, createUpload),
]
