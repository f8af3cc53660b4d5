/** Runs something once the first screen is drawn: what is not on it. Returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 4_000 })
  return () => cancelIdleCallback(handle)
}
