import { privacyRules, usersRules } from './access-rules/administration.ts'
import { integrationRules, messagesRules } from './access-rules/channels.ts'
import {
  appearancesRules,
  eventsRules,
  eventWorkRules,
  extrasRules,
  importsRules,
  mapRules,
  mediaRules,
  participantsRules,
  reviewRules,
  seriesRules,
  sessionsRules,
  supervisionRules,
  teamsRules,
  videoRules,
} from './access-rules/events.ts'
import { uploadsRules } from './access-rules/files.ts'
import { causesRules, payoutsRules } from './access-rules/finance.ts'
import { accountsRules, auditRules, mailsRules, signInRules } from './access-rules/identity.ts'
import { analyticsRules, dayRules } from './access-rules/insight.ts'
import { operationsRules } from './access-rules/operations.ts'
import { lookupsRules, settingsRules } from './access-rules/reference.ts'
import type { Rules } from './access-rules/rule.ts'
import {
  doorRules,
  doorSalesRules,
  offersRules,
  orderDeskRules,
  ordersRules,
  paymentDeskRules,
  refundsRules,
  waitingRules,
} from './access-rules/ticketing.ts'

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
  ...eventsRules,
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
  ...messagesRules,
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
