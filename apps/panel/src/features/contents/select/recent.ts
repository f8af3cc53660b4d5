const KEY = 'larunbat.picked'
const MOST = 20

/** Events picked last on this device, the latest first. */
export function recentlyPicked(): number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id): id is number => Number.isInteger(id)) : []
  } catch {
    return []
  }
}

/** Keeps what was picked; a device without room for it forgets. */
export function savePicked(id: number): void {
  try {
    const ids = [id, ...recentlyPicked().filter((other) => other !== id)].slice(0, MOST)
    localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // It only spares a search.
  }
}
