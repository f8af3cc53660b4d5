import type { EventChanges, OpenEvent } from '../../features/events/event-queries.ts'
import { isSame } from '../../shared/drafts/is-same.ts'

/** What is still to be sent over an event that another user changed: fields they left alone, or made the same. */
export function leftToSend(
  changes: EventChanges,
  base: Record<string, unknown>,
  current: OpenEvent,
): EventChanges | 'conflict' {
  const left: Record<string, unknown> = {}
  for (const [field, mine] of Object.entries(changes)) {
    const theirs = (current as Record<string, unknown>)[field]
    if (isSame(mine, theirs)) continue
    if (!isSame(theirs, base[field])) return 'conflict'
    left[field] = mine
  }
  return left as EventChanges
}
