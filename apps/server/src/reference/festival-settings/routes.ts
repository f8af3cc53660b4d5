import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { deleteEdition } from './delete-edition.ts'
import { listEditions } from './edition-store.ts'
import { getFestivalRules, saveFestivalRules } from './festival-rules.ts'
import { listAdministrators, listHubs } from './hub-store.ts'
import { importTexts } from './import-texts.ts'
import { listEntries } from './list-store.ts'
import { listOwnEventJson } from './list-texts.ts'
import { orderList } from './order-list.ts'
import { saveEdition } from './save-edition.ts'
import { saveHub } from './save-hub.ts'
import { saveListEntry } from './save-list-entry.ts'
import { updateText } from './update-text.ts'

/** What only administrators set. The plain lists are one query each, so they have no files of their own. */
export const settingsRoutes: Route<Ctx>[] = [
  route(contract.deleteEdition, deleteEdition),
  route(contract.getFestivalRules, getFestivalRules),
  route(contract.getListSetting, ({ db }, { list }) => listEntries(db, list)),
  route(contract.importTexts, importTexts),
  route(contract.listEditionSettings, ({ db }) => listEditions(db)),
  route(contract.listHubSettings, async ({ db }) => ({
    hubs: await listHubs(db),
    administrators: await listAdministrators(db),
  })),
  route(contract.listOwnEventJson, listOwnEventJson),
  route(contract.orderList, orderList),
  route(contract.saveEdition, saveEdition),
  route(contract.saveFestivalRules, saveFestivalRules),
  route(contract.saveHub, saveHub),
  route(contract.saveListEntry, saveListEntry),
  route(contract.updateText, updateText),
]
