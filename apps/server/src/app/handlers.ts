import { privacyRoutes, usersRoutes } from '../administration/handlers.ts'
import { integrationRoutes } from '../channels/handlers.ts'
import type { Ctx } from '../database/context.ts'
import {
  appearancesRoutes,
  copiesRoutes,
  deletionRoutes,
  eventsRoutes,
  extrasRoutes,
  historyRoutes,
  importsRoutes,
  mapRoutes,
  mediaRoutes,
  participantsRoutes,
  presenceRoutes,
  previewRoutes,
  reviewRoutes,
  seriesRoutes,
  sessionsRoutes,
  supervisionRoutes,
  teamsRoutes,
  translationsRoutes,
  videoRoutes,
} from '../events/handlers.ts'
import { causesRoutes, payoutsRoutes } from '../finance/handlers.ts'
import { accountsRoutes, auditRoutes, mailsRoutes, signInRoutes } from '../identity/handlers.ts'
import { analyticsRoutes, dayRoutes } from '../insight/handlers.ts'
import { operationsRoutes } from '../operations/handlers.ts'
import type { Route } from '../platform/http/context.ts'
import { lookupRoutes, settingsRoutes } from '../reference/handlers.ts'
import {
  doorRoutes,
  doorSalesRoutes,
  offersRoutes,
  orderDeskRoutes,
  ordersRoutes,
  paymentDeskRoutes,
  paymentsRoutes,
  refundRequestsRoutes,
  refundsRoutes,
  waitingRoutes,
} from '../ticketing/handlers.ts'

/** Every call of the contract with its handler. A test fails when a call of the contract is missing here. */
export const routes: readonly Route<Ctx>[] = [
  ...accountsRoutes,
  ...analyticsRoutes,
  ...appearancesRoutes,
  ...auditRoutes,
  ...causesRoutes,
  ...eventsRoutes,
  ...copiesRoutes,
  ...dayRoutes,
  ...deletionRoutes,
  ...doorRoutes,
  ...doorSalesRoutes,
  ...extrasRoutes,
  ...historyRoutes,
  ...importsRoutes,
  ...integrationRoutes,
  ...lookupRoutes,
  ...mailsRoutes,
  ...mapRoutes,
  ...mediaRoutes,
  ...offersRoutes,
  ...operationsRoutes,
  ...orderDeskRoutes,
  ...ordersRoutes,
  ...participantsRoutes,
  ...paymentDeskRoutes,
  ...paymentsRoutes,
  ...payoutsRoutes,
  ...presenceRoutes,
  ...previewRoutes,
  ...privacyRoutes,
  ...refundRequestsRoutes,
  ...refundsRoutes,
  ...reviewRoutes,
  ...seriesRoutes,
  ...sessionsRoutes,
  ...settingsRoutes,
  ...signInRoutes,
  ...supervisionRoutes,
  ...translationsRoutes,
  ...teamsRoutes,
  ...usersRoutes,
  ...videoRoutes,
  ...waitingRoutes,
]
