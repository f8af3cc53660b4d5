import { type changeMember, MAX_MEMBERS, type removeMember, type restoreMember } from '@larunbat/contract'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { lockEventForRight, requireEventRight } from '../event/access.ts'
import { countTeam, findTeamFacts } from './facts-store.ts'
import { auditTeam } from './team-audit.ts'
import { mailMember } from './team-mails.ts'
import { toTeamMember } from './team-member.ts'
import {
  bringBack,
  endMember,
  findMember,
  lockMember,
  lockMembershipOf,
  lockPast,
  type MemberRow,
  type ShownMember,
  saveRole,
} from './team-store.ts'

interface Named {
  eventId: number
  memberId: number
}

/**
 * A member of a team the caller manages, held. The event is not: whatever relies on the role holds the row, and some of
 * that waits for the event.
 */
async function requireMember(ctx: SignedInCtx, tx: Db, { eventId, memberId }: Named): Promise<MemberRow> {
  await requireEventRight({ ...ctx, db: tx }, eventId, 'own')
  const row = await lockMember(tx, memberId)
  if (row?.event_id !== eventId) throw new AppError('team.not_found')
  return row
}

const shown = async ({ actor }: SignedInCtx, tx: Db, { eventId, memberId }: Named) =>
  toTeamMember((await findMember(tx, eventId, memberId)) as ShownMember, {
    viewerId: actor.accountId,
    mayManage: true,
  })

/** The same role again changes nothing and sends no mail. */
export const changeRole: SignedInHandler<typeof changeMember> = (ctx, { role, ...named }) =>
  inTransaction(ctx, async (tx) => {
    const before = await requireMember(ctx, tx, named)
    if (before.role === role) return shown(ctx, tx, named)
    await saveRole(tx, before.id, role)
    await auditTeam(tx, ctx, 'team.role_changed', { ...named, role, before: before.role })
    const facts = await findTeamFacts(tx, named.eventId)
    await mailMember(tx, ctx.services, facts, { ...before, role }, 'team-role')
    return shown(ctx, tx, named)
  })

export const removeFromTeam: SignedInHandler<typeof removeMember> = (ctx, named) =>
  inTransaction(ctx, async (tx) => {
    const row = await requireMember(ctx, tx, named)
    await endMember(tx, row)
    await auditTeam(tx, ctx, 'team.removed', { ...named, role: row.role })
    await mailMember(tx, ctx.services, await findTeamFacts(tx, named.eventId), row, 'team-removed')
    return { isDone: true }
  })

/** Corrects a mistake: a person who was notified of the removal is notified of the role again. */
export const restoreToTeam: SignedInHandler<typeof restoreMember> = (ctx, named) =>
  inTransaction(ctx, async (tx) => {
    const { eventId, memberId } = named
    await lockEventForRight(ctx, tx, eventId, 'own')
    const past = await lockPast(tx, eventId, memberId)
    if (past?.account_id == null) throw new AppError('team.not_found')
    // They may have come back by another invitation, whose role stands.
    if (await lockMembershipOf(tx, eventId, past.account_id)) throw new AppError('team.already_member')
    if ((await countTeam(tx, eventId, null)) >= MAX_MEMBERS) throw new AppError('team.too_many')
    await bringBack(tx, past)
    await auditTeam(tx, ctx, 'team.restored', { ...named, role: past.role })
    const row = (await lockMember(tx, memberId)) as MemberRow
    await mailMember(tx, ctx.services, await findTeamFacts(tx, eventId), row, 'team-role')
    return shown(ctx, tx, named)
  })
