import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../context.ts'
import type { Route } from '../platform/http/context.ts'
import { addContent } from './add-content.ts'
import { getContent } from './get-content.ts'
import { listOwnContents } from './list-own-contents.ts'
import { updateContent } from './update-content.ts'

export const contentsRoutes: Route<Ctx>[] = [
  route(contract.addContent, addContent),
  route(contract.updateContent, updateContent),
  route(contract.getContent, getContent),
  route(contract.listOwnContents, listOwnContents),
]
