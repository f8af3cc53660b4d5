import type { AssignedRole, setUserRoles as contract } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { type AdminTask, TASKS_OF } from '@larunbat/rules/identity/admin-roles'
import type { SignedInCtx, SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { type AccountRecord, changeAccount } from '../../identity/accounts/account-store.ts'
import {
  listRoles,
  listTreasurerIds,
  replaceRoles,
  type StoredRole,
} from '../../identity/accounts/admin-role-store.ts'
import { endLinks } from '../../identity/accounts/mail-link-store.ts'
import { proveCaller } from '../../identity/accounts/prove-owner.ts'
import { endOtherTokens } from '../../identity/accounts/token-store.ts'
import { listAdmins } from '../../identity/accounts/user-store.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { type Reference, readReference } from '../../reference/lookups/reference.ts'
import { revokeAdminRole } from './revoke-admin-role.ts'
import { withUser } from './with-user.ts'

type Wanted = Of<typeof AssignedRole>

const hasTask = (roles: readonly StoredRole[], task: AdminTask) =>
  roles.some(({ role }) => TASKS_OF[role].includes(task))

/**
 * Ends open links and sign-ins of an account that had no role: another administrator may be in by one of them. Who gets the
 * money counts from now on as appointed, for the rules of two people.
 */
export const setUserRoles: SignedInHandler<typeof contract> = async (ctx, { id, roles, currentPassword }) => {
  if (id === ctx.actor.accountId) throw new AppError('account.is_own')
  findRoleFaults(roles, await readReference(ctx.db)).refuse(ctx.language)
  await proveCaller(ctx, currentPassword)
  const wanted = roles.map(toStored)
  return withUser(ctx, id, async (tx, account) => {
    const before = await listRoles(tx, id)
    if (JSON.stringify(before) === JSON.stringify(wanted)) return
    requireAppointable(account, wanted)
    const treasurers = await listTreasurerIds(tx)
    await replaceRoles(tx, id, { roles: wanted, grantedBy: ctx.actor.accountId })
    if (treasurers.length > 0 && (await listTreasurerIds(tx)).length === 0)
      throw new AppError('account.last_treasurer', { fields: ['papeles'] })
    if (hasTask(wanted, 'money') && !hasTask(before, 'money'))
      await changeAccount(tx, id, {
        admin_made_at: new Date().toISOString(),
        admin_made_by: ctx.actor.accountId,
      })
    if (before.length === 0) {
      await endLinks(tx, id, ['sign_in', 'reset'])
      await endOtherTokens(tx, id)
    }
    if (hasTask(before, 'review') && !hasTask(wanted, 'review')) await revokeAdminRole(tx, ctx, id)
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'account.roles_changed',
      subject: 'account',
      subjectId: id,
      detail: { before, roles: wanted },
    })
    await mailRolesChanged(tx, ctx, account)
  })
}

function requireAppointable(account: AccountRecord, wanted: readonly StoredRole[]): void {
  if (account.is_team) throw new AppError('account.is_team')
  if (wanted.length === 0) return
  if (account.profile_id === 1) throw new AppError('account.administers')
  if (account.blocked_at !== null) throw new AppError('account.blocked')
  if (account.confirmed_at === null) throw new AppError('account.not_confirmed')
}

const toStored = ({ role, hubIds, startsOn, endsOn }: Wanted): StoredRole => ({
  role,
  hub_ids: hubIds === null ? null : [...new Set(hubIds)].sort((a, b) => a - b),
  starts_on: startsOn,
  ends_on: endsOn,
})

/** Names every hub that is in no list, an empty choice of hubs, and a last day before the first. */
function findRoleFaults(roles: readonly Wanted[], { hubs }: Reference): FieldFaults {
  const faults = new FieldFaults()
  for (const [index, { hubIds, startsOn, endsOn }] of roles.entries()) {
    if (hubIds !== null && (hubIds.length === 0 || hubIds.some((hub) => !hubs.has(hub))))
      faults.addText('field.choice', `papeles.${index}.hubs`)
    if (startsOn !== null && endsOn !== null && endsOn < startsOn)
      faults.addText('field.day_order', `papeles.${index}.hasta`)
  }
  return faults
}

/** Mails all full administrators, and the account itself. */
async function mailRolesChanged(
  tx: Db,
  { actor, services }: SignedInCtx,
  account: AccountRecord,
): Promise<void> {
  const readers = new Map((await listAdmins(tx)).map((admin) => [admin.id, admin]))
  readers.set(account.id, account)
  for (const reader of readers.values())
    await services.mailer.send(tx, {
      to: reader.email,
      language: reader.language,
      template: 'account-roles-changed',
      data: {
        name: reader.name,
        who: account.name,
        by: actor.name,
        url: `${services.config.publicUrl}/panel/${reader.id === account.id ? 'inicio' : `usuarios/${account.id}`}`,
      },
      accountId: reader.id,
    })
}
