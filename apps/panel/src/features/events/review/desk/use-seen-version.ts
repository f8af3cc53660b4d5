import { useRef, useState } from 'react'

/** So long must a change be on screen before a decision counts as made about it. */
const READING_MS = 1_000

export interface SeenVersion<T> {
  /** The event as the reviewer has read it. */
  seen: T
  hasChanged: boolean
  setSeen: (next: T) => void
  /** True once what is shown now, changes included, has been on screen for a second: a second press of a button is no look. */
  isRead: () => boolean
}

/**
 * The event a reviewer has before them. Until the server has answered since the desk was opened, `isLoaded`, that is
 * whatever is shown: what the device kept of an earlier visit was not read this time.
 */
export function useSeenVersion<T extends { version: number }>(stored: T, isLoaded: boolean): SeenVersion<T> {
  const [seen, setSeen] = useState<T>()
  const shown = useRef({ version: stored.version, at: 0 })
  if (shown.current.version !== stored.version) shown.current = { version: stored.version, at: Date.now() }
  if (isLoaded && seen === undefined) {
    setSeen(stored)
    shown.current.at = 0
  }
  return {
    seen: seen ?? stored,
    hasChanged: seen !== undefined && seen.version !== stored.version,
    setSeen,
    isRead: () => Date.now() - shown.current.at >= READING_MS,
  }
}
