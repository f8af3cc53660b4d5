import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../context.ts'
import type { Route } from '../platform/http/context.ts'
import { importTexts } from './import-texts.ts'
import { listOwnTexts } from './list-texts.ts'
import { updateText } from './update-text.ts'

export const settingsRoutes: Route<Ctx>[] = [
  route(contract.importTexts, importTexts),
  route(contract.listOwnTexts, listOwnTexts),
  route(contract.updateText, updateText),
]
