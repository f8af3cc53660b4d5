import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { recordActor } from '../audit/actor-store.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { type AccountRecord, changeAccount } from './account-store.ts'
import { endLinksBefore } from './mail-link-store.ts'
import { removeSignInMethods } from './sign-in-method-store.ts'
import { endTokensBefore, findToken } from './token-store.ts'

/** How the mailbox was proved. */
export type MailboxProof = 'confirmation' | 'sign_in_link' | 'reset' | 'invitation' | 'provider'

interface Prover {
  by: MailboxProof
  /** The sign-in of the same account that the proof came with. */
  session?: Buffer | undefined
  /** The password of the account came with the proof. */
  knowsPassword?: boolean
  /** Hash of the password that replaces the one of before. */
  newPasswordHash?: string
}

/**
 * Confirms an unconfirmed account whose mailbox was proved, and ends what a party without that proof may have opened before:
 * password, sign-ins, passkeys, accounts of providers, API keys, webhooks, door links, steps under way, mailed links, open
 * invitations and the account that payouts would go to. Every proof of a mailbox comes through here (docs/decisions/058-proof-of-the-mailbox.md).
 *
 * The password, the sign-ins opened with it and the payout account stay for a prover who has them. Of an account that was confirmed under an
 * earlier address, such a prover keeps the rest as well. Call it with the account locked; returns the changed row. A
 * confirmed account is returned as it is.
 */
export async function proveMailbox(
  tx: Db,
  { mailer, config, accountChanged }: Pick<Services, 'mailer' | 'config' | 'accountChanged'>,
  before: AccountRecord,
  prover: Prover,
): Promise<AccountRecord> {
  if (before.confirmed_at !== null) return before
  const { by, session, newPasswordHash } = prover
  const isHolder = prover.knowsPassword === true || (await isOwnSignIn(tx, session))
  const keepsPassword = isHolder && before.password_hash !== null && newPasswordHash === undefined
  const hasForeignPayout = !isHolder && (before.iban !== null || before.account_holder !== null)
  if (hasForeignPayout) await recordActor(tx, before.id)
  const account = await changeAccount(tx, before.id, {
    confirmed_at: new Date().toISOString(),
    confirmed_before: false,
    ...(hasForeignPayout ? { iban: null, account_holder: null, iban_changed_at: null } : {}),
    ...(keepsPassword ? {} : { password_hash: newPasswordHash ?? null }),
  })
  await endTokensBefore(tx, account.id, { session, keepsOwn: isHolder })
  await endLinksBefore(tx, account.id)
  const keepsWays = isHolder && before.confirmed_before
  const ended = keepsWays ? {} : await removeSignInMethods(tx, account.id)
  await accountChanged(tx, account.id)
  await writeAudit(tx, {
    actorId: account.id,
    action: 'account.confirmed',
    subject: 'account',
    subjectId: account.id,
    detail: { by, ...ended, ...(hasForeignPayout ? { payoutData: 1 } : {}) },
  })
  if (before.password_hash !== null && account.password_hash === null)
    await mailer.send(tx, {
      to: account.email,
      language: account.language,
      template: 'account-password-ended',
      data: { name: account.name, url: `${config.publicUrl}/panel/perfil` },
      accountId: account.id,
    })
  return account
}

/** True for a sign-in that was opened with the registration or the password, not by a link that another person saw. */
async function isOwnSignIn(tx: Db, session: Buffer | undefined): Promise<boolean> {
  const found = session && (await findToken(tx, session))
  return found?.openedBy === 'registration' || found?.openedBy === 'password'
}
