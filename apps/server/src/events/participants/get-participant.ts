import type { getParticipant as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { ownsParticipant, viewerOf } from './access.ts'
import { findBookRow } from './address-book-store.ts'
import { toBookParticipant } from './participant-row.ts'

export const getParticipant: SignedInHandler<typeof contract> = async (ctx, { participantId }) => {
  const row = await findBookRow(ctx.db, participantId, viewerOf(ctx))
  if (!row || !ownsParticipant(ctx, row)) throw new AppError('participant.not_found')
  return toBookParticipant(ctx, row)
}
