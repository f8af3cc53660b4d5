import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../database/context.ts'
import type { Route } from '../platform/http/context.ts'
import { deleteEdition } from './festival-settings/delete-edition.ts'
import { listEditions } from './festival-settings/edition-store.ts'
import { saveFestivalLogo } from './festival-settings/festival-logo.ts'
import { getFestivalRules, saveFestivalRules } from './festival-settings/festival-rules.ts'
import { listAdministrators, listHubs } from './festival-settings/hub-store.ts'
import { importTexts } from './festival-settings/import-texts.ts'
import { listEntries } from './festival-settings/list-store.ts'
import { listOwnEventJson } from './festival-settings/list-texts.ts'
import { orderList } from './festival-settings/order-list.ts'
import { saveEdition } from './festival-settings/save-edition.ts'
import { checkHub, saveHub } from './festival-settings/save-hub.ts'
import { saveListEntry } from './festival-settings/save-list-entry.ts'
import { updateText } from './festival-settings/update-text.ts'
import { listCollaborationRows, listEditionRows, listHubRows, listLookup } from './lookups/lookup-store.ts'

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
  route(contract.saveFestivalLogo, saveFestivalLogo),
  route(contract.saveFestivalRules, saveFestivalRules),
  route(contract.saveHub, saveHub, checkHub),
  route(contract.saveListEntry, saveListEntry),
  route(contract.updateText, updateText),
]

/** Lists of the contract (section 3). They are one query each, so they have no files of their own. */
export const lookupRoutes: Route<Ctx>[] = [
  route(contract.listHubs, ({ db, language }) => listHubRows(db, language)),
  route(contract.listDisciplines, ({ db, language }) => listLookup(db, 'discipline', language)),
  route(contract.listTypes, ({ db, language }) => listLookup(db, 'event_type', language)),
  route(contract.listCollaborations, ({ db, language }) => listCollaborationRows(db, language)),
  // Administrators are made, never chosen.
  route(contract.listProfiles, async ({ db, language }) =>
    (await listLookup(db, 'profile', language)).filter(({ id }) => id !== 1),
  ),
  route(contract.listEditions, ({ db }) => listEditionRows(db)),
]
