import { accountsRules } from './access-rules/accounts.ts'
import { analyticsRules } from './access-rules/analytics.ts'
import { appearancesRules } from './access-rules/appearances.ts'
import { auditRules } from './access-rules/audit.ts'
import { causesRules } from './access-rules/causes.ts'
import { contentsRules } from './access-rules/contents.ts'
import { dayRules } from './access-rules/day.ts'
import { doorRules } from './access-rules/door.ts'
import { doorSalesRules } from './access-rules/door-sales.ts'
import { eventWorkRules } from './access-rules/event-work.ts'
import { extrasRules } from './access-rules/extras.ts'
import { importsRules } from './access-rules/imports.ts'
import { integrationRules } from './access-rules/integrations.ts'
import { lookupsRules } from './access-rules/lookups.ts'
import { mailsRules } from './access-rules/mails.ts'
import { mapRules } from './access-rules/map.ts'
import { mediaRules } from './access-rules/media.ts'
import { offersRules } from './access-rules/offers.ts'
import { operationsRules } from './access-rules/operations.ts'
import { orderDeskRules } from './access-rules/order-desk.ts'
import { ordersRules } from './access-rules/orders.ts'
import { participantsRules } from './access-rules/participants.ts'
import { paymentDeskRules } from './access-rules/payment-desk.ts'
import { payoutsRules } from './access-rules/payouts.ts'
import { privacyRules } from './access-rules/privacy.ts'
import { refundsRules } from './access-rules/refunds.ts'
import { reviewRules } from './access-rules/review.ts'
import type { Rules } from './access-rules/rule.ts'
import { seriesRules } from './access-rules/series.ts'
import { sessionsRules } from './access-rules/sessions.ts'
import { settingsRules } from './access-rules/settings.ts'
import { signInRules } from './access-rules/sign-in.ts'
import { supervisionRules } from './access-rules/supervision.ts'
import { teamsRules } from './access-rules/teams.ts'
import { uploadsRules } from './access-rules/uploads.ts'
import { usersRules } from './access-rules/users.ts'
import { videoRules } from './access-rules/video.ts'
import { waitingRules } from './access-rules/waiting.ts'

export type { Ids, Kind, Rule } from './access-rules/rule.ts'

/**
 * Every call of the contract. One without an entry fails the matrix: each new call declares, in the file of its domain,
 * what it guards.
 */
export const ACCESS_RULES: Rules = {
  ...accountsRules,
  ...analyticsRules,
  ...appearancesRules,
  ...auditRules,
  ...causesRules,
  ...contentsRules,
  ...dayRules,
  ...doorRules,
  ...doorSalesRules,
  ...eventWorkRules,
  ...extrasRules,
  ...importsRules,
  ...integrationRules,
  ...lookupsRules,
  ...mailsRules,
  ...mapRules,
  ...mediaRules,
  ...offersRules,
  ...operationsRules,
  ...orderDeskRules,
  ...ordersRules,
  ...participantsRules,
  ...paymentDeskRules,
  ...payoutsRules,
  ...privacyRules,
  ...refundsRules,
  ...reviewRules,
  ...seriesRules,
  ...sessionsRules,
  ...settingsRules,
  ...signInRules,
  ...supervisionRules,
  ...teamsRules,
  ...uploadsRules,
  ...usersRules,
  ...videoRules,
  ...waitingRules,
}
