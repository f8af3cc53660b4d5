import type { Call } from '@larunbat/contract/kit'
import type { Ctx } from '../../database/context.ts'
import { requireEventRight } from './access.ts'

interface Named {
  eventId?: unknown
}

/**
 * The right that a call about an event needs, asked once more before an answer of yesterday is repeated: a member who was taken
 * out of the team since gets what any stranger gets. Calls that name no event by their contract pass.
 */
export async function requireRight(ctx: Ctx, { right }: Call, input: unknown): Promise<void> {
  const { session, eventId = session?.eventId } = input as { eventId?: unknown; session?: Named }
  if (right !== undefined && typeof eventId === 'number') await requireEventRight(ctx, eventId, right)
}
