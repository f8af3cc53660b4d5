import type { updateBilling as contract } from '@larunbat/contract'
import { isSepaIban, maskIban } from '@larunbat/rules/iban'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { refreshProgressOfOwner } from '../../events/event/refresh-progress.ts'
import { AppError } from '../../platform/errors.ts'
import { invalidFields } from '../../platform/http/input-faults.ts'
import { translate } from '../../platform/texts.ts'
import { recordActor } from '../audit/actor-store.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { changeAccount, findAccount } from './account-store.ts'
import { billingNumbers } from './billing-numbers.ts'
import { lockCaller } from './lock-caller.ts'
import { proveOwner } from './prove-owner.ts'
import { placeOfAccount, toAccount } from './to-account.ts'

/**
 * A changed IBAN takes the proof that a new password takes, and notes its moment: payouts to it wait 48 hours from then. One
 * that has changed since it was looked at is proved anew.
 */
export const updateBilling: SignedInHandler<typeof contract> = async (
  ctx,
  { currentPassword, ...billing },
) => {
  const known = await findAccount(ctx.db, ctx.actor.accountId)
  if (!known) throw new AppError('request.sign_in_needed')
  const isProved = billing.iban !== known.iban
  if (isProved) await proveOwner(ctx, known, currentPassword)
  return inTransaction(ctx, async (tx) => {
    const before = await lockCaller(ctx, tx)
    const isIbanNew = billing.iban !== before.iban
    if (isIbanNew && !isProved) throw new AppError('account.current_password_needed')
    if (isIbanNew && billing.iban && !isSepaIban(billing.iban))
      throw new AppError('payout.iban_outside', { fields: ['iban'] })
    await recordActor(tx, before.id)
    const numbers = billingNumbers(billing, placeOfAccount(before))
    if (!numbers)
      throw invalidFields({ cif: translate(ctx.language, 'errors:field.tax_id_of_country') }, ctx.language)
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
    await refreshProgressOfOwner(tx, account.id)
    if (isIbanNew) {
      const detail = { from: maskIban(before.iban), to: maskIban(billing.iban) }
      await writeAudit(tx, {
        actorId: account.id,
        action: 'account.iban_changed',
        subject: 'account',
        subjectId: account.id,
        detail,
      })
      await ctx.services.mailer.send(tx, {
        to: account.email,
        language: account.language,
        template: 'account-iban-changed',
        data: { name: account.name, iban: detail.to, url: `${ctx.services.config.publicUrl}/panel/` },
        accountId: account.id,
      })
    }
    return toAccount(account)
  })
}
