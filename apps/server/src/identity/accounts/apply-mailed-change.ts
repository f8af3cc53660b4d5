import { type Ctx, inTransaction } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { changeAccount, findAccountOfMailbox, isDuplicate, lockAccount } from './account-store.ts'
import { afterEmailChange } from './email-change.ts'
import { openChange, stateOf } from './mailed-change.ts'
import { afterPasswordChange } from './password-change.ts'
import { saveBilling } from './save-billing.ts'

/**
 * Makes the change of a mailed code: who follows it reads the mailbox of the account. Once it is made, or when the account
 * changed since, the code opens nothing. Throws `account.link_invalid`, `account.blocked`, `account.email_taken`.
 */
export async function applyMailedChange(ctx: Ctx, code: string): Promise<void> {
  const { services } = ctx
  const sealed = await openChange(ctx, code)
  if (!sealed) throw new AppError('account.link_invalid')
  const { accountId, state, keep, change } = sealed
  try {
    await inTransaction(ctx, async (tx) => {
      const before = await lockAccount(tx, accountId)
      if (!before || stateOf(before) !== state) throw new AppError('account.link_invalid')
      if (before.blocked_at !== null) throw new AppError('account.blocked')
      if (change.kind === 'billing')
        return void (await saveBilling(tx, services, {
          before,
          billing: change.billing,
          language: ctx.language,
        }))
      const { email, passwordHash } = change
      if (email !== undefined && (await findAccountOfMailbox(tx, email))) throw emailTaken()
      const after = await changeAccount(tx, accountId, {
        ...(email === undefined
          ? {}
          : {
              email,
              confirmed_at: null,
              confirmed_before: before.confirmed_before || before.confirmed_at !== null,
            }),
        ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      })
      await services.accountChanged(tx, accountId)
      if (email !== undefined) await afterEmailChange(tx, services, { before, after, keep })
      if (passwordHash !== undefined)
        await afterPasswordChange(tx, services, after, { action: 'account.password_changed', keep })
    })
  } catch (error) {
    throw isDuplicate(error) ? emailTaken() : error
  }
}

const emailTaken = () => new AppError('account.email_taken', { fields: ['email'] })
