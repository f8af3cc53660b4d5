/** What tells sessions apart between two versions of a row, and between a row and what is stored. */
interface Placed {
  startsAt: string
  name?: string | null | undefined
}

/**
 * Which of `others` each session is: they begin at the same moment. Of several at one moment, in two rooms, those of one name;
 * the rest in their order. Each is matched once; those without a match are left out.
 */
export function matchSessions<A extends Placed, B extends Placed>(
  sessions: readonly A[],
  others: readonly B[],
): Map<A, B> {
  const matches = new Map<A, B>()
  const free = new Set(others)
  for (const isSame of [hasSameName, () => true])
    for (const session of sessions) {
      if (matches.has(session)) continue
      for (const other of free) {
        if (Date.parse(other.startsAt) !== Date.parse(session.startsAt) || !isSame(session, other)) continue
        matches.set(session, other)
        free.delete(other)
        break
      }
    }
  return matches
}

const hasSameName = (one: Placed, other: Placed) => (one.name ?? '') === (other.name ?? '')
