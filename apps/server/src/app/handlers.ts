import { privacyRoutes } from '../administration/privacy/routes.ts'
import { usersRoutes } from '../administration/users/routes.ts'
import { integrationRoutes } from '../channels/integrations/routes.ts'
import type { Ctx } from '../database/context.ts'
import { appearancesRoutes } from '../events/appearances/routes.ts'
import { supervisionRoutes } from '../events/bulk-edits/routes.ts'
import { copiesRoutes } from '../events/copies/routes.ts'
import { deletionRoutes } from '../events/deletion/routes.ts'
import { presenceRoutes } from '../events/event/presence/routes.ts'
import { previewRoutes } from '../events/event/preview/routes.ts'
import { contentsRoutes } from '../events/event/routes.ts'
import { extrasRoutes } from '../events/extras/routes.ts'
import { historyRoutes } from '../events/history/routes.ts'
import { importsRoutes } from '../events/imports/routes.ts'
import { mapRoutes } from '../events/map/routes.ts'
import { mediaRoutes } from '../events/media/routes.ts'
import { participantsRoutes } from '../events/participants/routes.ts'
import { reviewRoutes } from '../events/review/routes.ts'
import { seriesRoutes } from '../events/series/routes.ts'
import { sessionsRoutes } from '../events/sessions/routes.ts'
import { teamsRoutes } from '../events/teams/routes.ts'
import { translationsRoutes } from '../events/translations/routes.ts'
import { videoRoutes } from '../events/video/routes.ts'
import { causesRoutes } from '../finance/beneficiaries/routes.ts'
import { payoutsRoutes } from '../finance/payouts/routes.ts'
import { accountsRoutes } from '../identity/accounts/routes.ts'
import { auditRoutes } from '../identity/audit/routes.ts'
import { mailsRoutes } from '../identity/outbox/routes.ts'
import { signInRoutes } from '../identity/sign-in/routes.ts'
import { dayRoutes } from '../insight/event-day/routes.ts'
import { analyticsRoutes } from '../insight/sales-figures/routes.ts'
import { operationsRoutes } from '../operations/monitoring/routes.ts'
import type { Route } from '../platform/http/context.ts'
import { settingsRoutes } from '../reference/festival-settings/routes.ts'
import { lookupRoutes } from '../reference/lookups/routes.ts'
import { doorRoutes } from '../ticketing/check-in/routes.ts'
import { doorSalesRoutes } from '../ticketing/door-sales/routes.ts'
import { orderDeskRoutes } from '../ticketing/order-management/routes.ts'
import { ordersRoutes } from '../ticketing/orders/routes.ts'
import { paymentDeskRoutes } from '../ticketing/payment-disputes/routes.ts'
import { paymentsRoutes } from '../ticketing/payments/routes.ts'
import { refundRequestsRoutes } from '../ticketing/refund-requests/routes.ts'
import { refundsRoutes } from '../ticketing/refunds/routes.ts'
import { offersRoutes } from '../ticketing/ticket-types/routes.ts'
import { waitingRoutes } from '../ticketing/waiting-list/routes.ts'

/** Every call of the contract with its handler. A test fails when a call of the contract is missing here. */
export const routes: readonly Route<Ctx>[] = [
  ...accountsRoutes,
  ...analyticsRoutes,
  ...appearancesRoutes,
  ...auditRoutes,
  ...causesRoutes,
  ...contentsRoutes,
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
