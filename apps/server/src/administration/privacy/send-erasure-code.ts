import type { sendErasureCode as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { lockAccount } from '../../identity/accounts/account-store.ts'
import { MAILS_TO_ADDRESS } from '../../identity/accounts/limits.ts'
import { AppError } from '../../platform/errors.ts'
import { requireWithinLimit } from '../../platform/limits/rate-limit.ts'
import { CODE_MINUTES, saveCode } from './erasure-code-store.ts'
import { makeCode } from './erasure-proof.ts'

export const sendErasureCode: SignedInHandler<typeof contract> = async (ctx) => {
  const { actor, services, db } = ctx
  await requireWithinLimit(db, MAILS_TO_ADDRESS, `erasure ${actor.email}`)
  const { code, hash } = await makeCode(db, actor.accountId)
  await inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, actor.accountId)
    if (!account) throw new AppError('request.sign_in_needed')
    if (account.password_hash !== null) throw new AppError('account.has_password')
    await saveCode(tx, account.id, hash)
    await services.mailer.send(tx, {
      to: account.email,
      language: account.language,
      template: 'account-erasure-code',
      data: { name: account.name, code, minutes: CODE_MINUTES },
      accountId: account.id,
    })
  })
  return { isDone: true }
}
