export interface Visit {
  to: string
  title: string
}

const STORE = 'larunbat.visits'
const MOST = 8

interface Kept {
  userId: number
  visits: Visit[]
}

/** The screens this person opened last on this device, newest first. */
export function visitsOf(userId: number): Visit[] {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? 'null') as Kept | null
    return kept?.userId === userId && Array.isArray(kept.visits) ? kept.visits : []
  } catch {
    return []
  }
}

/** Puts a screen first among them. */
export function recordVisit(userId: number, visit: Visit): void {
  const others = visitsOf(userId).filter(({ to }) => to !== visit.to)
  try {
    localStorage.setItem(STORE, JSON.stringify({ userId, visits: [visit, ...others].slice(0, MOST) }))
  } catch {
    // Without room on the device the list stays as it was.
  }
}

/** At the end of a session: visited screens are private. */
export function clearVisits(): void {
  localStorage.removeItem(STORE)
}
