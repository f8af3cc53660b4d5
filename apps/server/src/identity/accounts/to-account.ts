import type { Account, PublicAccount } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { maskIban } from '@larunbat/rules/iban'
import { sellerPlace } from '@larunbat/rules/seller-place'
import type { AccountRecord } from './account-store.ts'

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

/** The whole account for its owner: everything but the password, the lock and the device. */
export function toAccount(row: AccountRecord): Of<typeof Account> {
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
