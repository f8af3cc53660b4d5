import type { Ctx, SignedInCtx } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import type { Actor } from '../platform/http/context.ts'
import type { Db } from '../tables.ts'
import { findContentKey, hasPublication, lockContentKey } from './content-key-store.ts'

/** What rights are decided by. */
export interface ContentKey {
  id: number
  owner_id: number
  status: 0 | 1 | 2 | 3
  version: number
  hub_id: number
  time_zone: string | null
  capacity: number | null
  /** Whoever holds it for a change is an administrator, whose changes need no approval. */
  isChangedByAdmin?: boolean
}

const mayManage = (ctx: Pick<Ctx, 'actor'>, content: ContentKey | undefined): content is ContentKey =>
  content !== undefined &&
  ctx.actor !== undefined &&
  (ctx.actor.isAdmin || ctx.actor.accountId === content.owner_id)

/** True when the caller owns the event or is an administrator. */
export function isManagedBy<T extends { ownerId: number }>(
  actor: Actor | undefined,
  content: T | undefined,
): content is T {
  return (
    content !== undefined && actor !== undefined && (actor.isAdmin || actor.accountId === content.ownerId)
  )
}

/**
 * The event, for its owner or an administrator. Throws `code` for everybody else, so that a foreign event looks like a
 * missing one.
 */
export async function requireContentOwner(
  ctx: Pick<Ctx, 'actor' | 'db'>,
  contentId: number,
  code = 'content.not_found',
): Promise<ContentKey> {
  const content = await findContentKey(ctx.db, contentId)
  if (!mayManage(ctx, content)) throw new AppError(code)
  return content
}

/**
 * The same for a change: locks the event until the transaction `tx` ends, so that changes of one event follow each other.
 * Throws `content.in_review` or `content.archived` when its owner may not change it now; an administrator always may.
 */
export async function requireEditableContent(
  ctx: Pick<SignedInCtx, 'actor'>,
  tx: Db,
  contentId: number,
  code = 'content.not_found',
): Promise<ContentKey> {
  const content = await lockContentKey(tx, contentId)
  if (!mayManage(ctx, content)) throw new AppError(code)
  requireUnlocked(ctx, content)
  return { ...content, isChangedByAdmin: ctx.actor.isAdmin }
}

/** Throws `content.in_review` or `content.archived` when the owner of an event in this state may not change it now. */
export function requireUnlocked(
  { actor }: { actor: Pick<SignedInCtx['actor'], 'isAdmin'> },
  { status }: Pick<ContentKey, 'status'>,
): void {
  if (actor.isAdmin) return
  if (status === 1) throw new AppError('content.in_review')
  if (status === 3) throw new AppError('content.archived')
}

/** Who may look: `manager` (owner, administrator) sees the draft, `public` what was approved. Else `content.not_found`. */
export async function requireContentReader(
  ctx: Pick<Ctx, 'actor' | 'db'>,
  contentId: number,
): Promise<'manager' | 'public'> {
  const content = await findContentKey(ctx.db, contentId)
  if (mayManage(ctx, content)) return 'manager'
  if (content && (await hasPublication(ctx.db, contentId))) return 'public'
  throw new AppError('content.not_found')
}
