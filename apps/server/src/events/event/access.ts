import {
  allows,
  type ContentRight,
  type MemberRole,
  type NeededRight,
  rightsOf,
} from '@larunbat/rules/content-rights'
import type { Ctx, SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/context.ts'
import { findContentKey, hasPublication, holdRole, lockContentKey } from './event-key-store.ts'

/** What rights are decided by. */
export interface ContentKey {
  id: number
  owner_id: number
  status: 0 | 1 | 2 | 3
  version: number
  hub_id: number
  time_zone: string | null
  capacity: number | null
  /** The caller's role in its team; null for non-members. */
  role?: MemberRole | null
  /** A caller that locks it for a change is an administrator, whose changes need no approval. */
  isChangedByAdmin?: boolean
}

type Who = Pick<Ctx, 'actor'>

/** The same for an event that is held, with the caller's role, which is held as well. Throws like `requireContentRight`. */
export async function requireHeldRight<T extends { id: number; ownerId: number }>(
  { actor }: Who,
  tx: Db,
  content: T | undefined,
  right: NeededRight,
  code = 'content.not_found',
): Promise<T & { role: MemberRole | null }> {
  if (!content) throw new AppError(code)
  const role = await findHeldRole(tx, actor, content.id, content.ownerId)
  requireRight(rightsOn(actor, content.ownerId, role), right, code)
  return { ...content, role }
}

/** True when the caller owns the event or is an administrator. */
export function isManagedBy<T extends { ownerId: number }>(
  actor: Actor | undefined,
  content: T | undefined,
): content is T {
  return (
    content !== undefined && actor !== undefined && (actor.isAdmin || actor.accountId === content.ownerId)
  )
}

/** What the caller may do with an event: everything as its owner or an administrator, else what the role gives. */
export function rightsOn(
  actor: Pick<Actor, 'accountId' | 'isAdmin'> | undefined,
  ownerId: number,
  role: MemberRole | null | undefined,
): readonly ContentRight[] {
  if (!actor) return rightsOf(null)
  return rightsOf(actor.isAdmin || actor.accountId === ownerId ? 'owner' : role)
}

/**
 * The event, for a caller with this right to it. Throws `code` for those without any right, so that a foreign event looks
 * like a missing one, and `content.right_missing` for a member whose role does not go as far. Inside a transaction a
 * member keeps the role until it ends: taking it away waits.
 */
export async function requireContentRight(
  { actor, db }: Who & { db: Db },
  contentId: number,
  right: NeededRight,
  code = 'content.not_found',
): Promise<ContentKey> {
  const content = await findContentKey(db, contentId, actor?.accountId)
  if (!content) throw new AppError(code)
  requireRight(rightsOn(actor, content.owner_id, content.role), right, code)
  if (!db.isTransaction || !content.role) return content
  const role = await findHeldRole(db, actor, contentId, content.owner_id)
  requireRight(rightsOn(actor, content.owner_id, role), right, code)
  return { ...content, role }
}

/** The event, for its owner or an administrator; for others as `requireContentRight`. */
export function requireContentOwner(
  ctx: Who & { db: Db },
  contentId: number,
  code = 'content.not_found',
): Promise<ContentKey> {
  return requireContentRight(ctx, contentId, 'own', code)
}

/** Throws unless the rights suffice: `code` for callers without any, `content.right_missing` for a member. */
export function requireRight(rights: readonly ContentRight[], right: NeededRight, code: string): void {
  if (rights.length === 0) throw new AppError(code, { isForeign: true })
  if (!allows(rights, right)) throw new AppError('content.right_missing')
}

/**
 * The event held until the transaction `tx` ends, for a caller with this right to it when it is locked: a member who was taken
 * out meanwhile has none. Throws as `requireContentRight`.
 */
export async function lockContentForRight(
  { actor }: Who,
  tx: Db,
  contentId: number,
  right: NeededRight,
  code = 'content.not_found',
): Promise<ContentKey> {
  const content = await lockContentKey(tx, contentId)
  if (!content) throw new AppError(code)
  const role = await findHeldRole(tx, actor, content.id, content.owner_id)
  requireRight(rightsOn(actor, content.owner_id, role), right, code)
  return { ...content, role }
}

/**
 * The role of the caller in an event, held until the transaction ends. It is asked in a statement of its own: one that had
 * to wait for the event's lock would still see the members of the moment it began.
 */
export async function findHeldRole(
  tx: Db,
  actor: Actor | undefined,
  contentId: number,
  ownerId: number,
): Promise<MemberRole | null> {
  if (!actor || actor.isAdmin || actor.accountId === ownerId) return null
  return (await holdRole(tx, contentId, actor.accountId)) ?? null
}

/**
 * `lockContentForRight` for a change, so that changes of one event follow each other. Throws `content.in_review` or
 * `content.archived` when it may not be changed now; an administrator always may.
 */
export async function requireEditableContent(
  ctx: Pick<SignedInCtx, 'actor'>,
  tx: Db,
  contentId: number,
  code = 'content.not_found',
  right: NeededRight = 'edit',
): Promise<ContentKey> {
  const content = await lockContentForRight(ctx, tx, contentId, right, code)
  requireUnlocked(ctx, content)
  return { ...content, isChangedByAdmin: ctx.actor.isAdmin }
}

/** What forbids changing an event in this state; undefined for administrators, and where it is open. */
export function lockOf(isAdmin: boolean, status: ContentKey['status']): string | undefined {
  if (isAdmin) return undefined
  if (status === 1) return 'content.in_review'
  return status === 3 ? 'content.archived' : undefined
}

/** Throws `content.in_review` or `content.archived` when an event in this state may only be changed by administrators. */
export function requireUnlocked(
  { actor }: { actor: Pick<SignedInCtx['actor'], 'isAdmin'> },
  { status }: Pick<ContentKey, 'status'>,
): void {
  const lock = lockOf(actor.isAdmin, status)
  if (lock) throw new AppError(lock)
}

/**
 * Who may look: `manager` (with this right to it) sees the draft, `public` what was approved. Else `content.not_found`, or
 * `content.right_missing` for a member without this right.
 */
export async function requireContentReader(
  { actor, db }: Pick<Ctx, 'actor' | 'db'>,
  contentId: number,
  right: NeededRight = 'read',
): Promise<'manager' | 'public'> {
  const content = await findContentKey(db, contentId, actor?.accountId)
  if (!content) throw new AppError('content.not_found')
  const rights = rightsOn(actor, content.owner_id, content.role)
  if (allows(rights, right)) return 'manager'
  if (await hasPublication(db, contentId)) return 'public'
  throw new AppError(rights.length > 0 ? 'content.right_missing' : 'content.not_found')
}

/**
 * Throws `content.not_found` when a client names another owner than the event has: it means another event. A member of the team
 * may name itself.
 */
export function requireNamedOwner(
  { actor }: Pick<SignedInCtx, 'actor'>,
  { ownerId }: { ownerId: number },
  named: number | undefined,
): void {
  if (named === undefined || named === ownerId || (!actor.isAdmin && named === actor.accountId)) return
  throw new AppError('content.not_found', { fields: ['usuario_contenido_id'] })
}
