import type { confirmAccount as contract } from '@larunbat/contract'
import { writeAudit } from '../audit/audit-store.ts'
import { refreshProgressOfOwner } from '../contents/refresh-content.ts'
import { type Handler, inTransaction } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { hashToken } from './access-tokens.ts'
import { changeAccount } from './account-store.ts'
import { LINK_TRIES, limitNetwork } from './limits.ts'
import { wasConfirmedBy } from './mail-link-store.ts'
import { codeOf, useLink } from './mail-links.ts'

/** A second tap on the same mail is answered like the first: the account stands confirmed by it. */
export const confirmAccount: Handler<typeof contract> = async (ctx, { code }) => {
  await limitNetwork(ctx, LINK_TRIES)
  const hash = hashToken(codeOf(code))
  await inTransaction(ctx, async (tx) => {
    const account = await useLink(tx, hash, 'confirm')
    if (!account) {
      if (await wasConfirmedBy(tx, hash)) return
      throw new AppError('account.link_invalid')
    }
    await changeAccount(tx, account.id, { confirmed_at: new Date().toISOString() })
    await refreshProgressOfOwner(tx, account.id)
    await writeAudit(tx, {
      actorId: account.id,
      action: 'account.confirmed',
      subject: 'account',
      subjectId: account.id,
    })
  })
  return { isDone: true }
}
