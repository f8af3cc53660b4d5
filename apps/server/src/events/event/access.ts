import {
  allows,
  type EventRight,
  type MemberRole,
  type NeededRight,
  rightsOf,
} from '@larunbat/rules/event-rights'
import type { Ctx, SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/context.ts'
import { findEventKey, hasPublication, holdRole, lockEventKey } from './event-key-store.ts'

/** What rights are decided by. */
export interface EventKey {
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

/** The same for an event that is held, with the caller's role, which is held as well. Throws like `requireEventRight`. */
export async function requireHeldRight<T extends { id: number; ownerId: number }>(
  { actor }: Who,
  tx: Db,
  event: T | undefined,
  right: NeededRight,
  code = 'content.not_found',
): Promise<T & { role: MemberRole | null }> {
  if (!event) throw new AppError(code)
  const role = await findHeldRole(tx, actor, event.id, event.ownerId)
  requireRight(rightsOn(actor, event.ownerId, role), right, code)
  return { ...event, role }
}

/** True when the caller owns the event or is an administrator. */
export function isManagedBy<T extends { ownerId: number }>(
  actor: Actor | undefined,
  event: T | undefined,
): event is T {
  return event !== undefined && actor !== undefined && (actor.isAdmin || actor.accountId === event.ownerId)
}

/** What the caller may do with an event: everything as its owner or an administrator, else what the role gives. */
export function rightsOn(
  actor: Pick<Actor, 'accountId' | 'isAdmin'> | undefined,
  ownerId: number,
  role: MemberRole | null | undefined,
): readonly EventRight[] {
  if (!actor) return rightsOf(null)
  return rightsOf(actor.isAdmin || actor.accountId === ownerId ? 'owner' : role)
}

/**
 * The event, for a caller with this right to it. Throws `code` for those without any right, so that a foreign event looks
 * like a missing one, and `content.right_missing` for a member whose role does not go as far. Inside a transaction a
 * member keeps the role until it ends: taking it away waits.
 */
export async function requireEventRight(
  { actor, db }: Who & { db: Db },
  eventId: number,
  right: NeededRight,
  code = 'content.not_found',
): Promise<EventKey> {
  const event = await findEventKey(db, eventId, actor?.accountId)
  if (!event) throw new AppError(code)
  requireRight(rightsOn(actor, event.owner_id, event.role), right, code)
  if (!db.isTransaction || !event.role) return event
  const role = await findHeldRole(db, actor, eventId, event.owner_id)
  requireRight(rightsOn(actor, event.owner_id, role), right, code)
  return { ...event, role }
}

/** The event, for its owner or an administrator; for others as `requireEventRight`. */
export function requireEventOwner(
  ctx: Who & { db: Db },
  eventId: number,
  code = 'content.not_found',
): Promise<EventKey> {
  return requireEventRight(ctx, eventId, 'own', code)
}

/** Throws unless the rights suffice: `code` for callers without any, `content.right_missing` for a member. */
export function requireRight(rights: readonly EventRight[], right: NeededRight, code: string): void {
  if (rights.length === 0) throw new AppError(code, { isForeign: true })
  if (!allows(rights, right)) throw new AppError('content.right_missing')
}

/**
 * The event held until the transaction `tx` ends, for a caller with this right to it when it is locked: a member who was taken
 * out meanwhile has none. Throws as `requireEventRight`.
 */
export async function lockEventForRight(
  { actor }: Who,
  tx: Db,
  eventId: number,
  right: NeededRight,
  code = 'content.not_found',
): Promise<EventKey> {
  const event = await lockEventKey(tx, eventId)
  if (!event) throw new AppError(code)
  const role = await findHeldRole(tx, actor, event.id, event.owner_id)
  requireRight(rightsOn(actor, event.owner_id, role), right, code)
  return { ...event, role }
}

/**
 * The role of the caller in an event, held until the transaction ends. It is read in a separate statement: one that had
 * to wait for the event's lock would still see the members of the moment it began.
 */
export async function findHeldRole(
  tx: Db,
  actor: Actor | undefined,
  eventId: number,
  ownerId: number,
): Promise<MemberRole | null> {
  if (!actor || actor.isAdmin || actor.accountId === ownerId) return null
  return (await holdRole(tx, eventId, actor.accountId)) ?? null
}

/**
 * `lockEventForRight` for a change, so that changes of one event follow each other. Throws `content.in_review` or
 * `content.archived` when it may not be changed now; an administrator always may.
 */
export async function requireEditableEvent(
  ctx: Pick<SignedInCtx, 'actor'>,
  tx: Db,
  eventId: number,
  code = 'content.not_found',
  right: NeededRight = 'edit',
): Promise<EventKey> {
  const event = await lockEventForRight(ctx, tx, eventId, right, code)
  requireUnlocked(ctx, event)
  return { ...event, isChangedByAdmin: ctx.actor.isAdmin }
}

/** What forbids changing an event in this state; undefined for administrators, and where it is open. */
export function lockOf(isAdmin: boolean, status: EventKey['status']): string | undefined {
  if (isAdmin) return undefined
  if (status === 1) return 'content.in_review'
  return status === 3 ? 'content.archived' : undefined
}

/** Throws `content.in_review` or `content.archived` when an event in this state may only be changed by administrators. */
export function requireUnlocked(
  { actor }: { actor: Pick<SignedInCtx['actor'], 'isAdmin'> },
  { status }: Pick<EventKey, 'status'>,
): void {
  const lock = lockOf(actor.isAdmin, status)
  if (lock) throw new AppError(lock)
}

/**
 * Who may look: `manager` (with this right to it) sees the draft, `public` what was approved. Else `content.not_found`, or
 * `content.right_missing` for a member without this right.
 */
export async function requireEventReader(
  { actor, db }: Pick<Ctx, 'actor' | 'db'>,
  eventId: number,
  right: NeededRight = 'read',
): Promise<'manager' | 'public'> {
  const event = await findEventKey(db, eventId, actor?.accountId)
  if (!event) throw new AppError('content.not_found')
  const rights = rightsOn(actor, event.owner_id, event.role)
  if (allows(rights, right)) return 'manager'
  if (await hasPublication(db, eventId)) return 'public'
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
