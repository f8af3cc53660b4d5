/** Open forms that keep what is typed into them on the device. */
const keepers = new Set<() => Promise<void>>()
/** Whoever has to leave waits no longer for a device that takes nothing. */
const PATIENCE_MS = 1_000

/** Says how what is typed into an open form is kept at once; answers how to take that back. */
export function addKeeper(keep: () => Promise<void>): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

/**
 * Keeps what is being typed, before the panel leaves its page by itself: what a page writes while it goes may not arrive.
 */
export async function keepTyped(): Promise<void> {
  const kept = Promise.allSettled([...keepers].map((keep) => keep()))
  await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
