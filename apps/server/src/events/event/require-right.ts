import type { Call } from '@larunbat/contract/kit'
import type { Ctx } from '../../database/context.ts'
import { requireEventRight } from './access.ts'

interface Named {
  eventId?: unknown
}

/**
 * Checks the right of a call about an event again before a stored response is repeated: a member removed from the team
 * since then gets the same error as any other caller. Calls whose contract names no event pass.
 */
export async function requireRight(ctx: Ctx, { right }: Call, input: unknown): Promise<void> {
  const { session, eventId = session?.eventId } = input as { eventId?: unknown; session?: Named }
  if (right !== undefined && typeof eventId === 'number') await requireEventRight(ctx, eventId, right)
}
