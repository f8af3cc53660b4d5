import { useState } from 'react'

export interface SeenVersion {
  /** The version of the event a decision is made about. */
  version: number
  hasChanged: boolean
  setSeen: (version: number | ((seen: number) => number)) => void
}

/**
 * The version a reviewer has before them. Until the server has answered since the desk was opened, `isLoaded`, that is
 * whatever is shown: what the device kept of an earlier visit was not read this time.
 */
export function useSeenVersion(stored: number, isLoaded: boolean): SeenVersion {
  const [seen, setSeen] = useState<number>()
  if (isLoaded && seen === undefined) setSeen(stored)
  return {
    version: seen ?? stored,
    hasChanged: seen !== undefined && seen !== stored,
    setSeen: (next) => setSeen((before) => (typeof next === 'number' ? next : next(before ?? stored))),
  }
}
