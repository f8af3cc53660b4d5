import { maskEmail } from '@larunbat/rules/address/email'
import { maskIban } from '@larunbat/rules/money/iban'
import type { SignedInCtx } from '../../database/context.ts'
import type { NewRow, Row } from '../../database/tables.ts'
import { findRecipient } from '../../events/event/recipient-store.ts'
import { withoutAddresses } from '../../events/participants/without-addresses.ts'
import type { RateLimit } from '../../platform/limits/rate-limit.ts'

/** Notices to one address of a cause: an organiser chooses it, so the number of mails is limited. */
export const NOTICES_TO_CAUSE: RateLimit = { name: 'cause-changed', max: 5, windowSeconds: 24 * 60 * 60 }

type Values = Pick<NewRow<'cause_payee'>, 'name' | 'iban' | 'email'>

/**
 * Notifies the organiser of the event, the account that entered the beneficiary, and its former address, that its money
 * or its mails have another recipient now. Sends nothing while a beneficiary has no account number and no address.
 */
export async function mailCauseChanged(
  ctx: SignedInCtx,
  organiserId: number,
  known: Row<'cause_payee'> | undefined,
  { name, iban = null, email = null }: Values,
  { isFormerTold }: { isFormerTold: boolean },
): Promise<void> {
  const changes: string[] = []
  if (iban !== (known?.iban ?? null)) changes.push(iban ? 'iban' : 'ibanRemoved')
  if (email !== (known?.email ?? null)) changes.push(email ? 'email' : 'emailRemoved')
  if (changes.length === 0) return
  const { db: tx, services } = ctx
  const data = {
    // The beneficiary did not request it: its name must not carry an advertisement.
    cause: withoutAddresses(known?.name ?? name),
    changes,
    iban: maskIban(iban),
    newEmail: maskEmail(email ?? ''),
  }
  const template = 'cause-data-changed'
  for (const id of new Set([organiserId, known?.owner_id ?? organiserId])) {
    const person = await findRecipient(tx, id)
    if (person)
      await services.mailer.send(tx, {
        to: person.email,
        language: person.language,
        template,
        data: { ...data, name: person.name, url: `${services.config.publicUrl}/panel/causas` },
        accountId: id,
      })
  }
  if (!known?.email || !isFormerTold) return
  const { email: to, language, contact } = known
  const words = contact ? { name: withoutAddresses(contact) } : {}
  await services.mailer.send(tx, { to, language, template, data: { ...data, ...words } })
}
