import type { Billing } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { isSepaIban, maskIban } from '@larunbat/rules/money/iban'
import type { Language } from '@larunbat/rules/text/language'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { recordActor } from '../audit/actor-store.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { type AccountRecord, changeAccount } from './account-store.ts'
import { billingNumbers } from './billing-numbers.ts'
import { placeOfAccount } from './to-account.ts'

type BillingValues = Of<typeof Billing>

/** Returns what of billing data no payout can use: an account outside of SEPA, a tax number of another country. */
export function findBillingFaults(before: AccountRecord, billing: Partial<BillingValues>): FieldFaults {
  const faults = new FieldFaults()
  if (billing.iban && billing.iban !== before.iban && !isSepaIban(billing.iban))
    faults.add('payout.iban_outside', 'iban')
  if (!billingNumbers({ ...billing, taxId: billing.taxId ?? null }, placeOfAccount(before)))
    faults.addText('field.tax_id_of_country', 'cif')
  return faults
}

/** Returns the numbers as they are stored; throws `payout.iban_outside` and `input.invalid` for data that no payout can use. */
function requireBilling(before: AccountRecord, billing: BillingValues, language: Language) {
  findBillingFaults(before, billing).refuse(language)
  const numbers = billingNumbers(billing, placeOfAccount(before))
  if (!numbers) throw new AppError('unexpected')
  return numbers
}

/**
 * Stores billing data of an account held by `tx`. A new IBAN is recorded with its time, notified to the owner and
 * audited.
 */
export async function saveBilling(
  tx: Db,
  { mailer, config, accountChanged }: Services,
  { before, billing, language }: { before: AccountRecord; billing: BillingValues; language: Language },
): Promise<AccountRecord> {
  const isIbanNew = billing.iban !== before.iban
  await recordActor(tx, before.id)
  const numbers = requireBilling(before, billing, language)
  const account = await changeAccount(tx, before.id, {
    legal_name: billing.legalName,
    tax_id: numbers.taxId,
    tax_id_kind: numbers.taxIdKind,
    billing_country: numbers.place.country,
    billing_territory: numbers.place.territory,
    vat: billing.vat,
    iban: billing.iban,
    account_holder: billing.accountHolder,
    legal_address: billing.legalAddress,
    ...(isIbanNew ? { iban_changed_at: new Date().toISOString() } : {}),
  })
  await accountChanged(tx, account.id)
  if (isIbanNew) {
    const detail = { from: maskIban(before.iban), to: maskIban(billing.iban) }
    await writeAudit(tx, {
      actorId: account.id,
      action: 'account.iban_changed',
      subject: 'account',
      subjectId: account.id,
      detail,
    })
    await mailer.send(tx, {
      to: account.email,
      language: account.language,
      template: 'account-iban-changed',
      data: { name: account.name, iban: detail.to, url: `${config.publicUrl}/panel/` },
      accountId: account.id,
    })
  }
  return account
}
