const KEY = 'larunbat.printed'
const MOST = 100

function read(): number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id): id is number => Number.isInteger(id)) : []
  } catch {
    return []
  }
}

/** Whether the guest list of a session was printed from this device. */
export const isPrinted = (sessionId: number): boolean => read().includes(sessionId)

/** Records that it was printed; without space on the device the record is lost. */
export function markPrinted(sessionId: number): void {
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify([sessionId, ...read().filter((id) => id !== sessionId)].slice(0, MOST)),
    )
  } catch {
    // It only spares a look.
  }
}
