import type { setUserAdmin as contract } from '@larunbat/contract'
import type { SignedInCtx, SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { type AccountRecord, changeAccount, findAccount } from '../../identity/accounts/account-store.ts'
import { endLinks } from '../../identity/accounts/mail-link-store.ts'
import { proveOwner } from '../../identity/accounts/prove-owner.ts'
import { endOtherTokens } from '../../identity/accounts/token-store.ts'
import { listAdmins } from '../../identity/accounts/user-store.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { hasOtherAdmin } from '../privacy/erasure-plan-store.ts'
import { revokeAdminRole } from './revoke-admin-role.ts'
import { withUser } from './with-user.ts'

const ADMIN = 1
/** The profile of a former administrator. */
const ORGANISER = 3

export const setUserAdmin: SignedInHandler<typeof contract> = async (
  ctx,
  { id, isAdmin, currentPassword },
) => {
  if (id === ctx.actor.accountId) throw new AppError('account.is_own')
  const self = await findAccount(ctx.db, ctx.actor.accountId)
  if (!self) throw new AppError('request.sign_in_needed')
  await proveOwner(ctx, self, currentPassword)
  return withUser(ctx, id, async (tx, account) => {
    if (account.is_team) throw new AppError('account.is_team')
    if ((account.profile_id === ADMIN) === isAdmin) return
    if (isAdmin && account.blocked_at !== null) throw new AppError('account.blocked')
    if (isAdmin && account.confirmed_at === null) throw new AppError('account.not_confirmed')
    if (!isAdmin && !(await hasOtherAdmin(tx, id))) throw new AppError('account.last_admin')
    await changeAccount(
      tx,
      id,
      isAdmin
        ? {
            profile_id: ADMIN,
            admin_made_at: new Date().toISOString(),
            admin_made_by: ctx.actor.accountId,
          }
        : { profile_id: ORGANISER },
    )
    if (isAdmin) {
      // Another administrator may have been shown a link, or have read it where no mail leaves, and be in by it.
      await endLinks(tx, id, ['sign_in', 'reset'])
      await endOtherTokens(tx, id)
    } else await revokeAdminRole(tx, ctx, id)
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: isAdmin ? 'account.admin_made' : 'account.admin_unmade',
      subject: 'account',
      subjectId: id,
    })
    await notifyAdmins(tx, ctx, { account, isAdmin })
  })
}

/** Mails all administrators, and the account itself, that the administrator role was granted or revoked. */
async function notifyAdmins(
  tx: Db,
  { actor, services }: SignedInCtx,
  { account, isAdmin }: { account: AccountRecord; isAdmin: boolean },
): Promise<void> {
  const readers = new Map((await listAdmins(tx)).map((admin) => [admin.id, admin]))
  readers.set(account.id, account)
  for (const reader of readers.values())
    await services.mailer.send(tx, {
      to: reader.email,
      language: reader.language,
      template: isAdmin ? 'account-admin-made' : 'account-admin-unmade',
      data: {
        name: reader.name,
        who: account.name,
        by: actor.name,
        url: `${services.config.publicUrl}/panel/${reader.id === account.id && !isAdmin ? 'inicio' : `usuarios/${account.id}`}`,
      },
      accountId: reader.id,
    })
}
