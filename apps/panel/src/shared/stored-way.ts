const STORE = 'larunbat.way'

/** Address of the first event that is being written on this device, to return to after a mail; undefined for none. */
export function storedWay(): string | undefined {
  try {
    return localStorage.getItem(STORE) ?? undefined
  } catch {
    return undefined
  }
}

export function saveWay(path: string | undefined): void {
  try {
    if (path) localStorage.setItem(STORE, path)
    else localStorage.removeItem(STORE)
  } catch {
    // Without storage one returns to the list.
  }
}
