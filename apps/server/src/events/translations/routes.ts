import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { listEventTexts } from './list-texts.ts'
import { translateEvent } from './translate-event.ts'

export const translationsRoutes: Route<Ctx>[] = [
  route(contract.listEventTexts, listEventTexts),
  route(contract.translateEvent, translateEvent),
]
