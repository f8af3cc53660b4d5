import { accountsRoutes } from './accounts/routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { appearancesRoutes } from './appearances/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { causesRoutes } from './causes/routes.ts'
import { contentsRoutes } from './contents/routes.ts'
import type { Ctx } from './context.ts'
import { copiesRoutes } from './copies/routes.ts'
import { dayRoutes } from './day/routes.ts'
import { doorRoutes } from './door/routes.ts'
import { doorSalesRoutes } from './door-sales/routes.ts'
import { extrasRoutes } from './extras/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { importsRoutes } from './imports/routes.ts'
import { integrationRoutes } from './integrations/routes.ts'
import { lookupRoutes } from './lookups/routes.ts'
import { mailsRoutes } from './mails/routes.ts'
import { mapRoutes } from './map/routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { offersRoutes } from './offers/routes.ts'
import { operationsRoutes } from './operations/routes.ts'
import { orderDeskRoutes } from './order-desk/routes.ts'
import { ordersRoutes } from './orders/routes.ts'
import { participantsRoutes } from './participants/routes.ts'
import { paymentDeskRoutes } from './payment-desk/routes.ts'
import { payoutsRoutes } from './payouts/routes.ts'
import type { Route } from './platform/http/context.ts'
import { presenceRoutes } from './presence/routes.ts'
import { previewRoutes } from './preview/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { refundRequestsRoutes } from './refund-requests/routes.ts'
import { refundsRoutes } from './refunds/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { seriesRoutes } from './series/routes.ts'
import { sessionsRoutes } from './sessions/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { supervisionRoutes } from './supervision/routes.ts'
import { teamsRoutes } from './teams/routes.ts'
import { translationsRoutes } from './translations/routes.ts'
import { uploadsRoutes } from './uploads/routes.ts'
import { usersRoutes } from './users/routes.ts'
import { videoRoutes } from './video/routes.ts'
import { waitingRoutes } from './waiting/routes.ts'

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
  ...uploadsRoutes,
  ...usersRoutes,
  ...videoRoutes,
  ...waitingRoutes,
]
