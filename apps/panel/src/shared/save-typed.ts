/** Open forms that keep what is typed into them on the device. */
const keepers = new Set<() => Promise<void>>()
/** The longest wait for the device before the page is left. */
const TIMEOUT_MS = 1_000

/** Says how what is typed into an open form is kept at once; returns how to take that back. */
export function addKeeper(keep: () => Promise<void>): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

/**
 * Keeps what is being typed, before the panel leaves its page by itself: what a page writes while it goes may not arrive.
 */
export async function saveTyped(): Promise<void> {
  const kept = Promise.allSettled([...keepers].map((keep) => keep()))
  await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))])
}
