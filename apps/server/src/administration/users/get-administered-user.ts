import type { getAdministeredUser as contract } from '@larunbat/contract'
import { maskIban } from '@larunbat/rules/money/iban'
import type { SignedInHandler } from '../../database/context.ts'
import { findAccount } from '../../identity/accounts/account-store.ts'
import { listRoles } from '../../identity/accounts/admin-role-store.ts'
import {
  countOfUser,
  listEventsOfUser,
  listRelations,
  listTeamsOfUser,
} from '../../identity/accounts/user-store.ts'
import { AppError } from '../../platform/errors.ts'
import { findUsage, readQuotaFigures } from '../../reference/quotas/quota-store.ts'

export const getAdministeredUser: SignedInHandler<typeof contract> = async ({ db }, { id }) => {
  const row = await findAccount(db, id)
  if (!row) throw new AppError('account.not_found')
  const [usage, figures, counts, relations, events, teams, roles] = await Promise.all([
    findUsage(db, id),
    readQuotaFigures(db),
    countOfUser(db, id),
    listRelations(db, id, row.merged_into),
    listEventsOfUser(db, id),
    listTeamsOfUser(db, id),
    listRoles(db, id),
  ])
  return {
    id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    city: row.city,
    profileId: row.profile_id,
    isConfirmed: row.confirmed_at !== null,
    isBlocked: row.blocked_at !== null,
    canSeeAnalytics: row.can_see_analytics,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    language: row.language,
    confirmedAt: row.confirmed_at,
    blockedAt: row.blocked_at,
    isTeam: row.is_team,
    legalName: row.legal_name,
    taxId: row.tax_id,
    iban: row.iban === null ? null : maskIban(row.iban),
    accountHolder: row.account_holder,
    quota: {
      events: usage.events,
      maxEvents: row.event_quota ?? (row.confirmed_at ? figures.events : figures.unconfirmedEvents),
      ownEvents: row.event_quota,
      megabytes: usage.megabytes,
      maxMegabytes:
        row.storage_quota_mb ?? (row.confirmed_at ? figures.megabytes : figures.unconfirmedMegabytes),
      ownMegabytes: row.storage_quota_mb,
    },
    ...counts,
    ...relations,
    events,
    roles: roles.map((row) => ({
      role: row.role,
      hubIds: row.hub_ids,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
    })),
    teams,
  }
}
