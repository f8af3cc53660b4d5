import type { register as contract } from '@larunbat/contract'
import { type Handler, inTransaction } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { writeAudit } from '../audit/audit-store.ts'
import { findAccountOfMailbox, insertAccount } from './account-store.ts'
import { ADDRESS_PROBES, limitNetwork, REGISTRATIONS, requireProbesLeft } from './limits.ts'
import { checkNewPassword, hashPassword } from './password-hash.ts'
import { sendLink } from './send-link.ts'
import { signIn } from './sign-in.ts'

export const register: Handler<typeof contract> = async (ctx, input) => {
  const faults = await checkNewPassword(input.password)
  if (faults.isEmpty) await limitNetwork(ctx, REGISTRATIONS)
  // Before it is known whether the address is free: past the limit both are refused alike.
  await requireProbesLeft(ctx)
  if (await findAccountOfMailbox(ctx.db, input.email)) {
    await limitNetwork(ctx, ADDRESS_PROBES)
    faults.add('account.email_taken', 'email')
  }
  faults.refuse(ctx.language)
  const passwordHash = await hashPassword(input.password)
  return inTransaction(ctx, async (tx) => {
    const account = await insertAccount(tx, {
      name: input.name,
      email: input.email,
      phone: input.phone,
      city: input.city,
      profile_id: input.profileId,
      password_hash: passwordHash,
      language: input.language ?? ctx.language,
      // The form of the specification is not sent without accepting the terms, and has no field for it.
      policy_accepted_at: input.hasAcceptedPolicy === false ? null : new Date().toISOString(),
    })
    // It was registered while this password was being hashed.
    if (!account) throw new AppError('account.email_taken', { fields: ['email'] })
    await writeAudit(tx, {
      actorId: account.id,
      action: 'account.registered',
      subject: 'account',
      subjectId: account.id,
    })
    await sendLink(tx, ctx.services, account, 'confirm')
    return signIn(tx, account, ctx, { by: 'registration' })
  })
}
