/** Open forms that keep what is typed into them on the device. */
const keepers = new Set<() => Promise<void>>()
/** The longest wait for the device before the page is left. */
const TIMEOUT_MS = 1_000

/** Registers how the input of an open form is saved immediately; returns a function that removes it. */
export function addKeeper(keep: () => Promise<void>): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

/** Saves current input before the panel leaves its page by itself: writes during unload may not finish. */
export async function saveTyped(): Promise<void> {
  const kept = Promise.allSettled([...keepers].map((keep) => keep()))
  await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))])
}
