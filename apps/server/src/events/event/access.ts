import {
  allows,
  type EventRight,
  type EventRole,
  type NeededRight,
  rightsOf,
  strongerRole,
} from '@larunbat/rules/events/event-rights'
import { hasTaskIn, staffRoleIn } from '@larunbat/rules/identity/admin-roles'
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
  /** The caller's role in its team, or what a role in the festival's team is to it; null for neither. */
  role?: EventRole | null
  /** A caller that locks it for a change administers it, so its changes need no approval. */
  isChangedByAdmin?: boolean
}

type Who = Pick<Ctx, 'actor'>

/** The same for an event that is held, with the caller's role, which is held as well. Throws like `requireEventRight`. */
export async function requireHeldRight<T extends { id: number; ownerId: number; hubId: number }>(
  { actor }: Who,
  tx: Db,
  event: T | undefined,
  right: NeededRight,
  code = 'content.not_found',
): Promise<T & { role: EventRole | null }> {
  if (!event) throw new AppError(code)
  const role = await findHeldRole(tx, actor, event)
  requireRight(rightsOn(actor, event, role), right, code)
  return { ...event, role }
}

type Reach = Pick<Actor, 'isAdmin' | 'grants' | 'hubIds'>

/** Whether the caller administers the records of a hub in this call. */
export const administers = (actor: Pick<Actor, 'isAdmin' | 'hubIds'>, hubId: number): boolean =>
  actor.isAdmin || actor.hubIds?.includes(hubId) === true

/** Whether the changes of the caller to events of a hub are the festival's: made in any state and not to be approved. */
export const changesAsFestival = (actor: Reach, hubId: number): boolean =>
  administers(actor, hubId) || hasTaskIn(actor.grants, 'events', hubId)

/** Throws `content.not_found` for an event of a hub in which the caller does not administer in this call. */
export function requireHub(
  { actor }: { actor: Pick<Actor, 'isAdmin' | 'hubIds'> },
  hubId: number,
  code = 'content.not_found',
): void {
  if (!administers(actor, hubId)) throw new AppError(code, { isForeign: true })
}

/** True when the caller owns the event or is an administrator. */
export function isManagedBy<T extends { ownerId: number }>(
  actor: Actor | undefined,
  event: T | undefined,
): event is T {
  return event !== undefined && actor !== undefined && (actor.isAdmin || actor.accountId === event.ownerId)
}

/** What the caller may do with an event: everything as its owner or who administers it in this call, else what the role gives. */
export function rightsOn(
  actor: (Reach & Pick<Actor, 'accountId'>) | undefined,
  { ownerId, hubId }: { ownerId: number; hubId: number },
  role: EventRole | null | undefined,
): readonly EventRight[] {
  if (!actor) return rightsOf(null)
  if (administers(actor, hubId) || actor.accountId === ownerId) return rightsOf('owner')
  return rightsOf(strongerRole(role, staffRoleIn(actor.grants, hubId)))
}

/** The same by the key of the event. */
export const rightsOnKey = (
  actor: (Reach & Pick<Actor, 'accountId'>) | undefined,
  event: Pick<EventKey, 'owner_id' | 'hub_id' | 'role'>,
): readonly EventRight[] => rightsOn(actor, { ownerId: event.owner_id, hubId: event.hub_id }, event.role)

/** Returns the key with what the caller is to the event by the team or by a role in the festival's team. */
const withRole = (event: EventKey, actor: Actor | undefined): EventKey => ({
  ...event,
  role: actor ? strongerRole(event.role, staffRoleIn(actor.grants, event.hub_id)) : null,
})

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
  requireRight(rightsOnKey(actor, event), right, code)
  if (!db.isTransaction || !event.role) return withRole(event, actor)
  const held = { ...event, role: await findHeldRole(db, actor, keyOf(event)) }
  requireRight(rightsOnKey(actor, held), right, code)
  return held
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
  const held = { ...event, role: await findHeldRole(tx, actor, keyOf(event)) }
  requireRight(rightsOnKey(actor, held), right, code)
  return held
}

/**
 * The role of the caller in an event, held until the transaction ends. It is read in a separate statement: one that had
 * to wait for the event's lock would still see the members of the moment it began.
 */
export async function findHeldRole(
  tx: Db,
  actor: Actor | undefined,
  { id, ownerId, hubId }: { id: number; ownerId: number; hubId: number },
): Promise<EventRole | null> {
  if (!actor || administers(actor, hubId) || actor.accountId === ownerId) return null
  return strongerRole(await holdRole(tx, id, actor.accountId), staffRoleIn(actor.grants, hubId))
}

const keyOf = ({ id, owner_id: ownerId, hub_id: hubId }: EventKey) => ({ id, ownerId, hubId })

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
  requireUnlocked(ctx, { status: event.status, hubId: event.hub_id })
  return { ...event, isChangedByAdmin: changesAsFestival(ctx.actor, event.hub_id) }
}

/** What forbids changing an event in this state; undefined for administrators, and where it is open. */
export function lockOf(isAdmin: boolean, status: EventKey['status']): string | undefined {
  if (isAdmin) return undefined
  if (status === 1) return 'content.in_review'
  return status === 3 ? 'content.archived' : undefined
}

/** Throws `content.in_review` or `content.archived` when an event in this state may only be changed by administrators. */
export function requireUnlocked(
  { actor }: { actor: Reach },
  { status, hubId }: { status: EventKey['status']; hubId: number },
): void {
  const lock = lockOf(changesAsFestival(actor, hubId), status)
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
  const rights = rightsOnKey(actor, event)
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
