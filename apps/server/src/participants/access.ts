import type { SignedInCtx } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import type { Db, Row } from '../tables.ts'
import { findParticipant, isPublicParticipant } from './participant-store.ts'

type Who = Pick<SignedInCtx, 'actor'>

/** True for the participant's owner and for administrators: they may change its profile. */
export const ownsParticipant = ({ actor }: Who, participant: Pick<Row<'participant'>, 'owner_id'>): boolean =>
  actor.isAdmin || participant.owner_id === actor.accountId

/** The participant, for its owner or an administrator; else `participant.not_found`, as for a missing one. */
export async function requireParticipantOwner(ctx: Who, db: Db, id: number): Promise<Row<'participant'>> {
  const participant = await findParticipant(db, id)
  if (!participant || !ownsParticipant(ctx, participant)) throw new AppError('participant.not_found')
  return participant
}

/** The participant, for those who may tie it to an event of theirs: its owner, and everybody when it is public. */
export async function requireTieable(ctx: Who, db: Db, id: number): Promise<Row<'participant'>> {
  const participant = await findParticipant(db, id)
  if (!participant) throw new AppError('participant.not_found')
  if (ownsParticipant(ctx, participant) || (await isPublicParticipant(db, id))) return participant
  throw new AppError('participant.not_found')
}
