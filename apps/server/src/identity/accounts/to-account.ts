import type { Account, PublicAccount } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { maskIban } from '@larunbat/rules/money/iban'
import { sellerPlace } from '@larunbat/rules/money/seller-place'
import type { Db } from '../../database/tables.ts'
import type { AccountRecord } from './account-store.ts'
import { listGrants } from './admin-role-store.ts'

/** Returns where an account is established as a seller. */
export const placeOfAccount = ({
  billing_country: country,
  billing_territory: territory,
}: Pick<AccountRecord, 'billing_country' | 'billing_territory'>) => sellerPlace(country, territory)

/** What all signed-in users may see of an account. */
export function toPublicAccount(row: AccountRecord): Of<typeof PublicAccount> {
  return {
    id: row.id,
    name: row.name,
    profileId: row.profile_id,
    description: row.description,
    coverPhoto: row.cover_photo,
    profilePhoto: row.profile_photo,
    facebook: row.facebook,
    instagram: row.instagram,
    twitter: row.twitter,
    youtube: row.youtube,
    web: row.web,
  }
}

/** The whole account for its owner with the roles in force. */
export async function toOwnAccount(db: Db, row: AccountRecord): Promise<Of<typeof Account>> {
  const grants = row.profile_id === 1 ? [] : await listGrants(db, row.id)
  return grants.length > 0
    ? {
        ...toAccount(row),
        grants: grants.map(({ role, hubIds }) => ({ role, hubIds: hubIds && [...hubIds] })),
      }
    : toAccount(row)
}

/** The whole account for its owner: everything but the password, the lock and the device. */
function toAccount(row: AccountRecord): Of<typeof Account> {
  return {
    ...toPublicAccount(row),
    email: row.email,
    phone: row.phone,
    city: row.city,
    hasAcceptedPolicy: row.policy_accepted_at !== null,
    language: row.language,
    legalName: row.legal_name,
    taxId: row.tax_id,
    vat: row.vat,
    iban: row.iban,
    accountHolder: row.account_holder,
    legalAddress: row.legal_address,
    ...placeOfAccount(row),
    taxIdKind: row.tax_id_kind,
    isConfirmed: row.confirmed_at !== null,
    canSeeAnalytics: row.can_see_analytics,
    createdAt: row.created_at,
  }
}

/** The whole account for an administrator: of the IBAN only the last four digits (contract section 4). */
export function toAdministeredAccount(row: AccountRecord): Of<typeof Account> {
  return { ...toAccount(row), iban: row.iban === null ? null : maskIban(row.iban) }
}
