import {
  listCollaborations,
  listDisciplines,
  listEditions,
  listHubs,
  listProfiles,
  listTypes,
} from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { listCollaborationRows, listEditionRows, listHubRows, listLookup } from './lookup-store.ts'

/** Lists of the contract (section 3). They are one query each, so they have no files of their own. */
export const lookupRoutes: Route<Ctx>[] = [
  route(listHubs, ({ db, language }) => listHubRows(db, language)),
  route(listDisciplines, ({ db, language }) => listLookup(db, 'discipline', language)),
  route(listTypes, ({ db, language }) => listLookup(db, 'content_type', language)),
  route(listCollaborations, ({ db, language }) => listCollaborationRows(db, language)),
  // Administrators are made, never chosen.
  route(listProfiles, async ({ db, language }) =>
    (await listLookup(db, 'profile', language)).filter(({ id }) => id !== 1),
  ),
  route(listEditions, ({ db }) => listEditionRows(db)),
]
