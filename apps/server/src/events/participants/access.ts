import type { SignedInCtx } from '../../database/context.ts'
import type { Db, Row } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { countTies, findParticipant, isPublicOrKnown, lockParticipant } from './participant-store.ts'

type Who = Pick<SignedInCtx, 'actor'>

/** True for the participant's owner and for administrators: they may change its profile. */
export const ownsParticipant = ({ actor }: Who, participant: Pick<Row<'participant'>, 'owner_id'>): boolean =>
  actor.isAdmin || participant.owner_id === actor.accountId

/** Whose eyes a list is for; null stands for those of an administrator, who sees all. */
export const viewerOf = ({ actor }: Who): number | null => (actor.isAdmin ? null : actor.accountId)

/** The participant, for its owner or an administrator; else `participant.not_found`, as for a missing one. */
export async function requireParticipantOwner(ctx: Who, db: Db, id: number): Promise<Row<'participant'>> {
  const participant = await findParticipant(db, id)
  if (!participant || !ownsParticipant(ctx, participant)) throw new AppError('participant.not_found')
  return participant
}

/** The same, held until the end of the transaction: it may have been taken over or deleted a moment ago. */
export async function requireOwnedLocked(ctx: Who, tx: Db, id: number): Promise<Row<'participant'>> {
  const participant = await lockParticipant(tx, id)
  if (!participant || !ownsParticipant(ctx, participant)) throw new AppError('participant.not_found')
  return participant
}

/**
 * The participant, for those who may tie it to an event of theirs: its owner, owners of events that have it already, and
 * all users when it is public.
 */
export async function requireLinkable(ctx: Who, db: Db, id: number): Promise<Row<'participant'>> {
  const participant = await findParticipant(db, id)
  if (!participant) throw new AppError('participant.not_found')
  if (ownsParticipant(ctx, participant)) return participant
  if (await isPublicOrKnown(db, id, ctx.actor.accountId)) return participant
  throw new AppError('participant.not_found')
}

/** Participants one event may have: every list of events carries them. */
const MAX_PARTICIPANTS = 500

/** Throws `participant.too_many` when the event, which `tx` holds locked, can take no more. */
export async function requireAvailable(tx: Db, eventId: number): Promise<void> {
  if ((await countTies(tx, eventId)) >= MAX_PARTICIPANTS) throw new AppError('participant.too_many')
}
