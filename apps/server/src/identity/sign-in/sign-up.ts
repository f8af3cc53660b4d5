import type { checkNewcomer as check, registerWithProvider as registration } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { type Handler, inTransaction } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { insertAccount } from '../accounts/account-store.ts'
import { LINK_TRIES, limitNetwork, REGISTRATIONS } from '../accounts/limits.ts'
import { signIn } from '../accounts/sign-in.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { type Identity, insertIdentity } from './identity-store.ts'
import { consumeFlow, findStep } from './oauth-flow-store.ts'

type SignUp = Identity & { name: string }

export const checkNewcomer: Handler<typeof check> = async (ctx, { code }) => {
  await limitNetwork(ctx, LINK_TRIES)
  const step = await findStep(ctx.db, code, 'newcomer')
  if (!step) throw new AppError('account.link_invalid')
  const { name, email } = step.data as unknown as SignUp
  return { name, email }
}

/** Returns the fault of terms that were not accepted; a field that was not read is not judged. */
export function checkNewAccount(
  _: unknown,
  { hasAcceptedPolicy }: Partial<InputOf<typeof registration>>,
): FieldFaults {
  const faults = new FieldFaults()
  return hasAcceptedPolicy === false ? faults.add('account.terms_needed', 'politica') : faults
}

/**
 * Nothing of them is kept before they accept the terms. The code is spent with the account, in one transaction: what is
 * refused leaves it good for another try.
 */
export const registerWithProvider: Handler<typeof registration> = async (ctx, { code, ...input }) => {
  await limitNetwork(ctx, REGISTRATIONS)
  checkNewAccount(ctx, input).refuse(ctx.language)
  return inTransaction(ctx, async (tx) => {
    const step = await consumeFlow(tx, code, 'newcomer')
    if (!step) throw new AppError('account.link_invalid')
    const { issuer, subject, email } = step.data as unknown as SignUp
    const now = new Date().toISOString()
    const account = await insertAccount(tx, {
      name: input.name,
      email,
      phone: input.phone,
      city: input.city,
      profile_id: input.profileId,
      password_hash: null,
      language: input.language ?? ctx.language,
      policy_accepted_at: now,
      confirmed_at: now,
    })
    // The address was registered, or came here by another window, meanwhile.
    if (!account || !(await insertIdentity(tx, account.id, { issuer, subject, email })))
      throw new AppError('account.email_taken', { fields: ['email'] })
    await writeAudit(tx, {
      actorId: account.id,
      action: 'account.registered',
      subject: 'account',
      subjectId: account.id,
      detail: { by: 'provider' },
    })
    return signIn(tx, account, ctx, { by: 'registration' })
  })
}
